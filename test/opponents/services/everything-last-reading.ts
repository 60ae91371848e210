/**
 * Each market is canceled as it should be, and then the list of the whole account, in which a further market's orders would be, is a
 * part of it, out of a cache, contradicts itself, goes round in a circle, fails or hangs.
 */
import { matching, type OrderQuery } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { ok, type Reply, trouble } from '../support/replies.ts';
import { camelOrder, cursorAt, page } from '../support/wire.ts';
import { createMarket, createOrder, LISBON, OSLO, usualOrders } from '../support/world.ts';

const BERGEN = createMarket('104', 'wind-in-bergen', 'Will there be wind in Bergen?');
const EMPTY = { data: [], next_cursor: '', limit: 100, count: 0 };

const row = camelOrder(createOrder(BERGEN, 0, 'hidden'));
const { market: _market, ...unplaced } = row;

const FORMS: Readonly<Record<string, (query: OrderQuery) => Reply>> = {
  ...Object.fromEntries(
    ([400, 401, 403, 404, 405, 429, 500, 501, 503, 'hang', 'reset'] as const).map((kind) => [
      `answers ${kind}`,
      () => trouble(kind),
    ]),
  ),
  'is a 206': () => ({ ...ok(EMPTY), status: 206 }),
  'is a 203': () => ({ ...ok(EMPTY), status: 203 }),
  'is a 204': () => ({ status: 204 }),
  'is out of a cache': () => ok(EMPTY, { age: '30', 'x-cache': 'HIT' }),
  'is stale': () => ok(EMPTY, { warning: '110 - "Response is Stale"' }),
  'has an old date': () => ok(EMPTY, { date: new Date(Date.now() - 60_000).toUTCString() }),
  'counts one': () => ok({ ...EMPTY, count: 1 }),
  'has a total of one': () => ok({ ...EMPTY, total: 1 }),
  'says it is partial': () => ok({ ...EMPTY, partial: true }),
  'has more': () => ok({ ...EMPTY, has_more: true }),
  'has a cursor of another name': () => ok({ ...EMPTY, nextCursor: 'MTAw' }),
  'repeats its cursor': () => ok({ ...EMPTY, next_cursor: cursorAt(100) }),
  'goes back to its first page': () => ok({ ...EMPTY, next_cursor: 'MA==' }),
  'fails on its second page': ({ next_cursor: cursor }) =>
    cursor === cursorAt(100) ? trouble(500) : ok({ ...EMPTY, next_cursor: cursorAt(100) }),
  'is null': () => ok(null),
  'has null for its rows': () => ok({ ...EMPTY, data: null }),
  'has no rows': () => ok({ next_cursor: '', limit: 100, count: 0 }),
  'has its rows elsewhere': () => ok({ ...EMPTY, orders: [row] }),
  'has a row that is null': () => ok({ ...EMPTY, data: [null] }),
  'has a row without an id': () => ok({ ...EMPTY, data: [{ ...row, id: undefined }] }),
  'has a row without a market': () => ok({ ...EMPTY, data: [unplaced] }),
  'has a row whose market is a number': () => ok({ ...EMPTY, data: [{ ...row, market: 104 }] }),
  'has a row whose market is an object': () => ok({ ...EMPTY, data: [{ ...row, market: {} }] }),
  'has two rows without a market': () => ok({ ...EMPTY, data: [unplaced, { ...unplaced, id: 'another' }] }),
  'has a row that was canceled, it says': () => ok({ ...EMPTY, data: [{ ...row, status: 'CANCELED' }] }),
  'has a row that was matched, it says': () => ok({ ...EMPTY, data: [{ ...row, status: 'MATCHED' }] }),
};

export default Object.entries(FORMS).map(([form, answer]): Opponent => ({
  name: `everything, where the last list of it ${form}`,
  everything: true,
  byKey: 'never',
  markets: [LISBON, OSLO, BERGEN],
  orders: () => [...usualOrders(LISBON), createOrder(BERGEN, 0, 'hidden')],
  serve: (_base, world) => ({
    listOrders(query) {
      const isLast = !world.resting().some(({ market }) => market !== BERGEN.conditionId);
      if (isLast && query.market === undefined && query.asset_id === undefined) return answer(query);
      const known = matching(world.resting(), query).filter(({ market }) => market !== BERGEN.conditionId);
      return page(known.map(camelOrder), query.next_cursor);
    },
  }),
}));
