/** The flags of the monitor, as typed. What is not given is missing. */
export interface MonitorFlags {
  readonly url?: string;
  readonly catalogUrl?: string;
  /** Address or site whose markets the catalog is limited to. */
  readonly creator?: string;
  /** Slug, condition id, numeric market id or token id. */
  readonly market?: string;
  readonly demo?: boolean;
  readonly readOnly?: boolean;
  readonly instant?: boolean;
  /** Frames a second at most, 1 to 60. */
  readonly fps?: number;
  readonly ascii?: boolean;
}

type Field = keyof MonitorFlags;
type Read = { field: Field; value: string | number | true } | { problem: string };

const TAKE_TEXT: Readonly<Record<string, Field>> = {
  '--url': 'url',
  '--catalog-url': 'catalogUrl',
  '--creator': 'creator',
  '--market': 'market',
  '--fps': 'fps',
};
const STAND_ALONE: Readonly<Record<string, Field>> = {
  '--demo': 'demo',
  '--read-only': 'readOnly',
  '--instant': 'instant',
  '--ascii': 'ascii',
};
const MAX_FPS = 60;

/** Reads `--flag value` and `--flag=value`. A flag that does nothing is a problem, told in one line. */
export function parseMonitorFlags(argv: readonly string[]): { flags: MonitorFlags } | { problem: string } {
  const flags: Record<string, string | number | true> = {};
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] as string;
    const equals = word.indexOf('=');
    const name = equals > 0 ? word.slice(0, equals) : word;
    const takesNext = equals < 0 && Object.hasOwn(TAKE_TEXT, name);
    const given = takesNext ? argv[++at] : equals > 0 ? word.slice(equals + 1) : undefined;
    const read = readFlag(name, given);
    if ('problem' in read) return read;
    if (Object.hasOwn(flags, read.field)) return { problem: `${name} is given twice` };
    flags[read.field] = read.value;
  }
  return { flags };
}

function readFlag(name: string, given: string | undefined): Read {
  if (Object.hasOwn(STAND_ALONE, name)) {
    if (given !== undefined) return { problem: `${name} takes no value` };
    return { field: STAND_ALONE[name] as Field, value: true };
  }
  if (!Object.hasOwn(TAKE_TEXT, name)) return { problem: describeUnknown(name) };
  if (given === undefined || given === '' || given.startsWith('--')) {
    return { problem: `${name} needs a value` };
  }
  if (name === '--fps') return readFps(given);
  return { field: TAKE_TEXT[name] as Field, value: given };
}

function readFps(given: string): Read {
  const fps = /^\d{1,3}$/.test(given) ? Number(given) : 0;
  if (fps < 1 || fps > MAX_FPS) return { problem: `--fps must be a whole number from 1 to ${MAX_FPS}` };
  return { field: 'fps', value: fps };
}

function describeUnknown(name: string): string {
  if (!name.startsWith('-')) return `"${name}" is neither a command nor a flag; pmtop --help lists both`;
  const [nearest] = [...Object.keys(TAKE_TEXT), ...Object.keys(STAND_ALONE)]
    .map((flag) => ({ flag, distance: countEdits(name, flag) }))
    .sort((one, other) => one.distance - other.distance);
  return `there is no flag ${name}; the nearest is ${nearest?.flag}`;
}

/** Letters to add, drop or change to make one word of the other. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let line = 1; line <= from.length; line++) {
    const next = [line];
    for (let column = 1; column <= to.length; column++) {
      const change = (row[column - 1] as number) + (from[line - 1] === to[column - 1] ? 0 : 1);
      next.push(Math.min(change, (row[column] as number) + 1, (next[column - 1] as number) + 1));
    }
    row = next;
  }
  return row[to.length] as number;
}
