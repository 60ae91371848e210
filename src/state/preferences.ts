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

const SWITCH = [true, false] as const;

/** Choices of one of a few, and what there is to choose. */
const CHOICES = {
  sort: SORT_COLUMNS,
  reversed: SWITCH,
  /** Missing in files of older versions. */
  byEvent: SWITCH,
  window: CHART_WINDOWS,
  chart: CHART_STYLES,
  bookShape: BOOK_SHAPES,
  bookTicks: GROUP_TICKS,
  bookLog: SWITCH,
  bookFolded: SWITCH,
  /** The pane in front, which is the only one on a small screen, and what the orders pane shows. */
  pane: PANES,
  ordersTab: ORDER_TABS,
  ordersSort: ORDER_SORTS,
  ordersReversed: SWITCH,
  ordersHereOnly: SWITCH,
} as const satisfies Partial<Record<keyof View, readonly unknown[]>>;
const CHOSEN = Object.keys(CHOICES) as readonly (keyof typeof CHOICES)[];

/** The choices that come back at the next start. The market is kept for each service apart. */
export interface SavedView extends Pick<View, keyof typeof CHOICES | 'hint'> {
  /** Missing until a key has chosen one. */
  readonly theme?: View['theme'];
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
  const { stars, folded, chosenTheme } = view;
  return {
    ...(Object.fromEntries(CHOSEN.map((key) => [key, view[key]])) as Pick<View, keyof typeof CHOICES>),
    ...(chosenTheme && { theme: chosenTheme }),
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
  const { hint, stars, folded, markets } = raw;
  const known = { ...CHOICES, theme: THEMES };
  const chosen = Object.entries(known).filter(([key, values]) => values.some((value) => value === raw[key]));
  return {
    ...Object.fromEntries(chosen.map(([key]) => [key, raw[key]])),
    ...(Number.isInteger(hint) && { hint: Math.max(0, hint as number) }),
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
