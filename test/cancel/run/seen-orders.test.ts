import { describe, expect, it } from 'vitest';
import type { TargetScope } from '../../../src/domain/cancel.ts';
import {
  idsUnreadBefore,
  knownOrder,
  noteRow,
  placesElsewhere,
  placesHere,
  readRow,
  seenIn,
  type SeenOrder,
  type SeenOrders,
  setRow,
  unreadHere,
  unreadRow,
} from '../../../src/cancel/run/seen-orders.ts';
import { MARKET, order, OTHER_MARKET, target } from '../fake-account.ts';

const SCOPE: TargetScope = { kind: 'market', conditionId: MARKET };
const LIVE = order('o1');
const ENDED = order('o1', { status: 'canceled' });
const PLACE = { id: 'o1', market: MARKET, tokenId: '' };

const ROWS = {
  'live here': readRow(LIVE, true),
  'ended here': readRow(ENDED, true),
  'unread here': unreadRow(PLACE, true),
  'live elsewhere': readRow(LIVE, false),
  'ended elsewhere': readRow(ENDED, false),
  'unread elsewhere': unreadRow(PLACE, false),
} satisfies Record<string, SeenOrder>;

type Row = keyof typeof ROWS;

function shown(...rows: readonly Row[]): Row | undefined {
  const seen: SeenOrders = new Map();
  for (const row of rows) noteRow(seen, ROWS[row], 1);
  const { isHere, order: read } = seen.get('o1') ?? {};
  return (Object.keys(ROWS) as Row[]).find((row) => ROWS[row].isHere === isHere && ROWS[row].order === read);
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
    expect(shown(before, row)).toBe(after);
  });

  it('keeps the times, and that one could not be read before', () => {
    const seen: SeenOrders = new Map();
    noteRow(seen, ROWS['unread here'], 5);
    (seen.get('o1') as SeenOrder).shownMs = 4;
    noteRow(seen, ROWS['live here'], 9);
    expect(seen.get('o1')).toEqual({ ...ROWS['live here'], wasUnread: true, shownMs: 4, cameMs: 5 });
    expect(idsUnreadBefore(seen)).toEqual(['o1']);
  });

  it('in a reading of the cancel itself says all that is known of it', () => {
    const seen: SeenOrders = new Map();
    noteRow(seen, ROWS['unread here'], 5);
    setRow(seen, ROWS['live elsewhere'], 12);
    expect(seen.get('o1')).toEqual({ ...ROWS['live elsewhere'], cameMs: 5 });
  });
});

it('begins with what the press showed, here where any row says so', () => {
  const seen = seenIn({
    ...target([LIVE], { scope: SCOPE }),
    unread: [
      PLACE,
      { id: 'o2', market: MARKET, tokenId: '' },
      { id: 'o3', market: OTHER_MARKET, tokenId: 't' },
    ],
    elsewhere: [order('o2', { market: OTHER_MARKET }), order('o4', { market: OTHER_MARKET })],
  });
  expect(placesHere(seen).map(({ id }) => id)).toEqual(['o1', 'o2']);
  expect(knownOrder(seen, 'o1')).toBe(LIVE);
  expect(unreadHere(seen).map(({ id }) => id)).toEqual(['o2']);
  expect(placesElsewhere(seen).map(({ id }) => id)).toEqual(['o3', 'o4']);
});
