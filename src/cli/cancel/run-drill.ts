import { collectOrders } from '../../api/paging/collect-orders.ts';
import { collect } from '../../api/paging/pages.ts';
import type { CancelTarget } from '../../domain/cancel.ts';
import { describeCancel } from '../../cancel/describe-cancel.ts';
import { describeEverything } from '../../cancel/describe-everything.ts';
import type { Clock } from '../../domain/clock.ts';
import { marketScope } from '../../domain/market-scope.ts';
import { valueOf } from '../../domain/order.ts';
import { type Cancels, type CancelsOptions, createCancels } from '../../cancel/cancel-machine.ts';
import { clientService } from '../../cancel/client-service.ts';
import type { Exchange } from '../../exchange/create-exchange.ts';
import type { Settings } from '../../config/settings.ts';
import type { CancelClient } from '../../cancel/cancel-client.ts';
import { DRILL_NAMES, type DrillName, DRILLS, isDrillName } from '../../domain/drills.ts';
import { hasOtherIds, switchOnDrill } from '../../exchange/faults/drill-faults.ts';
import { everythingExitCode, EXIT_USAGE, cancelExitCode } from '../../cancel/exit-code.ts';
import { formatCancel, formatEverything } from './print-cancel.ts';
import { lookUpNames, startEverything } from './run-everything.ts';
import type { ProgramIo } from '../io/program-io.ts';
import { nearestName } from '../../text/nearest-name.ts';
import { sanitizeLine } from '../../text/sanitize.ts';

/** A third of the real one, so that the end of a bad case is seen without a long wait. */
const DRILL_WINDOW_MS = 10_000;

/** What a drill needs of the embedded exchange. */
export type DrillExchange = Pick<Exchange, 'url' | 'account' | 'markets' | 'demo' | 'faults' | 'close'>;

export interface DrillIo extends Pick<ProgramIo, 'clock' | 'random' | 'out' | 'err'> {
  readonly startExchange: (options: { readonly traders: false }) => Promise<DrillExchange>;
  readonly connect: (settings: Settings) => CancelClient;
}

/** What was typed after `pmtop drill`. */
export interface DrillCommand {
  readonly fault?: string;
  /** Every market, as `pmtop cancel --all`. */
  readonly all?: boolean;
}

/**
 * `pmtop drill [FAULT]`: a cancel on the embedded exchange under a fault, printed with the words and
 * at the times of the screen. Without a fault it lists them. Resolves with the exit code a cancel would have.
 */
export async function runDrill({ fault, all = false }: DrillCommand, io: DrillIo): Promise<number> {
  if (fault === undefined) {
    const width = Math.max(...DRILL_NAMES.map((name) => name.length));
    for (const name of DRILL_NAMES) io.out(`${name.padEnd(width)}  ${DRILLS[name]}\n`);
    return 0;
  }
  if (!isDrillName(fault)) {
    const nearest = nearestName(fault, DRILL_NAMES);
    const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
    io.err(`pmtop: there is no drill "${sanitizeLine(fault, 80)}".${hint} pmtop drill lists all\n`);
    return EXIT_USAGE;
  }
  // What others fill in the middle of it could end a drill otherwise than it teaches.
  const exchange = await io.startExchange({ traders: false });
  try {
    return await (all ? practiceAll : practice)(fault, exchange, io);
  } finally {
    await exchange.close();
  }
}

async function practice(drill: DrillName, exchange: DrillExchange, io: DrillIo): Promise<number> {
  const client = connect(exchange, io);
  const target = await pickTarget(exchange, client, io.clock);
  begin(drill, exchange, io);
  const print = printTimes(io);
  const cancels = openCancels(client, io, {
    onProgress(progress) {
      const nowMs = io.clock.monotonicMs();
      if (progress.phase !== 'settled') print(describeCancel(progress, nowMs), nowMs);
    },
  });
  const end = await cancels.start(target);
  await cancels.finish(0);
  await client.close();
  io.out(formatCancel(end, io.clock.monotonicMs(), true));
  printTruth(exchange, io, target.scope.conditionId);
  return cancelExitCode(end.outcome);
}

/** The same for every market on which orders rest, by the orders that a list showed before. */
async function practiceAll(drill: DrillName, exchange: DrillExchange, io: DrillIo): Promise<number> {
  const client = connect(exchange, io);
  const isEarly = hasOtherIds(drill);
  if (isEarly) begin(drill, exchange, io);
  const { rows: orders, unread = [], complete } = await collectOrders(client);
  if (!isEarly) begin(drill, exchange, io);
  const print = printTimes(io);
  const cancels = openCancels(client, io, {
    onEverything(progress) {
      const nowMs = io.clock.monotonicMs();
      if (progress.phase !== 'settled') print(describeEverything(progress, nowMs), nowMs);
    },
  });
  const over = new AbortController();
  const names = lookUpNames({ client, io, over: over.signal });
  const run = startEverything(cancels, { orders, unread, complete, readAtMs: io.clock.now() }, names);
  await run.verdict;
  await cancels.finish(0);
  const end = await run.namedEnd();
  over.abort();
  await client.close();
  io.out(formatEverything(end, io.clock.monotonicMs(), true));
  printTruth(exchange, io);
  return everythingExitCode(end);
}

function connect({ url, account }: DrillExchange, io: DrillIo): CancelClient {
  return io.connect({ url, credentials: account, readOnly: false });
}

function begin(drill: DrillName, { faults }: DrillExchange, { out }: DrillIo): void {
  switchOnDrill(faults, drill);
  out(`DEMO drill: ${DRILLS[drill]}. A real cancel takes three times as long to give up.\n`);
}

function openCancels(
  client: CancelClient,
  { clock, random }: DrillIo,
  listeners: Pick<CancelsOptions, 'onProgress' | 'onEverything'>,
): Cancels {
  const service = clientService(client);
  return createCancels({ service, clock, random, windowMs: DRILL_WINDOW_MS, ...listeners });
}

/** What rests in truth: on one market, or in all. */
function printTruth({ demo }: DrillExchange, { out }: DrillIo, conditionId?: string): void {
  const count = demo.openOrders(conditionId).length;
  out(`the exchange's own book: ${count} of your orders rest${count === 1 ? 's' : ''} there\n`);
}

/** The market on which most orders rest, read as the screen would have read it before the key. */
async function pickTarget(
  { markets, demo }: DrillExchange,
  client: CancelClient,
  clock: Clock,
): Promise<CancelTarget> {
  const resting = markets.map(({ conditionId }) => demo.openOrders(conditionId).length);
  const market = markets[resting.indexOf(Math.max(...resting))];
  const { conditionId = '', question = '' } = market ?? {};
  const [listed, { rows }] = await Promise.all([
    client.getMarket({ id: conditionId }),
    collect(client.listOrders, { market: conditionId }, (order) => order.id),
  ]);
  const scope = listed.ok ? marketScope(listed.value) : ({ kind: 'market', conditionId } as const);
  return { scope, question, orders: rows, worth: valueOf(rows), ordersReadAtMs: clock.now() };
}

/** A line whenever the words change: `   5.02 s  NOT clear: 7 left`. */
function printTimes({ clock, out }: DrillIo): (words: string, nowMs: number) => void {
  const startedMs = clock.monotonicMs();
  let last = '';
  return (words, nowMs) => {
    if (words === last) return;
    last = words;
    out(`${((nowMs - startedMs) / 1000).toFixed(2).padStart(7)} s  ${words}\n`);
  };
}
