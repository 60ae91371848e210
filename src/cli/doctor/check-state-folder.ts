import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, makePrivateFolder, writeDurably } from '../../storage/write-durably.ts';
import { findingsOf, type Finding } from './finding.ts';

/** Whether a cancel could leave its line in the log, and its intent in the journal. */
export async function checkStateFolder(folder: string, processId: number): Promise<Finding> {
  const { ok, fail } = findingsOf('state');
  const probe = join(folder, `doctor-${processId}`);
  try {
    await makePrivateFolder(folder);
    await writeDurably(probe, '');
    await rm(probe);
    return ok(`${folder} can be written`);
  } catch (error) {
    return fail(
      `${folder} cannot be written: ${errorCode(error)}`,
      'cancels would leave no log and survive no crash; make the folder yours, or set XDG_STATE_HOME',
    );
  }
}
