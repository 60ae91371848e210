import { describe, expect, it } from 'vitest';
import type { TargetScope } from '../../../src/domain/cancel.ts';
import type { Order, OrderPlace } from '../../../src/domain/order.ts';
import type { OrderRecord } from '../../../src/cancel/run/read-order-records.ts';
import { outsideOf, reconcileOrders, type Evidence } from '../../../src/cancel/run/reconcile-orders.ts';
import { seenIn } from '../../../src/cancel/run/seen-orders.ts';
import { MARKET, NO, order, orders, OTHER_MARKET, target, YES } from '../fake-account.ts';

const SCOPE: TargetScope = { kind: 'market', conditionId: MARKET, tokenIds: [YES, NO] };
const UPPER = MARKET.toUpperCase().replace('0X', '0x');
const NOTHING_BEFORE = { orders: [], unread: [], complete: true, beforehand: true };
const NOWHERE = [order('o1', { market: '' })];
const NOT_FOUND: OrderRecord = { kind: 'not-found' };
const found = (change: Partial<Order> = {}): OrderRecord => ({ kind: 'found', order: order('o1', change) });

interface Given extends Partial<Omit<Evidence, 'seen' | 'canceled' | 'reportedCanceled' | 'recordOf'>> {
  readonly open?: readonly Order[];
  readonly known?: readonly Order[];
  readonly unread?: readonly OrderPlace[];
  readonly canceled?: readonly string[];
  readonly record?: OrderRecord;
}

/** What a reading says became of the orders: the ids under each word that any has. By default `o1` was known and is in no list. */
function standings(given: Given): Record<string, string[]> {
  const { open = [], known = orders(1), unread = [], canceled = [], record, ...rest } = given;
  const reconciled = reconcileOrders(open, {
    scope: SCOPE,
    areIdsUnknown: false,
    areListsLongEmpty: false,
    before: { ...NOTHING_BEFORE, orders: known },
    reported: canceled,
    answered: [],
    unanswered: [],
    mayBeLater: () => false,
    notCanceled: new Map(),
    restingElsewhere: new Set(),
    ...rest,
    seen: seenIn(target(known, { unread })),
    reportedCanceled: new Set(canceled),
    canceled: new Set(canceled),
    recordOf: (id) => (id === 'o1' ? record : undefined),
  });
  const words = Object.entries(reconciled).map(([word, list]): [string, string[]] => [
    word,
    (list as readonly { id: string }[]).map(({ id }) => id),
  ]);
  return Object.fromEntries(words.filter(([, ids]) => ids.length > 0));
}

describe('an order that no list shows', () => {
  it.each<[string, Given, Record<string, string[]>]>([
    ['is not gone while its record was not read', {}, { unverified: ['o1'] }],
    ['is gone when an answer called it canceled', { canceled: ['o1'] }, {}],
    ['has ended when its record says canceled', { record: found({ status: 'canceled' }) }, { ended: ['o1'] }],
    ['is left when its record is live', { record: found() }, { left: ['o1'] }],
    [
      'is left when its record is live, although an answer called it canceled',
      { canceled: ['o1'], record: found() },
      { left: ['o1'] },
    ],
    [
      'is left when its record matched in part',
      { record: found({ status: 'matched', matchedSize: 1 }) },
      { left: ['o1'] },
    ],
    [
      'has ended when its record matched wholly',
      { record: found({ status: 'matched', matchedSize: 200_000_000 }) },
      { ended: ['o1'] },
    ],
    [
      'is gone without a record once a request for its market was answered',
      { record: NOT_FOUND, answered: [{ market: MARKET }] },
      {},
    ],
    ['is not gone without a record before that', { record: NOT_FOUND }, { unacknowledged: ['o1'] }],
    [
      'nor by an answer to a request for another market',
      { record: NOT_FOUND, answered: [{ market: OTHER_MARKET }] },
      { unacknowledged: ['o1'] },
    ],
    [
      'nor by an answer to a request for another outcome',
      { record: NOT_FOUND, answered: [{ market: MARKET, tokenId: NO }] },
      { unacknowledged: ['o1'] },
    ],
    [
      'nor by an answer to a request that spells its market otherwise',
      { record: NOT_FOUND, answered: [{ market: UPPER }] },
      { unacknowledged: ['o1'] },
    ],
    [
      'nor when a reading showed it after that answer',
      { record: NOT_FOUND, answered: [{ market: MARKET }], mayBeLater: () => true },
      { unacknowledged: ['o1'] },
    ],
    [
      'nor where it names no market, and nobody has told the second id',
      { record: NOT_FOUND, answered: [{ market: MARKET }], known: NOWHERE, areIdsUnknown: true },
      { unacknowledged: ['o1'] },
    ],
    [
      'nor where it names no market, and its token is none of the scope',
      {
        record: NOT_FOUND,
        answered: [{ market: MARKET }],
        known: [order('o1', { market: '', tokenId: '7' })],
      },
      { unacknowledged: ['o1'] },
    ],
    [
      'is gone where it names no market but a token of the scope',
      { record: NOT_FOUND, answered: [{ market: MARKET }], known: NOWHERE },
      {},
    ],
    [
      'is not gone once an answer said why it was kept',
      { record: NOT_FOUND, answered: [{ market: MARKET }], notCanceled: new Map([['o1', 'being matched']]) },
      { unacknowledged: ['o1'] },
    ],
    [
      'is gone when an answer kept it because there is none any more',
      {
        record: NOT_FOUND,
        answered: [{ market: MARKET }],
        notCanceled: new Map([['o1', 'already canceled or matched']]),
      },
      {},
    ],
    [
      'is not gone by the record of an order on another market',
      { record: found({ status: 'canceled', market: OTHER_MARKET, tokenId: '7' }) },
      { unverified: ['o1'] },
    ],
    [
      'nor by one on another market with its token',
      { record: found({ status: 'canceled', market: OTHER_MARKET }) },
      { unverified: ['o1'] },
    ],
    [
      'has ended by a record that does not say its market',
      { record: found({ status: 'canceled', market: '' }) },
      { ended: ['o1'] },
    ],
    [
      'is none of ours when nothing said where it rests but its record, which names another market',
      {
        known: [order('o1', { market: '', tokenId: '7' })],
        record: found({ market: OTHER_MARKET, tokenId: '7' }),
      },
      {},
    ],
  ])('%s', (_, given, word) => {
    expect(standings(given)).toEqual(word);
  });

  it('is not gone because it is one of many', () => {
    expect(standings({ known: orders(60) })['unverified']).toHaveLength(60);
  });

  it('counts also when a list told no more of it than where it rests', () => {
    const place = { id: 'o1', market: MARKET, tokenId: YES };
    const given = { known: [], unread: [place] };
    expect(standings(given)).toEqual({ unverified: ['o1'] });
    expect(standings({ ...given, record: found() })).toEqual({ left: ['o1'] });
    expect(standings({ ...given, record: NOT_FOUND })).toEqual({ unacknowledged: ['o1'] });
  });

  it('counts also when only an answer ever named it, as not canceled', () => {
    const given = { known: [], reported: ['o1'] };
    expect(standings(given)).toEqual({ unverified: ['o1'] });
    expect(standings({ ...given, record: found() })).toEqual({ left: ['o1'] });
    expect(standings({ ...given, record: NOT_FOUND })).toEqual({});
  });
});

describe('an order that a list shows', () => {
  it.each<[string, Given, Record<string, string[]>]>([
    ['is left when it was there before', { open: orders(1) }, { left: ['o1'] }],
    [
      'is left although an answer called it canceled',
      { open: orders(1), canceled: ['o1'] },
      { left: ['o1'] },
    ],
    ['is new when it was not there before', { open: orders(1), known: [] }, { appeared: ['o1'] }],
    [
      'is left when nobody knows what was there before',
      { open: orders(1), known: [], before: { ...NOTHING_BEFORE, complete: false } },
      { left: ['o1'] },
    ],
    [
      'is left when an answer named it, for then it was there',
      { open: orders(1), known: [], reported: ['o1'] },
      { left: ['o1'] },
    ],
    [
      'is neither left nor gone while its record says that it ended',
      { open: orders(1), record: found({ status: 'canceled' }) },
      { lagging: ['o1'] },
    ],
  ])('%s', (_, given, word) => {
    expect(standings(given)).toEqual(word);
  });
});

describe('the alarm for an id that was called canceled and never seen under the scope', () => {
  interface Told {
    readonly record?: OrderRecord;
    readonly before?: Evidence['before'];
    readonly listed?: Order;
  }
  const ELSEWHERE = { market: OTHER_MARKET, tokenId: '7' };

  it.each<[string, Told, boolean]>([
    ['is raised when its record names another market', { record: found(ELSEWHERE) }, true],
    ['is not raised when its record names this one', { record: found() }, false],
    ['is raised without a record when everything had been read before', { record: NOT_FOUND }, true],
    ['is not raised when not everything had been', { before: { ...NOTHING_BEFORE, complete: false } }, false],
    [
      'is not raised when it was read beside the request',
      { before: { ...NOTHING_BEFORE, beforehand: false } },
      false,
    ],
    [
      'is raised when a list showed it under another market',
      { before: { ...NOTHING_BEFORE, complete: false }, listed: order('o1', ELSEWHERE) },
      true,
    ],
    [
      'is raised when a list spelled it otherwise',
      { before: { ...NOTHING_BEFORE, complete: false }, listed: order('0xO1', ELSEWHERE) },
      true,
    ],
    [
      'is not raised when its record contradicts that list',
      { record: found(), listed: order('o1', ELSEWHERE) },
      false,
    ],
  ])('%s', (_, { record, before = NOTHING_BEFORE, listed }, isRaised) => {
    const evidence = {
      scope: SCOPE,
      before,
      recordOf: () => record,
      listedElsewhere: listed ? [listed] : [],
    };
    expect(outsideOf(['o1'], evidence)).toEqual(isRaised ? ['o1'] : []);
  });
});
