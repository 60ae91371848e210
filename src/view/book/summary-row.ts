import { bestPrices, bidShare, midpoint, spread } from '../../domain/order-book.ts';
import type { BestPrices, OrderBook } from '../../domain/order-book.ts';
import { CENT, type Price } from '../../domain/micros.ts';
import { formatCents, formatPrice } from '../../text/format-quantity.ts';
import type { Glyphs } from '../../text/glyphs.ts';
import { textWidth } from '../../text/text-width.ts';
import type { AppState } from '../../state/app-state.ts';
import { tickOf } from '../../state/select/book-view.ts';
import type { Row, Span } from '../rows/row.ts';
import { cellsOfSpans, joinSpans, span } from '../rows/row.ts';
import type { RenderContext } from '../rows/render-context.ts';

/** The headline: the touch, spread, mid, last trade and imbalance, as many of them as fit. */
export function summaryRow(
  state: AppState,
  book: OrderBook,
  context: RenderContext,
  tick = tickOf(state, book),
): Row {
  const { dot, rule } = context.glyphs;
  const separator = ` ${dot} `;
  const facts = fitting(summaryFacts(state, book, context, tick), context.width - 4, separator.length);
  const spans = joinSpans(facts, separator);
  const used = 2 + cellsOfSpans(spans);
  const room = Math.max(0, context.width - used);
  const before = Math.floor(room / 2);
  const [left, right] = [rule.repeat(before), rule.repeat(room - before)];
  return {
    spans: [span(`${left} `, 'border'), ...spans, span(` ${right}`, 'border')],
    cells: used + room,
  };
}

/** The most important first. */
function summaryFacts(
  state: AppState,
  book: OrderBook,
  context: RenderContext,
  tick: Price,
): readonly Span[] {
  const best = bestPrices(book);
  const gap = spread(best);
  const mid = midpoint(best);
  const share = bidShare(book);
  return [
    ...touchSpans(best, context.glyphs),
    gap === undefined ? undefined : spreadSpan(gap, tick, context),
    mid === undefined ? undefined : span(`mid ${formatPrice(mid)}`, 'strong'),
    lastTradeSpan(state, book, context),
    share === undefined
      ? undefined
      : span(`${context.width < LEAST_FOR_WORDS ? '' : 'imbalance '}${Math.round(share * 100)}% bid`, 'dim'),
  ].filter((fact) => fact !== undefined);
}

/** `61 × 63`: best bid and best ask in cents, and which of them is missing. */
function touchSpans({ bid, ask }: BestPrices, glyphs: Glyphs): readonly Span[] {
  if (bid === undefined && ask === undefined) return [span('no resting orders', 'warn')];
  const [left, right] = [bid, ask].map((price) => (price === undefined ? glyphs.absent : formatCents(price)));
  const touch = span(`${left} ${glyphs.times} ${right}`, 'strong');
  if (bid !== undefined && ask !== undefined) return [touch];
  return [touch, span(bid === undefined ? 'no bids' : 'no asks', 'warn')];
}

/** From here on a share is said to be the imbalance, and a spread in ticks as well. */
const LEAST_FOR_WORDS = 76;

/** In cents, and in ticks where these are finer. */
function spreadSpan(gap: Price, tick: Price, { width, glyphs }: RenderContext): Span {
  if (gap < 0) return span(`CROSSED by ${formatCents(-gap)}${glyphs.cent}`, 'alarm');
  const isFine = tick > 0 && tick !== CENT && width >= LEAST_FOR_WORDS;
  const ticks = isFine ? ` (${Number((gap / tick).toFixed(1))}t)` : '';
  return span(`spread ${formatCents(gap)}${glyphs.cent}${ticks}`, gap === 0 ? 'alarm' : 'plain');
}

function lastTradeSpan(state: AppState, book: OrderBook, { glyphs }: RenderContext): Span | undefined {
  if (book.lastTradePrice === undefined) return undefined;
  const move = state.bookWatches.get(book.tokenId)?.watch.lastMove;
  const arrow = move === undefined ? '' : ` ${glyphs[move]}`;
  const tone = move === undefined ? 'plain' : move === 'up' ? 'bid' : 'ask';
  return span(`last ${formatPrice(book.lastTradePrice)}${arrow}`, tone);
}

/** The first always, then each that still fits beside those before it. */
function fitting(facts: readonly Span[], width: number, separatorWidth: number): readonly Span[] {
  let left = width;
  return facts.filter((fact, i) => {
    const cells = textWidth(fact.text) + (i === 0 ? 0 : separatorWidth);
    if (i > 0 && cells > left) return false;
    left -= cells;
    return true;
  });
}
