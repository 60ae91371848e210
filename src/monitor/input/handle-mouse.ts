import { paletteEntries } from '../../actions/palette.ts';
import type { AppState } from '../../state/app-state.ts';
import { ladderWidth, selectedLadder, visibleLadders } from '../../state/select/ladders.ts';
import { tabRows } from '../../state/select/orders-tab.ts';
import { isEvent, visibleRows } from '../../state/select/list-rows.ts';
import { isHeading } from '../../state/select/order-list.ts';
import {
  listOrders,
  ordersTop,
  selectedOrder,
  visibleOrderLines,
  visibleWindow,
} from '../../state/select/selection.ts';
import type { Pane, ViewEvent } from '../../state/view-state.ts';
import { PANES } from '../../state/view-state.ts';
import type { MouseEvent } from '../../terminal/input/input-event.ts';
import { entryAt } from '../../view/overlays/palette-rows.ts';
import { endOfPanes, insideOf, overlayBox } from '../../view/frame/layout.ts';
import type { Layout } from '../../view/frame/layout.ts';
import type { ScreenBox } from '../../terminal/painter.ts';

const WHEEL_LINES = 3;

/**
 * What a click or a turn of the wheel means: it selects, goes to a pane or tab, scrolls, closes what it was made beside.
 * Nothing that the mouse does is a command, so it can neither arm nor confirm nor take back a cancel. No click reaches
 * through the lines about cancels. Pure.
 */
export function readMouse(state: AppState, mouse: MouseEvent, layout: Layout): readonly ViewEvent[] {
  const { kind, cancelLines = 0 } = layout;
  if (kind === 'line' || mouse.row >= endOfPanes(layout) - cancelLines) return [];
  const pane = PANES.find((name) => isIn(layout.panes[name], mouse));
  if (mouse.action === 'wheel-up' || mouse.action === 'wheel-down') {
    const scroll = {
      type: 'cursorMoved',
      by: mouse.action === 'wheel-up' ? -WHEEL_LINES : WHEEL_LINES,
    } as const;
    if (state.view.overlay) return [scroll];
    return pane ? [...focus(state, pane), scroll] : [];
  }
  if (mouse.action !== 'press' || mouse.button !== 'left') return [];
  if (state.view.overlay) return clickOverlay(state, mouse, overlayBox(layout, state.view.overlay));
  if (isIn(layout.tabs, mouse)) return clickTab(mouse);
  return pane ? clickPane(state, pane, mouse, layout) : [];
}

/** A line of the palette is chosen, and Enter does it; beside an overlay a click closes it. */
function clickOverlay(state: AppState, mouse: MouseEvent, box: ScreenBox): readonly ViewEvent[] {
  if (!isIn(box, mouse)) return [{ type: 'overlayClosed' }];
  const inside = insideOf(box);
  if (state.view.overlay !== 'palette' || !isIn(inside, mouse)) return [];
  const { text, place } = state.view.palette;
  const pointed = entryAt(mouse.row - inside.top - 1, paletteEntries(state, text), place, inside);
  return pointed === undefined ? [] : [{ type: 'cursorMoved', by: pointed - place }];
}

function clickTab({ column }: MouseEvent): readonly ViewEvent[] {
  let end = 0;
  const pane = PANES.find((name) => column < (end += name.length + 4));
  return pane ? [{ type: 'paneFocused', pane }] : [];
}

/** The first line inside a list has the titles of its columns. */
function clickPane(
  state: AppState,
  pane: Pane,
  { row, column }: MouseEvent,
  { panes }: Layout,
): readonly ViewEvent[] {
  const inside = insideOf(panes[pane] as ScreenBox);
  if (pane === 'ladders') return clickLadder(state, column - inside.left, inside.width);
  const line = row - inside.top - 1;
  const isOnRow = line >= 0 && line < inside.height - 1;
  const listed = isOnRow && pane === 'markets' ? visibleRows(state)[line] : undefined;
  if (listed && isEvent(listed)) return [...focus(state, pane), { type: 'eventTurned', key: listed.key }];
  if (listed) return [{ type: 'marketChosen', conditionId: listed.conditionId }];
  const selects = isOnRow && pane === 'orders' ? selectOrder(state, line, inside.height - 1) : [];
  return [...focus(state, pane), ...selects];
}

function clickLadder(state: AppState, column: number, width: number): readonly ViewEvent[] {
  const { first, places } = visibleLadders(state);
  const index = Math.floor(column / (ladderWidth(width, places.length) + 1));
  if (index < 0 || index >= places.length) return [];
  return [{ type: 'cursorMoved', by: first + index - selectedLadder(state) }];
}

function selectOrder(state: AppState, line: number, height: number): readonly ViewEvent[] {
  if (state.view.ordersTab === 'open') return selectOpenOrder(state, line, height);
  const { ids, selected } = tabRows(state);
  const index = ids.indexOf(selected ?? '');
  const shown = visibleWindow(ids, ordersTop(state), index, height);
  return line < shown.items.length ? [{ type: 'cursorMoved', by: shown.top + line - index }] : [];
}

/** A heading stands for the first order below it. */
function selectOpenOrder(state: AppState, line: number, height: number): readonly ViewEvent[] {
  const { lines } = visibleOrderLines(state, height);
  const clicked = lines[line];
  const order = clicked && (isHeading(clicked) ? clicked.orders[0] : clicked);
  if (!order) return [];
  const orders = listOrders(state);
  return [
    {
      type: 'cursorMoved',
      by: orders.indexOf(order) - orders.findIndex(({ id }) => id === selectedOrder(state)?.id),
    },
  ];
}

function focus({ view }: AppState, pane: Pane): readonly ViewEvent[] {
  return view.pane === pane ? [] : [{ type: 'paneFocused', pane }];
}

function isIn(box: ScreenBox | undefined, { column, row }: MouseEvent): boolean {
  if (!box) return false;
  const [right, bottom] = [box.left + box.width, box.top + box.height];
  return column >= box.left && column < right && row >= box.top && row < bottom;
}
