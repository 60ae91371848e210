import { isObject } from '../text/rule.ts';
import { GROUP_TICKS } from '../domain/book-depth.ts';
import { CHART_WINDOWS } from '../domain/chart-window.ts';
import {
  BOOK_SHAPES,
  CHART_STYLES,
  ORDER_SORTS,
  ORDER_TABS,
  PANES,
  SORT_COLUMNS,
  THEMES,
  type View,
} from './view-state.ts';
import { isUsableId } from '../domain/usable-id.ts';

/** The choices that come back at the next start. The market is kept for each service apart. */
export interface SavedView {
  readonly sort: View['sort'];
  readonly reversed: boolean;
  /** Missing in files of older versions. */
  readonly byEvent: boolean;
  readonly window: View['window'];
  readonly chart: View['chart'];
  /** Missing until a key has chosen one. */
  readonly theme?: View['theme'];
  readonly bookShape: View['bookShape'];
  readonly bookTicks: View['bookTicks'];
  readonly bookLog: boolean;
  readonly bookFolded: boolean;
  /** The pane in front, which is the only one on a small screen, and what the orders pane shows. */
  readonly pane: View['pane'];
  readonly ordersTab: View['ordersTab'];
  readonly ordersSort: View['ordersSort'];
  readonly ordersReversed: boolean;
  readonly ordersHereOnly: boolean;
  /** Hints for newcomers that were seen. */
  readonly hint?: number;
  readonly stars: readonly string[];
  /** Keys of the events folded by hand, the newest last. Missing in files of older versions. */
  readonly folded: readonly string[];
  /** Condition ids by host. */
  readonly markets: Readonly<Record<string, string>>;
}

export type Choices = Omit<SavedView, 'markets'>;

export const MOST_STARS = 1_000;
export const MOST_FOLDED = 200;
const MOST_KEY_LENGTH = 500;

/** The choices in a view, as plain data. */
export function choicesOf(view: View): Choices {
  const { sort, reversed, window, chart, bookShape, bookTicks, bookLog, bookFolded } = view;
  const { byEvent, pane, ordersTab, ordersSort, ordersReversed, ordersHereOnly, stars, folded, chosenTheme } =
    view;
  return {
    sort,
    reversed,
    byEvent,
    window,
    chart,
    ...(chosenTheme && { theme: chosenTheme }),
    bookShape,
    bookTicks,
    bookLog,
    bookFolded,
    pane,
    ordersTab,
    ordersSort,
    ordersReversed,
    ordersHereOnly,
    stars: [...stars].slice(-MOST_STARS),
    folded: [...folded].slice(-MOST_FOLDED),
  };
}

/** The other way round; what means nothing is left out. */
export function readChoices(raw: unknown): Partial<View> {
  return isObject(raw) ? viewOf(checkSavedView(raw)) : {};
}

export function viewOf(kept: Partial<SavedView>): Partial<View> {
  const { markets: _, stars, folded, theme, ...choices } = kept;
  return {
    ...choices,
    ...(stars && { stars: new Set(stars) }),
    ...(folded && { folded: new Set(folded) }),
    ...(theme && { theme, chosenTheme: theme }),
  };
}

export function checkSavedView(raw: Readonly<Record<string, unknown>>): Partial<SavedView> {
  const { sort, window, chart, bookShape, bookTicks, stars, folded, markets } = raw;
  return {
    ...oneOf('sort', SORT_COLUMNS, sort),
    ...oneOf('window', CHART_WINDOWS, window),
    ...oneOf('chart', CHART_STYLES, chart),
    ...oneOf('theme', THEMES, raw['theme']),
    ...oneOf('bookShape', BOOK_SHAPES, bookShape),
    ...oneOf('bookTicks', GROUP_TICKS, bookTicks),
    ...(Number.isInteger(raw['hint']) && { hint: Math.max(0, raw['hint'] as number) }),
    ...oneOf('pane', PANES, raw['pane']),
    ...oneOf('ordersTab', ORDER_TABS, raw['ordersTab']),
    ...oneOf('ordersSort', ORDER_SORTS, raw['ordersSort']),
    ...oneOf('ordersReversed', SWITCH, raw['ordersReversed']),
    ...oneOf('reversed', SWITCH, raw['reversed']),
    ...oneOf('byEvent', SWITCH, raw['byEvent']),
    ...oneOf('bookLog', SWITCH, raw['bookLog']),
    ...oneOf('bookFolded', SWITCH, raw['bookFolded']),
    ...oneOf('ordersHereOnly', SWITCH, raw['ordersHereOnly']),
    ...(Array.isArray(stars) && { stars: stars.filter(isUsableId).slice(-MOST_STARS) }),
    ...(Array.isArray(folded) && { folded: folded.filter(isEventKey).slice(-MOST_FOLDED) }),
    ...(isObject(markets) && {
      markets: Object.fromEntries(
        Object.entries(markets).filter((entry): entry is [string, string] => isUsableId(entry[1])),
      ),
    }),
  };
}

/** A slug, or a title: it is compared with those of the catalog, and never shown. */
function isEventKey(key: unknown): key is string {
  return typeof key === 'string' && key !== '' && key.length <= MOST_KEY_LENGTH;
}

const SWITCH = [true, false] as const;

function oneOf<K extends string, T extends string | number | boolean>(
  key: K,
  known: readonly T[],
  value: unknown,
): Partial<Record<K, T>> {
  const found = known.find((item) => item === value);
  return (found === undefined ? {} : { [key]: found }) as Partial<Record<K, T>>;
}
