/**
 * The cancel itself brings the engine down. Until then everything is listed; from then on the list is empty, single orders
 * cannot be read, and nothing was taken down.
 */
import type { Opponent } from '../support/opponent.ts';
import { type Trouble, trouble } from '../support/replies.ts';
import { page } from '../support/wire.ts';

const PAIRS: readonly (readonly [cancel: Trouble, byId: Trouble])[] = [
  [425, 425],
  [425, 404],
  [500, 500],
  [500, 'hang'],
  [500, 404],
  [500, 429],
  ['hang', 425],
  ['hang', 404],
  ['reset', 'reset'],
  ['reset', 404],
  [503, 503],
  [504, 404],
];

export default PAIRS.map(([cancel, byId]): Opponent => ({
  name: `an engine that the cancel brings down: cancel ${cancel}, then an empty list and order by id ${byId}`,
  serve: (base, world) => {
    const isDown = (): boolean => world.deletes().length > 0;
    return {
      cancel: () => trouble(cancel),
      order: (id) => (isDown() ? trouble(byId) : base.order(id)),
      listOrders: (query, request) => (isDown() ? page([], undefined) : base.listOrders(query, request)),
    };
  },
  // The program takes its time to give up a cancel that is never answered, and then must not believe the list.
  timeoutSeconds: cancel === 'hang' && byId === 404 ? 14 : undefined,
  byKey: byId === 404 && cancel === 500 ? 'usual' : 'all',
}));
