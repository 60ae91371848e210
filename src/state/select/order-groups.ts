import type { ListedMarket } from '../../domain/market.ts';
import type { Cash } from '../../domain/micros.ts';
import { countUnpriced, valueOf, type Order } from '../../domain/order.ts';
import { canonicalId } from '../../domain/same-id.ts';
import type { AppState } from '../app-state.ts';
import { marketById } from './market-by-id.ts';
import { memoizeByObject, memoizeLast } from './memoize-last.ts';

/** How many orders rest and what they are worth, in micro-dollars; those without a price add nothing to the value. */
export interface OrderTotals {
  readonly count: number;
  readonly value: Cash;
  readonly unpriced: number;
  readonly buys: { readonly count: number; readonly value: Cash };
  readonly sells: { readonly count: number; readonly value: Cash };
}

/** The orders of one market, under whichever of its ids. */
export interface OrderGroup {
  /** Its condition id; of a market that is not listed as the orders spell it. */
  readonly id: string;
  readonly market?: ListedMarket;
  readonly orders: readonly Order[];
  readonly totals: OrderTotals;
}

/** The account's orders by market, in the order in which their first ones come. */
export const groupOrders = memoizeLast(
  (orders: readonly Order[], markets: AppState['markets']): readonly OrderGroup[] => {
    const groups = Map.groupBy(orders, ({ market }) => marketKey(markets, market));
    return Array.from(groups, ([id, own]) => {
      const market = markets.get(id);
      return { id, ...(market && { market }), orders: own, totals: totalsOf(own) };
    });
  },
);

function marketKey(markets: AppState['markets'], id: string): string {
  return marketById(markets, id)?.conditionId ?? canonicalId(id);
}

/** The sums of a list of orders, computed once for each list. */
export const totalsOf = memoizeByObject((orders: readonly Order[]): OrderTotals => ({
  ...sumOf(orders),
  unpriced: countUnpriced(orders),
  buys: sumOf(orders.filter(({ side }) => side === 'BUY')),
  sells: sumOf(orders.filter(({ side }) => side === 'SELL')),
}));

function sumOf(orders: readonly Order[]): OrderTotals['buys'] {
  return { count: orders.length, value: valueOf(orders) };
}
