/**
 * Honest services that send an interim answer first, 102 while they work or 103 with what a browser may load. RFC 9110 has each client
 * skip it.
 */
import type { Handlers } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import type { Reply } from '../support/replies.ts';

type Interim = 102 | 103;

const after = (interim: Interim, reply: Reply): Reply => ({ ...reply, interim });

const behind =
  (interim: Interim, isCancelAlone: boolean): Opponent['serve'] =>
  (base) => {
    const cancel: Handlers['cancel'] = (body) => after(interim, base.cancel(body));
    if (isCancelAlone) return { cancel };
    return {
      cancel,
      listOrders: (query, request) => after(interim, base.listOrders(query, request)),
      order: (id) => after(interim, base.order(id)),
      market: (id) => after(interim, base.market(id)),
    };
  };

export default ([102, 103] as const).flatMap((interim) =>
  [true, false].map((isCancelAlone): Opponent => ({
    name: `honest, a ${interim} before ${isCancelAlone ? 'the answer to the cancel' : 'each answer'}`,
    honest: true,
    serve: behind(interim, isCancelAlone),
  })),
);
