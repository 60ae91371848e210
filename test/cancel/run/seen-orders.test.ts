import { describe, expect, it } from 'vitest';
import type { TargetScope } from '../../../src/domain/cancel.ts';
import {
  noteOwnRows,
  noteRow,
  readRow,
  seenIn,
  type SeenOrders,
  unreadRow,
} from '../../../src/cancel/run/seen-orders.ts';
import { MARKET, order, OTHER_MARKET, target } from '../fake-account.ts';

const SCOPE: TargetScope = { kind: 'market', conditionId: MARKET };
const PLACES = { here: MARKET, elsewhere: OTHER_MARKET } as const;
const KINDS = ['live', 'ended', 'unread'] as const;

type Row = `${(typeof KINDS)[number]} ${keyof typeof PLACES}`;

const nothingSeen = (): SeenOrders => ({ here: new Map(), elsewhere: new Map(), history: new Map() });

function orderOf(row: Row) {
  const [kind, where] = row.split(' ') as [(typeof KINDS)[number], keyof typeof PLACES];
  return order('o1', { market: PLACES[where], tokenId: '9', status: kind === 'ended' ? 'canceled' : kind });
}

function note(seen: SeenOrders, row: Row, nowMs = 1, isDecided = false): 'here' | 'elsewhere' | undefined {
  const read = orderOf(row);
  const isUnread = row.startsWith('unread');
  return noteRow(seen, isUnread ? unreadRow(read) : readRow(read), { scope: SCOPE, isDecided, nowMs });
}

function shownIn(seen: SeenOrders): string[] {
  return (['here', 'elsewhere'] as const).flatMap((where) =>
    [...seen[where].values()].map(
      ({ order: read }) => `${read ? (read.status === 'live' ? 'live' : 'ended') : 'unread'} ${where}`,
    ),
  );
}

describe('a further row of an order', () => {
  it.each<[before: Row, row: Row, after: readonly Row[]]>([
    ['live here', 'ended here', ['live here']],
    ['live here', 'unread here', ['live here']],
    ['ended here', 'live here', ['ended here']],
    ['unread here', 'live here', ['live here']],
    ['unread here', 'ended here', ['ended here']],
    ['live elsewhere', 'ended elsewhere', ['live elsewhere']],
    ['live elsewhere', 'unread elsewhere', ['live elsewhere']],
    ['unread elsewhere', 'ended elsewhere', ['unread elsewhere']],
    ['unread elsewhere', 'live elsewhere', ['live elsewhere']],
    ['ended elsewhere', 'unread elsewhere', ['unread elsewhere']],
    ['ended elsewhere', 'live elsewhere', ['live elsewhere']],
    ['live here', 'live elsewhere', ['live here', 'live elsewhere']],
    ['unread here', 'live elsewhere', ['unread here', 'live elsewhere']],
    ['live elsewhere', 'unread here', ['unread here', 'live elsewhere']],
    ['live elsewhere', 'ended here', ['ended here', 'live elsewhere']],
  ])('after one that is %s: %s leaves %j', (before, row, after) => {
    const seen = nothingSeen();
    note(seen, before);
    note(seen, row);
    expect(shownIn(seen)).toEqual(after);
  });

  it('leaves the time of the first one, and that one could not be read before', () => {
    const seen = nothingSeen();
    note(seen, 'unread here', 5);
    note(seen, 'live here', 9);
    expect(seen.here.get('o1')?.wasUnread).toBe(true);
    expect(seen.history.get('o1')).toEqual({ cameMs: 5 });
  });

  it.each<[rows: readonly Row[], news: unknown]>([
    [
      ['live elsewhere', 'live elsewhere', 'unread here', 'live here'],
      ['elsewhere', undefined, 'here', undefined],
    ],
    [
      ['ended here', 'live here', 'live elsewhere'],
      ['here', undefined, 'elsewhere'],
    ],
  ])('is news where its order was not before: %j', (rows, news) => {
    const seen = nothingSeen();
    expect(rows.map((row) => note(seen, row))).toEqual(news);
  });

  it('that is too late for a verdict is elsewhere, until the verdict is taken back', () => {
    const seen = nothingSeen();
    expect(note(seen, 'live here', 1, true)).toBe('elsewhere');
    expect(shownIn(seen)).toEqual(['live elsewhere']);
    note(seen, 'live here');
    expect(shownIn(seen)).toEqual(['live here']);
    expect(note(seen, 'live here', 1, true)).toBeUndefined();
  });
});

describe('rows of the cancel’s own lists', () => {
  it.each<[before: Row | undefined, rows: readonly Row[], after: readonly Row[]]>([
    [undefined, ['live here'], ['live here']],
    [undefined, ['live elsewhere'], ['live elsewhere']],
    ['unread here', ['live elsewhere'], ['live elsewhere']],
    ['live here', ['live elsewhere'], ['live here', 'live elsewhere']],
    [undefined, ['live elsewhere', 'ended here', 'live here'], ['live here', 'live elsewhere']],
  ])('after %s: %j leave %j', (before, rows, after) => {
    const seen = nothingSeen();
    if (before) note(seen, before);
    const own = noteOwnRows(seen, rows.map(orderOf), SCOPE, 3);
    expect(shownIn(seen)).toEqual(after);
    expect(own !== undefined).toBe(after.includes('live here'));
    expect(seen.here.get('o1')?.wasUnread).toBeUndefined();
  });
});

it('a cancel begins with what the press showed, here and elsewhere', () => {
  const seen = seenIn({
    ...target([orderOf('live here')], { scope: SCOPE }),
    unread: [
      { id: 'o1', market: MARKET, tokenId: '' },
      { id: 'o2', market: MARKET, tokenId: '' },
      { id: 'o3', market: OTHER_MARKET, tokenId: 't' },
    ],
    elsewhere: [order('o2', { market: OTHER_MARKET }), order('o4', { market: OTHER_MARKET })],
  });
  expect([...seen.here].map(([id, { order: read }]) => [id, read?.status])).toEqual([
    ['o1', 'live'],
    ['o2', undefined],
  ]);
  expect([...seen.elsewhere.keys()]).toEqual(['o3', 'o2', 'o4']);
});
