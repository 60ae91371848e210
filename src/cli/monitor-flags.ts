import { parseArgs } from 'node:util';
import { wordDistance } from './config/nearest-name.ts';

/** What the monitor can be told on the command line. */
export interface MonitorFlags {
  /** Name of a profile in config.toml. */
  profile?: string;
  url?: string;
  catalogUrl?: string;
  creator?: string;
  /** A REF: slug, condition id, numeric market id or token id. */
  market?: string;
  demo?: boolean;
  readOnly?: boolean;
  /** The first X fires. */
  instant?: boolean;
  /** Frames a second at most. */
  fps?: number;
  ascii?: boolean;
}

const OPTIONS = {
  profile: { type: 'string' },
  url: { type: 'string' },
  'catalog-url': { type: 'string' },
  creator: { type: 'string' },
  market: { type: 'string' },
  demo: { type: 'boolean' },
  'read-only': { type: 'boolean' },
  instant: { type: 'boolean' },
  fps: { type: 'string' },
  ascii: { type: 'boolean' },
} as const;

/** The monitor's flags, or one line that says what is wrong with them and what to do. */
export function parseMonitorFlags(argv: readonly string[]): { flags: MonitorFlags } | { problem: string } {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: OPTIONS,
      strict: true,
      allowPositionals: false,
    });
    const { 'catalog-url': catalogUrl, 'read-only': readOnly, fps: pace, ...same } = values;
    const flags: MonitorFlags = { ...same };
    if (catalogUrl !== undefined) flags.catalogUrl = catalogUrl;
    if (readOnly !== undefined) flags.readOnly = readOnly;
    if (pace === undefined) return { flags };
    const fps = Number(pace);
    if (!Number.isInteger(fps) || fps < 1 || fps > 60)
      return { problem: '--fps takes a whole number from 1 to 60' };
    return { flags: { ...flags, fps } };
  } catch (error) {
    return { problem: explain(error, argv) };
  }
}

function explain(error: unknown, argv: readonly string[]): string {
  const known = Object.keys(OPTIONS).map((name) => `--${name}`);
  const flags = argv.filter((word) => word.startsWith('--')).map((word) => word.split('=')[0] as string);
  const unknown = flags.find((flag) => !known.includes(flag));
  if (unknown === undefined)
    return `${error instanceof Error ? error.message.split('.')[0] : String(error)}. See pmtop --help`;
  const nearest = known.toSorted((a, b) => wordDistance(a, unknown) - wordDistance(b, unknown))[0] as string;
  return `there is no flag ${unknown}; did you mean ${nearest}? See pmtop --help`;
}
