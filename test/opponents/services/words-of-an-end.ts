/**
 * Honest services whose first cancel is a 500 that was carried out. The next finds nothing, the lists are empty, and the records of the
 * orders say what became of them in the words and spellings of the family.
 */
import type { Opponent } from '../support/opponent.ts';
import { ok, problem } from '../support/replies.ts';
import { camelOrder } from '../support/wire.ts';
import { LISBON, type Order } from '../support/world.ts';

const ENDS: Readonly<Record<string, (order: Order) => object>> = {
  cancelled: () => ({ status: 'cancelled' }),
  CANCELLED: () => ({ status: 'CANCELLED' }),
  CANCELED_MARKET_RESOLVED: () => ({ status: 'CANCELED_MARKET_RESOLVED' }),
  ORDER_STATUS_CANCELED_MARKET_RESOLVED: () => ({ status: 'ORDER_STATUS_CANCELED_MARKET_RESOLVED' }),
  ORDER_STATUS_INVALID: () => ({ status: 'ORDER_STATUS_INVALID' }),
  'MATCHED, sizes as numbers': () => ({ status: 'MATCHED', originalSize: 10, sizeMatched: 10 }),
  'MATCHED, sizes with zeros behind': () => ({ status: 'MATCHED', sizeMatched: '10.000000' }),
  'canceled, the id in capitals': ({ id }) => ({
    status: 'canceled',
    id: id.toUpperCase().replace('0X', '0x'),
  }),
  'canceled, the id without 0x': ({ id }) => ({ status: 'canceled', id: id.slice(2) }),
};

export default Object.entries(ENDS).map(([form, end]): Opponent => ({
  name: `honest, a 500 that was carried out, and records that say ${form}`,
  honest: true,
  ref: LISBON.slug,
  serve: (base, world) => ({
    cancel(body) {
      const reply = base.cancel(body);
      return world.deletes().length > 1 ? reply : problem(500);
    },
    order(id) {
      const order = world.find(id);
      if (!order) return problem(404);
      return ok({ order: { ...camelOrder(order), ...(order.state === 'canceled' && end(order)) } });
    },
  }),
}));
