import { worstAge } from '../../domain/freshness.ts';
import type { AppState } from '../../state/app-state.ts';
import { selectedBook, tickOf } from '../../state/select/book-view.ts';
import { memoizeLast } from '../../state/select/memoize-last.ts';
import type { Row, Span, Title } from '../rows/row.ts';
import { cellsOfSpans, fade, span } from '../rows/row.ts';
import { inFewerWords, roomBeside } from '../rows/border-row.ts';
import { selectedMarket, selectedOutcome } from '../../state/select/selection.ts';
import { historyReading, summarizeHistory, viewHistory } from './history-view.ts';
import type { HistorySummary, HistoryView } from './history-view.ts';
import { marksHere } from './chart-marks.ts';
import { plotRows } from './plot-rows.ts';
import { priceLabel } from './price-label.ts';
import {
  ageOfPoll,
  failureSpan,
  isFaded,
  noticeRows,
  paragraphs,
  spanOfAge,
} from '../notices/poll-notice.ts';
import { unreadableSpans } from '../rows/unreadable-spans.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { missingText } from '../notices/detail-notice.ts';

/** The price of the selected outcome over the chosen window. */
export function chartRows(state: AppState, context: RenderContext): readonly Row[] {
  const view = selectedHistory(state, context);
  if (!view) return noticeRows(state, 'history', waitingText(state), context);
  if (!summarizeHistory(view)) return paragraphs(context, [emptySpan(state)]);
  const looks = {
    style: state.view.chart,
    tick: tickOf(state, selectedBook(state)?.value),
    marks: marksHere(state),
  };
  const rows = plotRows(view, looks, context);
  return isOld(state, context) ? fadeRows(rows) : rows;
}

/**
 * `Price ─ 6h · .38 to .46`, then the last price, its change over the window, what is wrong with the past or that price, and the
 * age of either.
 */
export function chartTitle(state: AppState, context: RenderContext): Title {
  const { rule, dot } = context.glyphs;
  const left = [
    span(`Price ${rule} ${state.view.window}`),
    ...unreadableSpans({ lost: countLostPoints(state) }),
  ];
  const view = selectedHistory(state, context);
  const trouble =
    failureSpan(state, 'history', context) ??
    (view?.endsWithPrice ? failureSpan(state, 'prices', context) : undefined);
  const age = [trouble, chartAge(state, view, context)].filter((part) => part !== undefined);
  const summary = view && summarizeHistory(view);
  if (!summary) return { left, right: age };
  const said = summaryText(summary, view.endsWithPrice && !isOld(state, context));
  const right = [...said.now, ...age];
  const whole = [...left, span(` ${dot} ${said.range}`, 'dim')];
  // A number is never cut.
  if (cellsOfSpans(whole) <= roomBeside(right, context.width)) return { left: whole, right };
  const cells = cellsOfSpans(left);
  // What is wrong says more than the change, and than a price that is old for it.
  const ways = [right, [...said.now.slice(0, 1), ...age], age].map((way) =>
    inFewerWords(way, cells, context.width),
  );
  const fitting = ways.find((way) => cells <= roomBeside(way, context.width));
  return { left, right: fitting ?? age };
}

/** Points of the selected outcome's past that could not be read. */
function countLostPoints(state: AppState): number {
  return historyReading(state, selectedOutcome(state)?.tokenId)?.value.lost ?? 0;
}

function emptySpan(state: AppState): Span {
  if (historyReading(state, selectedOutcome(state)?.tokenId)?.value.unreadable)
    return span('the past prices could not be read', 'warn');
  const lost = countLostPoints(state);
  if (lost === 0) return span('no trade in this window', 'dim');
  return span(`none of ${lost} past prices could be read`, 'warn');
}

/** The range of a window, and its last price with its change: bold and colored if it is the price of this moment. */
const summaryText = memoizeLast(
  (
    { least, most, last, change }: HistorySummary,
    isLive: boolean,
  ): { range: string; now: readonly Span[] } => {
    const now = [span(priceLabel(last), 'strong'), changeSpan(change)];
    return {
      range: `${priceLabel(least)} to ${priceLabel(most)}`,
      now: isLive ? now : now.map(({ text }) => span(text, 'dim')),
    };
  },
);

/** The age of the price at the end, or of the past once that is longer overdue. */
function chartAge(state: AppState, view: HistoryView | undefined, context: RenderContext): Span | undefined {
  const token = selectedOutcome(state)?.tokenId;
  const past = ageOfPoll(state, historyReading(state, token), 'history', context);
  const price = view?.endsWithPrice
    ? ageOfPoll(state, state.prices.get(token ?? ''), 'prices', context)
    : undefined;
  const age = worstAge([past, price].filter((one) => one !== undefined));
  return age && spanOfAge(age);
}

/** Past or present are older than they should be: the chart must not look live. */
function isOld(state: AppState, context: RenderContext): boolean {
  const token = selectedOutcome(state)?.tokenId;
  return (
    isFaded(state, historyReading(state, token), 'history', context) ||
    isFaded(state, state.prices.get(token ?? ''), 'prices', context)
  );
}

const fadeRows = memoizeLast((rows: readonly Row[]): readonly Row[] => rows.map(fade));

/** A change with its sign, which says the direction without color. */
function changeSpan(change: number): Span {
  const sign = change < 0 ? '-' : '+';
  const tone = change === 0 ? 'dim' : change < 0 ? 'ask' : 'bid';
  return span(`${sign}${priceLabel(Math.abs(change))}`, tone);
}

function selectedHistory(state: AppState, context: RenderContext): HistoryView | undefined {
  const tokenId = selectedOutcome(state)?.tokenId;
  const reading = historyReading(state, tokenId);
  return tokenId === undefined || !reading ? undefined : viewHistory(state, tokenId, reading.value, context);
}

function waitingText(state: AppState): string {
  return selectedMarket(state) ? missingText(state, 'asking for past prices…') : 'no chart without a market';
}
