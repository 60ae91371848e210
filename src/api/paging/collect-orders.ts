import { eachOnce, isResting, type Order } from '../../domain/order.ts';
import type { Client } from '../client.ts';
import { collect, type Listing, type PagesOptions } from './pages.ts';

/** Reads all open orders of the account. Where two rows of one order contradict each other, the one that rests counts. */
export async function collectOrders(
  { listOrders }: Pick<Client, 'listOrders'>,
  options: PagesOptions = {},
): Promise<Listing<Order>> {
  const listing = await collect(listOrders, {}, (order) => `${isResting(order)} ${order.id}`, options);
  return { ...listing, rows: eachOnce(listing.rows) };
}

/** Whether rows were lost that name no order: one may be among them, and no record tells of it. */
export function hasNamelessRows({ lost, unread = [] }: Pick<Listing<Order>, 'lost' | 'unread'>): boolean {
  return lost > unread.length;
}
