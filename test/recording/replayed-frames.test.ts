import { beforeAll, expect, it } from 'vitest';
import { recordPool } from '../../src/recording/record-transport.ts';
import type { RecordedRequest, RecordedInput } from '../../src/recording/recording-line.ts';
import { replayClock } from '../../src/recording/replay-clock.ts';
import { replayPool } from '../../src/recording/replay-transport.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { createExchange } from '../../src/exchange/create-exchange.ts';
import type { AppState } from '../../src/state/app-state.ts';
import { runTraders } from '../../src/exchange/traders/run-traders.ts';
import { mortalClock } from '../simulation/mortal-clock.ts';
import { simulatedNetwork } from '../simulation/simulated-network.ts';
import type { Clock } from '../../src/domain/clock.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { paintMonitor, type PaintedMonitor } from './painted-monitor.ts';

const END_MS = 40_000;
const INPUTS: readonly RecordedInput[] = ['j', 'k', 'X', 'X', '2', 'v'].map((name, place) => ({
  kind: 'input',
  atMs: 20_000 + place * 1_000,
  event: {
    kind: 'key',
    key: { name, text: name, ctrl: false, alt: false, shift: false },
    readAtMs: 20_000 + place * 1_000,
    chunk: place,
    alone: true,
  },
}));

let asks: RecordedRequest[];
/** What was drawn while it was recorded, and how it stood then. */
let original: PaintedMonitor;

/** A minute of a demo on a slow line, with a cancel in it, as it is written down. */
beforeAll(async () => {
  asks = [];
  const clock = simulatedClock();
  const exchange = createExchange({ clock, seed: 3, markets: 8 });
  const network = simulatedNetwork({
    clock,
    random: seededRandom(3),
    receive: exchange.receive,
    witnesses: [],
  });
  const process = mortalClock(clock);
  runTraders(exchange.state, clock);
  const openPool = recordPool({
    openPool: (origin) => network.openPool(origin, process),
    clock,
    beganMs: 0,
    write: (ask) => void asks.push(ask),
  });
  original = paintMonitor(lateClock(clock), openPool, exchange.account);
  await play(clock, original);
  asks.sort((a, b) => a.atMs - b.atMs);
});

/** A machine that comes to everything a little late, as every real one does and a replay does not. */
function lateClock(clock: Clock): Clock {
  return { ...clock, schedule: (delayMs, run) => clock.schedule(delayMs + 4, run) };
}

async function play(
  clock: { monotonicMs(): number; advance(ms: number): Promise<void> },
  { handleInput }: PaintedMonitor,
): Promise<void> {
  for (const { atMs, event } of INPUTS) {
    await clock.advance(atMs - clock.monotonicMs());
    handleInput(event);
  }
  await clock.advance(END_MS - clock.monotonicMs());
}

async function replay(again: RecordedRequest[] = []): Promise<PaintedMonitor> {
  const clock = replayClock(Date.UTC(2026, 0, 1));
  const write = (request: RecordedRequest): void => void again.push(request);
  const openPool = recordPool({ openPool: replayPool(asks, clock), clock, beganMs: 0, write });
  const monitor = paintMonitor(clock, openPool);
  await play(clock, monitor);
  return monitor;
}

it('draws the same bytes each time', async () => {
  const first = await replay();
  const second = await replay();
  expect(first.drawn().length).toBeGreaterThan(20_000);
  expect(second.drawn()).toBe(first.drawn());
});

it('shows the cancel as it ended when it was recorded', async () => {
  const { store } = await replay();
  expect(cancelsOf(store.state())).toEqual(cancelsOf(original.store.state()));
  expect(cancelsOf(store.state())).toMatchObject([{ outcome: 'confirmed' }]);
});

it('knows at its end what was known when it was recorded', async () => {
  const { store } = await replay();
  expect(knownIn(store.state())).toEqual(knownIn(original.store.state()));
});

it('reads what the account has when it was read then: a cancel is credited with no fill of before it', async () => {
  const again: RecordedRequest[] = [];
  await replay(again);
  const readings = readingsOf(asks);
  expect(readings.length).toBeGreaterThan(10);
  const late = readingsOf(again).map((at, index) => Math.abs(at - (readings[index] ?? Infinity)));
  expect(late.filter((ms) => ms > 10)).toEqual([]);
});

function readingsOf(requests: readonly RecordedRequest[]): readonly number[] {
  return requests.filter(({ path }) => path.startsWith('/data/orders?')).map(({ atMs }) => atMs);
}

function cancelsOf({ cancels }: AppState) {
  return cancels.map(({ outcome, canceled, filled, target }) => ({
    outcome,
    canceled,
    filled,
    scope: target.scope,
  }));
}

function knownIn({ markets, orders }: AppState) {
  return { markets: [...markets.values()], orders: orders?.value };
}
