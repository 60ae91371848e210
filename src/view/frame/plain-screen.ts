import { type Row, row, span } from '../rows/row.ts';
import { cancelRows, mostCancelLines } from '../cancel/cancel-rows.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { cutRow } from '../rows/cut-row.ts';
import type { Painter } from '../../terminal/painter.ts';
import { marketLine } from './market-line.ts';
import type { Screen } from './screen-context.ts';
import { styleRow } from './theme.ts';

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
    ...orReason(() => [marketLine(state, context)]),
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
