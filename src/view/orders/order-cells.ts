import { notional } from '../../domain/micros.ts';
import { type Order, remainingSize } from '../../domain/order.ts';
import { queueAhead } from '../../domain/book-depth.ts';
import type { OrderBook } from '../../domain/order-book.ts';
import { fitSize, formatPrice } from '../../text/format-quantity.ts';
import { shortenId, shortenMarketId } from '../../text/shorten-id.ts';
import type { AppState } from '../../state/app-state.ts';
import { ordersInBook } from '../../state/select/book-view.ts';
import { NO_ORDERS } from '../../state/select/market-facts.ts';
import { isOnMarket, marketById } from '../../state/select/market-by-id.ts';
import { type Span, span } from '../rows/row.ts';
import { selectedMarket } from '../../state/select/selection.ts';
import { pollerFreshness } from '../notices/poll-notice.ts';
import type { Glyphs } from '../../text/glyphs.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { sizeText, worthText } from './fit-numbers.ts';
import { formatSpan } from '../../text/format-time.ts';

/** An order that expires within this time says so loudly. */
const SOON_MS = 60_000;

/** What is left of the column after the sign of an upper bound, with Unicode or without. */
const AHEAD_CELLS = 5;

/** What the cells of an open order are made of beside the order: texts, empty where nothing is known. */
type OrderFacts = readonly [
  market: string,
  age: string,
  expires: string,
  isSoon: boolean,
  /** The order's book while it is live, and how all open orders stand in it. */
  book: OrderBook | undefined,
  mine: readonly Order[],
];

export function orderFacts(state: AppState, order: Order, context: RenderContext): OrderFacts {
  const { createdAtMs, expiresAtMs } = order;
  const leftMs = expiresAtMs === undefined ? undefined : expiresAtMs - context.wallMs;
  const book = liveBook(state, order, context);
  return [
    marketText(state, order),
    createdAtMs === undefined ? '' : formatSpan(context.wallMs - createdAtMs),
    leftMs === undefined ? '' : leftMs <= 0 ? 'over' : formatSpan(leftMs),
    leftMs !== undefined && leftMs < SOON_MS,
    book,
    book ? ordersInBook(state, marketById(state.markets, order.market), book) : NO_ORDERS,
  ];
}

function marketText(state: AppState, { market }: Order): string {
  if (isOnMarket(market, selectedMarket(state))) return 'this market';
  return marketById(state.markets, market)?.question ?? shortenMarketId(market);
}

/** Every cell that an open order can have, by the title of its column. */
export function orderCells(
  order: Order,
  [market, age, expires, isSoon, book, mine]: OrderFacts,
  glyphs: Glyphs,
): Readonly<Record<string, Span>> {
  const absent = span(glyphs.absent, 'dim');
  return {
    side: span(order.side, order.side === 'BUY' ? 'bid' : 'ask'),
    outcome: span(order.outcome),
    price: order.price === undefined ? absent : span(formatPrice(order.price)),
    size: span(sizeText(order.originalSize)),
    filled: span(sizeText(order.matchedSize), order.matchedSize > 0 ? 'accent' : 'dim'),
    ahead: span(book ? aheadText(order, mine, book, glyphs) : '', 'dim'),
    age: age === '' ? absent : span(age, 'dim'),
    expires: expires === '' ? absent : span(expires, isSoon ? 'warn' : 'plain'),
    type: order.orderType === '' ? absent : span(order.orderType, 'dim'),
    worth:
      order.price === undefined
        ? span('unknown', 'dim')
        : span(worthText(notional(order.price, remainingSize(order)))),
    id: span(shortenId(order.id, 8, 4), 'dim'),
    market: span(market, 'dim'),
  };
}

function liveBook(state: AppState, order: Order, { nowMs }: RenderContext): OrderBook | undefined {
  const reading = state.books.get(order.tokenId);
  const isLive = reading && pollerFreshness(state, 'book', nowMs - reading.times.readAtMs) === 'live';
  return isLive ? reading.value : undefined;
}

/** What may stand before the order at its price. */
function aheadText(order: Order, mine: readonly Order[], book: OrderBook, glyphs: Glyphs): string {
  if (remainingSize(order) === 0) return '';
  const size = queueAhead(order, mine, book);
  return size === undefined ? '' : `${glyphs.atMost} ${fitSize(size, AHEAD_CELLS)}`;
}
