import type { ListedMarket } from '../../domain/market.ts';
import { type FilterQuery, parseFilter } from './filter-query.ts';
import { memoizeByObject, memoizeLast } from './memoize-last.ts';
import { indexMarkets, placesOf, type SearchIndex } from './search-index.ts';

/** Places in `listOf` of markets that match equally well; better tiers come first. */
export type Tiers = readonly Places[];

/** Places of markets in `listOf`: of fifty thousand, a place is looked up at no cost. */
export type Places = readonly number[];

/**
 * The markets that match what was typed. Every word has to be found: best where words of the question begin, then
 * anywhere in it, then in its event, slug and tags. Where nothing is, a letter may be wrong in each word. The beginning of a
 * condition id finds those that have it.
 */
export const filterMarkets = memoizeLast(
  (markets: ReadonlyMap<string, ListedMarket>, filter: string): Tiers => {
    const list = listOf(markets);
    const typed = filter.trim().toLowerCase();
    if (BEGUN_ID.test(typed)) return [placesOfId(list, typed)];
    const query = parseFilter(filter);
    if (query.words.length === 0 && query.scopes.length === 0) return [placesOf(list)];
    const index = indexMarkets(list);
    const tiers = findExactly(index, query);
    const isFound = tiers.some((tier) => tier.length > 0);
    return isFound ? tiers : [findMisspelt(index, query)];
  },
);

const BEGUN_ID = /^0x[0-9a-f]{4,}$/;

/** Of markets with a condition id that begins so. */
function placesOfId(list: readonly ListedMarket[], begun: string): Places {
  const begins = (id = ''): boolean => id.toLowerCase().startsWith(begun);
  return placesOf(list).filter((place) => {
    const market = list[place];
    return begins(market?.conditionId) || begins(market?.mirrorConditionId);
  });
}

/** All markets, in the order of the catalog. */
export const listOf = memoizeByObject(
  (markets: ReadonlyMap<string, ListedMarket>): readonly ListedMarket[] => [...markets.values()],
);

/** The markets that match, those that match best first. */
export function findMarkets(
  markets: ReadonlyMap<string, ListedMarket>,
  filter: string,
): readonly ListedMarket[] {
  const list = listOf(markets);
  return filterMarkets(markets, filter).flatMap((tier) => tier.map((place) => list[place] as ListedMarket));
}

/** A search and what it found, in the order of the list and by how well it matches. */
interface Search {
  readonly index: SearchIndex;
  readonly query: FilterQuery;
  readonly found: Places;
  readonly tiers: readonly Places[];
}

let lastExact: Search | undefined;

function findExactly(index: SearchIndex, query: FilterQuery): readonly Places[] {
  const places = placesToSearch(index, query, lastExact, (longer, word) => longer.includes(word));
  lastExact = search(index, query, places);
  return lastExact.tiers;
}

/** With every letter a search finds less: what the last one of its kind has not found is not looked at again. */
function placesToSearch(
  index: SearchIndex,
  query: FilterQuery,
  last: Pick<Search, 'index' | 'query' | 'found'> | undefined,
  isWithin: (longer: string, word: string) => boolean,
): Places {
  const isNarrower = last?.index === index && narrows(query, last.query, isWithin);
  return placesInScope(index, query, isNarrower ? last.found : index.places);
}

/** Whether all that `query` finds is found by `wider` too, where all that `longer` finds is found by the `word` in it. */
function narrows(
  query: FilterQuery,
  wider: FilterQuery,
  isWithin: (longer: string, word: string) => boolean,
): boolean {
  return (
    wider.words.every((word) => query.words.some((longer) => isWithin(longer, word))) &&
    wider.scopes.every(({ name, value }) =>
      query.scopes.some((longer) => longer.name === name && longer.value.startsWith(value)),
    )
  );
}

/** A market belongs to a scope when one of its texts, as a slug, begins with what was typed or holds it as words. */
function placesInScope({ scopes }: SearchIndex, query: FilterQuery, places: Places): Places {
  if (query.scopes.length === 0) return places;
  const wanted = query.scopes.map(({ name, value }) => ({ texts: scopes[name](), part: `-${value}` }));
  return places.filter((place) => wanted.every(({ texts, part }) => texts[place]?.includes(part)));
}

function search(index: SearchIndex, query: FilterQuery, places: Places): Search {
  const tiers: [number[], number[], number[]] = [[], [], []];
  const found: number[] = [];
  const { texts, ends } = index;
  for (const place of places) {
    const rank = rankOf(texts[place] as string, ends[place] as number, query.words);
    if (rank === undefined) continue;
    found.push(place);
    tiers[rank].push(place);
  }
  return { index, query, found, tiers };
}

/** Runs for every market of the list with every letter, so it makes nothing. `end`: of the question in the text. */
function rankOf(text: string, end: number, words: readonly string[]): Rank | undefined {
  let worst: Rank = 0;
  for (const word of words) {
    const at = text.indexOf(word);
    if (at === -1) return undefined;
    if (at >= end) worst = 2;
    else if (worst === 0 && !isBegun(text, end, word, at)) worst = 1;
  }
  return worst;
}

/** Best where words begin with what was typed, then where it is within, then where it is not in the question at all. */
type Rank = 0 | 1 | 2;

/** Whether a word of the question begins so; `first` is where it is found first. */
function isBegun(text: string, end: number, word: string, first: number): boolean {
  for (let at = first; at !== -1 && at < end; at = text.indexOf(word, at + 1)) {
    if (text[at - 1] === ' ') return true;
  }
  return false;
}

const LEAST_LETTERS = 3;

let lastMisspelt: Pick<Search, 'index' | 'query' | 'found'> | undefined;

/** Markets whose question has every word, but for one letter missing, too much, wrong, or swapped with its neighbor. */
function findMisspelt(index: SearchIndex, query: FilterQuery): Places {
  const patterns = query.words.map(misspellingOf);
  const questions = index.questions();
  const found = placesToSearch(index, query, lastMisspelt, beginsAlmostAs).filter((place) => {
    const question = questions[place] as string;
    return patterns.every((pattern) => pattern.test(question));
  });
  lastMisspelt = { index, query, found };
  return found;
}

/** Whether all that begins almost as `longer` begins almost as `word`, too. */
function beginsAlmostAs(longer: string, word: string): boolean {
  if (isShort(longer)) return longer.includes(word);
  return !isShort(word) && longer.startsWith(word);
}

/** Near to too many others: looked for as it is. */
function isShort(word: string): boolean {
  return [...word].length < LEAST_LETTERS;
}

/** Finds a word that begins almost as `typed` does: with the same letter, which nobody gets wrong. */
function misspellingOf(typed: string): RegExp {
  const letters = [...typed].map((letter) => letter.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  if (isShort(typed)) return new RegExp(letters.join(''), 'u');
  const [first = '', ...rest] = letters;
  const near = rest.flatMap((letter, i) => {
    const [before, after] = [rest.slice(0, i).join(''), rest.slice(i + 1)];
    const [next = '', ...others] = after;
    return [
      `${before}${after.join('')}`,
      `${before}.${after.join('')}`,
      `${before}.${letter}${after.join('')}`,
      `${before}${next}${letter}${others.join('')}`,
    ];
  });
  return new RegExp(` ${first}(?:${near.join('|')})`, 'u');
}
