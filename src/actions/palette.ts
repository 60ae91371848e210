import { CHART_WINDOWS } from '../domain/chart-window.ts';
import type { ListedMarket } from '../domain/market.ts';
import type { AppState } from '../state/app-state.ts';
import { findMarkets } from '../state/select/filter-markets.ts';
import { titleOf } from '../state/select/market-by-id.ts';
import { memoizeLast } from '../state/select/memoize-last.ts';
import { type ScopeName, scopeValues } from '../state/select/filter-query.ts';
import { ORDER_SORT_NAMES, ORDER_SORTS, SORT_COLUMNS, THEMES, type ViewEvent } from '../state/view-state.ts';
import { alertEntries } from './alert-entries.ts';
import { faultEntries } from './fault-entries.ts';
import { COMMANDS, detailsOf, reportTheme } from './commands.ts';
import { keyLabels } from './keymap.ts';
import type { PaletteEntry } from './command.ts';
import { countOf } from '../text/count-of.ts';

/** Moving in the palette, and the way into it, are not for the palette. */
const NOT_LISTED: ReadonlySet<string> = new Set(['palette', 'back', 'up', 'down', 'pageUp', 'pageDown']);
const MOST_MARKETS = 30;
/** One less than the state has: no line moves under the cursor when the selected market joins them. */
const MOST_RECENT = 5;

/** Commands that match a text, the nearest first, then markets, then a search. Everything with a key is here. */
export function paletteEntries(state: AppState, text: string): readonly PaletteEntry[] {
  const special = alertEntries(state, text) ?? faultEntries(state, text) ?? scopeEntries(state, text);
  if (special) return special;
  const commands = [...commandEntries(state), ...choices(state)];
  if (text.trim() === '') {
    // Enter on nothing typed must not arm a cancel: those come last.
    const harmlessFirst = commands.toSorted((a, b) => Number(isDangerous(a)) - Number(isDangerous(b)));
    return [...knownMarketEntries(state), ...harmlessFirst];
  }
  return [...rankTitles(commands, text), ...marketEntries(state, text), searchEntry(text.trim())];
}

/** The entry that Enter means. */
export function chosenEntry(state: AppState): PaletteEntry | undefined {
  const { text, place } = state.view.palette;
  const entries = paletteEntries(state, text);
  return entries[Math.min(place, entries.length - 1)];
}

const DANGEROUS: ReadonlySet<string> = new Set(
  COMMANDS.filter(({ dangerous }) => dangerous).map(({ id }) => id),
);

function isDangerous({ id = '' }: PaletteEntry): boolean {
  return DANGEROUS.has(id);
}

function commandEntries(state: AppState): readonly PaletteEntry[] {
  const isListed = (id: string): boolean => !NOT_LISTED.has(id) && (id !== 'fault' || state.session.demo);
  return COMMANDS.filter(({ id }) => isListed(id)).map((command) => {
    const { id, title, disabled, run } = command;
    const keys = keyLabels(id, state.keys);
    const details = detailsOf(command, keys, state.session.instant);
    return { kind: 'command', id, title, details, keys, disabled: disabled?.(state), run };
  });
}

/** What keys only step through can be chosen by name, and what is wanted too rarely for a key. */
function choices({ session }: AppState): readonly PaletteEntry[] {
  const themes = THEMES.map((theme): PaletteEntry => ({
    kind: 'command',
    title: `theme ${theme}`,
    keys: [],
    run(actions) {
      actions.dispatch({ type: 'themeChosen', theme });
      reportTheme(actions);
    },
  }));
  return [
    ...SORT_COLUMNS.map((sort) => choice(`sort by ${sort}`, { type: 'sortChosen', sort })),
    ...ORDER_SORTS.map((sort) =>
      choice(`sort my orders by ${ORDER_SORT_NAMES[sort]}`, { type: 'ordersSortChosen', sort }),
    ),
    ...CHART_WINDOWS.map((window) => choice(`chart of ${window}`, { type: 'windowChosen', window })),
    ...(session.colorless ? [] : themes),
    ...(session.demo ? [SHOW_HINTS] : []),
  ];
}

const SHOW_HINTS: PaletteEntry = {
  kind: 'command',
  title: 'show the hints for newcomers again',
  keys: [],
  run(actions) {
    actions.dispatch({ type: 'hintsRestarted' });
    actions.say('hints: from the first; never beside a card or a cancel, or on a screen under 40x10');
  },
};

function choice(title: string, event: ViewEvent): PaletteEntry {
  return { kind: 'command', title, keys: [], run: (actions) => actions.dispatch(event) };
}

/** The palette is drawn again with every reading; what the list is filtered by is remembered apart. */
const bestMatches = memoizeLast((markets: AppState['markets'], text: string) =>
  findMarkets(markets, text).slice(0, MOST_MARKETS),
);

function marketEntries(state: AppState, text: string): readonly PaletteEntry[] {
  return bestMatches(state.markets, text).map((market) => marketEntry(market));
}

/** Where a person is likely to go: the markets looked at last, without the selected one, then those with a star. */
function knownMarketEntries({ markets, view, recentMarkets }: AppState): readonly PaletteEntry[] {
  const recent = recentMarkets.filter((id) => id !== view.market).slice(0, MOST_RECENT);
  const starred = [...view.stars].filter((id) => !recent.includes(id));
  const listed = (ids: readonly string[]): readonly ListedMarket[] =>
    ids.map((id) => markets.get(id)).filter((market) => market !== undefined);
  return [
    ...listed(recent).map((market) => marketEntry(market, 'recent')),
    ...listed(starred)
      .slice(0, MOST_MARKETS)
      .map((market) => marketEntry(market)),
  ];
}

function marketEntry(market: ListedMarket, details?: string): PaletteEntry {
  const { conditionId } = market;
  return {
    kind: 'market',
    title: titleOf(market),
    details,
    keys: [],
    run: (actions) => actions.dispatch({ type: 'marketChosen', conditionId }),
  };
}

/** For `event:`, `tag:`, `series:` and `creator:` the values that begin so; each becomes the list's filter. */
function scopeEntries({ markets }: AppState, text: string): readonly PaletteEntry[] | undefined {
  const [, name, typed = ''] = /^(event|tag|series|creator):(\S*)$/i.exec(text.trim().toLowerCase()) ?? [];
  if (name === undefined) return undefined;
  const values = valuesOf(markets, name as ScopeName).filter(([value]) => `-${value}`.includes(`-${typed}`));
  if (values.length === 0) {
    const disabled = `no listed market has it${name === 'creator' ? ': a wallet names the creator' : ''}`;
    return [{ kind: 'command', title: `${name}:${typed}`, keys: [], disabled }];
  }
  return values.slice(0, MOST_MARKETS).map(([value, count]) => ({
    kind: 'command',
    title: `${name}:${value}`,
    details: countOf(count, 'market'),
    keys: [],
    run(actions) {
      actions.dispatch({ type: 'paneFocused', pane: 'markets' });
      actions.dispatch({ type: 'filterTyped', filter: `${name}:${value}` });
    },
  }));
}

/** A catalog of 50,000 markets is gone through once, not with every letter. */
const valuesOf = memoizeLast((markets: AppState['markets'], name: ScopeName) =>
  scopeValues(markets.values(), name),
);

function searchEntry(text: string): PaletteEntry {
  return {
    kind: 'search',
    title: `search the service for "${text}"`,
    completion: text,
    keys: [],
    run: (actions) => actions.search(text),
  };
}

/** Something that can be asked for by name. */
interface Named {
  /** A name of its own, as `[keys]` has it. */
  readonly id?: string;
  readonly title: string;
  readonly details?: string | undefined;
}

/**
 * The entries that hold every word of what was typed; the nearest first: the name itself,
 * its beginning, the title's beginning, beginnings of words, anything else. What is equally near keeps its order.
 */
function rankTitles<T extends Named>(entries: readonly T[], typed: string): readonly T[] {
  const text = typed.trim().toLowerCase();
  const words = text.split(/\s+/).filter(Boolean);
  const ranked = entries
    .map((entry) => ({ entry, rank: rankOf(entry, text, words) }))
    .filter(({ rank }) => rank !== undefined);
  return ranked.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0)).map(({ entry }) => entry);
}

function rankOf(
  { id = '', title, details = '' }: Named,
  text: string,
  words: readonly string[],
): number | undefined {
  const name = id.toLowerCase();
  const whole = `${name} ${title.toLowerCase()} ${details.toLowerCase()}`;
  if (!words.every((word) => whole.includes(word))) return undefined;
  if (name === text) return 0;
  if (name.startsWith(text)) return 1;
  if (title.toLowerCase().startsWith(text)) return 2;
  const starts = whole.split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => starts.some((start) => start.startsWith(word))) ? 3 : 4;
}
