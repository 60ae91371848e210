import type { BookOrder } from '../matching/book-order.ts';
import { readWireId } from '../wire/wire-ids.ts';
import type { World } from '../exchange-state.ts';

/** The order that `GET /data/order/{id}` answers with: the one with this id, unless a fault has it otherwise. */
export function findOrder(world: World, path: string, id: string): BookOrder | undefined {
  const number = readWireId('order', id, world.seed);
  const found = number === undefined ? undefined : world.orders.find(number);
  if (!found) return undefined;
  if (found.status === 'live' && world.faults.trigger('look-up-forgets', path)) return undefined;
  return world.faults.trigger('look-up-other-order', path) ? world.orders.findOther(found) : found;
}
