import { notional } from '../../domain/micros.ts';
import { midpoint } from '../../domain/order-book.ts';
import { remainingSize } from '../../domain/order.ts';
import { formatMoney, formatPrice, formatSize } from '../../text/format-quantity.ts';
import { formatDay } from '../../text/format-time.ts';
import type { AppState } from '../app-state.ts';
import { listedPrices } from '../market-facts.ts';
import { ordersHere, selectedMarket, selectedOrder } from '../selection.ts';

/** One line of a card. */
export interface Fact {
  readonly fact: string;
  readonly value: string;
}

/** What a card tells: of the order under the cursor in the orders pane, of the selected market elsewhere. */
export function cardFacts(state: AppState): readonly Fact[] {
  const facts = state.view.pane === 'orders' ? orderFacts(state) : marketFacts(state);
  return facts
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([fact, value]) => ({ fact, value: String(value) }));
}

type Pair = readonly [fact: string, value: string | number | undefined];

function orderFacts(state: AppState): readonly Pair[] {
  const order = selectedOrder(state);
  if (!order) return [['order', 'none under the cursor']];
  return [
    ['order', order.id],
    ['market', state.markets.get(order.market)?.question ?? order.market],
    ['outcome', order.outcome],
    ['side', order.side],
    ['price', formatPrice(order.price)],
    ['size', formatSize(order.originalSize)],
    ['filled', formatSize(order.matchedSize)],
    ['worth', formatMoney(notional(order.price, remainingSize(order)))],
    ['status', order.status],
    ['type', order.orderType],
    ['created', order.createdAtMs && formatDay(order.createdAtMs)],
    ['expires', order.expiresAtMs === undefined ? 'never' : formatDay(order.expiresAtMs)],
    ['trades', order.tradeIds.length],
  ];
}

function marketFacts(state: AppState): readonly Pair[] {
  const market = selectedMarket(state);
  if (!market) return [['market', 'none selected']];
  const best = listedPrices(state, market)?.value;
  const mid = best && midpoint(best);
  return [
    ['market', market.question],
    ['event', market.eventTitle],
    ['tags', market.tags?.join(', ')],
    ['outcomes', market.outcomes.map((outcome) => outcome.name).join(' / ')],
    ['bid', best?.bid && formatPrice(best.bid)],
    ['ask', best?.ask && formatPrice(best.ask)],
    ['mid', mid && formatPrice(mid)],
    ['ends', market.endDateMs && formatDay(market.endDateMs)],
    [
      'trading',
      market.closed ? 'closed' : market.acceptingOrders === false ? 'not accepting orders' : 'open',
    ],
    ['one of several', market.negRisk ? 'yes: exactly one market of the event resolves Yes' : undefined],
    ['my orders', ordersHere(state).length],
    ['slug', market.slug],
    ['condition id', market.conditionId],
  ];
}
