/**
 * Lists whose pages do not add up: a page that fails, cursors that turn in circles, an empty first page, rows that shift while they
 * are read because another program of the account places and cancels all the time, more rows than anyone reads.
 */
import { type Handlers, matching, type OrderQuery } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { ok, problem, type Reply, trouble } from '../support/replies.ts';
import { camelOrder, cursorAt, cursorOffset, page } from '../support/wire.ts';
import { LISBON, manyOrders, OSLO, usualOrders, type World } from '../support/world.ts';

const NOTHING_FOUND = ok({ canceled: [], not_canceled: {} });
const EMPTY_MORE = (next: string): Reply => ok({ data: [], next_cursor: next, limit: 100, count: 0 });

const opponent = (
  name: string,
  listOrders: (query: OrderQuery, base: Handlers, world: World) => Reply,
  more: Partial<Opponent> = {},
): Opponent => ({
  name: `pages, ${name}`,
  serve: (base, world) => ({
    cancel: () => NOTHING_FOUND,
    order: () => problem(500),
    listOrders: (query) => listOrders(query, base, world),
  }),
  byKey: 'never',
  ...more,
});

const isFirst = ({ next_cursor: cursor }: OrderQuery): boolean => cursorOffset(cursor) === 0;

/** Shifts by two rows before every page but the first, as if two orders before it were canceled and two placed at the end. */
const shifting = (query: OrderQuery, world: World): Reply => {
  if (query.market !== undefined || query.asset_id !== undefined) return problem(400, 'unknown parameter');
  const others = world.resting().filter(({ market }) => market === OSLO.conditionId);
  const ours = world.resting().filter(({ market }) => market === LISBON.conditionId);
  const rows = [...others.slice(0, 100), ...ours, ...others.slice(100)].map(camelOrder);
  if (isFirst(query)) return page(rows, undefined);
  return page(rows.slice(ours.length), query.next_cursor);
};

export default [
  ...([500, 'hang', 'reset', 429, 404] as const).map((kind) =>
    opponent(`the second answers ${kind}`, (query) =>
      isFirst(query) ? EMPTY_MORE(cursorAt(100)) : trouble(kind),
    ),
  ),
  opponent('an empty first, ours on the second', (query, _base, world) =>
    isFirst(query)
      ? EMPTY_MORE(cursorAt(100))
      : page(matching(world.resting(), query).map(camelOrder), undefined),
  ),
  opponent('a cursor that repeats', () => EMPTY_MORE(cursorAt(100))),
  opponent('a cursor that goes back to the first', () => EMPTY_MORE('MA==')),
  opponent('cursors that turn in a circle', ({ next_cursor: cursor }) =>
    EMPTY_MORE(cursor === cursorAt(1) ? cursorAt(2) : cursorAt(1)),
  ),
  opponent('no end', ({ next_cursor: cursor }) => EMPTY_MORE(cursorAt(cursorOffset(cursor) + 1))),
  opponent('a cursor that is no base64', (query, _base, world) =>
    query.next_cursor === 'after:7'
      ? page(world.resting().map(camelOrder), undefined)
      : EMPTY_MORE('after:7'),
  ),
  opponent('the same order twice and a count of seven', (query, _base, world) => {
    const first = world.resting().find(({ market }) => market === OSLO.conditionId);
    const rows = first ? [camelOrder(first), camelOrder(first)] : [];
    return query.market === undefined
      ? ok({ data: rows, next_cursor: '', limit: 100, count: 7 })
      : problem(400);
  }),
  opponent(
    'rows that shift because another program cancels all the time',
    (query, _base, world) => shifting(query, world),
    {
      orders: () => [...manyOrders(OSLO, 150), ...usualOrders(LISBON).slice(0, 2)],
      beyond: 'With filters refused there is one list to read, and each page of it is right when it is read.',
    },
  ),
  opponent(
    'more rows on one than anyone reads, ours last',
    (query, _base, world) => {
      if (query.market !== undefined) return page([], undefined);
      const rows = Array.from({ length: 10_050 }, (_, n) => ({
        id: `o${n}`,
        status: 'live',
        market: OSLO.conditionId,
        assetId: OSLO.tokens[0],
        originalSize: '10',
        sizeMatched: '0',
        price: '0.3',
        side: 'BUY',
      }));
      const ours = matching(world.resting(), { market: LISBON.conditionId }).map(camelOrder);
      return ok({ data: [...rows, ...ours], next_cursor: '' });
    },
    { byKey: 'all' },
  ),
  opponent('one that is clean and empty by market, and half of one without', (query, _base, world) =>
    query.market === undefined
      ? {
          ...page(matching(world.resting(), { market: OSLO.conditionId }).map(camelOrder), undefined),
          status: 206,
        }
      : page([], undefined),
  ),
  opponent('one that is clean and empty by market, and one out of a cache without', (query) =>
    query.market === undefined
      ? { ...page([], undefined), headers: { 'x-cache': 'HIT', age: '12' } }
      : page([], undefined),
  ),
  opponent('one that is clean and empty by market, and a second one without that fails', (query) => {
    if (query.market !== undefined) return page([], undefined);
    return isFirst(query) ? EMPTY_MORE(cursorAt(100)) : problem(500);
  }),
  opponent('empty by market, refused without, half of one by token', (query) => {
    if (query.market !== undefined && query.asset_id === undefined) return page([], undefined);
    return query.asset_id === undefined ? problem(403) : { ...page([], undefined), status: 206 };
  }),
  opponent(
    'empty by market, refused without, and no catalog that knows its tokens',
    (query, _base, world) => {
      if (query.asset_id !== undefined)
        return page(matching(world.resting(), query).map(camelOrder), undefined);
      return query.market === undefined ? problem(403) : page([], undefined);
    },
    {
      serve: (_base, world) => ({
        cancel: () => NOTHING_FOUND,
        order: () => problem(500),
        market: () => problem(404),
        listOrders(query) {
          if (query.asset_id !== undefined) {
            return page(matching(world.resting(), query).map(camelOrder), undefined);
          }
          return query.market === undefined ? problem(403) : page([], undefined);
        },
      }),
    },
  ),
  opponent('an order on another market in answer to the filter', (query, _base, world) =>
    query.market === undefined
      ? problem(500)
      : page(matching(world.resting(), { market: OSLO.conditionId }).map(camelOrder), undefined),
  ),
] satisfies Opponent[];
