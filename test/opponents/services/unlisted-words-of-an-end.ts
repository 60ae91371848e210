/**
 * Honest services whose first cancel is a 500 that was carried out, and whose records then say "expired" or "filled". The next cancel
 * finds nothing, and the lists are empty.
 */
import type { Opponent } from '../support/opponent.ts';
import { ok, problem } from '../support/replies.ts';
import { camelOrder } from '../support/wire.ts';
import { LISBON } from '../support/world.ts';

export default ['expired', 'EXPIRED', 'filled', 'ORDER_STATUS_FILLED'].map((status): Opponent => ({
  name: `honest, a 500 that was carried out, and records of the status ${status}`,
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
      const isFilled = /filled/i.test(status);
      const end = { status, sizeMatched: isFilled ? order.size : order.matched };
      return ok({ order: { ...camelOrder(order), ...(order.state === 'canceled' && end) } });
    },
  }),
}));
