import type { Client } from '../api/client.ts';
import { collect, type PagesOptions } from '../api/paging/pages.ts';
import { sameId } from '../domain/same-id.ts';

/** Who has more open orders names a market that the catalog knows. */
const MOST_PAGES = 10;

/**
 * The condition id `ref`, as the account's open orders spell it: a text that no catalog knows is a market all the same
 * when orders rest on it. Undefined where none do, or they could not be listed.
 */
export async function marketOfOrders(
  ref: string,
  client: Pick<Client, 'listOrders'>,
  options: PagesOptions,
): Promise<string | undefined> {
  const call = { ...options, maxPages: MOST_PAGES };
  const { rows } = await collect(client.listOrders, {}, ({ id }) => id, call);
  return rows.find(({ market }) => market !== '' && sameId(market, ref))?.market;
}
