import { notional } from '../../domain/micros.ts';
import { type Order, remainingSize } from '../../domain/order.ts';
import { queueAhead } from '../../domain/book-depth.ts';
import { fitSize, formatPrice } from '../../text/format-quantity.ts';
import { shortenId, shortenMarketId } from '../../text/shorten-id.ts';
import type { AppState } from '../../state/app-state.ts';
import { ordersInBook } from '../../state/select/book-view.ts';
import { isOnMarket, marketById } from '../../state/select/market-by-id.ts';
import { type Span, span } from '../rows/row.ts';
import { selectedMarket } from '../../state/select/selection.ts';
import { pollerFreshness } from '../notices/poll-notice.ts';
import type { Scene } from '../rows/render-context.ts';
import { sizeText, worthText } from './fit-numbers.ts';
import { formatSpan } from '../../text/format-time.ts';

/** An order that expires within this time says so loudly. */
const SOON_MS = 60_000;

/** What is left of the column after the sign of an upper bound, with Unicode or without. */
const AHEAD_CELLS = 5;

/** Every cell that an open order can have, by the title of its column. */
export function orderCells(state: AppState, order: Order, scene: Scene): Readonly<Record<string, Span>> {
  const absent = span(scene.glyphs.absent, 'dim');
  const here = isOnMarket(order.market, selectedMarket(state));
  const market = marketById(state.markets, order.market)?.question ?? shortenMarketId(order.market);
  return {
    side: span(order.side, order.side === 'BUY' ? 'bid' : 'ask'),
    outcome: span(order.outcome),
    price: order.price === undefined ? absent : span(formatPrice(order.price)),
    size: span(sizeText(order.originalSize)),
    filled: span(sizeText(order.matchedSize), order.matchedSize > 0 ? 'accent' : 'dim'),
    ahead: span(aheadText(state, order, scene), 'dim'),
    age: order.createdAtMs === undefined ? absent : span(formatSpan(scene.wallMs - order.createdAtMs), 'dim'),
    expires: expiresSpan(order, scene) ?? absent,
    type: order.orderType === '' ? absent : span(order.orderType, 'dim'),
    worth:
      order.price === undefined
        ? span('unknown', 'dim')
        : span(worthText(notional(order.price, remainingSize(order)))),
    id: span(shortenId(order.id, 8, 4), 'dim'),
    market: span(here ? 'this market' : market, 'dim'),
  };
}

/** What may stand before the order at its price, while a live book tells. */
function aheadText(state: AppState, order: Order, scene: Scene): string {
  const reading = state.books.get(order.tokenId);
  const isLive = reading && pollerFreshness(state, 'book', scene.nowMs - reading.times.readAtMs) === 'live';
  if (!isLive || !reading.value || remainingSize(order) === 0) return '';
  const mine = ordersInBook(state, marketById(state.markets, order.market), reading.value);
  const size = queueAhead(order, mine, reading.value);
  return size === undefined ? '' : `${scene.glyphs.atMost} ${fitSize(size, AHEAD_CELLS)}`;
}

function expiresSpan({ expiresAtMs }: Order, { wallMs }: Scene): Span | undefined {
  if (expiresAtMs === undefined) return undefined;
  const leftMs = expiresAtMs - wallMs;
  return leftMs <= 0 ? span('over', 'warn') : span(formatSpan(leftMs), leftMs < SOON_MS ? 'warn' : 'plain');
}
