import type { ListedMarket } from '../../domain/market.ts';
import { editDistance } from '../../text/nearest-name.ts';
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

let lastSearch: Search | undefined;

/** With every letter a search finds less: what the last one has not found is not looked at again. */
function findExactly(index: SearchIndex, query: FilterQuery): readonly Places[] {
  const isNarrower = lastSearch?.index === index && narrows(query, lastSearch.query);
  const places = isNarrower && lastSearch ? lastSearch.found : index.places;
  lastSearch = search(index, query, placesInScope(index, query, places));
  return lastSearch.tiers;
}

/** Whether all that `query` finds is found by `wider` too. */
function narrows(query: FilterQuery, wider: FilterQuery): boolean {
  return (
    wider.words.every((word) => query.words.some((longer) => longer.includes(word))) &&
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
  const { questions } = index;
  const rests = index.rests();
  for (const place of places) {
    const rank = rankOf(questions[place] as string, rests[place] as string, query.words);
    if (rank === undefined) continue;
    found.push(place);
    tiers[rank].push(place);
  }
  return { index, query, found, tiers };
}

/** Runs for every market of the list with every letter, so it makes nothing. */
function rankOf(question: string, rest: string, words: readonly string[]): Rank | undefined {
  let worst: Rank = 0;
  for (const word of words) {
    const at = question.indexOf(word);
    if (at === -1 && !rest.includes(word)) return undefined;
    if (at === -1) worst = 2;
    else if (worst === 0 && !isBegunIn(question, word, at)) worst = 1;
  }
  return worst;
}

/** Best where words begin with what was typed, then where it is within, then where it is not in the question at all. */
type Rank = 0 | 1 | 2;

/** Whether a word of the question begins so; `first` is where it is found first. */
function isBegunIn(question: string, word: string, first: number): boolean {
  for (let at = first; at !== -1; at = question.indexOf(word, at + 1)) {
    if (question[at - 1] === ' ') return true;
  }
  return false;
}

/** Shorter words are near to too many others. */
const LEAST_LETTERS = 3;

/** Markets whose question has every word, but for one letter missing, too much, wrong, or swapped with its neighbor. */
function findMisspelt(index: SearchIndex, query: FilterQuery): Places {
  const tests = query.words.map(misspellingOf);
  return placesInScope(index, query, index.places).filter((place) => {
    const question = index.questions[place] as string;
    return tests.every((isIn) => isIn(question));
  });
}

/** Whether a question has a word that begins almost as `typed` does: with the same letter, which nobody gets wrong. */
function misspellingOf(typed: string): (question: string) => boolean {
  if (typed.length < LEAST_LETTERS) return (question) => question.includes(typed);
  const { length } = typed;
  const known = new Map<string, boolean>();
  const isNear = (word: string): boolean =>
    [length, length - 1, length + 1].some((end) => editDistance(typed, word.slice(0, end)) <= 1);
  return (question) => {
    const start = ` ${typed[0]}`;
    for (let at = question.indexOf(start); at !== -1; at = question.indexOf(start, at + 1)) {
      const word = question.slice(at + 1, at + length + 2);
      let near = known.get(word);
      if (near === undefined) known.set(word, (near = isNear(word)));
      if (near) return true;
    }
    return false;
  };
}
