import { describe, expect, it } from 'vitest';
import type { Failure } from '../../src/domain/failure.ts';
import type { Order } from '../../src/domain/order.ts';
import { isEnd, outcomesOfVanished, type OrderOutcome } from '../../src/domain/order-outcome.ts';
import type { OrderBook } from '../../src/domain/order-book.ts';
import { queueAhead } from '../../src/domain/book-depth.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { describeOutcomes } from '../../src/state/reduce/describe-order-outcomes.ts';
import { sampleOrder } from '../support/sample-orders.ts';

const ONE = 1_000_000;
const NOW = Date.UTC(2026, 10, 21, 12);
const LAST = sampleOrder('a', { matchedSize: 25 * ONE });
const THROTTLED: Failure = {
  kind: 'throttled',
  endpoint: 'GET /data/order/{id}',
  attempt: 2,
  atMs: NOW,
  message: 'the service asks for less',
  advice: '',
  sent: 'maybe',
};
const looked = (facts: Partial<Order>): Result<Order | undefined> => ok({ ...LAST, ...facts });
const canceled = 'canceled, not from here: by another program of yours, or by the service';

const VERDICTS: readonly (readonly [
  record: string,
  looked: Result<Order | undefined>,
  told: readonly string[],
])[] = [
  ['matched', looked({ status: 'matched', matchedSize: 100 * ONE }), ['FILLED']],
  ['matched with more than there was', looked({ status: 'matched', matchedSize: 101 * ONE }), ['FILLED']],
  [
    'live with more traded than there was',
    looked({ matchedSize: 101 * ONE }),
    ['FILLED', 'in no list, and its record says live'],
  ],
  ['canceled', looked({ status: 'canceled' }), [canceled]],
  ['cancelled, as some spell it', looked({ status: 'cancelled' }), [canceled]],
  [
    'canceled after a part was filled',
    looked({ status: 'canceled', matchedSize: 40 * ONE }),
    ['PARTIAL +15, 60 left', canceled],
  ],
  ['canceled when its time was over', looked({ status: 'canceled', expiresAtMs: NOW - 1 }), ['expired']],
  ['canceled before its time was over', looked({ status: 'canceled', expiresAtMs: NOW + 1 }), [canceled]],
  ['expired', looked({ status: 'expired' }), ['expired']],
  ['still live', looked({}), ['in no list, and its record says live']],
  [
    'matched, but without the size that would prove it',
    looked({ status: 'matched' }),
    ['gone, filled or canceled unknown: the record still says matched'],
  ],
  [
    'without a status',
    looked({ status: '' }),
    ['gone, filled or canceled unknown: the record has no status'],
  ],
  ['not there', ok(undefined), ['gone, filled or canceled unknown: no record at the service']],
  [
    'not to be had',
    fail(THROTTLED),
    ['no longer listed, end not known: GET /data/order/{id}: the service asks for less'],
  ],
];

describe('an order that is listed no more', () => {
  it.each(VERDICTS)('whose record is %s is told so and no further', (_record, answer, told) => {
    const texts = describeOutcomes(outcomesOfVanished(LAST, answer, NOW), () => 'Rain?');
    expect(texts).toEqual(told.map((words) => `BUY 100 Yes @ .41 ${words} · Rain?`));
  });
});

describe('what is known of an order that is listed no more', () => {
  const last = sampleOrder('a', { status: 'canceled' });
  it.each([
    ['no end where its last row alone called it canceled, and it has no record', ok(undefined), false],
    ['no end where its last row alone called it canceled, and no record can be had', fail(THROTTLED), false],
    ['an end where its record calls it canceled', looked({ status: 'canceled' }), true],
    ['an end where its record calls it invalid', looked({ status: 'invalid' }), true],
    ['no end where its record calls it live', looked({}), false],
    [
      'no end where its record calls it live with all of it traded',
      looked({ matchedSize: 100 * ONE }),
      false,
    ],
  ])('is %s', (_, answer, isOver) => {
    expect(outcomesOfVanished(last, answer, NOW).some(isEnd)).toBe(isOver);
  });

  it.each(['placed', 'listed', 'returned'] as const)('is no end by a row that is %s', (kind) => {
    expect(isEnd({ kind, order: last })).toBe(false);
  });

  it('is an end by a row that tells a fill where that is all of it', () => {
    const partly = { ...LAST, status: 'canceled' };
    const wholly = { ...LAST, status: 'matched', matchedSize: 100 * ONE };
    expect(isEnd({ kind: 'filled', order: partly, size: 1 })).toBe(false);
    expect(isEnd({ kind: 'filled', order: wholly, size: 1 })).toBe(true);
  });

  it('is no end, as its record says, by what was told before', () => {
    expect(isEnd({ kind: 'ended', order: { ...LAST, matchedSize: 100 * ONE } })).toBe(false);
    expect(isEnd({ kind: 'ended', order: { ...LAST, status: 'matched', matchedSize: 100 * ONE } })).toBe(
      true,
    );
    expect(isEnd({ kind: 'ended', order: { ...LAST, status: 'canceled' } })).toBe(true);
  });
});

function manyCanceled(count: number): OrderOutcome[] {
  return Array.from({ length: count }, (_, i) => ({
    kind: 'canceled',
    by: 'us',
    order: sampleOrder(`o${i}`, { price: (i + 1) * 10_000 }),
  }));
}

describe('the words for what became of orders', () => {
  it('name each of a few', () => {
    expect(describeOutcomes(manyCanceled(2), () => 'Rain?')).toEqual([
      'BUY 100 Yes @ .01 canceled by you · Rain?',
      'BUY 100 Yes @ .02 canceled by you · Rain?',
    ]);
  });

  it('count many alike', () => {
    expect(describeOutcomes(manyCanceled(7), () => 'Rain?')).toEqual(['7 orders canceled by you · Rain?']);
  });
});

function bookWith(shares: number): OrderBook {
  return {
    tokenId: 'yes',
    market: '0xm',
    bids: [
      { price: 420_000, size: 999 * ONE },
      { price: 410_000, size: shares * ONE },
    ],
    asks: [{ price: 430_000, size: 50 * ONE }],
    hash: '',
    negRisk: false,
  };
}

describe('the queue ahead of an order', () => {
  it.each([
    ['is at most all else that rests at its price, whoever has it', 300, 225],
    ['is nothing where it is alone', 75, 0],
    ['is unknown where the book does not hold it yet', 50, undefined],
  ])('%s', (_sentence, shares, ahead) => {
    expect(queueAhead(LAST, bookWith(shares))).toBe(ahead === undefined ? undefined : ahead * ONE);
  });

  it('is unknown at a price that the book lacks', () => {
    expect(queueAhead(sampleOrder('a', { side: 'SELL' }), bookWith(300))).toBeUndefined();
  });
});
