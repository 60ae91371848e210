import type { ListedMarket } from '../../domain/market.ts';
import type { AppState } from '../app-state.ts';
import { type EventGroup, listedEvents } from './events.ts';
import { isSection, listSections, type Section } from './market-list.ts';
import { memoizeLast } from './memoize-last.ts';
import { selectedEvent, selectedMarket } from './selection.ts';
import type { View } from '../view-state.ts';

/** A line of the market list: a market, or the title of an event above its markets. */
export type ListRow = ListedMarket | EventGroup;

export function isEvent(row: ListRow): row is EventGroup {
  return 'markets' in row;
}

/** A filter shows all that it finds. */
export function isFolded({ filter, folded }: View, { key }: EventGroup): boolean {
  return filter === '' && folded.has(key);
}

const NONE: ReadonlySet<string> = new Set();

/** The lines of the market list from first to last, of which the screen shows a window. */
export function listRows(state: AppState): readonly ListRow[] {
  const { filter, folded } = state.view;
  return withTitles(listSections(state), filter === '' ? folded : NONE);
}

/** An event's title stands above its markets; those of a folded one are left out. */
const withTitles = memoizeLast(
  (items: readonly (ListedMarket | Section)[], folded: ReadonlySet<string>): readonly ListRow[] => {
    const rows: ListRow[] = [];
    for (const item of items) {
      if (!isSection(item)) rows.push(item);
      else {
        rows.push(item.event);
        if (!folded.has(item.event.key)) for (const market of item.markets) rows.push(market);
      }
    }
    return rows;
  },
);

/** The line under the cursor: the selected market's, or a folded event's. */
export function rowUnderCursor(state: AppState): ListRow | undefined {
  return selectedMarket(state) ?? selectedEvent(state);
}

/** Place of a row in the list; -1 when it is not in it. */
export const placeInRows = memoizeLast((rows: readonly ListRow[], row: ListRow | undefined): number =>
  row === undefined ? -1 : rows.indexOf(row),
);

/** First of the `height` lines on which the row at `index` is in sight, and its event's title above it. */
export function rowsTop(state: AppState, index: number, height: number): number {
  const rows = listRows(state);
  const first = height > 1 && titleAbove(state, rows[index]) ? index - 1 : index;
  const near = Math.min(Math.max(state.view.marketsTop, index - height + 1), first);
  return Math.max(0, Math.min(near, rows.length - height));
}

/**
 * The rows on `height` lines around the cursor. A window that begins within an event begins with the event's title
 * instead: the names of its markets say little without it. Where no other of them would be below the title, it begins after
 * them.
 */
export function windowOfRows(state: AppState, height: number): readonly ListRow[] {
  const rows = listRows(state);
  const index = Math.max(0, placeInRows(rows, rowUnderCursor(state)));
  const top = rowsTop(state, index, height);
  const [first, ...below] = rows.slice(top, top + height);
  if (first === undefined) return [];
  const title = height > 1 ? titleAbove(state, first) : undefined;
  if (!title) return [first, ...below];
  const [next] = below;
  return next === undefined || titleAbove(state, next) === title
    ? [title, ...below]
    : rows.slice(top + 1, top + 1 + height);
}

function titleAbove(state: AppState, row: ListRow | undefined): EventGroup | undefined {
  return row && !isEvent(row) ? listedEvents(state).byMarket.get(row) : undefined;
}

/** The rows that are on the screen now. */
export function visibleRows(state: AppState): readonly ListRow[] {
  return windowOfRows(state, state.view.heights.markets);
}

/** The markets that have a row on the screen now. */
export function visibleMarkets(state: AppState): readonly ListedMarket[] {
  return visibleRows(state).filter((row): row is ListedMarket => !isEvent(row));
}
