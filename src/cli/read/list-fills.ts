import type { TradeQuery } from '../../api/endpoints/builder-trades.ts';
import type { Page } from '../../api/page.ts';
import { collect, type PagedMethod } from '../../api/pages.ts';
import { fillsOf, type Fill, type TradingAccount } from '../../domain/fill.ts';
import { canonicalId } from '../../domain/orders-under-scope.ts';
import type { Trade } from '../../domain/trade.ts';
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
  let known: Promise<TradingAccount> | undefined;
  const learnOrders = async (): Promise<TradingAccount> => {
    const { rows } = await collect(client.listOrders, {}, ({ id }) => id, { signal });
    return { ...account, orderIds: new Set(rows.map(({ id }) => canonicalId(id))) };
  };
  const toFills = async (trade: Trade): Promise<readonly Fill[]> => {
    const fills = fillsOf(trade, { ...account, orderIds: NONE });
    if (trade.makerOrders.length === 0 || fills.every(({ role }) => role !== 'unknown')) return fills;
    return fillsOf(trade, await (known ??= learnOrders()));
  };
  return async (query, options) => {
    const page = await client.listBuilderTrades(query, options);
    if (!page.ok) return page;
    const fills = await Promise.all(page.value.rows.map(toFills));
    return { ok: true, value: { ...page.value, rows: fills.flat() } };
  };
}

const NONE: ReadonlySet<string> = new Set();
