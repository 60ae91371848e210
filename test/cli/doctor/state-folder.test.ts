import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkStateFolder } from '../../../src/cli/doctor/check-settings.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

it('doctor says that the state folder can be written, and leaves nothing behind but the journal’s own', async () => {
  const folder = temporaryFolder();
  expect(await checkStateFolder(folder, 1)).toMatchObject({ state: 'ok', says: `${folder} can be written` });
  expect(readdirSync(folder, { recursive: true })).toEqual(['unfinished-cancels']);
});

it.each(['pmtop', 'pmtop/unfinished-cancels'])(
  'doctor says so where a file stands in the place of %s',
  async (place) => {
    const folder = temporaryFolder();
    const path = join(folder, place);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, '');
    const found = await checkStateFolder(join(folder, 'pmtop'), 1);
    expect(found).toMatchObject({ state: 'fail', advice: expect.stringContaining('survive no crash') });
    expect(found.says).toContain(`${path} cannot be written: `);
  },
);
