/**
 * One market whose orders stand in two spellings: older rows in lower case, newer ones as an SDK wrote them. Each cancel takes one
 * spelling alone, and says 200.
 */
import type { Opponent } from '../support/opponent.ts';
import { ok } from '../support/replies.ts';
import { LISBON, under, usualOrders } from '../support/world.ts';

export default {
  name: 'one market’s orders in two spellings of its id',
  honest: true,
  byKey: 'usual',
  orders: () =>
    usualOrders(LISBON).map((order, n) =>
      n % 2 === 0 ? order : under(order.market.toUpperCase().replace('0X', '0x'), order),
    ),
  serve: (_base, world) => ({
    cancel({ market }) {
      const orders = world.resting().filter((order) => order.market === market);
      world.cancel(orders);
      return ok({ canceled: orders.map(({ id }) => id), not_canceled: {} });
    },
  }),
} satisfies Opponent;
