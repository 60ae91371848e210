import { notional } from '../../../domain/micros.ts';
import type { Outcome } from '../../../domain/market.ts';
import type { Order } from '../../../domain/order.ts';
import { remainingSize } from '../../../domain/order.ts';
import { midpoint, spread } from '../../../domain/order-book.ts';
import { formatMoney, formatPrice, formatSize } from '../../../text/format-quantity.ts';
import type { AppState } from '../../app-state.ts';
import { openCard } from '../../card-selection.ts';
import { ordersByMarket } from '../../market-facts.ts';
import { feedFreshness } from '../feed-notice.ts';
import { latestOf } from './order-card.ts';

/** Cells by the titles of their columns, in their order. */
export type TableRecord = Readonly<Record<string, string>>;

/** More outcomes than these are no small table any more. */
const MOST_OUTCOMES = 4;

/** The numbers at the head of a card, as a small table: a market's prices, an order's sizes; none for other cards. */
export function cardTable(state: AppState, nowMs: number): readonly TableRecord[] {
  const card = openCard(state);
  if (card?.kind === 'market') return priceTable(state, card.conditionId, nowMs);
  return card?.kind === 'order' ? [sizeRecord(latestOf(state, card.order))] : [];
}

function priceTable(state: AppState, conditionId: string, nowMs: number): readonly TableRecord[] {
  const outcomes = state.markets.get(conditionId)?.outcomes ?? [];
  if (outcomes.length > MOST_OUTCOMES) return [];
  const orders = ordersByMarket(state.orders).get(conditionId) ?? [];
  return outcomes.map((outcome) => {
    const mine = orders.filter((order) => order.tokenId === outcome.tokenId).length;
    return priceRecord(state, outcome, mine, nowMs);
  });
}

/** Best prices of an outcome; those that are too old to trust say so instead. */
function priceRecord(state: AppState, { name, tokenId }: Outcome, mine: number, nowMs: number): TableRecord {
  const reading = state.prices.get(tokenId);
  const isStale =
    reading !== undefined && feedFreshness(state, 'prices', nowMs - reading.times.readAtMs) === 'stale';
  const best = reading && !isStale ? reading.value : {};
  return {
    outcome: name,
    bid: isStale ? 'STALE' : priceText(best.bid),
    ask: priceText(best.ask),
    mid: priceText(midpoint(best)),
    spread: priceText(spread(best)),
    mine: mine === 0 ? '' : String(mine),
  };
}

function priceText(price: number | undefined): string {
  return price === undefined ? '' : formatPrice(price);
}

function sizeRecord(order: Order): TableRecord {
  const left = remainingSize(order);
  return {
    side: order.side,
    outcome: order.outcome,
    price: formatPrice(order.price),
    size: formatSize(order.originalSize),
    filled: formatSize(order.matchedSize),
    left: formatSize(left),
    worth: formatMoney(notional(order.price, left)),
  };
}
