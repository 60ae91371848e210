/**
 * The engine restarts: it takes no cancel and knows no single order, and the index of open orders, not loaded yet, is an
 * empty list with a 200. Every order still rests and trades again in a minute.
 */
import type { Opponent } from '../support/opponent.ts';
import { type Trouble, trouble } from '../support/replies.ts';
import { page } from '../support/wire.ts';

const TROUBLES: readonly Trouble[] = [425, 500, 'hang'];

export default TROUBLES.flatMap((cancel) =>
  TROUBLES.map((byId): Opponent => ({
    name: `an index that is not loaded: cancel ${cancel}, list empty, order by id ${byId}`,
    serve: () => ({
      cancel: () => trouble(cancel),
      order: () => trouble(byId),
      listOrders: () => page([], undefined),
    }),
    words: ['unresolved'],
    byKey: 'never',
  })),
);
