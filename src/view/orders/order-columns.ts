import { notional } from '../../domain/micros.ts';
import { type Order, remainingSize } from '../../domain/order.ts';
import { queueAhead } from '../../domain/book-depth.ts';
import { fitSizeUp, formatPrice } from '../../text/format-quantity.ts';
import { shortenId } from '../../text/shorten-id.ts';
import type { AppState } from '../../state/app-state.ts';
import { type Span, span } from '../rows/row.ts';
import { orderDistance } from '../../state/select/order-distance.ts';
import { signedCents } from '../book/level-columns.ts';
import { pollerFreshness } from '../notices/poll-notice.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { type CellColumn, numbers } from '../rows/choose-columns.ts';
import { moneyText, SIZE_CELLS, sizeText, VALUE_CELLS } from './fit-numbers.ts';
import { sideSpan } from './side-span.ts';
import { formatSpan } from '../../text/format-time.ts';
import { serviceTimeMs } from '../../state/select/service-time.ts';

/** An order that expires within this time says so loudly. */
const SOON_MS = 60_000;

/** What is left of the column after the sign of an upper bound, with Unicode or without. */
const QUEUE_CELLS = 5;

/** What the cells of an open order are made of beside the order: texts, empty where nothing is known. */
export interface OrderFacts {
  readonly age: string;
  readonly expires: string;
  readonly isSoon: boolean;
  readonly queue: string;
  /** From the mid, where that is fresh. */
  readonly distance: string | undefined;
}

/** In the order in which they stand. */
export const ORDER_COLUMNS: readonly CellColumn<Order, OrderFacts>[] = [
  { title: 'side', width: 4, rank: 0, cell: ({ side }) => sideSpan(side) },
  { title: 'outcome', width: 7, rank: 0, grows: true, mostWidth: 20, cell: ({ outcome }) => span(outcome) },
  numbers('price', 5, 0, ({ price }) => (price === undefined ? undefined : span(formatPrice(price)))),
  numbers('size', SIZE_CELLS, 0, ({ originalSize }) => span(sizeText(originalSize))),
  numbers('filled', SIZE_CELLS, 1, ({ matchedSize }) =>
    span(sizeText(matchedSize), matchedSize > 0 ? 'accent' : 'dim'),
  ),
  numbers('value', VALUE_CELLS, 2, valueSpan),
  numbers('Δmid', 6, 3, (_, { distance }) => (distance === undefined ? undefined : span(distance))),
  numbers('queue', 8, 4, (_, { queue }) => span(queue, 'dim')),
  numbers('age', 4, 5, (_, { age }) => (age === '' ? undefined : span(age, 'dim'))),
  numbers('expires', 7, 6, (_, { expires, isSoon }) =>
    expires === '' ? undefined : span(expires, isSoon ? 'warn' : 'plain'),
  ),
  {
    title: 'type',
    width: 4,
    rank: 7,
    cell: ({ orderType }) => (orderType === '' ? undefined : span(orderType, 'dim')),
  },
  { title: 'id', width: 13, rank: 8, cell: ({ id }) => span(shortenId(id, 8, 4), 'dim') },
];

function valueSpan(order: Order): Span {
  if (order.price === undefined) return span('unknown', 'dim');
  return span(moneyText(notional(order.price, remainingSize(order))));
}

/** `isShown` tells by its title whether a column is: what is not shown must not make a row anew as it ages. */
export function orderFacts(
  state: AppState,
  order: Order,
  context: RenderContext,
  isShown: (title: string) => boolean,
): OrderFacts {
  const { createdAtMs, expiresAtMs } = order;
  const serviceMs = serviceTimeMs(state, context);
  const leftMs = expiresAtMs === undefined || !isShown('expires') ? undefined : expiresAtMs - serviceMs;
  const distance = liveDistance(state, order, context);
  return {
    age: createdAtMs === undefined || !isShown('age') ? '' : formatSpan(serviceMs - createdAtMs),
    expires: leftMs === undefined ? '' : leftMs <= 0 ? 'over' : formatSpan(leftMs),
    isSoon: leftMs !== undefined && leftMs < SOON_MS,
    queue: isShown('queue') ? queueText(state, order, context) : '',
    distance: distance === undefined ? undefined : `${signedCents(distance)}${context.glyphs.cent}`,
  };
}

/** Of prices that are read, and not of those that were once. */
export function liveDistance(state: AppState, order: Order, { nowMs }: RenderContext): number | undefined {
  const reading = state.prices.get(order.tokenId);
  const isLive = reading && pollerFreshness(state, 'prices', nowMs - reading.times.readAtMs) === 'live';
  return isLive ? orderDistance(state, order) : undefined;
}

/** What may stand before the order at its price, by its book while that is live. */
export function queueText(state: AppState, order: Order, { nowMs, glyphs }: RenderContext): string {
  const reading = state.books.get(order.tokenId);
  const book = reading?.value;
  const isLive = reading && pollerFreshness(state, 'book', nowMs - reading.times.readAtMs) === 'live';
  if (!book || !isLive || remainingSize(order) === 0) return '';
  const size = queueAhead(order, book);
  return size === undefined ? '' : `${glyphs.atMost} ${fitSizeUp(size, QUEUE_CELLS)}`;
}
