import { describe, expect, it } from 'vitest';
import type { TargetScope } from '../../src/domain/cancel.ts';
import { type Order, isResting } from '../../src/domain/order.ts';
import { hasUnknownToken, isCertainlyUnder, isUnder } from '../../src/domain/orders-under-scope.ts';
import { sameId } from '../../src/domain/same-id.ts';
import { sampleOrder } from '../support/sample-orders.ts';

const WHOLE: TargetScope = {
  kind: 'market',
  conditionId: '0xab',
  mirrorId: '0xcd',
  tokenIds: ['yes', 'no', 'mirror-yes'],
};
const OUTCOME: TargetScope = {
  kind: 'outcome',
  conditionId: '0xab',
  tokenId: 'yes',
  mirrorId: '0xcd',
  mirrorTokenId: 'mirror-yes',
  otherTokenIds: ['no', 'mirror-no'],
};
const { otherTokenIds: _, ...BARE_OUTCOME } = OUTCOME;
const on = (market: string, tokenId: string): Order => sampleOrder('o', { market, tokenId });

describe('two ids', () => {
  it.each([
    ['0xab', '0xAB', true],
    ['0xab', '0XAB', true],
    ['a'.repeat(32), 'A'.repeat(32), true],
    ['a'.repeat(64), `0x${'A'.repeat(64)}`, true],
    ['ab', '0xab', false],
    ['Rain-in-Lisbon', 'Rain-in-Lisbon', true],
    ['Rain-in-Lisbon', 'rain-in-lisbon', false],
    ['abc', 'ABC', false],
    ['0xab', '0xabc', false],
  ])('%s and %s name the same: %s', (a, b, same) => {
    expect(sameId(a, b)).toBe(same);
  });
});

describe('an order counts', () => {
  it.each<[string, TargetScope, Order, boolean]>([
    ['under its market', WHOLE, on('0xab', 'yes'), true],
    ['under it in capitals', WHOLE, on('0xAB', 'other'), true],
    ['under its mirror', WHOLE, on('0xcd', 'other'), true],
    ['nowhere else', WHOLE, on('0xef', 'other'), false],
    ['under any market with a token of ours', WHOLE, on('0xef', 'no'), true],
    ['with a token of the mirror’s', WHOLE, on('0xef', 'mirror-yes'), true],
    ['when it does not say its market', WHOLE, on('', 'other'), true],
    ['as its outcome', OUTCOME, on('0xab', 'yes'), true],
    ['as its outcome at the mirror', OUTCOME, on('0xcd', 'mirror-yes'), true],
    ['not as another outcome', OUTCOME, on('0xab', 'no'), false],
    ['not as another outcome at the mirror', OUTCOME, on('0xcd', 'mirror-no'), false],
    ['when it does not say its outcome', OUTCOME, on('0xab', ''), true],
    ['when its token is none that the catalog lists', OUTCOME, on('0xcd', 'new'), true],
    ['not so where the catalog listed no tokens', BARE_OUTCOME, on('0xcd', 'new'), false],
    ['not so under another market', OUTCOME, on('0xef', 'new'), false],
  ])('%s', (_, scope, order, counts) => {
    expect(isUnder(scope, order)).toBe(counts);
  });

  it.each<[string, TargetScope, Order, boolean]>([
    ['certainly, by its market', WHOLE, on('0xab', ''), true],
    ['certainly, by a token of ours', OUTCOME, on('', 'yes'), true],
    ['not certainly, when it does not say its market', WHOLE, on('', 'other'), false],
    ['not certainly, when it does not say its outcome', OUTCOME, on('0xab', ''), false],
  ])('%s', (_, scope, order, isCertain) => {
    expect(isCertainlyUnder(scope, order)).toBe(isCertain);
  });

  it('for an outcome that nobody can tell, where its token is none that the catalog lists', () => {
    expect(hasUnknownToken(OUTCOME, [on('0xab', 'no'), on('0xab', 'new')])).toBe(true);
    expect(hasUnknownToken(OUTCOME, [on('0xab', 'no'), on('0xab', 'yes'), on('0xef', 'new')])).toBe(false);
    expect(hasUnknownToken(WHOLE, [on('0xab', 'new')])).toBe(false);
  });
});

describe('an order rests', () => {
  const SIZE = 100_000_000;

  it.each<[string, Partial<Order>, boolean]>([
    ['live', { status: 'live' }, true],
    ['delayed', { status: 'delayed' }, true],
    ['unmatched', { status: 'unmatched' }, true],
    ['pending_settlement', { status: 'pending_settlement' }, true],
    ['a word that nobody knows', { status: 'sleeping' }, true],
    ['no word', { status: '' }, true],
    ['live, with nothing left', { status: 'live', matchedSize: SIZE }, true],
    ['matched in part', { status: 'matched', matchedSize: 1 }, true],
    ['matched in no part', { status: 'matched', matchedSize: 0 }, true],
    ['matched beyond its size', { status: 'matched', matchedSize: SIZE + 1 }, true],
    ['matched, without a size', { status: 'matched', originalSize: 0, matchedSize: 0 }, true],
    ['matched wholly', { status: 'matched', matchedSize: SIZE }, false],
    ['canceled', { status: 'canceled' }, false],
    ['cancelled', { status: 'cancelled' }, false],
    ['canceled, its market being resolved', { status: 'canceled_market_resolved' }, false],
    ['invalid', { status: 'invalid' }, false],
  ])('%s', (_, change, rests) => {
    expect(isResting(sampleOrder('o', { originalSize: SIZE, matchedSize: 0, ...change }))).toBe(rests);
  });
});
