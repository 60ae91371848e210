import { describe, expect, it } from 'vitest';
import type { Budget, Permit, Refusal, Settlement } from '../../src/limits/budget.ts';
import type { Priority } from '../../src/domain/call-options.ts';
import { ENDPOINTS } from '../../src/domain/endpoint.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { simulatedClock, type SimulatedClock } from '../support/simulated-clock.ts';
import { slidingCounter, travel } from './budget-simulation.ts';
import { memoryStore, sharer, type MemoryStore, type Sharer } from './memory-store.ts';

const ANSWERED: Settlement = { kind: 'answered' };
const ALONE = /^budgets are not shared now: .*\. This pmtop keeps to 12\.5 % of its limits$/;

function sharers(clock: SimulatedClock, count: number, options: Parameters<typeof sharer>[3] = {}) {
  const store = memoryStore(clock);
  return { store, all: Array.from({ length: count }, (_, i) => sharer(clock, store, i + 1, options)) };
}

/** Takes as many books as it is given at once, and ends them. */
async function take(clock: SimulatedClock, budget: Budget, count: number, priority: Priority = 'rest') {
  let taken = 0;
  const off = new AbortController();
  for (let i = 0; i < count; i++) {
    void (async () => {
      const lease = await budget.acquire(ENDPOINTS.books, { priority, signal: off.signal });
      if ('kind' in lease) return;
      taken++;
      lease.settle(ANSWERED);
    })();
    await clock.advance(0);
  }
  await clock.advance(20);
  off.abort();
  await clock.advance(0);
  return taken;
}

/** The way to `store` of a process that is killed when told: nothing it says after that arrives. */
function killable(store: Pick<MemoryStore, 'open'>): Pick<MemoryStore, 'open'> & { kill(): void } {
  let dead = false;
  const silence = <T>(answer: Promise<T>): Promise<T> => (dead ? new Promise(() => undefined) : answer);
  return {
    kill: () => void (dead = true),
    async open() {
      const opened = await silence(store.open());
      if ('lost' in opened) return opened;
      return {
        ...opened,
        load: () => silence(opened.load()),
        swap: (loaded, state) => silence(opened.swap(loaded, state)),
      };
    },
  };
}

describe('budgets that processes share', () => {
  it('are never overrun at the service’s clock: 8 processes at saturation, slow and quick stores', async () => {
    for (let seed = 0; seed < 5; seed++) {
      const clock = simulatedClock();
      const { store, all } = sharers(clock, 8, { limits: { books: 24 } });
      store.delayMs = seed * 15;
      const counter = slidingCounter(24, 10_000);
      const random = seededRandom(seed);
      const serve = (atMs: number): Settlement => (counter.arrive(atMs) ? ANSWERED : { kind: 'throttled' });
      for (const [process, { budget }] of all.entries()) {
        for (let i = 0; i < 20; i++) {
          const isVerified = (process === 0 || seed === 0) && i % 5 === 0;
          const options = { priority: isVerified ? ('verify' as const) : ('rest' as const) };
          void travel({ clock, budget, random, serve }, ENDPOINTS.books, options);
        }
      }
      await clock.advance(25_000);
      expect(counter.worst, `seed ${seed}`).toBeLessThanOrEqual(24);
      expect(counter.worst, `seed ${seed}`).toBeGreaterThan(20);
    }
  });

  it('keep the reserve from the reads of all, for the verification of anyone’s cancel', async () => {
    const clock = simulatedClock();
    const { all } = sharers(clock, 3);
    const [first, second, third] = all as [Sharer, Sharer, Sharer];
    expect(await take(clock, first.budget, 50)).toBe(50);
    expect(await take(clock, second.budget, 50)).toBe(26);
    expect(await take(clock, third.budget, 10, 'orders')).toBe(0);
    expect(await take(clock, third.budget, 10, 'verify')).toBe(4);
  });

  it('never hold a cancel, which everyone knows of soon after', async () => {
    const clock = simulatedClock();
    const { store, all } = sharers(clock, 2, { limits: { cancels: 3, 'order book': 3 } });
    const [first, second] = all as [Sharer, Sharer];
    await clock.advance(10);
    for (const mood of ['answers', 'hangs', 'is away'] as const) {
      store.mood = mood;
      for (let i = 0; i < 5; i++) {
        const lease = await first.budget.acquire(ENDPOINTS.cancelMarketOrders, { priority: 'cancel' });
        (lease as Permit).settle(ANSWERED);
      }
      await clock.advance(10);
      if (mood === 'answers') {
        await clock.advance(1_100);
        const use = second.budget.snapshot().scopes.find(({ scope }) => scope === 'cancels');
        expect(use).toMatchObject({ used: 5, others: 5 });
      }
    }
  });

  it('serve the higher priority first, whichever process it waits in', async () => {
    const clock = simulatedClock();
    const { all } = sharers(clock, 4, { limits: { books: 21 } });
    const served: string[] = [];
    await take(clock, (all[0] as Sharer).budget, 20);
    const classes: readonly Priority[] = ['rest', 'visible', 'selected', 'orders'];
    for (const [i, priority] of classes.entries()) {
      void (all[i] as Sharer).budget.acquire(ENDPOINTS.books, { priority }).then(() => served.push(priority));
      await clock.advance(10);
    }
    await clock.advance(12_000);
    expect(served).toEqual(['orders', 'selected', 'visible', 'rest']);
  });

  it('know of a 429 that one of them saw: the limit is halved, and nobody asks before the time told', async () => {
    const clock = simulatedClock();
    const { all } = sharers(clock, 2);
    const [first, second] = all as [Sharer, Sharer];
    const lease = await first.budget.acquire(ENDPOINTS.books, {});
    await clock.advance(10);
    (lease as Permit).settle({ kind: 'throttled', retryAfterMs: 7_000 });
    await clock.advance(1_300);
    expect(await second.budget.acquire(ENDPOINTS.books, {})).toMatchObject({ kind: 'refused' });
    const use = second.budget.snapshot().scopes.find(({ scope }) => scope === 'books');
    expect(use).toMatchObject({ limit: 40, reserve: 2 });
    await clock.advance(6_000);
    expect(await take(clock, second.budget, 60)).toBe(37);
  });

  it('halve what is left once more when another of them sees the next 429', async () => {
    const clock = simulatedClock();
    const { all } = sharers(clock, 2);
    for (const { budget } of all) {
      const permit = await budget.acquire(ENDPOINTS.books, {});
      await clock.advance(10);
      (permit as Permit).settle({ kind: 'throttled' });
      await clock.advance(2_500);
    }
    for (const { budget } of all) {
      expect(budget.snapshot().scopes.find(({ scope }) => scope === 'books')).toMatchObject({ limit: 20 });
    }
  });

  it('let nobody read while a cancel of one of them is throttled', async () => {
    const clock = simulatedClock();
    const { all } = sharers(clock, 2);
    const [first, second] = all as [Sharer, Sharer];
    await clock.advance(10);
    const lease = await first.budget.acquire(ENDPOINTS.cancelMarketOrders, { priority: 'cancel' });
    (lease as Permit).settle({ kind: 'throttled', retryAfterMs: 3_000 });
    await clock.advance(10);
    for (const endpoint of [ENDPOINTS.books, ENDPOINTS.orders, ENDPOINTS.events]) {
      const refusal = (await second.budget.acquire(endpoint, {})) as Refusal;
      expect(refusal).toMatchObject({ kind: 'refused' });
      expect(refusal.retryAfterMs).toBeGreaterThan(2_900);
    }
    expect(await second.budget.acquire(ENDPOINTS.orders, { priority: 'verify' })).toHaveProperty('settle');
    expect(await second.budget.acquire(ENDPOINTS.cancelMarketOrders, { priority: 'cancel' })).toHaveProperty(
      'settle',
    );
  });

  it('forget a process that died, after what it had on its way has slid out', async () => {
    const clock = simulatedClock();
    const limits = { books: 21 };
    const { store, all } = sharers(clock, 2, { limits });
    const [first, second] = all as [Sharer, Sharer];
    const mortal = killable(store);
    const third = sharer(clock, mortal, 9, { limits });
    await clock.advance(100);
    for (let i = 0; i < 19; i++) await third.budget.acquire(ENDPOINTS.books, {});
    await clock.advance(1_000);
    expect(first.sharing.use().terminals).toBe(3);
    mortal.kill();
    await clock.advance(6_500);
    expect(first.sharing.use().terminals).toBe(2);
    expect(await take(clock, second.budget, 5)).toBe(0);
    await clock.advance(10_200);
    expect(await take(clock, second.budget, 5)).toBe(5);
  });
});

describe('a process whose shared place is lost', () => {
  it.each(['hangs', 'is away'] as const)(
    'says so, and reads within an eighth by itself: it %s',
    async (mood) => {
      const clock = simulatedClock();
      const { store, all } = sharers(clock, 1);
      const { budget, notices, sharing } = all[0] as Sharer;
      await clock.advance(10);
      store.mood = mood;
      await clock.advance(2_000);
      expect(await take(clock, budget, 30)).toBe(0);
      await clock.advance(10_000);
      expect(notices).toEqual([expect.stringMatching(ALONE)]);
      expect(sharing.use()).toEqual({ state: 'alone', terminals: 1 });
      expect(await take(clock, budget, 30)).toBe(9);
      expect(budget.snapshot().scopes.find(({ scope }) => scope === 'books')).toMatchObject({ limit: 10 });
      await clock.advance(60_000);
      expect(notices).toHaveLength(1);
    },
  );

  it('waits for no answer longer than half a second, and then for none', async () => {
    const clock = simulatedClock();
    const { store, all } = sharers(clock, 1);
    const { budget } = all[0] as Sharer;
    await clock.advance(10);
    store.mood = 'hangs';
    const waited = async (priority: Priority): Promise<number> => {
      const askedMs = clock.monotonicMs();
      let answeredMs = Number.NaN;
      void budget.acquire(ENDPOINTS.orders, { priority }).then(() => (answeredMs = clock.monotonicMs()));
      await clock.advance(600);
      return answeredMs - askedMs;
    };
    expect(await waited('verify')).toBeLessThanOrEqual(20);
    expect(await waited('orders')).toBeLessThanOrEqual(500);
    expect(await waited('orders')).toBe(0);
    expect(await waited('verify')).toBe(0);
  });

  it('comes back by itself, tells what it used meanwhile, and keeps to its eighth until all must be back', async () => {
    const clock = simulatedClock();
    const { store, all } = sharers(clock, 2);
    const [first, second] = all as [Sharer, Sharer];
    await clock.advance(10);
    store.mood = 'is away';
    await clock.advance(20_000);
    expect(await take(clock, first.budget, 30)).toBe(9);
    store.mood = 'answers';
    await clock.advance(4_200);
    expect(first.notices.at(-1)).toMatch(/^budgets are shared again, by (2 pmtops|this pmtop alone)$/);
    expect(second.sharing.use()).toEqual({ state: 'shared', terminals: 2 });
    const books = second.budget.snapshot().scopes.find(({ scope }) => scope === 'books');
    expect(books).toMatchObject({ used: 9, limit: 10 });
    await clock.advance(7_000);
    expect(await take(clock, second.budget, 90)).toBe(76);
  });

  it('tells all of its last window again when the place has lost what it knew', async () => {
    const clock = simulatedClock();
    const { store, all } = sharers(clock, 2);
    const [first, second] = all as [Sharer, Sharer];
    expect(await take(clock, first.budget, 40)).toBe(40);
    await clock.advance(1_000);
    store.forget();
    await clock.advance(2_100);
    const books = second.budget.snapshot().scopes.find(({ scope }) => scope === 'books');
    expect(books?.others).toBeGreaterThanOrEqual(40);
  });

  it('never overruns a window by more than an eighth for each that was alone, whatever comes and goes', async () => {
    for (let seed = 0; seed < 12; seed++) {
      const clock = simulatedClock();
      const { store, all } = sharers(clock, 4, { limits: { books: 40 } });
      const counter = slidingCounter(40, 10_000);
      const random = seededRandom(seed);
      const serve = (atMs: number): Settlement => (counter.arrive(atMs) ? ANSWERED : { kind: 'throttled' });
      for (const { budget } of all) {
        for (let i = 0; i < 40; i++) void travel({ clock, budget, random, serve }, ENDPOINTS.books, {});
      }
      for (let turn = 0; turn < 8; turn++) {
        store.mood = (['answers', 'hangs', 'is away'] as const)[Math.floor(random.next() * 3)] ?? 'answers';
        if (random.next() < 0.3) store.forget();
        await clock.advance(random.next() * 8_000);
      }
      expect(counter.worst, `seed ${seed}`).toBeLessThanOrEqual(40 + 4 * 5);
    }
  });
});

describe('the clock of a shared place', () => {
  it.each([3_600_000, -3_600_000, 86_400_000, -86_400_000])(
    'may be set by %i ms: no window empties at once, and none stays full',
    async (jumpMs) => {
      const clock = simulatedClock();
      const { store, all } = sharers(clock, 2);
      const [first, second] = all as [Sharer, Sharer];
      expect(await take(clock, first.budget, 90)).toBe(76);
      await clock.advance(1_500);
      store.skewMs = jumpMs;
      await clock.advance(1_500);
      expect(await take(clock, second.budget, 90)).toBeLessThanOrEqual(4);
      await clock.advance(12_000);
      expect(await take(clock, second.budget, 90)).toBeGreaterThanOrEqual(70);
    },
  );
});

describe('a process whose first read asks nobody', () => {
  it('opens the shared place when the next one wants to be sent, and tells it of both', async () => {
    const clock = simulatedClock();
    const { store } = sharers(clock, 0);
    const { budget, sharing } = sharer(clock, store, 1, { firstAlone: true });
    const first = await budget.acquire(ENDPOINTS.books, { priority: 'selected' });
    (first as Permit).settle(ANSWERED);
    await clock.advance(200);
    expect(store.swaps).toEqual([]);
    expect(await take(clock, budget, 1)).toBe(1);
    expect(sharing.use().state).toBe('shared');
    await clock.advance(1_500);
    const books = budget.snapshot().scopes.find(({ scope }) => scope === 'books');
    expect(books?.used).toBe(2);
  });

  it('sends no second one before it has asked, not even at the same moment', async () => {
    const clock = simulatedClock();
    const { store } = sharers(clock, 0);
    store.delayMs = 100;
    const { budget } = sharer(clock, store, 1, { firstAlone: true });
    expect(await take(clock, budget, 5)).toBe(1);
    await clock.advance(1_000);
    store.delayMs = 0;
    expect(await take(clock, budget, 1)).toBe(1);
  });

  it('overruns no window, when eight start at the same moment and want more than there is', async () => {
    for (let seed = 0; seed < 5; seed++) {
      const clock = simulatedClock();
      const { store, all } = sharers(clock, 8, { limits: { books: 24 }, firstAlone: true });
      store.delayMs = seed * 15;
      const counter = slidingCounter(24, 10_000);
      const random = seededRandom(seed);
      const serve = (atMs: number): Settlement => (counter.arrive(atMs) ? ANSWERED : { kind: 'throttled' });
      for (const { budget } of all)
        for (let i = 0; i < 20; i++)
          void travel({ clock, budget, random, serve }, ENDPOINTS.books, { priority: 'rest' });
      await clock.advance(25_000);
      expect(counter.worst, `seed ${seed}`).toBeLessThanOrEqual(24);
      expect(counter.worst, `seed ${seed}`).toBeGreaterThan(20);
    }
  });

  it('is held by nobody’s cancel, nor holds one', async () => {
    const clock = simulatedClock();
    const { store } = sharers(clock, 0);
    const { budget } = sharer(clock, store, 1, { firstAlone: true });
    const cancel = await budget.acquire(ENDPOINTS.cancelMarketOrders, { priority: 'cancel' });
    expect(store.swaps).toEqual([]);
    (cancel as Permit).settle(ANSWERED);
    expect(await take(clock, budget, 2)).toBe(2);
  });
});

describe('a command that cancels', () => {
  it('opens the shared place only some time after a cancel is over', async () => {
    const clock = simulatedClock();
    const { store } = sharers(clock, 0);
    const { budget, sharing, notices } = sharer(clock, store, 1, { afterCancel: true });
    await budget.acquire(ENDPOINTS.orders, { priority: 'orders' });
    const cancel = await budget.acquire(ENDPOINTS.cancelMarketOrders, { priority: 'cancel' });
    await clock.advance(5_000);
    expect([store.swaps.length, notices.length]).toEqual([0, 0]);
    (cancel as Permit).settle(ANSWERED);
    await clock.advance(240);
    expect(store.swaps).toEqual([]);
    await clock.advance(20);
    expect(store.swaps.length).toBeGreaterThan(0);
    expect(sharing.use().state).toBe('shared');
  });

  it('publishes its cancel as it ends, when it is over sooner', async () => {
    const clock = simulatedClock();
    const { store, all } = sharers(clock, 1);
    const { budget, sharing } = sharer(clock, store, 2, { afterCancel: true });
    const cancel = await budget.acquire(ENDPOINTS.cancelMarketOrders, { priority: 'cancel' });
    (cancel as Permit).settle(ANSWERED);
    await clock.advance(50);
    const closed = sharing.close();
    await clock.advance(1_100);
    await closed;
    const cancels = all[0]?.budget.snapshot().scopes.find(({ scope }) => scope === 'cancels');
    expect(cancels).toMatchObject({ used: 1, others: 1 });
  });

  it('ends soon where the shared place says nothing', async () => {
    const clock = simulatedClock();
    const { store } = sharers(clock, 0);
    const { budget, sharing } = sharer(clock, store, 1, {
      afterCancel: true,
      open: () => new Promise(() => {}),
    });
    const cancel = await budget.acquire(ENDPOINTS.cancelMarketOrders, { priority: 'cancel' });
    (cancel as Permit).settle(ANSWERED);
    let isClosed = false;
    void sharing.close().then(() => (isClosed = true));
    await clock.advance(300);
    expect(isClosed).toBe(true);
  });
});
