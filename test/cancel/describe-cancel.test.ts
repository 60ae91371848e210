import { describe, expect, it } from 'vitest';
import type { CancelProgress } from '../../src/domain/cancel.ts';
import { describeCancel, describeCancelDetails, standingLines } from '../../src/cancel/describe-cancel.ts';
import { failure, MARKET, order, orders, target, YES } from './fake-account.ts';
import { sampleProgress } from '../support/sample-cancels.ts';
import { simulatedClock } from '../support/simulated-clock.ts';

function progress(change: Partial<CancelProgress>): CancelProgress {
  return sampleProgress({ target: target(orders(6)), ...change });
}

const refusal = failure({ kind: 'rejected', status: 400, message: 'invalid market' });

describe('the words of a cancel', () => {
  it.each<[string, Partial<CancelProgress>]>([
    ['clear, verified', { outcome: 'confirmed' }],
    ['NOT clear: 2 left', { outcome: 'left', left: [order('a')], appeared: [order('b')] }],
    ['refused: invalid market', { outcome: 'refused', failure: refusal }],
    ['throttled, next try in 4 s', { phase: 'waiting', outcome: 'throttled', nextTryAtMs: 4_500 }],
    ['throttled, next try in 0 s', { phase: 'waiting', outcome: 'throttled', nextTryAtMs: 1_000 }],
    ['throttled, may be sent again in 4 s', { outcome: 'throttled', nextTryAtMs: 4_500 }],
    ['not sent: invalid market', { outcome: 'not-sent', failure: refusal }],
    ['unresolved: 4 open at last reading', { outcome: 'unresolved', openAtLastReading: 4 }],
    [
      'unresolved: 6 open at last reading, before the cancel',
      { outcome: 'unresolved', target: target(orders(6), { ordersReadAtMs: 0 }) },
    ],
    ['unresolved: 6 open at last reading, while it was sent', { outcome: 'unresolved' }],
    ['unresolved: 6 open at last reading, before the last try', { outcome: 'unresolved', attempts: 2 }],
    [
      'unresolved: 4 open at last reading, before the last try',
      { outcome: 'unresolved', openAtLastReading: 4, attempts: 2, sentSinceReading: true },
    ],
    [
      'unresolved: 4 open and 1 not accounted for at last reading',
      { outcome: 'unresolved', openAtLastReading: 4, unaccounted: [{ id: 'a' }] },
    ],
    [
      'unresolved: 1 not accounted for at last reading',
      {
        outcome: 'unresolved',
        openAtLastReading: 0,
        unaccounted: [{ id: 'a' }],
      },
    ],
    ['sending', { phase: 'sending' }],
    ['sending (try 2)', { phase: 'sending', attempts: 2 }],
    ['answered, verifying', { phase: 'verifying', answeredAfterMs: 5 }],
    ['reading the open orders', { phase: 'waiting' }],
    ['no answer, reading the open orders', { phase: 'waiting', failure: failure({ kind: 'network' }) }],
    ['no answer, reading the open orders', { phase: 'verifying', failure: failure({ kind: 'timeout' }) }],
    ...[
      ['throttled; reading the open orders', 'DELETE /cancel-market-orders'],
      ['reading the open orders again', 'GET /data/orders'],
    ].map(([word, endpoint]): [string, Partial<CancelProgress>] => [
      word as string,
      { phase: 'verifying', failure: failure({ kind: 'throttled', endpoint: endpoint as string }) },
    ]),
    [
      'reading the open orders again',
      { phase: 'waiting', failure: failure({ kind: 'malformed', endpoint: 'GET /data/orders' }) },
    ],
    [
      '503: trading is disabled; reading the open orders',
      {
        phase: 'verifying',
        failure: failure({ kind: 'rejected', status: 503, message: '503: trading is disabled' }),
      },
    ],
    [
      'the answer is empty; reading the open orders',
      {
        phase: 'verifying',
        failure: failure({ kind: 'malformed', status: 200, message: 'the answer is empty' }),
      },
    ],
    [
      'a[31mb; reading the open orders',
      { phase: 'verifying', failure: failure({ kind: 'rejected', status: 500, message: 'a\u001b[31mb' }) },
    ],
  ])('%s', (words, change) => {
    expect(describeCancel(progress(change), 1_000)).toBe(words);
  });

  it('admits when nothing was ever read', () => {
    const unread = target([], { ordersReadAtMs: undefined });
    expect(describeCancel(progress({ outcome: 'unresolved', target: unread }), 0)).toBe(
      'unresolved: no reading yet',
    );
  });

  it('says "clear" only of what is verified or not, and never "failed"', () => {
    const outcomes = ['left', 'refused', 'throttled', 'not-sent', 'unresolved', undefined] as const;
    for (const outcome of outcomes) {
      const said = describeCancel(progress({ outcome }), 0);
      expect(said.replace('NOT clear', '')).not.toMatch(/clear/i);
      expect(said).not.toMatch(/fail/i);
    }
  });

  it('adds an alarm, what is new, what traded, and what was kept or is gone', () => {
    const told = describeCancelDetails(
      progress({
        outcome: 'left',
        verifiedAfterMs: 1,
        outside: ['z'],
        appeared: [order('n'), order('old', { createdAtMs: progress({}).startedAtMs - 3_600_000 })],
        left: [order('k')],
        filled: [order('f', { matchedSize: 50_000_000 })],
        notCanceled: [
          { id: 'f', reason: 'matched' },
          { id: 'k', reason: 'locked' },
          { id: 'g', reason: "can't be found" },
        ],
      }),
    );
    expect(told).toEqual([
      'ALARM: 1 canceled outside this market: z',
      '1 new since the cancel: cancel again',
      '1 not listed before the cancel: cancel again',
      'still open: BUY 200 Yes @ .41 (locked)',
      'filled 50/200: BUY 200 Yes @ .41',
      "gone: g (can't be found)",
    ]);
  });

  it('says so when the service called canceled what rests', () => {
    const left = [order('a', { price: 320_000, originalSize: 100_000_000 })];
    const told = describeCancelDetails(progress({ outcome: 'left', left, canceled: ['a', 'b'] }));
    expect(told).toEqual([
      'the service called them canceled, and they rest',
      'still open: BUY 100 Yes @ .32',
    ]);
  });

  it('says of an open order that it may rest elsewhere, where the service does not tell its market', () => {
    const nowhere = { market: '', tokenId: '' };
    const left = [order('a', nowhere), order('b', { market: '' }), order('c', nowhere)];
    const told = describeCancelDetails(
      progress({
        outcome: 'left',
        left,
        unaccounted: [
          { id: 'd', order: order('d', nowhere) },
          { id: 'e' },
          { id: 'f', place: { id: 'f', market: MARKET, tokenId: '' } },
        ],
        target: target([order('c')], { scope: { kind: 'market', conditionId: MARKET, tokenIds: [YES] } }),
      }),
    );
    expect(told).toEqual([
      'still open: BUY 200 Yes @ .41, its market is not told',
      'still open: BUY 200 Yes @ .41',
      'still open: BUY 200 Yes @ .41',
      'not accounted for: BUY 200 Yes @ .41, its market is not told',
      'not accounted for: e, its market is not told',
      'not accounted for: f',
    ]);
  });

  it('names what nobody can account for, and counts what is more than three', () => {
    const told = describeCancelDetails(
      progress({
        outcome: 'unresolved',
        unaccounted: [...orders(4).map((each) => ({ id: each.id, order: each })), { id: 'named' }],
        left: [order('k', { matchedSize: 50_000_000 })],
      }),
    );
    expect(told).toEqual([
      'still open: BUY 150 Yes @ .41',
      'not accounted for: BUY 200 Yes @ .41',
      'not accounted for: BUY 200 Yes @ .41',
      'and 3 more',
    ]);
  });

  it('says of a throttled cancel that nothing more is sent, once it is over and not before', () => {
    const throttled = { outcome: 'throttled', nextTryAtMs: 9_000 } as const;
    expect(describeCancelDetails(progress({ ...throttled, phase: 'waiting' }))).toEqual([]);
    expect(describeCancelDetails(progress({ ...throttled, phase: 'settled' }))).toEqual([
      'nothing more is sent automatically: cancel again when that time is over',
    ]);
  });
});

it.each([
  ['promises that the next start verifies it', true, "the monitor's next start verifies it"],
  ['does not where no journal is kept, as in a demo', false, 'and so was its exchange'],
])('what ends on the spot %s', (_, keepsJournal, words) => {
  const cancels = { keepsJournal, standing: () => [progress({ outcome: 'unresolved' })] };
  expect(standingLines(cancels, simulatedClock())).toEqual([expect.stringContaining(words)]);
});
