import type { TradeQuery } from '../../api/endpoints/builder-trades.ts';
import type { Page } from '../../api/decode/page.ts';
import { collect, type PagedMethod } from '../../api/paging/pages.ts';
import { fillsOfAll, orderKey, type Fill } from '../../domain/fill.ts';
import type { Question } from './read-command.ts';

/**
 * Trades page by page as the account's own fills. The account's open orders are asked for once, and only where a trade
 * names nobody that is known to be the account.
 */
export function listFills({
  client,
  account = {},
  signal,
}: Pick<Question, 'client' | 'account' | 'signal'>): PagedMethod<TradeQuery, Page<Fill>> {
  let orderIds: Promise<ReadonlySet<string>> | undefined;
  const readOrderIds = async (): Promise<ReadonlySet<string>> => {
    const { rows } = await collect(client.listOrders, {}, ({ id }) => id, { signal });
    return new Set(rows.map(({ id }) => orderKey(id)));
  };
  return async (query, options) => {
    const page = await client.listBuilderTrades(query, options);
    if (!page.ok) return page;
    const trades = page.value.rows;
    const fills = fillsOfAll(trades, { ...account, orderIds: NONE });
    if (!fills.some(isUnknown)) return { ok: true, value: { ...page.value, rows: fills } };
    const known = { ...account, orderIds: await (orderIds ??= readOrderIds()) };
    return { ok: true, value: { ...page.value, rows: fillsOfAll(trades, known) } };
  };
}

/** A trade without makers has no order that could be recognised. */
function isUnknown({ role, trade }: Fill): boolean {
  return role === 'unknown' && trade.makerOrders.length > 0;
}

const NONE: ReadonlySet<string> = new Set();
