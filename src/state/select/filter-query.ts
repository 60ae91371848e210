import type { ListedMarket } from '../../domain/market.ts';
import { fold, slugOf } from '../../text/fold-text.ts';
import { memoizeLast } from './memoize-last.ts';

/** What was typed into the filter: words to find anywhere, and `tag:`, `event:`, `series:`, `creator:` to browse by. */
export interface FilterQuery {
  /** Folded. */
  readonly words: readonly string[];
  readonly scopes: readonly Scope[];
}

interface Scope {
  readonly name: ScopeName;
  /** As a slug. */
  readonly value: string;
}

/** What a market says of itself under each name. */
const SCOPE_TEXTS = {
  tag: (market) => market.tags ?? [],
  event: (market) => [market.eventSlug, market.eventTitle],
  series: (market) => market.series ?? [],
  creator: (market) => [market.creator],
} as const satisfies Record<string, (market: ListedMarket) => readonly (string | undefined)[]>;
export type ScopeName = keyof typeof SCOPE_TEXTS;

/** The beginning of a scope, which leaves out nothing yet. */
const BARE_SCOPE = /^(?:tag|event|series|creator):$/i;

/** Every value that markets have under a name, as it is typed into the filter, with the number of its markets, most first. */
export function scopeValues(
  markets: Iterable<ListedMarket>,
  name: ScopeName,
): readonly (readonly [value: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const market of markets) {
    const texts = SCOPE_TEXTS[name](market).filter((text) => text !== undefined);
    // An event has a slug and a title: either finds it.
    const values = name === 'event' ? texts.slice(0, 1) : texts;
    for (const value of new Set(values.map(slugOf))) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  counts.delete('');
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

export function parseFilter(filter: string): FilterQuery {
  const parts = filter.split(/\s+/).filter((part) => part !== '' && !BARE_SCOPE.test(part));
  const scopes = parts.map(parseScope);
  return {
    words: parts.filter((_, i) => !scopes[i]).map(fold),
    scopes: scopes.filter((scope) => scope !== undefined),
  };
}

/** Of the list's filter, whether it asks for markets with own orders, by the word `mine`; and the rest of it. */
export const parseMine = memoizeLast(
  (filter: string): { readonly isMine: boolean; readonly text: string } => {
    const parts = filter.split(/\s+/);
    const others = parts.filter((part) => part.toLowerCase() !== 'mine');
    return { isMine: others.length < parts.length, text: others.join(' ') };
  },
);

/** The texts of a market under a name as slugs, each with a hyphen before every word. */
export function scopeText(market: ListedMarket, name: ScopeName): string {
  return SCOPE_TEXTS[name](market)
    .map((text) => (text === undefined ? '' : `-${slugOf(text)}`))
    .join(' ');
}

/** A word that only looks like a scope (`3:1`) is a word. */
function parseScope(part: string): Scope | undefined {
  const [, name = '', rest = ''] = /^(\w+):(.+)$/.exec(part) ?? [];
  const value = slugOf(rest);
  return Object.hasOwn(SCOPE_TEXTS, name) && value !== '' ? { name: name as ScopeName, value } : undefined;
}
