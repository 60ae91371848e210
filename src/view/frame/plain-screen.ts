import { ageOfPoll, ownTone, spanOfAge } from '../notices/poll-notice.ts';
import { fitTitle } from '../../state/select/distinct-title.ts';
import { cellsOfSpans, type Row, row, span } from '../rows/row.ts';
import { cancelRows, mostCancelLines } from '../cancel/cancel-rows.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { fitText } from '../../text/fit-text.ts';
import { textWidth } from '../../text/text-width.ts';
import { cutRow } from '../rows/cut-row.ts';
import type { Painter } from '../../terminal/painter.ts';
import type { Screen } from './screen-context.ts';
import { styleRow } from './theme.ts';
import { formatPrice } from '../../text/format-quantity.ts';
import type { AppState } from '../../state/app-state.ts';
import {
  ordersHere,
  restingUnlistedHere,
  selectedMarket,
  selectedOutcome,
} from '../../state/select/selection.ts';
import { cancelKeyLabel } from '../cancel/cancel-key-label.ts';

/** Above everything else that may still be painted. */
const PLAIN_LAYER = 9;

/**
 * The last resort: no panes, no Ink, but the selected market, what is armed or running, and the keys. Takes the whole
 * screen for good.
 */
export function showPlainScreen(painter: Painter, screen: Screen, reason: string): void {
  const rows = () => plainRows(screen, reason).map((line) => styleRow(line, screen.store.state().view.theme));
  const surface = painter.show({
    id: 'plain',
    box: wholeScreen(screen),
    layer: PLAIN_LAYER,
    urgent: true,
    rows,
  });
  screen.onResize(() => surface.move(wholeScreen(screen)));
}

function plainRows(screen: Screen, reason: string): readonly Row[] {
  const { store, clock, glyphs, size } = screen;
  const { columns: width, rows: height } = size();
  const context: RenderContext = { nowMs: clock.monotonicMs(), wallMs: clock.now(), width, height, glyphs };
  const state = store.state();
  const rows = [
    ...orReason(() => cancelRows(state, { ...context, height: mostCancelLines(state, height) })),
    // Without its last words: the terminal is not too small.
    ...orReason(() => [row(...lineRow(state, context).spans.slice(0, -1))]),
    row(span('the screen broke; the keys work: X cancel all here, j k move, Esc back, q quit', 'warn')),
    row(span(reason, 'dim')),
  ];
  return rows.slice(0, height).map((line) => cutRow(line, width, glyphs.ellipsis));
}

function orReason(select: () => readonly Row[]): readonly Row[] {
  try {
    return select();
  } catch (error) {
    return [row(span(error instanceof Error ? error.message : String(error), 'alarm'))];
  }
}

function wholeScreen({ size }: Screen): { left: number; top: number; width: number; height: number } {
  const { columns, rows } = size();
  return { left: 0, top: 0, width: columns, height: rows };
}

/** All that fits a terminal too small for panes: the market, its best prices, and that the key works. */
export function lineRow(state: AppState, context: RenderContext): Row {
  const market = selectedMarket(state);
  const outcome = selectedOutcome(state);
  const reading = state.prices.get(outcome?.tokenId ?? '');
  // The market's own prices are its first outcome's.
  const whose = outcome === market?.outcomes[0] ? '' : `${outcome?.name} `;
  const best = reading?.value;
  const age = ageOfPoll(state, reading, 'prices', context);
  const isLive = age === undefined || age.freshness === 'live';
  const price = (value: number | undefined): string =>
    value === undefined ? context.glyphs.absent : formatPrice(value);
  const tone = ownTone(state, context);
  const mine = `${ordersHere(state).length}${tone === 'dim' ? '?' : ''}`;
  const unlisted = restingUnlistedHere(state);
  const isNone = state.ordersComplete && !state.listsLeaveOut;
  const hasCount = unlisted !== undefined || ordersHere(state).length > 0 || isNone;
  const { readOnly } = state.session;
  const key = (readOnly ? undefined : cancelKeyLabel(state, 'market')) ?? 'mine';
  const spans = [
    span(state.view.paused ? 'PAUSED ' : '', 'alarm'),
    span(hasCount ? `${key}:${mine} ` : '', tone),
    span(unlisted ? `(${unlisted.count} in no list) ` : '', 'warn'),
    span(`${price(best?.bid)}/${price(best?.ask)} `, isLive ? 'strong' : 'dim'),
    span(whose, 'plain'),
    ...(isLive ? [] : [spanOfAge(age), span(' ')]),
    span(readOnly ? 'READ-ONLY ' : '', 'warn'),
  ];
  const { width, glyphs } = context;
  const room = width - cellsOfSpans(spans);
  const title = market ? fitTitle(state.markets, market, room, glyphs).trimEnd() : 'connecting';
  const advice = fitText(` ${glyphs.dot} too small: 40x10 or more`, room - textWidth(title), glyphs);
  return row(...spans, span(title), span(advice, 'dim'));
}
