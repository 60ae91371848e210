import { collect } from '../../api/paging/pages.ts';
import type { CancelProgress, CancelTarget } from '../../domain/cancel.ts';
import { describeCancel } from '../../cancel/describe-cancel.ts';
import type { Clock } from '../../domain/clock.ts';
import { marketScope } from '../../domain/market-scope.ts';
import { valueOf } from '../../domain/orders-under-scope.ts';
import { createCancels } from '../../cancel/cancel-machine.ts';
import { clientService } from '../../cancel/client-service.ts';
import type { Exchange } from '../../exchange/create-exchange.ts';
import type { Settings } from '../../config/settings.ts';
import type { CancelClient } from '../../cancel/cancel-client.ts';
import { DRILL_NAMES, type DrillName, DRILLS, isDrillName } from '../../domain/drills.ts';
import { switchOnDrill } from '../../exchange/faults/drill-faults.ts';
import { EXIT_USAGE, exitCodeOf } from '../../cancel/exit-code.ts';
import { formatCancel } from './print-cancel.ts';
import type { ProgramIo } from '../io/program-io.ts';

/** A third of the real one, so that the end of a bad case is seen without a long wait. */
const DRILL_WINDOW_MS = 10_000;

/** What a drill needs of the embedded exchange. */
export type DrillExchange = Pick<Exchange, 'url' | 'account' | 'markets' | 'demo' | 'faults' | 'close'>;

export interface DrillIo extends Pick<ProgramIo, 'clock' | 'random' | 'out' | 'err'> {
  readonly startExchange: () => Promise<DrillExchange>;
  readonly connect: (settings: Settings) => CancelClient;
}

/**
 * `pmtop drill [FAULT]`: a cancel on the embedded exchange under a fault, printed with the words and
 * at the times of the screen. Without a fault it lists them. Resolves with the exit code a cancel would have.
 */
export async function runDrill({ fault }: { readonly fault?: string }, io: DrillIo): Promise<number> {
  if (fault === undefined) {
    const width = Math.max(...DRILL_NAMES.map((name) => name.length));
    for (const name of DRILL_NAMES) io.out(`${name.padEnd(width)}  ${DRILLS[name]}\n`);
    return 0;
  }
  if (!isDrillName(fault)) {
    io.err(`pmtop: there is no drill of that name; there are ${DRILL_NAMES.join(', ')}\n`);
    return EXIT_USAGE;
  }
  const exchange = await io.startExchange();
  try {
    return await practise(fault, exchange, io);
  } finally {
    await exchange.close();
  }
}

async function practise(drill: DrillName, exchange: DrillExchange, io: DrillIo): Promise<number> {
  const settings = { url: exchange.url, credentials: exchange.account, readOnly: false };
  const client = io.connect(settings);
  const target = await pickTarget(exchange, client, io.clock);
  switchOnDrill(exchange.faults, drill);
  io.out(`DEMO drill: ${DRILLS[drill]}. A real cancel takes three times as long to give up.\n`);
  const cancels = createCancels({
    service: clientService(client),
    clock: io.clock,
    random: io.random,
    windowMs: DRILL_WINDOW_MS,
    onProgress: printTimes(io),
  });
  const end = await cancels.start(target);
  await cancels.finish(0);
  await client.close();
  io.out(formatCancel(end, io.clock.monotonicMs(), true));
  const resting = exchange.demo.openOrders(target.scope.conditionId).length;
  io.out(`the exchange's own book: ${resting} of your orders rest there\n`);
  return exitCodeOf(end.outcome);
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
function printTimes({ clock, out }: DrillIo): (progress: CancelProgress) => void {
  const startedMs = clock.monotonicMs();
  let last = '';
  return (progress) => {
    const nowMs = clock.monotonicMs();
    const words = describeCancel(progress, nowMs);
    if (words === last || progress.phase === 'settled') return;
    last = words;
    out(`${((nowMs - startedMs) / 1000).toFixed(2).padStart(7)} s  ${words}\n`);
  };
}
