/**
 * `pmtop cancel --all` on services whose list of the whole account is a part of it, out of a cache, or has orders on markets whose id
 * cannot be sent. The account is clear when nothing of it rests.
 */
import type { Opponent } from '../support/opponent.ts';
import { ok, problem, type Reply } from '../support/replies.ts';
import { camelOrder, page } from '../support/wire.ts';
import { createOrder, hexId, LISBON, manyOrders, OSLO, PORTO, under, usualOrders } from '../support/world.ts';

const EMPTY = { data: [], next_cursor: '', limit: 100, count: 0 };

const FORMS: Readonly<Record<string, () => Reply>> = {
  'a 206': () => ({ ...ok(EMPTY), status: 206 }),
  'out of a cache': () => ok(EMPTY, { age: '30', 'x-cache': 'HIT' }),
  'counts seven': () => ok({ ...EMPTY, count: 7 }),
  'holds an error': () => ok({ ...EMPTY, error: 'partial result' }),
  'has more': () => ok({ ...EMPTY, has_more: true }),
  'goes on under nextCursor': () => ok({ ...EMPTY, next_cursor: undefined, nextCursor: 'MTAw' }),
  'has its rows under "orders"': () => ok({ ...EMPTY, orders: [{ id: '1' }] }),
  fails: () => problem(500),
};

const everything = { everything: true, byKey: 'never' } as const;

export default [
  ...Object.entries(FORMS).map(([form, answer]): Opponent => ({
    everything: true,
    byKey: 'never',
    name: `everything, where an empty list of it ${form}`,
    serve: () => ({ listOrders: () => answer() }),
  })),
  { ...everything, name: 'everything', honest: true, target: PORTO },
  {
    ...everything,
    name: 'everything, in 250 orders',
    honest: true,
    orders: () => [...manyOrders(LISBON, 125), ...manyOrders(OSLO, 125)],
  },
  {
    ...everything,
    name: 'everything, with orders on a market that no catalog knows',
    honest: true,
    orders: () => [
      ...usualOrders(LISBON),
      createOrder(LISBON, 0, 'stray', { market: hexId('nobody knows') }),
    ],
  },
  {
    ...everything,
    name: 'everything, with a market in two spellings',
    honest: true,
    orders: () =>
      usualOrders(LISBON).map((order, n) =>
        n === 0 ? under(order.market.toUpperCase().replace('0X', '0x'), order) : order,
      ),
  },
  {
    ...everything,
    name: 'everything, with an order without a market',
    orders: () => [...usualOrders(LISBON), createOrder(LISBON, 0, 'stray', { market: '' })],
  },
  {
    ...everything,
    name: 'everything, with an order on a market of a blank',
    orders: () => [...usualOrders(LISBON), createOrder(LISBON, 0, 'stray', { market: ' ' })],
  },
  {
    ...everything,
    name: 'everything, where the list drops what was asked for and the cancel took nothing',
    serve: (base, world) => ({
      cancel: () => problem(500),
      order: () => problem(500),
      listOrders: (query, request) =>
        world.deletes().length > 0 ? page([], undefined) : base.listOrders(query, request),
    }),
  },
  {
    ...everything,
    name: 'everything, where one order of a 200 rests by id',
    serve: (_base, world) => ({
      cancel({ market }) {
        const orders = world.resting().filter((order) => order.market === market);
        world.cancel(orders.slice(1));
        return ok({ canceled: orders.map(({ id }) => id), not_canceled: {} });
      },
      listOrders: (query) =>
        world.deletes().length > 0
          ? page([], undefined)
          : page(world.resting().map(camelOrder), query.next_cursor),
    }),
  },
] satisfies Opponent[];
