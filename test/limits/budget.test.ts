import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Permit, Settlement } from '../../src/limits/budget.ts';
import { createBudget } from '../../src/limits/create-budget.ts';
import { LIMITS } from '../../src/limits/limit-table.ts';
import type { Priority } from '../../src/domain/call-options.ts';
import { ENDPOINTS } from '../../src/domain/endpoint.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { simulatedClock, type SimulatedClock } from '../support/simulated-clock.ts';
import { slidingCounter, travel } from './budget-simulation.ts';

const ANSWERED: Settlement = { kind: 'answered' };
const READS: readonly Priority[] = ['orders', 'selected', 'visible', 'rest'];

function budgetOn(clock: SimulatedClock, options: object = {}) {
  return createBudget({ clock, random: seededRandom(1), ...options });
}

async function take(budget: ReturnType<typeof createBudget>, count: number, priority: Priority = 'rest') {
  const taken: Permit[] = [];
  for (let i = 0; i < count; i++) {
    void budget
      .acquire(ENDPOINTS.books, { priority })
      .then((lease) => 'settle' in lease && taken.push(lease));
    await Promise.resolve();
    taken.at(-1)?.settle(ANSWERED);
  }
  await Promise.resolve();
  return taken;
}

describe('windows', () => {
  it('are never overrun at the service’s clock: 1,000 seeds of a minute at saturation', async () => {
    let worst = 0;
    for (let seed = 0; seed < 1_000; seed++) {
      const clock = simulatedClock();
      const counter = slidingCounter(8, 10_000);
      const random = seededRandom(seed);
      const budget = budgetOn(clock, { limits: { books: 8 } });
      const serve = (atMs: number): Settlement => (counter.arrive(atMs) ? ANSWERED : { kind: 'throttled' });
      for (let i = 0; i < 60; i++) void travel({ clock, budget, random, serve }, ENDPOINTS.books, {});
      await clock.advance(60_000);
      worst = Math.max(worst, counter.worst);
    }
    expect(worst).toBe(7);
  });

  it('of every scope in the table hold, for reads and with the reserve in use', async () => {
    const endpoints = Object.values(ENDPOINTS).filter(({ row }) => row !== 19);
    for (const limit of LIMITS.filter(({ windowMs }) => windowMs === 10_000)) {
      const endpoint = endpoints.find((one) => limit.covers(one)) ?? ENDPOINTS.cancelMarketOrders;
      const clock = simulatedClock();
      const counter = slidingCounter(limit.requests, 10_000);
      const budget = budgetOn(clock, { limits: { 'in flight': 1e6, 'account in flight': 1e6 } });
      const random = seededRandom(limit.requests);
      const serve = (atMs: number): Settlement => (counter.arrive(atMs) ? ANSWERED : { kind: 'throttled' });
      for (let i = 0; i < Math.min(limit.requests * 2, 1_200); i++) {
        void travel({ clock, budget, random, serve }, endpoint, {
          priority: i % 3 === 0 ? 'verify' : 'rest',
        });
      }
      await clock.advance(15_000);
      expect(counter.worst, limit.scope).toBeLessThanOrEqual(limit.requests);
      expect(counter.worst, limit.scope).toBeGreaterThan(0);
    }
  });

  it('take all or nothing: what children use is what the surface uses, and all comes back, in 100,000 acquires', async () => {
    const clock = simulatedClock();
    const budget = budgetOn(clock, {
      limits: { 'order book': 1e6, books: 1e6, prices: 1e6, history: 1e6, 'in flight': 1e6 },
    });
    const random = seededRandom(3);
    const endpoints = [ENDPOINTS.books, ENDPOINTS.prices, ENDPOINTS.priceHistory];
    const open: Permit[] = [];
    const use = (scope: string) => budget.snapshot().scopes.find((one) => one.scope === scope)?.used ?? -1;
    for (let i = 0; i < 100_000; i++) {
      const lease = await budget.acquire(endpoints[i % 3] as (typeof endpoints)[0], {});
      if ('settle' in lease) open.push(lease);
      if (random.next() < 0.5) open.pop()?.settle({ kind: 'failed', sent: false });
      if (i % 10_000 === 0) expect(use('books') + use('prices') + use('history')).toBe(use('order book'));
    }
    for (const lease of open) {
      lease.settle({ kind: 'abandoned', sent: false });
      lease.settle(ANSWERED);
    }
    expect(use('order book')).toBe(0);
    expect(budget.snapshot().inFlight.used).toBe(0);
  });

  it('are measured by a clock that no jump of the wall clock moves', async () => {
    for (const jumpMs of [3_600_000, -3_600_000, 1_000, -1_000, 86_400_000, -86_400_000]) {
      const clock = simulatedClock();
      const budget = budgetOn(clock);
      expect((await take(budget, 200)).length).toBe(76);
      clock.jumpWall(jumpMs);
      expect((await take(budget, 200)).length).toBe(0);
    }
  });

  it('open again when they have slid on, and not before: a hundredth later at most', async () => {
    const clock = simulatedClock();
    const budget = budgetOn(clock);
    await take(budget, 76);
    let passed = false;
    void budget.acquire(ENDPOINTS.books, {}).then(() => (passed = true));
    await clock.advance(9_999);
    expect(passed).toBe(false);
    await clock.advance(102);
    expect(passed).toBe(true);
    expect(clock.pending).toBe(0);
  });
});

describe('priorities', () => {
  it('keep 5 % of every window from reads, for the reads that verify a cancel', async () => {
    const clock = simulatedClock();
    const budget = budgetOn(clock);
    expect((await take(budget, 300)).length).toBe(76);
    expect((await take(budget, 10, 'verify')).length).toBe(4);
    expect(budget.snapshot().scopes.find(({ scope }) => scope === 'books')).toMatchObject({
      limit: 80,
      reserve: 4,
      used: 80,
    });
    for (const { reserve, limit } of budget.snapshot().scopes)
      expect(reserve / limit).toBeGreaterThanOrEqual(0.05);
  });

  it('never hold a cancel, whatever is used up, waits, or is down', async () => {
    const clock = simulatedClock();
    const budget = budgetOn(clock, { limits: { cancels: 5, 'cancels sustained': 5, 'order book': 5 } });
    for (let i = 0; i < 200; i++) void budget.acquire(ENDPOINTS.orders, { priority: 'rest' });
    for (let i = 0; i < 100; i++) {
      const lease = await budget.acquire(ENDPOINTS.cancelMarketOrders, { priority: 'cancel', attempt: i });
      expect(lease).toHaveProperty('settle');
    }
  });

  it('let the higher through first, and within one the earlier', async () => {
    const clock = simulatedClock();
    const budget = budgetOn(clock);
    await take(budget, 76);
    const order: string[] = [];
    const wait = (name: string, priority: Priority) =>
      budget.acquire(ENDPOINTS.books, { priority }).then(() => order.push(name));
    void wait('rest', 'rest');
    void wait('visible', 'visible');
    void wait('selected 1', 'selected');
    void wait('selected 2', 'selected');
    void wait('orders', 'orders');
    await clock.advance(11_000);
    expect(order).toEqual(['orders', 'selected 1', 'selected 2', 'visible', 'rest']);
  });

  it('starve nobody: under 100 seeds of saturation by higher classes every class is served within 30 s', async () => {
    for (let seed = 0; seed < 100; seed++) {
      const clock = simulatedClock();
      const budget = budgetOn(clock, { limits: { books: 8 } });
      const random = seededRandom(seed);
      const serve = (): Settlement => ANSWERED;
      const waits = new Map<Priority, number[]>(READS.map((priority) => [priority, []]));
      for (let second = 0; second < 120; second++) {
        const priority =
          second % 12 === 0 ? READS[2 + Math.floor(random.next() * 2)] : READS[Math.floor(random.next() * 2)];
        const options = { priority: priority as Priority };
        void travel({ clock, budget, random, serve }, ENDPOINTS.books, options).then(
          (done) => done && waits.get(options.priority)?.push(done.waitedMs),
        );
        await clock.advance(1_350);
      }
      await clock.advance(30_000);
      expect([...waits.values()].flat().length).toBe(120);
      for (const all of waits.values()) expect(Math.max(0, ...all)).toBeLessThanOrEqual(30_000);
    }
  });

  it('end where patience does: a read that waited goes before higher ones that came much later', async () => {
    const clock = simulatedClock();
    const budget = budgetOn(clock);
    await take(budget, 76);
    const order: string[] = [];
    const wait = (name: string, priority: Priority) =>
      budget.acquire(ENDPOINTS.books, { priority }).then(() => order.push(name));
    void wait('rest, early', 'rest');
    await clock.advance(7_000);
    void wait('orders, soon after', 'orders');
    await clock.advance(1_000);
    void wait('orders, late', 'orders');
    void wait('verify', 'verify');
    await clock.advance(5_000);
    expect(order).toEqual(['verify', 'orders, soon after', 'rest, early', 'orders, late']);
  });

  it('do not let one full scope hold up another', async () => {
    const clock = simulatedClock();
    const budget = budgetOn(clock);
    await take(budget, 76);
    void budget.acquire(ENDPOINTS.books, { priority: 'orders' });
    const other = await budget.acquire(ENDPOINTS.prices, { priority: 'rest' });
    expect(other).toHaveProperty('settle');
    expect(budget.snapshot()).toMatchObject({ waiting: 1 });
    expect(budget.snapshot().scopes.find(({ scope }) => scope === 'books')).toMatchObject({ waiting: 1 });
    expect(budget.snapshot().scopes.find(({ scope }) => scope === 'prices')).toMatchObject({ waiting: 0 });
  });

  it('bound what is in flight, for the account and for the process', async () => {
    const clock = simulatedClock();
    const budget = budgetOn(clock);
    let passed = 0;
    for (let i = 0; i < 50; i++) void budget.acquire(ENDPOINTS.orders, {}).then(() => passed++);
    await clock.advance(60_000);
    expect(passed).toBe(11);
    for (let i = 0; i < 50; i++) void budget.acquire(ENDPOINTS.tags, {}).then(() => passed++);
    await clock.advance(60_000);
    expect(passed).toBe(19);
    expect(budget.snapshot().inFlight).toEqual({ used: 19, limit: 20 });
  });

  it('forget who stops waiting', async () => {
    const clock = simulatedClock();
    const budget = budgetOn(clock);
    await take(budget, 76);
    const controller = new AbortController();
    const waiting = budget.acquire(ENDPOINTS.books, { signal: controller.signal });
    controller.abort();
    expect(await waiting).toMatchObject({ kind: 'aborted' });
    expect(budget.snapshot().waiting).toBe(0);
    expect(clock.pending).toBe(0);
    expect(await budget.acquire(ENDPOINTS.tags, { signal: controller.signal })).toMatchObject({
      kind: 'aborted',
    });
  });
});

async function breakDown(clock: SimulatedClock) {
  const budget = budgetOn(clock);
  for (let i = 0; i < 5; i++) {
    const lease = await budget.acquire(ENDPOINTS.books, {});
    if ('settle' in lease) lease.settle({ kind: 'failed', sent: i % 2 === 0 });
  }
  return budget;
}

describe('a service that does not answer', () => {
  it('is left alone but for one probe, and asked again when the probe succeeds', async () => {
    const clock = simulatedClock();
    const budget = await breakDown(clock);
    expect(budget.snapshot().breakerOpen).toBe(true);
    expect(await budget.acquire(ENDPOINTS.books, {})).toMatchObject({
      kind: 'refused',
      retryAfterMs: expect.any(Number) as number,
    });
    expect(await budget.acquire(ENDPOINTS.tags, {})).toHaveProperty('settle');
    await clock.advance(1_001);
    const probe = await budget.acquire(ENDPOINTS.books, {});
    expect(await budget.acquire(ENDPOINTS.books, {})).toMatchObject({ kind: 'refused' });
    if ('settle' in probe) probe.settle(ANSWERED);
    expect(budget.snapshot().breakerOpen).toBe(false);
    expect(await budget.acquire(ENDPOINTS.books, {})).toHaveProperty('settle');
  });

  it('is asked on at each endpoint that answers, however often one of them fails', async () => {
    const budget = await breakDown(simulatedClock());
    const other = await budget.acquire(ENDPOINTS.prices, {});
    expect(other).toHaveProperty('settle');
    if ('settle' in other) other.settle(ANSWERED);
    expect(budget.snapshot().breakerOpen).toBe(false);
    expect(await budget.acquire(ENDPOINTS.books, {})).toHaveProperty('settle');
  });

  it('is asked once at every other endpoint, which may be well, and then left alone there too', async () => {
    const budget = await breakDown(simulatedClock());
    const other = await budget.acquire(ENDPOINTS.prices, {});
    if ('settle' in other) other.settle({ kind: 'failed', sent: true });
    for (const endpoint of [ENDPOINTS.prices, ENDPOINTS.books]) {
      expect(await budget.acquire(endpoint, {})).toMatchObject({ kind: 'refused', isFailing: true });
    }
  });

  it('still gets every cancel and every read that verifies one: 100 of 100', async () => {
    const budget = await breakDown(simulatedClock());
    for (let i = 0; i < 100; i++) {
      const lease = await budget.acquire(ENDPOINTS.cancelMarketOrders, { priority: 'cancel' });
      expect(lease).toHaveProperty('settle');
    }
    expect(await budget.acquire(ENDPOINTS.orders, { priority: 'verify' })).toHaveProperty('settle');
  });

  it('rests no longer than 10 s between probes, and a probe taken back is no verdict', async () => {
    const clock = simulatedClock();
    const budget = await breakDown(clock);
    for (let i = 0; i < 12; i++) {
      await clock.advance(10_001);
      const probe = await budget.acquire(ENDPOINTS.books, {});
      expect(probe).toHaveProperty('settle');
      if ('settle' in probe)
        probe.settle(i === 5 ? { kind: 'abandoned', sent: true } : { kind: 'failed', sent: true });
    }
  });

  it('refuses those who were waiting when it went down', async () => {
    const clock = simulatedClock();
    const budget = budgetOn(clock, { limits: { books: 6 } });
    const leases = await Promise.all([1, 2, 3, 4, 5].map(() => budget.acquire(ENDPOINTS.books, {})));
    const waiting = budget.acquire(ENDPOINTS.books, {});
    for (const lease of leases) if ('settle' in lease) lease.settle({ kind: 'failed', sent: true });
    expect(await waiting).toMatchObject({ kind: 'refused' });
  });

  it('is not stormed by retries: in ten minutes of outage they stay within a tenth and one a second', async () => {
    const clock = simulatedClock();
    const budget = budgetOn(clock, { limits: { tags: 1e6, 'in flight': 1e6 } });
    let sent = 0;
    for (let second = 0; second < 600; second++) {
      for (let i = 0; i < 5; i++) {
        const deadline = new AbortController();
        void budget.acquire(ENDPOINTS.tags, { attempt: 2, signal: deadline.signal }).then((lease) => {
          if (!('settle' in lease)) return false;
          sent++;
          lease.settle(ANSWERED);
          return true;
        });
        clock.schedule(900, () => deadline.abort());
      }
      await clock.advance(1_000);
    }
    expect(sent).toBeLessThanOrEqual(600 * 1.1 + 10);
    expect(sent).toBeGreaterThanOrEqual(500);
  });
});

describe('the share of a process', () => {
  it('scales every window, never below one request', async () => {
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0.001, max: 1, noNaN: true }), async (share) => {
        const budget = budgetOn(simulatedClock(), { share });
        const books = budget.snapshot().scopes.find(({ scope }) => scope === 'books');
        expect(books?.limit).toBe(Math.max(1, Math.floor(80 * share)));
        expect(await budget.acquire(ENDPOINTS.books, {})).toHaveProperty('settle');
      }),
    );
  });
});

describe('settings that mean nothing', () => {
  it.each([
    ['an unknown scope', { limits: { book: 5 } }, 'no limit is called "book"; there are: catalog, events'],
    ['a limit of none', { limits: { books: 0 } }, 'the limit of books must be a whole number of at least 1'],
    ['a broken limit', { limits: { books: 1.5 } }, 'a whole number of at least 1, not 1.5'],
    ['a limit that is no number', { limits: { books: Number.NaN } }, 'must be a whole number of at least 1'],
    [
      'a limit of text',
      { limits: { books: '3' } as never },
      'the limit of books must be a whole number of at least 1, not "3"',
    ],
    [
      'a limit of nothing',
      { limits: { books: null } as never },
      'must be a whole number of at least 1, not null',
    ],
    ['limits of a word', { limits: 'off' as never }, 'limits must be an object like {tags: 10}, not "off"'],
    ['limits of nothing', { limits: null as never }, 'limits must be an object like {tags: 10}, not null'],
    ['a share of text', { share: '0.5' as never }, 'share must be above 0 and at most 1, not "0.5"'],
    ['no share', { share: 0 }, 'share must be above 0 and at most 1'],
    ['more than all', { share: 1.5 }, 'share must be above 0'],
  ])('are told: %s', (_, options, message) => {
    expect(() => budgetOn(simulatedClock(), options)).toThrow(message);
  });
});
