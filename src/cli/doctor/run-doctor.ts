import { sanitiseLine } from '../../text/sanitise.ts';
import { safeJson } from '../cancel/cancel-document.ts';
import { readSettings, type SettingFlags, type Settings } from '../settings.ts';
import { UsageError } from '../usage-error.ts';
import { checkBudgetStore } from './check-budget-store.ts';
import { checkCertificate } from './check-certificate.ts';
import { checkLimits } from './check-limits.ts';
import { checkService } from './check-service.ts';
import { checkAddress, checkConfiguration, checkEnvironment, checkKeys } from './check-settings.ts';
import { checkStateFolder } from './check-state-folder.ts';
import { checkTerminal } from './check-terminal.ts';
import type { DoctorIo } from './doctor-io.ts';
import { findingsOf, type Finding } from './finding.ts';

/** What was typed after `pmtop doctor`. */
export interface DoctorOptions extends SettingFlags {
  readonly json?: boolean;
}

/**
 * `pmtop doctor`: looks at everything a cancel would need, and says of each thing how it is and what to do. Changes nothing
 * at the service. Resolves with the exit code: 1 when anything fails, else 0.
 */
export async function runDoctor(options: DoctorOptions, io: DoctorIo): Promise<number> {
  const findings = [
    ...(await checkAllOfService(options, io)),
    ...checkEnvironment(io.environment),
    ...(await checkTerminal(io.terminal, io.environment)),
    await checkStateFolder(io.stateFolder, process.pid),
  ];
  const isWell = findings.every(({ state }) => state !== 'fail');
  const document = { schema: 'pmtop.doctor/1', ok: isWell, findings };
  io.out(options.json ? `${safeJson(document, 2)}\n` : findings.map(tell).join(''));
  return isWell ? 0 : 1;
}

async function checkAllOfService(options: SettingFlags, io: DoctorIo): Promise<Finding[]> {
  let settings: Settings;
  try {
    settings = await readSettings(options, io.environment);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const { fail } = findingsOf('config');
    return error.message
      .split('\n')
      .map((line) => fail(line, 'mend it; docs/configuration.md tells every setting'));
  }
  const configuration = checkConfiguration(settings, io.environment);
  if (settings.url === undefined) return [configuration];
  return [
    configuration,
    checkKeys(settings),
    checkAddress(settings),
    ...(await checkCertificate(settings.url, io.clock)),
    ...(await checkService(settings, io)),
    ...checkLimits(settings),
    await checkBudgetStore(settings, io),
  ];
}

/** `fail  clock        …`, and below it what to do. */
function tell({ check, state, says, advice }: Finding): string {
  const line = `${state.padEnd(6)}${check.padEnd(13)}${sanitiseLine(says, 500)}\n`;
  return advice === undefined ? line : `${line}${' '.repeat(19)}→ ${sanitiseLine(advice, 500)}\n`;
}
