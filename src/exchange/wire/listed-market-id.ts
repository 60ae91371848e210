import type { BookOrder } from '../engine/book-order.ts';
import type { World } from '../world.ts';
import { catalogMarket } from '../world.ts';
import { mirrorId } from './catalog-json.ts';

/** The id of the market under which an order is listed and cancelled: its own, or, under a fault, its mirror's. */
export function listedMarketId(world: World, { id, market }: BookOrder): string {
  const { conditionId } = catalogMarket(world, market);
  const isMirrored = world.faults.peek('orders-mirrored') !== undefined && id % 2 === 1;
  return isMirrored ? mirrorId(conditionId) : conditionId;
}
