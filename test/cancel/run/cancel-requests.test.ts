import { describe, expect, it } from 'vitest';
import type { CancelRequest, TargetScope } from '../../../src/domain/cancel.ts';
import type { Order } from '../../../src/domain/order.ts';
import { covers, requestsFor } from '../../../src/cancel/run/cancel-requests.ts';
import { MARKET, NO, order, OTHER_MARKET, YES } from '../fake-account.ts';

const MIRROR = `0x${'c3'.repeat(32)}`;
const UPPER = MIRROR.toUpperCase().replace('0X', '0x');
const MIRROR_YES = '3'.repeat(70);
const WHOLE: TargetScope = {
  kind: 'market',
  conditionId: MARKET,
  mirrorId: MIRROR,
  tokenIds: [YES, NO, MIRROR_YES],
};
const OUTCOME: TargetScope = {
  kind: 'outcome',
  conditionId: MARKET,
  tokenId: YES,
  mirrorId: MIRROR,
  mirrorTokenId: MIRROR_YES,
};
const on = (market: string, tokenId = YES): Order => order('o1', { market, tokenId });

describe('the requests of a cancel', () => {
  it.each<[string, TargetScope, readonly Order[], readonly CancelRequest[]]>([
    ['name the market', { kind: 'market', conditionId: MARKET }, [], [{ market: MARKET }]],
    ['name both ids of a market that has two', WHOLE, [], [{ market: MARKET }, { market: MIRROR }]],
    [
      'begin with the id under which orders are listed',
      WHOLE,
      [on(MIRROR)],
      [{ market: MIRROR }, { market: MARKET }],
    ],
    ['spell an id as the service listed it', WHOLE, [on(UPPER)], [{ market: UPPER }, { market: MARKET }]],
    [
      'spell it in each way in which it is listed',
      WHOLE,
      [on(UPPER), order('o2', { market: MIRROR })],
      [{ market: UPPER }, { market: MIRROR }, { market: MARKET }],
    ],
    [
      'name the outcome’s own token under each id',
      OUTCOME,
      [],
      [
        { market: MARKET, tokenId: YES },
        { market: MIRROR, tokenId: MIRROR_YES },
      ],
    ],
    [
      'name also the token under which an order of the outcome is listed at the other venue',
      OUTCOME,
      [on(MIRROR, YES)],
      [
        { market: MIRROR, tokenId: YES },
        { market: MARKET, tokenId: YES },
        { market: MIRROR, tokenId: MIRROR_YES },
      ],
    ],
    [
      'leave the mirror out for an outcome whose token there is not known',
      { kind: 'outcome', conditionId: MARKET, tokenId: YES, mirrorId: MIRROR },
      [],
      [{ market: MARKET, tokenId: YES }],
    ],
    [
      'name no market of which only a token of ours is known',
      WHOLE,
      [on(OTHER_MARKET)],
      [{ market: MARKET }, { market: MIRROR }],
    ],
    ['name no market that an order does not say', WHOLE, [on('')], [{ market: MARKET }, { market: MIRROR }]],
  ])('%s', (_, scope, orders, requests) => {
    expect(requestsFor(scope, orders)).toEqual(requests);
  });

  it('name a market that nobody knows, by the token, where that may be named', () => {
    const requests = requestsFor(WHOLE, [on(OTHER_MARKET)], (market) => market === OTHER_MARKET);
    expect(requests).toContainEqual({ market: OTHER_MARKET, tokenId: YES });
    expect(requestsFor(WHOLE, [on(OTHER_MARKET, '7')], () => true)).toHaveLength(2);
  });
});

describe('a request', () => {
  it.each<[string, CancelRequest, Order, boolean]>([
    ['takes down an order on its market', { market: MARKET }, on(MARKET), true],
    ['takes down none on another', { market: MARKET }, on(OTHER_MARKET), false],
    ['takes down none whose market is spelled otherwise', { market: MIRROR }, on(UPPER), false],
    ['takes down none of another outcome', { market: MARKET, tokenId: YES }, on(MARKET, NO), false],
    ['takes down one of its outcome', { market: MARKET, tokenId: YES }, on(MARKET), true],
    ['takes down one that does not say where it rests', { market: MARKET, tokenId: YES }, on('', ''), true],
  ])('%s', (_, request, listed, isCovered) => {
    expect(covers(request, listed)).toBe(isCovered);
  });
});
