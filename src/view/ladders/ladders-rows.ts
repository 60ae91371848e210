import { type Depth, measureDepth, mirrorOrders } from '../../domain/book-depth.ts';
import type { OrderBook } from '../../domain/order-book.ts';
import type { Order } from '../../domain/order.ts';
import { fitText } from '../../text/fit-text.ts';
import { textWidth } from '../../text/text-width.ts';
import type { AppState } from '../../state/app-state.ts';
import { layLadder } from '../../state/select/book-ladder.ts';
import { bodyHeight, complementOf, suspicionsOf, tickOf } from '../../state/select/book-view.ts';
import { fitInEvent } from '../../state/select/distinct-title.ts';
import {
  ladderWidth,
  type LadderPlace,
  listLadders,
  selectedLadder,
  visibleLadders,
} from '../../state/select/ladders.ts';
import { NO_ORDERS, ordersOn } from '../../state/select/market-facts.ts';
import { memoizeEach } from '../../state/select/memoize-last.ts';
import { stackedRows } from '../book/ladder-rows.ts';
import { ageSpan, failureSpan, isFaded, noticeRows, ownTone } from '../notices/poll-notice.ts';
import { fitRow } from '../rows/fit-row.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { fade, type Row, row, type Span, span, type Title } from '../rows/row.ts';
import { missingText } from '../notices/detail-notice.ts';

/** Above each ladder: what it is the book of, and how old that is. */
const HEADER_LINES = 2;

/** Small books side by side; the selected one has the cursor's mark and a bold title. */
export function laddersRows(state: AppState, context: RenderContext): readonly Row[] {
  const { first, places } = visibleLadders(state);
  if (places.length === 0) return noticeRows(state, 'catalog', 'no ladder without a market', context);
  const scene = { ...context, width: ladderWidth(context.width, places.length) };
  const selected = selectedLadder(state) - first;
  const ladders = places.map((place, i) =>
    headerRows(state, place, i === selected, scene).concat(bodyRows(state, place, scene)),
  );
  const between = span(context.glyphs.vertical, 'border');
  return Array.from({ length: context.height }, (_, y) => {
    const parts = ladders.map((lines) => {
      const line = fitRow(lines[y] ?? row(), scene.width, context.glyphs.ellipsis);
      return [between].concat(toneSpans(line));
    });
    return row(...parts.flat().slice(1));
  });
}

/** `Ladders ─ selected and starred · 1–4 of 6`. */
export function laddersTitle(state: AppState, context: RenderContext): Title {
  const { rule, dot } = context.glyphs;
  const { first, places } = visibleLadders(state);
  const count = listLadders(state).length;
  const event = places[0]?.market.eventTitle;
  const { stars } = state.view;
  const areStarred = places.every(({ market }) => stars.has(market.conditionId));
  const chosen = areStarred ? 'starred' : 'selected and starred';
  const what = stars.size > 0 ? chosen : (event ?? places[0]?.market.question ?? '');
  const shown = places.length < count ? ` ${dot} ${first + 1}-${first + places.length} of ${count}` : '';
  const trouble = failureSpan(state, 'book', context);
  return {
    left: [span('Ladders'), span(what === '' ? '' : ` ${rule} ${what}`), span(shown, 'dim')],
    right: trouble ? [trouble] : [],
  };
}

/** The market's title, and below it the outcome with the book's age, or what it is suspected of. */
function headerRows(
  state: AppState,
  { market, outcome }: LadderPlace,
  isSelected: boolean,
  context: RenderContext,
): readonly Row[] {
  const { width, glyphs } = context;
  const { ellipsis } = glyphs;
  const [suspicion] = suspicionsOf(state, market, outcome.tokenId, context);
  const age = suspicion
    ? span(`SUSPECT: ${suspicion.short}`, 'alarm')
    : (ageSpan(state, state.books.get(outcome.tokenId), 'book', context) ?? span(''));
  const right = fitText(age.text, Math.min(width - 1, textWidth(age.text)), { ellipsis });
  const name = fitText(outcome.name || 'outcome', width - 2 - textWidth(right), { ellipsis });
  const short = fitInEvent(state.markets, market, width - 1, glyphs);
  return [
    row(span(isSelected ? glyphs.cursor : ' ', 'accent'), span(short, isSelected ? 'focus' : 'plain')),
    row(span(` ${name} `, 'accent'), span(right, age.tone)),
  ];
}

function bodyRows(state: AppState, { market, outcome }: LadderPlace, context: RenderContext): readonly Row[] {
  const reading = state.books.get(outcome.tokenId);
  if (!reading) return [row(span(` ${missingText(state, 'asking for the book…')}`, 'dim'))];
  if (!reading.value) return [row(span(' no book', 'warn'))];
  const complement = state.books.get(complementOf(market, outcome.tokenId) ?? '')?.value;
  const orders = ordersOn(state.orders?.value ?? NO_ORDERS, market);
  const scene = { ...context, height: Math.max(0, context.height - HEADER_LINES) };
  const tick = reading.value.tickSize ?? market.tickSize ?? tickOf(state, undefined);
  const rows = drawn({ state, book: reading.value, complement, orders, tick, context: scene });
  const isSuspect = suspicionsOf(state, market, outcome.tokenId, context).length > 0;
  if (!isSuspect && !isFaded(state, reading, 'book', context)) return rows;
  return rows.map(fade);
}

interface LadderDrawing {
  readonly state: AppState;
  readonly book: OrderBook;
  readonly complement: OrderBook | undefined;
  readonly orders: readonly Order[];
  readonly tick: number;
  readonly context: RenderContext;
}

/** A book that has not changed is not drawn again. */
const drawn = memoizeEach(
  ({ book }: LadderDrawing) => book,
  ({ state, book, complement, orders, tick, context }) => [
    state.view,
    state.bookWatches.get(book.tokenId)?.watch.lastMove,
    complement,
    orders,
    tick,
    context.width,
    context.height,
    context.glyphs,
    ownTone(state, context),
  ],
  (drawing): readonly Row[] => {
    const { state, book, context, tick } = drawing;
    const depth = depthOf(drawing);
    const height = bodyHeight(Math.max(0, context.height - 1), 'stacked');
    const ladder = layLadder(depth, 'stacked', undefined, height);
    return stackedRows({ state, book, depth, ladder, context, height, tick });
  },
);

function depthOf({ state, book, complement, orders, tick }: LadderDrawing): Depth {
  return measureDepth(book, mirrorOrders(orders, book, complement), tick * state.view.bookTicks);
}

/** Ladders stand on one line of the screen: what is special about one is in its own cells. */
function toneSpans({ spans, emphasis }: Row): readonly Span[] {
  if (emphasis === 'faded') return spans.map(({ text }) => span(text, 'dim'));
  if (emphasis !== 'strong') return spans;
  return spans.map(({ text, tone }) => span(text, tone === 'plain' ? 'strong' : tone));
}
