/** An honest service that writes an empty list of ids as null, as Go does: its answer for a twin on which nothing rests. */
import type { Opponent } from '../support/opponent.ts';
import { ok } from '../support/replies.ts';
import { manyOrders, PORTO } from '../support/world.ts';

export default {
  name: 'honest, null for what was canceled of a twin without orders',
  honest: true,
  target: PORTO,
  orders: () => manyOrders(PORTO, 4),
  serve: (base) => ({
    cancel(body) {
      const reply = base.cancel(body);
      const { canceled } = reply.body as { canceled: string[] };
      return canceled.length > 0 ? reply : ok({ canceled: null, not_canceled: null });
    },
  }),
} satisfies Opponent;
