import { footerRow } from './footer.ts';
import { keyLabels } from '../../actions/keymap.ts';
import type { AppState } from '../../state/app-state.ts';
import { suspicionsHere } from '../../state/select/book-view.ts';
import type { Row, Title } from '../rows/row.ts';
import { cellsOfSpans, row, span } from '../rows/row.ts';
import { cancelRows, hasCancels, mostCancelLines } from '../cancel/cancel-rows.ts';
import { chartRows, chartTitle } from '../chart/chart-rows.ts';
import { helpPlace } from '../overlays/help-rows.ts';
import { latestNotice } from '../overlays/message-rows.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { type Presenter, PRESENTERS } from './presenters.ts';
import { statusRow } from './status-row.ts';
import type { Overlay, Pane } from '../../state/view-state.ts';
import { filterOf, PANES } from '../../state/view-state.ts';
import type { CarriedBytes } from '../../domain/monitor-event.ts';
import type { Glyphs } from '../../text/glyphs.ts';
import { textWidth } from '../../text/text-width.ts';
import { titleRow, wordsBeside } from '../rows/border-row.ts';
import type { Layout } from './layout.ts';
import { endOfPanes, insideOf } from './layout.ts';
import { overlayRows } from './overlay-rows.ts';
import type { ScreenBox, SurfaceOptions } from '../../terminal/painter.ts';
import { filterRow, smallScreenRows } from './small-screen.ts';

/** A box of rows that come from the state: all that changes on the screen without React. */
export interface SurfaceSpec extends Omit<SurfaceOptions, 'rows'> {
  readonly select: (state: AppState, context: RenderContext) => readonly Row[];
}

/** Overlays lie above the panes, their rows above their boxes, the cancel's lines above all. */
export const OVERLAY_LAYER = 1;
const CANCEL_LAYER = 3;
/** The line of titles and the selected row. */
const LEAST_LIST_ROWS = 2;

/** Every surface of a layout but those of overlays and cancels. */
export function layoutSurfaces(layout: Layout): readonly SurfaceSpec[] {
  const { status, message, footer, tabs, sparkline } = layout;
  const surfaces = PANES.flatMap((pane) => paneSurfaces(pane, layout));
  if (status) surfaces.push(line('status', status, (state, context) => statusRow(state, context)));
  if (message)
    surfaces.push(line('message', message, (state, context) => messageRow(state, context) ?? row()));
  if (footer) {
    const select = (state: AppState, context: RenderContext): Row =>
      (message ? undefined : messageRow(state, context)) ?? footerRow(state, context.width);
    surfaces.push(line('footer', footer, select));
  }
  if (tabs) surfaces.push(line('tabs', tabs, tabRow(layout)));
  if (sparkline) surfaces.push(line('sparkline', sparkline, sparklineRow));
  if (layout.kind === 'line') {
    const box = { left: 0, top: 0, width: layout.columns, height: layout.rows };
    surfaces.push({ id: 'small screen', box, layer: 0, select: smallScreenRows });
  }
  return surfaces;
}

/** The armed line and the verdicts: as many lines as they need, below the panes, and before all else on a slow link. */
export function cancelSurface(layout: Layout, lines: number): SurfaceSpec {
  const bottom = endOfPanes(layout);
  const height = Math.min(lines, bottom);
  const box = { left: 0, top: bottom - height, width: layout.columns, height };
  return { id: 'cancel', box, layer: CANCEL_LAYER, urgent: true, select: cancelRows };
}

/** The filter while it is typed: its pane may be hidden. Else what there is to say, while it is new. */
function messageRow(state: AppState, context: RenderContext): Row | undefined {
  return state.view.filtering ? filterRow(filterOf(state.view), context) : latestNotice(state, context);
}

/** How many lines the cancel's surface needs in this state. */
export function countCancelLines(
  state: AppState,
  layout: Layout,
  context: Omit<RenderContext, 'width' | 'height'>,
): number {
  if (!hasCancels(state)) return 0;
  const height = mostCancelLines(state, layout.rows);
  return cancelRows(state, { ...context, width: layout.columns, height }).length;
}

/** What the keys do in an overlay of text. */
function scrolled({ keys }: AppState): string {
  const [down, up] = ['down', 'up'].map((id) => keyLabels(id, keys).at(-1));
  return `${down && up ? `${down} ${up} scroll, ` : ''}Esc closes`;
}

type RowOverlay = Exclude<Overlay, 'card'>;

const OVERLAYS: Readonly<
  Record<RowOverlay, { readonly title: string; readonly keys: (state: AppState) => string }>
> = {
  help: { title: 'Help', keys: scrolled },
  messages: { title: 'Messages', keys: scrolled },
  palette: { title: 'Go to', keys: () => 'arrows choose, Enter goes, Esc closes' },
};

/** Title and rows of an overlay that lies in `box`. */
export function overlaySurfaces(overlay: RowOverlay, box: ScreenBox): readonly SurfaceSpec[] {
  const { title, keys } = OVERLAYS[overlay];
  return [
    overlayTitle(title, keys, box),
    {
      id: 'overlay',
      box: insideOf(box),
      layer: OVERLAY_LAYER + 1,
      select: (state, context) => overlayRows(overlay, state, context),
    },
  ];
}

function overlayTitle(title: string, keys: (state: AppState) => string, box: ScreenBox): SurfaceSpec {
  return {
    id: 'overlay title',
    box: { ...box, height: 1 },
    layer: OVERLAY_LAYER + 1,
    select(state, context) {
      const { glyphs, width } = context;
      const right = titleEnd(state, insideOf(box), context);
      const lead = span(`${title} ${glyphs.rule} `);
      const words = wordsBeside([keys(state), 'Esc closes', 'Esc'], [lead], right, width);
      return [titleRow({ left: [lead, span(words)], right }, '', true, width, glyphs)];
    },
  };
}

/** What the terminal and the service carry: `screen 0.4 kB/s · service 12.1 kB/s`. */
function trafficText(traffic: CarriedBytes, { dot }: Glyphs): string {
  const [screen, service] = [traffic.terminalBytesPerSecond, traffic.serviceBytesPerSecond].map(
    (bytes) => `${(bytes / 1_000).toFixed(1)} kB/s`,
  );
  return `screen ${screen} ${dot} service ${service}`;
}

function titleEnd(state: AppState, inside: ScreenBox, { glyphs }: RenderContext): Title['right'] {
  const { view, traffic } = state;
  if (view.overlay === 'messages' && traffic) return [span(trafficText(traffic, glyphs), 'dim')];
  const place = view.overlay === 'help' ? helpPlace(state, inside) : '';
  return place === '' ? [] : [span(place, 'dim')];
}

function paneSurfaces(pane: Pane, layout: Layout): SurfaceSpec[] {
  const box = layout.panes[pane];
  if (!box) return [];
  const presenter = PRESENTERS[pane];
  const lead = `${PANES.indexOf(pane) + 1} `;
  return [
    line(`${pane} title`, { ...box, height: 1 }, (state, context) =>
      titleRow(
        presenter.title(state, context),
        lead,
        state.view.pane === pane,
        context.width,
        context.glyphs,
      ),
    ),
    { id: pane, box: insideOf(box), layer: 0, select: aboveCancelLines(presenter.rows, box, layout) },
  ];
}

/** A list keeps its selected row in sight: of the room it takes what the cancel's lines leave. */
function aboveCancelLines(rows: Presenter['rows'], box: ScreenBox, layout: Layout): SurfaceSpec['select'] {
  const inside = insideOf(box);
  return (state, context) => {
    if (!hasCancels(state)) return rows(state, context);
    const { top } = cancelSurface(layout, countCancelLines(state, layout, context)).box;
    const free = Math.max(LEAST_LIST_ROWS, top - inside.top);
    return rows(state, free < context.height ? { ...context, height: free } : context);
  };
}

function line(
  id: string,
  box: ScreenBox,
  select: (state: AppState, context: RenderContext) => Row,
): SurfaceSpec {
  return { id, box, layer: 0, select: (state, context) => [select(state, context)] };
}

/**
 * The panes by their keys, and how a zoom ends where there is room for all of them; a book that is not on the screen says
 * here that it is not to be trusted.
 */
function tabRow({ message }: Layout): (state: AppState, context: RenderContext) => Row {
  return (state, context) => {
    const isZoomed = message !== undefined && state.view.zoomed;
    const isSuspect = suspicionsHere(state, context).length > 0;
    const [zoomKey] = keyLabels('zoom', state.keys);
    const back = isZoomed && zoomKey !== undefined ? [span(` ${zoomKey} all`, 'dim')] : [];
    const names = PANES.flatMap((pane, i) => {
      const name = span(` ${i + 1} ${pane} `, state.view.pane === pane ? 'focus' : 'dim');
      const isHidden = pane === 'book' && state.view.pane !== 'book';
      return isHidden && isSuspect ? [name, span('SUSPECT ', 'alarm')] : [name];
    });
    return row(...names, ...back);
  };
}

function sparklineRow(state: AppState, context: RenderContext): Row {
  const title = chartTitle(state, context);
  const lead = title.left.map((part) => part.text).join('');
  const tail = title.right.flatMap((part) => [span(' '), part]);
  const tailWidth = cellsOfSpans(tail);
  const width = Math.max(1, context.width - textWidth(lead) - tailWidth - 3);
  const [spark] = chartRows(state, { ...context, width, height: 1 });
  const isOld = spark?.emphasis === 'faded';
  const marks = (spark?.spans ?? []).map(({ text, tone }) => span(text, isOld ? 'dim' : tone));
  return row(span(` ${lead} `, 'dim'), ...marks, ...tail);
}
