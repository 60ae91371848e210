import { sanitizeLine } from '../../text/sanitize.ts';
import { wrapWords } from '../../text/wrap-text.ts';
import { safeJson } from '../../text/safe-json.ts';
import { readSettings } from '../../config/read-settings.ts';
import { type SettingFlags, type Settings, UsageError } from '../../config/settings.ts';
import { checkBudgetStore, checkLimits } from './check-limits.ts';
import { checkCertificates } from './check-certificate.ts';
import { checkService } from './check-service.ts';
import {
  checkAddress,
  checkConfiguration,
  checkEnvironment,
  checkKeys,
  checkStateFolder,
} from './check-settings.ts';
import { checkTerminal } from './check-terminal.ts';
import { type DoctorIo, type Finding, findingsOf } from './finding.ts';

/** What was typed after `pmtop doctor`. */
export interface DoctorOptions extends SettingFlags {
  readonly json?: boolean;
}

/** `pmtop doctor`: checks everything a cancel needs. Resolves with the exit code: 1 when anything fails. */
export async function runDoctor(options: DoctorOptions, io: DoctorIo): Promise<number> {
  const findings = [
    ...(await checkAllOfService(options, io)),
    ...checkEnvironment(io.environment),
    ...(await checkTerminal(io.terminal, io.environment)),
    await checkStateFolder(io.stateFolder, process.pid),
  ];
  const isWell = findings.every(({ state }) => state !== 'fail');
  const document = { schema: 'pmtop.doctor/1', ok: isWell, findings };
  io.out(
    options.json
      ? `${safeJson(document, 2)}\n`
      : findings.map((finding) => formatFinding(finding, io.columns)).join(''),
  );
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
    ...(await checkCertificates(settings, io.clock)),
    ...(await checkService(settings, io)),
    ...checkLimits(settings),
    await checkBudgetStore(settings, io),
  ];
}

/** Where what a finding says begins. */
const MARGIN = 19;
/** A terminal narrower than this breaks the lines by itself: words below each other are no easier to read. */
const LEAST_ROOM = 20;

/** `fail  clock        …`, and below it what to do; in lines of `columns` cells, broken between words. */
function formatFinding({ check, state, says, advice }: Finding, columns = Infinity): string {
  const room = columns - MARGIN < LEAST_ROOM ? Infinity : columns - MARGIN;
  const head = `${state.padEnd(6)}${check.padEnd(13)}`;
  const line = hang(head, says, room);
  return advice === undefined ? line : line + hang(`${' '.repeat(MARGIN)}→ `, advice, room - 2);
}

/** `text` behind `head`, its further lines under its first. */
function hang(head: string, text: string, room: number): string {
  const [first = '', ...others] = wrapWords(sanitizeLine(text, 500), room);
  return [head + first, ...others.map((line) => ' '.repeat(head.length) + line), ''].join('\n');
}
