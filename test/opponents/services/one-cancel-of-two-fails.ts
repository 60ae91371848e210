/**
 * A scope that takes two requests, one of which is a 2xx and one a 500 that took nothing. Then the lists are empty and no order is
 * known by id. A 2xx says nothing of orders that the other request was for.
 */
import type { Opponent } from '../support/opponent.ts';
import { ok, problem } from '../support/replies.ts';
import { page } from '../support/wire.ts';
import { createOrder, hexId, LISBON, type Order, PORTO, under, usualOrders } from '../support/world.ts';

const UPPER = LISBON.conditionId.toUpperCase().replace('0X', '0x');
const stray = createOrder(LISBON, 0, 'stray', { market: hexId('nobody knows') });

/** `failing` is the market id whose cancel is a 500; ids are compared as texts. */
const opponent = (name: string, failing: string, more: Partial<Opponent>): Opponent => ({
  name: `a cancel that fails for ${name} and works for the rest`,
  ...more,
  serve: (base, world) => ({
    cancel({ market }) {
      if (market === failing) return problem(500);
      const orders = world.resting().filter((order) => order.market === market);
      world.cancel(orders);
      return ok({ canceled: orders.map(({ id }) => id), not_canceled: {} });
    },
    order: (id) => (world.deletes().length > 0 ? problem(404) : base.order(id)),
    listOrders: (query, request) =>
      world.deletes().length > 0 ? page([], undefined) : base.listOrders(query, request),
  }),
});

const everySecond = (): Order[] =>
  usualOrders(LISBON).map((order, n) => (n % 2 === 0 ? order : under(UPPER, order)));

export default [
  opponent('the market, whose twin has orders, too,', PORTO.conditionId, {
    target: PORTO,
    ref: PORTO.slug,
  }),
  opponent('the twin', PORTO.mirrorConditionId ?? '', { target: PORTO, ref: PORTO.slug }),
  opponent('one of two spellings of the market', UPPER, { ref: LISBON.slug, orders: everySecond }),
  opponent('a market that no catalog knows', stray.market, {
    ref: LISBON.slug,
    orders: () => [...usualOrders(LISBON), stray],
  }),
];
