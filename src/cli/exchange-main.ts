import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { createExchange } from '../exchange/create-exchange.ts';
import { DIALECTS } from '../exchange/dialect.ts';
import type { DialectName } from '../exchange/dialect.ts';
import { FAULT_NAMES, isFaultName } from '../exchange/faults/fault-names.ts';
import type { FaultName } from '../exchange/faults/fault-names.ts';
import { realClock } from './real-clock.ts';

/** Variables that hold keys to real money; see `readCredentials`. */
const CREDENTIALS = ['PMTOP_ADDRESS', 'PMTOP_API_KEY', 'PMTOP_SECRET', 'PMTOP_PASSPHRASE'];

// An exchange makes garbage all the time; a young generation that may not grow keeps a third of its memory free.
setFlagsFromString('--semi-space-growth-factor=1');

await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`pmtop exchange: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

/** `pmtop exchange`, a bundle of its own so that the monitor can start it as a child. */
async function main(args: string[]): Promise<void> {
  const options = readOptions(args);
  const problem = typeof options === 'string' ? options : findRealCredentials(options);
  if (typeof options === 'string' || problem !== undefined) {
    process.stderr.write(`pmtop exchange: ${problem}\n`);
    process.exitCode = 2;
    return;
  }
  const exchange = await createExchange({ clock: realClock, ...options }).listen(options.port);
  const { url, dialect, account } = exchange;
  process.stdout.write(`${JSON.stringify({ url, dialect, account })}\n`);
  if (options.parentPipe) exitWithParent();
}

/** The parent holds the other end of stdin: whatever ends the parent closes it. */
function exitWithParent(): void {
  process.stdin.on('end', exit).on('error', exit).resume();
}

function exit(): never {
  process.exit(0);
}

/**
 * Real keys have no business near a toy: someone who set them may take this exchange for the real one. A
 * child of the monitor inherits its parent's environment and reads none of it.
 */
function findRealCredentials({ parentPipe }: MainOptions): string | undefined {
  const found = parentPipe ? [] : CREDENTIALS.filter((name) => process.env[name]);
  if (found.length === 0) return undefined;
  return `${found.join(' and ')} set: this exchange has keys of its own and will not run beside real ones. Unset and try again`;
}

interface MainOptions {
  port: number;
  seed: number;
  markets: number;
  dialect: DialectName;
  faults: FaultName[];
  /** Exit when stdin ends: the parent holds the other end, and its death closes it. */
  parentPipe: boolean;
}

/** The options, or one line that says what is wrong with them. */
function readOptions(args: string[]): MainOptions | string {
  try {
    const { values } = parseArgs({
      args,
      options: {
        port: { type: 'string', default: '0' },
        seed: { type: 'string', default: '7' },
        markets: { type: 'string', default: '300' },
        dialect: { type: 'string', default: 'svc' },
        fault: { type: 'string', multiple: true, default: [] },
        'parent-pipe': { type: 'boolean', default: false },
      },
    });
    return checkOptions(values);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function checkOptions(values: {
  port: string;
  seed: string;
  markets: string;
  dialect: string;
  fault: string[];
  'parent-pipe': boolean;
}): MainOptions | string {
  const [port, seed, markets] = [values.port, values.seed, values.markets].map((text) =>
    /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN,
  ) as [number, number, number];
  if (!(port <= 65_535)) return '--port must be a number from 0 to 65535';
  if (!(seed <= 0xffffffff)) return '--seed must be a whole number below 2^32';
  if (!(markets >= 1 && markets <= 50_000)) return '--markets must be a number from 1 to 50000';
  if (!Object.hasOwn(DIALECTS, values.dialect))
    return `--dialect must be one of ${Object.keys(DIALECTS).join(', ')}`;
  const unknown = values.fault.find((name) => !isFaultName(name));
  if (unknown !== undefined) return `--fault: there is no "${unknown}"; there are ${FAULT_NAMES.join(', ')}`;
  const dialect = values.dialect as DialectName;
  return {
    port,
    seed,
    markets,
    dialect,
    faults: values.fault as FaultName[],
    parentPipe: values['parent-pipe'],
  };
}
