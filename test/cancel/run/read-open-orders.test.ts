import { describe, expect, it } from 'vitest';
import type { TargetScope } from '../../../src/domain/cancel.ts';
import type { Order } from '../../../src/domain/order.ts';
import { fail, ok, type Result } from '../../../src/domain/result.ts';
import type { OpenOrders, OrderFilter } from '../../../src/cancel/run/cancel-service.ts';
import { readAccountPages, readOpenOrders } from '../../../src/cancel/run/read-open-orders.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';
import {
  MARKET,
  never,
  NO,
  order,
  orders,
  OTHER_MARKET,
  rejected,
  RESET,
  TIMED_OUT,
  YES,
} from '../fake-account.ts';

const MIRROR = `0x${'c3'.repeat(32)}`;
const MIRROR_YES = '3'.repeat(70);
const BARE: TargetScope = { kind: 'market', conditionId: MARKET };
const WHOLE: TargetScope = { ...BARE, mirrorId: MIRROR, tokenIds: [YES, NO] };
const OUTCOME: TargetScope = {
  kind: 'outcome',
  conditionId: MARKET,
  tokenId: YES,
  mirrorId: MIRROR,
  mirrorTokenId: MIRROR_YES,
};

type Listed = Result<OpenOrders>;
const whole = (rows: readonly Order[] = [], pages = 1): Listed => ok({ orders: rows, complete: true, pages });
const partial = (rows: readonly Order[] = []): Listed => ok({ orders: rows, complete: false });
const LONG: Listed = ok({ orders: [], complete: false, pages: 10, cutOff: true });
const REFUSED: Listed = fail(rejected(400));

interface Lists {
  readonly byMarket?: (filter: OrderFilter) => Listed;
  /** The first pages of the account. */
  readonly account?: Listed;
  /** Any other list. */
  readonly other?: (filter: OrderFilter) => Listed;
}

/** One reading of a service with these lists, empty and whole unless told, and what was asked beside the account. */
async function readFrom(
  lists: Lists,
  { scope = WHOLE, known = [] }: { scope?: TargetScope; known?: readonly Order[] } = {},
) {
  const asked: OrderFilter[] = [];
  const reading = await readOpenOrders(scope, known, {
    clock: simulatedClock(),
    stop: new AbortController().signal,
    readAccount: async () => lists.account ?? whole(),
    service: {
      async listOpen(filter) {
        asked.push(filter);
        const list = filter.market === undefined ? lists.other : lists.byMarket;
        return list?.(filter) ?? whole();
      },
    },
  });
  return { ...reading, asked };
}

describe('two readings of the open orders', () => {
  it('look under both ids of the market, in each spelling that the service used', async () => {
    const upper = MIRROR.toUpperCase().replace('0X', '0x');
    const { asked } = await readFrom(
      {},
      { known: [order('a', { market: upper }), order('b', { market: '' })] },
    );
    expect(asked).toEqual([{ market: MARKET }, { market: MIRROR }, { market: upper }]);
  });

  it('look for an outcome under its own token at each venue', async () => {
    const { asked } = await readFrom({}, { scope: OUTCOME, known: [order('a', { tokenId: YES })] });
    expect(asked).toEqual([
      { market: MARKET, tokenId: YES },
      { market: MIRROR, tokenId: MIRROR_YES },
    ]);
  });

  it.each<[string, Lists]>([
    ['only the account’s list shows it', { account: whole(orders(1)) }],
    [
      'only the market’s list shows it',
      { byMarket: ({ market }) => whole(market === MIRROR ? orders(1) : []) },
    ],
  ])('show an order when %s', async (_, lists) => {
    const { orders: shown, complete } = await readFrom(lists);
    expect([shown.map(({ id }) => id), complete]).toEqual([['o1'], true]);
  });

  it.each<[string, Lists, object]>([
    ['both end', {}, { complete: true, oneComplete: true }],
    ['the account’s does not end', { account: partial() }, { complete: false, oneComplete: true }],
    ['the account’s fails', { account: fail(RESET) }, { complete: false, oneComplete: true }],
    [
      'that of one id does not end',
      { byMarket: ({ market }) => (market === MIRROR ? partial() : whole()) },
      { complete: false, oneComplete: true },
    ],
    [
      'that of one id fails',
      { byMarket: ({ market }) => (market === MIRROR ? fail(RESET) : whole()) },
      { complete: false, oneComplete: true },
    ],
    [
      'neither ends',
      { account: partial(), byMarket: () => partial() },
      { complete: false, oneComplete: false },
    ],
    [
      'the service takes no market for a filter, and the account ends',
      { byMarket: () => REFUSED },
      { complete: true, oneComplete: true },
    ],
    [
      'the service takes no market for a filter, and the account does not end',
      { byMarket: () => REFUSED, account: partial() },
      { complete: false, oneComplete: false },
    ],
  ])('prove as much as they read to their end when %s', async (_, lists, proof) => {
    expect(await readFrom(lists)).toMatchObject(proof);
  });

  it('ask for an account of several pages once more where the service takes no filter', async () => {
    const slipped = { byMarket: () => REFUSED, account: whole([], 2), other: () => whole(orders(1)) };
    const known = orders(1);
    const { orders: shown, asked } = await readFrom(slipped, { known });
    expect(shown.map(({ id }) => id)).toEqual(['o1']);
    expect(asked.at(-1)).toEqual({});
    expect((await readFrom({ ...slipped, other: () => partial() }, { known })).complete).toBe(false);
  });

  it.each([
    ['a reset', RESET, 2, true],
    ['a 500', rejected(500), 2, true],
    ['a no', rejected(401), 1, true],
    ['a time-out', TIMED_OUT, 1, false],
  ])('read a list once more that failed by %s where another came', async (_, trouble, times, complete) => {
    let asked = 0;
    const reading = await readFrom({
      byMarket: ({ market }) => (market === MIRROR && ++asked === 1 ? fail(trouble) : whole()),
    });
    expect([asked, reading.complete]).toEqual([times, complete]);
  });

  it('say why they are not whole', async () => {
    const contradiction = 'its status is 206, not 200';
    const told = ok({ orders: [], complete: false, contradiction });
    expect((await readFrom({ account: told })).failure?.message).toContain(contradiction);
    expect((await readFrom({ account: fail(RESET) })).failure).toBe(RESET);
    expect((await readFrom({})).failure).toBeUndefined();
  });

  it('fail when they hang for ten seconds', async () => {
    const clock = simulatedClock();
    const reading = readOpenOrders(BARE, [], {
      clock,
      stop: new AbortController().signal,
      readAccount: () => readAccountPages({ listOpen: never }, clock),
      service: { listOpen: never },
    });
    await clock.advance(10_000);
    expect(await reading).toMatchObject({
      complete: false,
      oneComplete: false,
      failure: { kind: 'timeout' },
    });
  });
});

describe('an account whose list is refused, or longer than ten pages', () => {
  it.each([
    ['refused', REFUSED],
    ['long', LONG],
  ])('is read by each token instead: %s', async (_, account) => {
    const mirrored = order('m', { market: MIRROR, tokenId: MIRROR_YES });
    const {
      asked,
      orders: shown,
      complete,
    } = await readFrom(
      { account, other: ({ tokenId }) => whole(tokenId === MIRROR_YES ? [mirrored] : []) },
      { known: [mirrored, order('b', { tokenId: '' })] },
    );
    expect(asked.slice(2)).toEqual([{ tokenId: YES }, { tokenId: NO }, { tokenId: MIRROR_YES }]);
    expect([shown.map(({ id }) => id), complete]).toEqual([['m'], true]);
  });

  it('is not whole when the list of one token is not', async () => {
    const lists: Lists = { account: LONG, other: ({ tokenId }) => (tokenId === NO ? partial() : whole()) };
    expect((await readFrom(lists)).complete).toBe(false);
  });

  it('is read to its end where no token is known', async () => {
    const { asked, complete } = await readFrom({ account: LONG, other: () => whole() }, { scope: BARE });
    expect(asked).toEqual([{ market: MARKET }, {}]);
    expect(complete).toBe(true);
  });

  it('is not read when it is refused and no token is known', async () => {
    expect((await readFrom({ account: REFUSED }, { scope: BARE })).complete).toBe(false);
  });

  it('says nothing of other markets when it was read by token', async () => {
    expect((await readFrom({ account: LONG })).nothingElsewhere).toBe(false);
  });
});

describe('that nothing rests elsewhere', () => {
  const elsewhere = order('else', { market: OTHER_MARKET, tokenId: '7' });

  it.each<[string, Lists, boolean]>([
    ['is said by an account that ends and shows nothing', {}, true],
    ['is said by one that shows orders of this market alone', { account: whole(orders(2)) }, true],
    ['is not said by one with an order elsewhere', { account: whole([elsewhere]) }, false],
    ['is not said by one that does not end', { account: partial() }, false],
  ])('%s', async (_, lists, isSaid) => {
    expect((await readFrom(lists)).nothingElsewhere).toBe(isSaid);
  });
});

it('the account is read for all cancels together in ten pages at most', async () => {
  const asked: OrderFilter[] = [];
  await readAccountPages({ listOpen: async (filter) => (asked.push(filter), whole()) }, simulatedClock());
  expect(asked).toEqual([{ mostPages: 10 }]);
});
