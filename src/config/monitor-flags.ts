import { parseArgs } from '../system/node-util.ts';
import { DRILL_NAMES } from '../domain/drills.ts';
import { CHART_STYLES, THEMES } from '../state/view-state.ts';
import { sanitizeLine } from '../text/sanitize.ts';
import { nearestName } from '../text/nearest-name.ts';
import { type SettingFlags, UsageError } from './settings.ts';

/** The monitor's flags. */
export interface MonitorFlags extends Omit<SettingFlags, 'publicOnly'> {
  /** A REF: slug, condition id, numeric market id or token id. */
  market?: string;
}

/** As `parseArgs` takes them. */
export const MONITOR_OPTIONS = {
  profile: { type: 'string' },
  service: { type: 'string' },
  url: { type: 'string' },
  'catalog-url': { type: 'string' },
  'data-url': { type: 'string' },
  creator: { type: 'string' },
  market: { type: 'string' },
  demo: { type: 'boolean' },
  fault: { type: 'string' },
  'read-only': { type: 'boolean' },
  instant: { type: 'boolean' },
  fps: { type: 'string' },
  theme: { type: 'string' },
  chart: { type: 'string' },
  ascii: { type: 'boolean' },
  'no-mouse': { type: 'boolean' },
  'screen-reader': { type: 'boolean' },
} as const;

/** The commands: they come before their flags. */
export const COMMAND_NAMES: readonly string[] = (
  'markets book prices history events series tags creators search comments activity orders order trades fee ' +
  'cancel cancels drill init doctor exchange record replay completion'
).split(' ');

const MOST_WORDS = 1_000;

/** The monitor's flags, or one line that says what is wrong with them and what to do. */
export function parseMonitorFlags(argv: readonly string[]): { flags: MonitorFlags } | { problem: string } {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: MONITOR_OPTIONS,
      strict: true,
      allowPositionals: false,
    });
    refuseEmpty(values);
    const { 'catalog-url': catalogUrl, 'data-url': dataUrl, 'read-only': readOnly, ...others } = values;
    const { fault, fps, theme, chart, 'no-mouse': noMouse, 'screen-reader': screenReader, ...same } = others;
    return {
      flags: {
        // A flag of another name would be taken, and do nothing.
        ...(same satisfies Record<Exclude<keyof typeof same, keyof MonitorFlags>, never>),
        catalogUrl,
        dataUrl,
        readOnly,
        ...(noMouse !== undefined && { mouse: false }),
        screenReader,
        ...(fault !== undefined && { fault: readWord('--fault', DRILL_NAMES, fault) }),
        ...(fps !== undefined && { fps: readPace(fps) }),
        ...(theme !== undefined && { theme: readWord('--theme', THEMES, theme) }),
        ...(chart !== undefined && { chart: readWord('--chart', CHART_STYLES, chart) }),
      },
    };
  } catch (error) {
    const words = error instanceof UsageError ? error.message : explain(error, argv);
    // It may repeat what was typed, which may be anything.
    return { problem: sanitizeLine(words, MOST_WORDS) };
  }
}

/** As of a variable that nobody set: it would be watched, and canceled at, another service than is meant. */
function refuseEmpty(values: Readonly<Record<string, unknown>>): void {
  const empty = Object.keys(values).find((name) => values[name] === '');
  if (empty !== undefined) throw new UsageError(`--${empty} must not be empty. See pmtop --help`);
}

function readPace(text: string): number {
  const fps = Number(text);
  if (Number.isInteger(fps) && fps >= 1 && fps <= 60) return fps;
  throw new UsageError('--fps takes a whole number from 1 to 60');
}

function readWord<T extends string>(flag: string, words: readonly T[], text: string): T {
  const word = words.find((known) => known === text);
  if (word !== undefined) return word;
  const near = nearestName(text, words);
  if (near !== undefined) throw new UsageError(`${flag}: there is no "${text}"; did you mean ${near}?`);
  throw new UsageError(`${flag} takes no "${text}"; it takes ${words.join(', ')}`);
}

function explain(error: unknown, argv: readonly string[]): string {
  const known = Object.keys(MONITOR_OPTIONS).map((name) => `--${name}`);
  const flags = argv.filter((word) => word.startsWith('--')).map((word) => word.split('=')[0] as string);
  const unknown = flags.find((flag) => !known.includes(flag));
  const command = commandIn(argv);
  if (command !== undefined)
    return `a command comes first: pmtop ${command} … (its flags: pmtop ${command} --help)`;
  if (argv[0] === '-v') return 'there is no flag -v; did you mean -V? See pmtop --help';
  if (unknown === undefined)
    return `${error instanceof Error ? error.message.split('. ')[0] : String(error)}. See pmtop --help`;
  const nearest = nearestName(unknown, known);
  return `there is no flag ${unknown}${nearest ? `; did you mean ${nearest}?` : '.'} See pmtop --help`;
}

/** A command's name that stands after flags. */
function commandIn(argv: readonly string[]): string | undefined {
  const { tokens } = parseArgs({ args: [...argv], options: MONITOR_OPTIONS, strict: false, tokens: true });
  const word = tokens.find(({ kind }) => kind === 'positional');
  return word?.kind === 'positional' && COMMAND_NAMES.includes(word.value) ? word.value : undefined;
}
