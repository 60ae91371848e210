import { describe, expect, it } from 'vitest';
import type { TargetScope } from '../../../src/domain/cancel.ts';
import {
  noteRow,
  readRow,
  seenIn,
  seenOrder,
  type SeenOrder,
  type SeenOrders,
  setRow,
  unreadRow,
} from '../../../src/cancel/run/seen-orders.ts';
import { MARKET, order, OTHER_MARKET, target } from '../fake-account.ts';

const SCOPE: TargetScope = { kind: 'market', conditionId: MARKET };
const LIVE = order('o1');
const ENDED = order('o1', { status: 'canceled' });
const PLACE = { id: 'o1', market: MARKET, tokenId: '' };

const ROWS = { live: readRow(LIVE), ended: readRow(ENDED), unread: unreadRow(PLACE) };
const PLACES = ['here', 'elsewhere'] as const;

type Row = `${keyof typeof ROWS} ${(typeof PLACES)[number]}`;

const nothingSeen = (): SeenOrders => ({ here: new Map(), elsewhere: new Map() });

function note(seen: SeenOrders, row: Row, nowMs = 1): 'here' | 'elsewhere' | undefined {
  const [kind, where] = row.split(' ') as [keyof typeof ROWS, (typeof PLACES)[number]];
  return noteRow(seen, ROWS[kind], where === 'here', nowMs);
}

function shownIn(seen: SeenOrders): string[] {
  return PLACES.flatMap((where) =>
    [...seen[where].values()].map(
      ({ order: read }) => `${read ? (read === LIVE ? 'live' : 'ended') : 'unread'} ${where}`,
    ),
  );
}

describe('a further row of an order', () => {
  it.each<[before: Row, row: Row, after: Row]>([
    ['live here', 'ended here', 'live here'],
    ['live here', 'unread here', 'live here'],
    ['live here', 'live elsewhere', 'live here'],
    ['ended here', 'live here', 'ended here'],
    ['unread here', 'live here', 'live here'],
    ['unread here', 'ended here', 'ended here'],
    ['unread here', 'live elsewhere', 'unread here'],
    ['unread here', 'ended elsewhere', 'unread here'],
    ['live elsewhere', 'unread here', 'unread here'],
    ['live elsewhere', 'ended here', 'ended here'],
    ['live elsewhere', 'ended elsewhere', 'live elsewhere'],
    ['live elsewhere', 'unread elsewhere', 'live elsewhere'],
    ['unread elsewhere', 'ended elsewhere', 'unread elsewhere'],
    ['unread elsewhere', 'live elsewhere', 'live elsewhere'],
    ['ended elsewhere', 'unread elsewhere', 'unread elsewhere'],
    ['ended elsewhere', 'live elsewhere', 'live elsewhere'],
  ])('after one that is %s: %s leaves %s', (before, row, after) => {
    const seen = nothingSeen();
    note(seen, before);
    note(seen, row);
    expect(shownIn(seen)).toEqual([after]);
  });

  it('keeps the times, and that one could not be read before', () => {
    const seen = nothingSeen();
    note(seen, 'unread here', 5);
    (seenOrder(seen, 'o1') as SeenOrder).shownMs = 4;
    note(seen, 'live here', 9);
    expect(seen.here.get('o1')).toEqual({ ...ROWS.live, wasUnread: true, shownMs: 4, cameMs: 5 });
  });

  it('in a reading of the cancel itself says all that is known of it', () => {
    const seen = nothingSeen();
    note(seen, 'unread here', 5);
    setRow(seen, ROWS.live, false, 12);
    expect(shownIn(seen)).toEqual(['live elsewhere']);
    expect(seen.elsewhere.get('o1')).toEqual({ ...ROWS.live, cameMs: 5 });
  });

  it.each<[rows: readonly Row[], news: unknown]>([
    [
      ['live elsewhere', 'live elsewhere', 'unread here', 'live here'],
      ['elsewhere', undefined, 'here', undefined],
    ],
    [
      ['ended here', 'live here', 'live elsewhere'],
      ['here', undefined, undefined],
    ],
  ])('is news where its order was not before: %j', (rows, news) => {
    const seen = nothingSeen();
    expect(rows.map((row) => note(seen, row))).toEqual(news);
  });
});

it('a cancel begins with what the press showed, here where any row says so', () => {
  const seen = seenIn({
    ...target([LIVE], { scope: SCOPE }),
    unread: [
      PLACE,
      { id: 'o2', market: MARKET, tokenId: '' },
      { id: 'o3', market: OTHER_MARKET, tokenId: 't' },
    ],
    elsewhere: [order('o2', { market: OTHER_MARKET }), order('o4', { market: OTHER_MARKET })],
  });
  expect([...seen.here].map(([id, { order: read }]) => [id, read?.status])).toEqual([
    ['o1', 'live'],
    ['o2', undefined],
  ]);
  expect([...seen.elsewhere.keys()]).toEqual(['o3', 'o4']);
});
