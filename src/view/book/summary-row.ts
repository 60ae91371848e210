import { bestPrices, bidShare, midpoint, spread } from '../../domain/order-book.ts';
import type { OrderBook } from '../../domain/order-book.ts';
import type { Price } from '../../domain/micros.ts';
import { formatPrice } from '../../text/format-quantity.ts';
import { textWidth } from '../../text/text-width.ts';
import type { AppState } from '../../state/app-state.ts';
import { tickOf } from '../../state/select/book-view.ts';
import type { Row, Span } from '../rows/row.ts';
import { span } from '../rows/row.ts';
import type { RenderContext } from '../rows/render-context.ts';

/** The line between the sides: mid, spread, last trade, imbalance, as many of them as fit. */
export function summaryRow(state: AppState, book: OrderBook, context: RenderContext): Row {
  const { dot, rule } = context.glyphs;
  const separator = ` ${dot} `;
  const facts = fitting(summaryFacts(state, book, context), context.width - 4, separator.length);
  const spans = facts.flatMap((fact, i) => (i === 0 ? [fact] : [span(separator, 'border'), fact]));
  const used = spans.reduce((sum, { text }) => sum + textWidth(text), 2);
  const room = Math.max(0, context.width - used);
  const before = Math.floor(room / 2);
  const [left, right] = [rule.repeat(before), rule.repeat(room - before)];
  return {
    spans: [span(`${left} `, 'border'), ...spans, span(` ${right}`, 'border')],
    cells: used + room,
  };
}

/** The most important first. */
function summaryFacts(state: AppState, book: OrderBook, context: RenderContext): readonly Span[] {
  const best = bestPrices(book);
  const gap = spread(best);
  const share = bidShare(book);
  return [
    middleSpan(book),
    gap === undefined ? undefined : spreadSpan(gap, tickOf(state, book), context.width),
    lastTradeSpan(state, book, context),
    share === undefined
      ? undefined
      : span(`${context.width < LEAST_FOR_WORDS ? '' : 'imbalance '}${Math.round(share * 100)}% bid`, 'dim'),
  ].filter((fact) => fact !== undefined);
}

function middleSpan(book: OrderBook): Span {
  const best = bestPrices(book);
  const mid = midpoint(best);
  if (mid !== undefined) return span(`mid ${formatPrice(mid)}`, 'strong');
  if (best.bid === undefined && best.ask === undefined) return span('no resting orders', 'warn');
  return span(best.bid === undefined ? 'no bids' : 'no asks', 'warn');
}

/** From here on a share is said to be the imbalance. */
const LEAST_FOR_WORDS = 64;

/** A narrow line has no room for the same spread in ticks. */
const LEAST_FOR_TICKS = 34;

/** In dollars, and in ticks. */
function spreadSpan(gap: Price, tick: Price, width: number): Span {
  if (gap < 0) return span(`CROSSED by ${formatPrice(-gap)}`, 'alarm');
  const ticks = tick > 0 && width >= LEAST_FOR_TICKS ? ` (${Number((gap / tick).toFixed(1))}t)` : '';
  return span(`spread ${formatPrice(gap)}${ticks}`, gap === 0 ? 'alarm' : 'plain');
}

function lastTradeSpan(state: AppState, book: OrderBook, { glyphs }: RenderContext): Span | undefined {
  if (book.lastTradePrice === undefined) return undefined;
  const move = state.bookWatches.get(book.tokenId)?.watch.lastMove;
  const arrow = move === undefined ? '' : glyphs[move];
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
