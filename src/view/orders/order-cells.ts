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
import type { Glyphs } from '../../text/glyphs.ts';
import type { RenderContext } from '../rows/render-context.ts';
import type { RankedColumn } from '../rows/choose-columns.ts';
import { moneyText, SIZE_CELLS, sizeText, VALUE_CELLS } from './fit-numbers.ts';
import { formatSpan } from '../../text/format-time.ts';
import { serviceTimeMs } from '../../state/select/service-time.ts';

/** An order that expires within this time says so loudly. */
const SOON_MS = 60_000;

/** What is left of the column after the sign of an upper bound, with Unicode or without. */
const QUEUE_CELLS = 5;

/** In the order in which they stand, and of their worth. */
export const ORDER_COLUMNS = [
  { title: 'side', width: 4, rank: 0 },
  { title: 'outcome', width: 7, rank: 0, grows: true, mostWidth: 20 },
  { title: 'price', width: 5, align: 'right', rank: 0 },
  { title: 'size', width: SIZE_CELLS, align: 'right', rank: 0 },
  { title: 'filled', width: SIZE_CELLS, align: 'right', rank: 1 },
  { title: 'value', width: VALUE_CELLS, align: 'right', rank: 2 },
  { title: 'Δmid', width: 6, align: 'right', rank: 3 },
  { title: 'queue', width: 8, align: 'right', rank: 4 },
  { title: 'age', width: 4, align: 'right', rank: 5 },
  { title: 'expires', width: 7, align: 'right', rank: 6 },
  { title: 'type', width: 4, rank: 7 },
  { title: 'id', width: 13, rank: 8 },
] as const satisfies readonly RankedColumn[];

/** What the cells of an open order are made of beside the order: texts, empty where nothing is known. */
type OrderFacts = readonly [
  age: string,
  expires: string,
  isSoon: boolean,
  queue: string,
  /** From the mid, micro-dollars, where that is fresh. */
  distance: number | undefined,
];

/** `isShown` tells by its title whether a column is: what is not shown must not make a row anew as it ages. */
export function orderFacts(
  state: AppState,
  order: Order,
  context: RenderContext,
  isShown: (title: string) => boolean = () => true,
): OrderFacts {
  const { createdAtMs, expiresAtMs } = order;
  const serviceMs = serviceTimeMs(state, context);
  const leftMs = expiresAtMs === undefined || !isShown('expires') ? undefined : expiresAtMs - serviceMs;
  return [
    createdAtMs === undefined || !isShown('age') ? '' : formatSpan(serviceMs - createdAtMs),
    leftMs === undefined ? '' : leftMs <= 0 ? 'over' : formatSpan(leftMs),
    leftMs !== undefined && leftMs < SOON_MS,
    isShown('queue') ? queueText(state, order, context) : '',
    liveDistance(state, order, context),
  ];
}

/** Of prices that are read, and not of those that were once. */
export function liveDistance(state: AppState, order: Order, { nowMs }: RenderContext): number | undefined {
  const reading = state.prices.get(order.tokenId);
  const isLive = reading && pollerFreshness(state, 'prices', nowMs - reading.times.readAtMs) === 'live';
  return isLive ? orderDistance(state, order) : undefined;
}

/** Every cell that an open order can have, by the title of its column. */
export function orderCells(
  order: Order,
  [age, expires, isSoon, queue, distance]: OrderFacts,
  glyphs: Glyphs,
): Readonly<Record<(typeof ORDER_COLUMNS)[number]['title'], Span>> {
  const absent = span(glyphs.absent, 'dim');
  return {
    side: span(order.side, order.side === 'BUY' ? 'bid' : 'ask'),
    outcome: span(order.outcome),
    price: order.price === undefined ? absent : span(formatPrice(order.price)),
    size: span(sizeText(order.originalSize)),
    filled: span(sizeText(order.matchedSize), order.matchedSize > 0 ? 'accent' : 'dim'),
    queue: span(queue, 'dim'),
    age: age === '' ? absent : span(age, 'dim'),
    expires: expires === '' ? absent : span(expires, isSoon ? 'warn' : 'plain'),
    type: order.orderType === '' ? absent : span(order.orderType, 'dim'),
    value:
      order.price === undefined
        ? span('unknown', 'dim')
        : span(moneyText(notional(order.price, remainingSize(order)))),
    Δmid: distance === undefined ? absent : span(`${signedCents(distance)}${glyphs.cent}`),
    id: span(shortenId(order.id, 8, 4), 'dim'),
  };
}

/** What may stand before the order at its price, by its book while that is live. */
function queueText(state: AppState, order: Order, { nowMs, glyphs }: RenderContext): string {
  const reading = state.books.get(order.tokenId);
  const book = reading?.value;
  const isLive = reading && pollerFreshness(state, 'book', nowMs - reading.times.readAtMs) === 'live';
  if (!book || !isLive || remainingSize(order) === 0) return '';
  const size = queueAhead(order, book);
  return size === undefined ? '' : `${glyphs.atMost} ${fitSizeUp(size, QUEUE_CELLS)}`;
}
