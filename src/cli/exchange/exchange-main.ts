import { createInterface } from 'node:readline';
import { isatty } from 'node:tty';
import { createExchange, type Exchange } from '../../exchange/create-exchange.ts';
import { KEY_VARIABLES } from '../../config/credentials/credential-parts.ts';
import { realClock } from '../../system/system-clock.ts';
import { parseArgs } from '../../system/node-util.ts';
import { MOST_MARKETS, MOST_SEED, mostPort } from '../../exchange/check-options.ts';
import { type DialectName, DIALECTS } from '../../exchange/dialect.ts';
import { FAULT_NAMES, type FaultName, isFaultName } from '../../exchange/faults/fault-names.ts';
import { DRILL_NAMES, type DrillName, isDrillName } from '../../domain/drills.ts';
import { switchOnDrill } from '../../exchange/faults/drill-faults.ts';
import type { FaultSwitches } from '../../exchange/faults/fault-switches.ts';
import { nearestName } from '../../text/nearest-name.ts';

interface ExchangeProgramOptions {
  port: number;
  seed: number;
  markets: number;
  dialect: DialectName;
  hosts: 1 | 3;
  faults: FaultName[];
  drill: DrillName | undefined;
  /** Exit when stdin ends: the parent holds the other end, and its death closes it. */
  parentPipe: boolean;
}

const OPTIONS = {
  port: { type: 'string', default: '0' },
  seed: { type: 'string', default: '7' },
  markets: { type: 'string', default: '300' },
  dialect: { type: 'string', default: 'svc' },
  hosts: { type: 'string', default: '1' },
  fault: { type: 'string', multiple: true, default: [] as string[] },
  drill: { type: 'string' },
  'parent-pipe': { type: 'boolean', default: false },
} as const;

// A diagnostic report may be sent to strangers, and keys may stand in the environment.
process.report.excludeEnv = true;

await main(process.argv.slice(2)).catch((error: NodeJS.ErrnoException & { readonly port?: number }) => {
  const isTaken = error.code === 'EADDRINUSE';
  const problem = isTaken ? `port ${error.port} is in use: give another with --port` : error.message;
  process.stderr.write(`pmtop exchange: ${problem}\n`);
  process.exitCode = 1;
});

/** `pmtop exchange`, a bundle of its own so that the monitor can start it as a child. */
async function main(args: string[]): Promise<void> {
  const options = readExchangeOptions(args);
  const problem = typeof options === 'string' ? options : findRealCredentials();
  if (typeof options === 'string' || problem !== undefined) {
    process.stderr.write(`pmtop exchange: ${problem}\n`);
    process.exitCode = 2;
    return;
  }
  if (!options.parentPipe && !isatty(0)) process.on('SIGHUP', ignore);
  const exchange = await createExchange({ clock: realClock, ...options }).listen(options.port);
  if (options.drill) switchOnDrill(exchange.faults, options.drill);
  const { url, catalogUrl, dataUrl, dialect, account } = exchange;
  const others = options.hosts === 3 && { catalogUrl, dataUrl };
  process.stdout.write(`${JSON.stringify({ url, ...others, dialect, account })}\n`);
  if (options.parentPipe) followParent(exchange.faults);
  else if (isatty(2)) process.stderr.write(`${watchCommand(exchange)}\n`);
}

/** The monitor on this exchange, for a person: programs read stdout. A named service has other addresses of its own. */
function watchCommand({ url, catalogUrl, dataUrl, dialect }: Exchange): string {
  const service = dialect === 'svc' ? [] : ['--service', dialect];
  const isAlone = service.length === 0 && url === catalogUrl;
  const others = isAlone ? [] : ['--catalog-url', catalogUrl, '--data-url', dataUrl];
  return ['to watch it: pmtop', ...service, '--url', url, ...others].join(' ');
}

/** The parent holds the other end of stdin: each line names the drill to switch to, and whatever ends the parent closes it. */
function followParent(faults: FaultSwitches): void {
  createInterface({ input: process.stdin }).on('line', (fault) => {
    if (!isDrillName(fault)) return;
    faults.clear();
    switchOnDrill(faults, fault);
    process.stdout.write(`${JSON.stringify({ fault })}\n`);
  });
  process.stdin.on('end', exit).on('error', exit);
}

/** An exchange started in the background or with nohup outlives its terminal: Node undoes what nohup sets. */
function ignore(): void {}

function exit(): never {
  process.exit(0);
}

/** Refuses to run beside real keys, which someone may take this exchange to use. */
function findRealCredentials(): string | undefined {
  const found = KEY_VARIABLES.filter((name) => process.env[name]);
  if (found.length === 0) return undefined;
  return `${found.join(', ')} ${found.length === 1 ? 'is' : 'are'} set: this exchange has keys of its own and will not run beside real ones. Unset and try again`;
}

/** The options of `pmtop exchange`, or one line that says what is wrong with them. */
function readExchangeOptions(args: string[]): ExchangeProgramOptions | string {
  try {
    const given = parseArgs({ args: joinNegatives(args), options: OPTIONS, tokens: true });
    const names = given.tokens.flatMap((token) => (token.kind === 'option' ? token.name : []));
    const twice = names.find((name, at) => name !== 'fault' && names.indexOf(name) < at);
    return twice === undefined ? checkOptions(given.values) : `--${twice} was given twice`;
  } catch (error) {
    /** The lines after the first are hints for programs with positional arguments. */
    const [mistake] = String(error instanceof Error ? error.message : error).split('\n', 1);
    return `${mistake}. See pmtop exchange --help`;
  }
}

/** parseArgs refuses a value that begins with a dash unless it stands in one word with its flag. */
function joinNegatives(args: readonly string[]): string[] {
  const words: string[] = [];
  for (const word of args) {
    const flag = words.at(-1) ?? '';
    if (/^-\d/.test(word) && /^--[a-z]+$/.test(flag)) words[words.length - 1] = `${flag}=${word}`;
    else words.push(word);
  }
  return words;
}

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

function checkOptions(values: Values): ExchangeProgramOptions | string {
  const { dialect, hosts, fault: faults, drill, 'parent-pipe': parentPipe } = values;
  const [port, seed, markets] = [values.port, values.seed, values.markets].map(readWhole) as [
    number,
    number,
    number,
  ];
  if (hosts !== '1' && hosts !== '3') return `--hosts must be 1 or 3, not "${hosts}"`;
  const most = mostPort(hosts === '3' ? 3 : 1);
  if (!(port <= most)) return `--port must be a number from 0 to ${most}, not "${values.port}"`;
  if (!(seed <= MOST_SEED)) return `--seed must be a whole number below 2^32, not "${values.seed}"`;
  if (!(markets >= 1 && markets <= MOST_MARKETS)) {
    return `--markets must be a number from 1 to ${MOST_MARKETS}, not "${values.markets}"`;
  }
  if (!isDialect(dialect)) return explainName('--dialect', dialect, Object.keys(DIALECTS));
  const unknown = faults.find((name) => !isFaultName(name));
  if (unknown !== undefined) return explainName('--fault', unknown, FAULT_NAMES);
  if (drill !== undefined && !isDrillName(drill)) return explainName('--drill', drill, DRILL_NAMES);
  return {
    port,
    seed,
    markets,
    dialect,
    hosts: hosts === '3' ? 3 : 1,
    faults: faults.filter(isFaultName),
    drill,
    parentPipe,
  };
}

/** NaN for anything but a whole number in digits. */
function readWhole(text: string): number {
  return /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
}

function isDialect(name: string): name is DialectName {
  return Object.hasOwn(DIALECTS, name);
}

function explainName(flag: string, wrong: string, names: readonly string[]): string {
  const meant = nearestName(wrong, names);
  const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`;
  return `${flag}: there is no "${wrong}".${hint} There are ${names.join(', ')}`;
}
