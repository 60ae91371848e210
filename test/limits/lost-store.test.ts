import { describe, expect, it } from 'vitest';
import type { Permit, Settlement } from '../../src/limits/budget.ts';
import { ENDPOINTS } from '../../src/domain/endpoint.ts';
import { seededRandom, type Random } from '../../src/domain/random.ts';
import { simulatedClock, type SimulatedClock } from '../support/simulated-clock.ts';
import { slidingCounter, travel } from './budget-simulation.ts';
import { memoryStore, sharer, type MemoryStore, type Sharer } from './memory-store.ts';

const LIMIT = 80;
const ANSWERED: Settlement = { kind: 'answered' };

/** Connections that were open when one `breaks` them say nothing any more: what hung is not answered later. */
function breakable(store: MemoryStore): MemoryStore & { breaks(): void } {
  let broken = 0;
  const { open } = store;
  return Object.assign(store, {
    breaks: () => void broken++,
    async open(): ReturnType<MemoryStore['open']> {
      const since = broken;
      const opened = await open();
      if ('lost' in opened) return opened;
      const unlessBroken = <T>(does: () => Promise<T>): Promise<T> =>
        since === broken ? does() : new Promise(() => undefined);
      return {
        ...opened,
        load: () => unlessBroken(() => opened.load()),
        swap: (loaded, state) => unlessBroken(() => opened.swap(loaded, state)),
      };
    },
  });
}

type Breakable = ReturnType<typeof breakable>;

/** Processes that share a window of 80 books, and the service's own count of it. */
function startSharers(count: number, seed: number) {
  const clock = simulatedClock();
  const store = breakable(memoryStore(clock));
  const all = Array.from({ length: count }, (_, i) => sharer(clock, store, 100 * seed + i + 1));
  const counter = slidingCounter(LIMIT, 10_000);
  const random = seededRandom(seed);
  const serve = (atMs: number): Settlement => (counter.arrive(atMs) ? ANSWERED : { kind: 'throttled' });
  function want({ budget }: Sharer, books: number): void {
    for (let i = 0; i < books; i++) void travel({ clock, budget, random, serve }, ENDPOINTS.books, {});
  }
  return { clock, store, all, counter, random, want };
}

const LOSSES: Readonly<Record<string, (store: Breakable) => void>> = {
  'does not answer': (store) => {
    store.mood = 'hangs';
    store.breaks();
  },
  'is away': (store) => (store.mood = 'is away'),
  'is away and comes back empty': (store) => {
    store.mood = 'is away';
    store.forget();
  },
  'is empty all at once': (store) => store.forget(),
};

async function loseFor(
  clock: SimulatedClock,
  store: Breakable,
  lose: (store: Breakable) => void,
  ms: number,
) {
  lose(store);
  await clock.advance(ms);
  store.mood = 'answers';
}

function between(random: Random, low: number, high: number): number {
  return low + random.next() * (high - low);
}

describe.each(Object.entries(LOSSES))('a shared place that %s', (_, lose) => {
  it('overruns no window of eight: one has used nearly all of it, then the others want all they can get', async () => {
    for (const lostMs of [300, 2_000, 12_000]) {
      const { clock, store, all, counter, want } = startSharers(8, 1);
      const [busy, ...others] = all as [Sharer, ...Sharer[]];
      await clock.advance(100);
      want(busy, 90);
      await clock.advance(4_000);
      for (const one of others) want(one, 60);
      await loseFor(clock, store, lose, lostMs);
      for (const one of all) want(one, 60);
      await clock.advance(25_000);
      expect(counter.worst, `lost for ${lostMs} ms`).toBeLessThanOrEqual(LIMIT);
      expect(counter.worst).toBeGreaterThan(60);
    }
  });

  it('overruns no window of two to eight, whenever it is lost and found again, whoever wants how much', async () => {
    for (let seed = 0; seed < 7; seed++) {
      const { clock, store, all, counter, random, want } = startSharers(2 + (seed % 7), seed);
      store.delayMs = seed % 3 === 0 ? 0 : between(random, 1, 200);
      for (let turn = 0; turn < 4; turn++) {
        for (const one of all) if (random.next() < 0.6) want(one, Math.floor(between(random, 0, 60)));
        await clock.advance(between(random, 0, 15_000));
        await loseFor(clock, store, lose, between(random, 0, turn % 2 === 0 ? 3_000 : 20_000));
      }
      for (const one of all) want(one, 20);
      await clock.advance(20_000);
      expect(counter.worst, `seed ${seed}`).toBeLessThanOrEqual(LIMIT);
    }
  });
});

describe('a process that has lost the others', () => {
  it('tells later what it told a place that could be opened and then did not answer', async () => {
    const { clock, store, all } = startSharers(2, 1);
    const [first, second] = all as [Sharer, Sharer];
    await clock.advance(100);
    store.mood = 'hangs';
    await clock.advance(15_000);
    const lease = await first.budget.acquire(ENDPOINTS.books, {});
    (lease as Permit).settle(ANSWERED);
    await clock.advance(5_000);
    store.mood = 'answers';
    await clock.advance(4_900);
    const books = second.budget.snapshot().scopes.find(({ scope }) => scope === 'books');
    expect(books).toMatchObject({ used: 1, others: 1 });
  });

  it('holds neither a cancel nor the reading that verifies it, nor a reading of my orders', async () => {
    const { clock, store, all, want } = startSharers(2, 1);
    const [first, second] = all as [Sharer, Sharer];
    await clock.advance(100);
    want(first, 90);
    await clock.advance(3_000);
    await loseFor(clock, store, (one) => (one.mood = 'is away'), 2_000);
    const answers: unknown[] = [];
    void second.budget.acquire(ENDPOINTS.books, {}).then((lease) => answers.push(lease));
    const askedMs = clock.monotonicMs();
    const cancel = await second.budget.acquire(ENDPOINTS.cancelMarketOrders, { priority: 'cancel' });
    const verify = await second.budget.acquire(ENDPOINTS.orders, { priority: 'verify' });
    const orders = await second.budget.acquire(ENDPOINTS.orders, { priority: 'orders' });
    for (const lease of [cancel, verify, orders]) (lease as Permit).settle(ANSWERED);
    expect([clock.monotonicMs() - askedMs, answers.length]).toEqual([0, 0]);
    await clock.advance(12_000);
    expect(answers).toHaveLength(1);
  });

  it('goes on at its own pace: what it sent slides out, and as much is sent again', async () => {
    const { clock, store, all, counter, want } = startSharers(8, 1);
    for (const one of all) want(one, 60);
    await clock.advance(14_000);
    store.mood = 'is away';
    await clock.advance(1_500);
    counter.worst = 0;
    await clock.advance(22_000);
    expect(counter.worst).toBeGreaterThan(60);
    expect(counter.worst).toBeLessThanOrEqual(LIMIT);
  });
});
