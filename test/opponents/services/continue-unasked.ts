/**
 * Honest services that send "100 Continue" before they answer, though nobody waits for it. RFC 9110 (15.2) has each client take one or
 * more interim answers, also where it expects none.
 */
import type { Opponent } from '../support/opponent.ts';
import type { Reply } from '../support/replies.ts';

const after = (reply: Reply): Reply => ({ ...reply, interim: 100 });

export default [
  {
    name: 'honest, a 100 before the answer to the cancel',
    honest: true,
    serve: (base) => ({ cancel: (body) => after(base.cancel(body)) }),
  },
  {
    name: 'honest, a 100 before each answer of the order book',
    honest: true,
    serve: (base) => ({
      cancel: (body) => after(base.cancel(body)),
      listOrders: (query, request) => after(base.listOrders(query, request)),
      order: (id) => after(base.order(id)),
    }),
  },
] satisfies Opponent[];
