import type { BookOrder } from './matching/book-order.ts';
import { DEMO_ACCOUNT } from './personas.ts';
import { readWireId } from './wire/wire-ids.ts';
import type { World } from './exchange-state.ts';

/** The demo account's resting order with this id on the wire; nobody else's. */
export function findDemoOrder({ engine, seed }: World, id: string): BookOrder | undefined {
  const order = engine.state.orders.get(readWireId('order', id, seed) ?? 0);
  return order?.account === DEMO_ACCOUNT ? order : undefined;
}
