import { findSuspicions } from '../../domain/book-checks.ts';
import type { Price } from '../../domain/micros.ts';
import type { Order } from '../../domain/order.ts';
import { livePrice } from '../../domain/order-book.ts';
import type { AppState } from '../app-state.ts';
import { exposureOf } from './exposure.ts';
import { marketById } from './market-by-id.ts';
import { memoizeLast } from './memoize-last.ts';

type Priced = Pick<AppState, 'markets' | 'prices' | 'books' | 'bookWatches'>;

/** A book that was read so long before the prices says nothing against them. */
const BESIDE_MS = 6_000;
/** As many as are asked for in one request together with the rows of the list. */
const MOST_TOKENS = 400;

/**
 * How far an order's price is above the mid of its outcome (negative: below), in micro-dollars, by the last prices read.
 * Undefined where nobody knows a mid, or the book it is of is suspect.
 */
export function orderDistance(state: Priced, { tokenId, price, market }: Order): Price | undefined {
  const mid = trustedMid(state, tokenId, market);
  return price === undefined || mid === undefined ? undefined : price - mid;
}

/** The mid of a token by the last prices read; undefined where nobody knows one, or the book it is of is suspect. */
export function trustedMid(state: Priced, tokenId: string, market: string): Price | undefined {
  const best = state.prices.get(tokenId)?.value;
  return best && !isSuspect(state, tokenId, market) ? livePrice(best) : undefined;
}

function isSuspect({ markets, prices, books, bookWatches }: Priced, tokenId: string, id: string): boolean {
  const reading = books.get(tokenId);
  const askedAtMs = prices.get(tokenId)?.times.askedAtMs ?? 0;
  if (!reading?.value || reading.times.askedAtMs < askedAtMs - BESIDE_MS) return false;
  const market = marketById(markets, id);
  const watch = bookWatches.get(tokenId)?.watch;
  const evidence = { book: reading.value, ...(market && { market }), ...(watch && { watch }) };
  return findSuspicions(evidence).length > 0;
}

/** Tokens of what the orders pane shows, open orders or exposure: their prices are read for the distance to the mid. */
export function orderTokens(state: AppState): readonly string[] {
  const { orders, view } = state;
  if (view.pane !== 'orders' && view.heights.orders <= 1) return NONE;
  if (view.ordersTab === 'exposure') return tokensOf(exposureOf(state).positions);
  return view.ordersTab === 'open' && orders ? tokensOf(orders.value) : NONE;
}

const NONE: readonly string[] = [];

const tokensOf = memoizeLast((orders: readonly { readonly tokenId: string }[]): readonly string[] =>
  [...new Set(orders.map(({ tokenId }) => tokenId))].filter((id) => id !== '').slice(0, MOST_TOKENS),
);
