import { describe, expect, it } from 'vitest';
import { createBudget } from '../../src/api/budget/create-budget.ts';
import { ENDPOINTS } from '../../src/api/endpoint.ts';
import type { BudgetUse } from '../../src/domain/budget-use.ts';
import type { EngineEvent } from '../../src/domain/events.ts';
import type { OrderBook } from '../../src/domain/order-book.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { adaptivePace, leastGapWithin } from '../../src/engine/feed-paces.ts';
import { paceByChange } from '../../src/engine/pace-by-change.ts';
import { simulatedClock } from '../support/simulated-clock.ts';

const TIMES = { askedAtMs: 0, readAtMs: 0 };

function book(change: Partial<OrderBook>): EngineEvent {
  const base = { tokenId: '1', market: '0x1', bids: [], asks: [], hash: '', negRisk: false };
  return { type: 'bookRead', book: { ...base, ...change }, times: TIMES };
}

function prices(...bids: readonly number[]): EngineEvent {
  return { type: 'pricesRead', prices: new Map(bids.map((bid, i) => [String(i), { bid }])), times: TIMES };
}

/** Asks as often as it is told to for a minute, and tells how long the waits are in the end. */
function paceAfterMinute(feed: 'book' | 'prices', readAt: (ask: number) => EngineEvent): number {
  const gapAfter = paceByChange(adaptivePace(feed), () => 0);
  let gapMs = 0;
  let ask = 0;
  for (let nowMs = 0; nowMs < 60_000; nowMs += gapMs) gapMs = gapAfter([readAt(ask++)], nowMs);
  return gapMs;
}

describe('a book', () => {
  it('that moves is asked at its pace, one whose hash stays at a sixth of it or less', () => {
    expect(paceAfterMinute('book', (ask) => book({ hash: `hash ${ask}` }))).toBeLessThan(600);
    expect(paceAfterMinute('book', () => book({ hash: 'same' }))).toBeGreaterThan(3_000);
  });

  it('is quiet as long as its hash stays, whatever its timestamp says', () => {
    const gap = paceAfterMinute('book', (ask) => book({ hash: 'same', timestampMs: ask }));
    expect(gap).toBeGreaterThan(3_000);
  });

  it('without a hash is known by its levels', () => {
    const level = { price: 400_000, size: 1_000_000 };
    expect(paceAfterMinute('book', () => book({ bids: [level] }))).toBeGreaterThan(3_000);
    const moving = paceAfterMinute('book', (ask) => book({ asks: [{ ...level, size: 1_000_000 + ask }] }));
    expect(moving).toBeLessThan(600);
  });

  it('that does not move is asked as often as the complement read with it is worth', () => {
    const gapAfter = paceByChange(adaptivePace('book'), () => 0);
    let gapMs = 0;
    let ask = 0;
    for (let nowMs = 0; nowMs < 60_000; nowMs += gapMs) {
      const read = [book({ hash: 'same' }), book({ tokenId: '2', hash: `hash ${ask++}` })];
      gapMs = gapAfter(read, nowMs);
    }
    expect(gapMs).toBeLessThan(600);
  });

  it('that the service does not have is quiet', () => {
    expect(
      paceAfterMinute('book', () => ({ type: 'bookMissing', tokenId: '1', times: TIMES })),
    ).toBeGreaterThan(3_000);
  });

  it('that was quiet for an hour is asked more often from its first change on, never less than every 5 s', () => {
    const gapAfter = paceByChange(adaptivePace('book'), () => 0);
    let gapMs = 0;
    let nowMs = 0;
    for (; nowMs < 3_600_000; nowMs += gapMs) gapMs = gapAfter([book({ hash: 'same' })], nowMs);
    expect(gapMs).toBe(5_000);
    expect(gapAfter([book({ hash: 'other' })], nowMs)).toBeLessThan(1_800);
  });

  it('has its pace at once when it comes back on the screen', () => {
    const gapAfter = paceByChange(adaptivePace('book'), () => 0);
    for (let i = 0; i < 60; i++) gapAfter([book({ hash: 'same' })], i * 1_000);
    expect(gapAfter([book({ tokenId: '2', hash: 'new' })], 60_000)).toBeLessThan(1_200);
    expect(gapAfter([book({ hash: 'same' })], 61_000)).toBeGreaterThan(3_000);
  });
});

describe('a screenful of prices', () => {
  it('is asked in one request at a pace its liveliest rows are worth, the quiet ones along with them', () => {
    const still = Array<number>(39).fill(400_000);
    const quiet = paceAfterMinute('prices', () => prices(400_000, ...still));
    const oneMoves = paceAfterMinute('prices', (ask) => prices(ask, ...still));
    const allMove = paceAfterMinute('prices', (ask) => prices(...still.map(() => ask)));
    expect(quiet).toBeGreaterThan(1.3 * oneMoves);
    expect(oneMoves).toBeGreaterThan(1.3 * allMove);
    expect(allMove).toBe(750);
  });
});

function use(limits: Record<string, number>): BudgetUse {
  return createBudget({ clock: simulatedClock(), random: seededRandom(1), limits }).snapshot();
}

describe('the budget', () => {
  it.each([
    [80, 12_500 / 76],
    [8, 12_500 / 7],
    [1, 12_500],
  ])('of %i requests in 10 s is never exceeded by the pace', (books, gapMs) => {
    expect(leastGapWithin(use({ books }), 'book')).toBeCloseTo(gapMs);
    const gapAfter = paceByChange(adaptivePace('book'), () => leastGapWithin(use({ books }), 'book'));
    expect(gapAfter([book({ hash: 'x' })], 0)).toBeGreaterThanOrEqual(gapMs);
  });

  it('that was halved after a 429 slows the pace down until it has recovered', async () => {
    const clock = simulatedClock();
    const budget = createBudget({ clock, random: seededRandom(1), limits: { prices: 16 } });
    const before = leastGapWithin(budget.snapshot(), 'prices');
    const lease = await budget.acquire(ENDPOINTS.prices, {});
    if ('settle' in lease) lease.settle({ kind: 'throttled', retryAfterMs: 0 });
    expect(leastGapWithin(budget.snapshot(), 'prices')).toBeGreaterThan(1.9 * before);
    await clock.advance(600_000);
    expect(leastGapWithin(budget.snapshot(), 'prices')).toBe(before);
  });

  it('is nobody’s concern for a feed that has no window of its own', () => {
    expect(leastGapWithin(use({}), 'orders')).toBe(0);
  });

  it.each([
    ['alone in it', 1, 0, 76],
    ['with two who use nothing', 3, 0, 76],
    ['with two who use half of it', 3, 38, 38],
    ['with two who use all of it', 3, 76, 76 / 3],
  ])('shares a window with others: %s', (_, terminals, others, ours) => {
    const scope = {
      scope: 'books',
      used: others,
      others,
      limit: 80,
      reserve: 4,
      windowMs: 10_000,
      waiting: 0,
    };
    const shared = { ...use({}), scopes: [scope], shared: { state: 'shared' as const, terminals } };
    expect(leastGapWithin(shared, 'book')).toBeCloseTo((1.25 * 10_000) / ours);
  });
});

it('takes the user’s pace for what moves, and stays slower than it for what does not', () => {
  expect(adaptivePace('book', 2_000)).toEqual({ paceMs: 2_000, leastMs: 2_000, mostMs: 5_000 });
  expect(adaptivePace('prices', 400)).toEqual({ paceMs: 400, leastMs: 200, mostMs: 5_000 });
  expect(adaptivePace('prices', 20_000)).toEqual({ paceMs: 20_000, leastMs: 10_000, mostMs: 20_000 });
});
