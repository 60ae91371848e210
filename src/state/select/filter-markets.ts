import type { ListedMarket } from '../../domain/market.ts';
import { editDistance } from '../../text/nearest-name.ts';
import { type FilterQuery, parseFilter } from './filter-query.ts';
import { memoizeLast } from './memoize-last.ts';
import { indexMarkets, type SearchIndex } from './search-index.ts';

/** Markets that match equally well; better tiers come first. */
export type Tiers = readonly (readonly ListedMarket[])[];

/**
 * The markets that match what was typed. Every word has to be found: best where words of the question begin, then
 * anywhere in it, then in its event, slug and tags. Where nothing is, a letter may be wrong in each word.
 */
export const filterMarkets = memoizeLast(
  (markets: ReadonlyMap<string, ListedMarket>, filter: string): Tiers => {
    const query = parseFilter(filter);
    const list = listOf(markets);
    if (query.words.length === 0 && query.scopes.length === 0) return [list];
    const index = indexMarkets(list);
    const places = placesInScope(index, query);
    const tiers = query.words.length === 0 ? [places] : rankPlaces(index, query.words, places);
    const isFound = tiers.some((tier) => tier.length > 0);
    const found = isFound ? tiers : [findMisspelt(index, query.words, places)];
    return found.map((tier) => tier.map((place) => index.markets[place] as ListedMarket));
  },
);

const listOf = memoizeLast((markets: ReadonlyMap<string, ListedMarket>) => [...markets.values()]);

type Places = readonly number[];

/** A market belongs to a scope when one of its texts, as a slug, begins with what was typed or holds it as words. */
function placesInScope({ markets, scopes }: SearchIndex, query: FilterQuery): Places {
  const all = Array.from(markets.keys());
  if (query.scopes.length === 0) return all;
  const wanted = query.scopes.map(({ name, value }) => ({ texts: scopes[name](), part: `-${value}` }));
  return all.filter((place) => wanted.every(({ texts, part }) => texts[place]?.includes(part)));
}

function rankPlaces(index: SearchIndex, plain: readonly string[], places: Places): readonly Places[] {
  const tiers: [number[], number[], number[]] = [[], [], []];
  const words = { plain, begun: plain.map((word) => ` ${word}`) };
  const { questions } = index;
  const rests = index.rests();
  for (const place of places) {
    const rank = rankOf(questions[place] as string, rests[place] as string, words);
    if (rank !== undefined) tiers[rank].push(place);
  }
  return tiers;
}

function rankOf(question: string, rest: string, words: Words): 0 | 1 | 2 | undefined {
  if (!words.plain.every((word) => question.includes(word) || rest.includes(word))) return undefined;
  if (includesAll(question, words.begun)) return 0;
  return includesAll(question, words.plain) ? 1 : 2;
}

interface Words {
  readonly plain: readonly string[];
  /** Each with a blank before it. */
  readonly begun: readonly string[];
}

function includesAll(text: string, words: readonly string[]): boolean {
  for (const word of words) if (!text.includes(word)) return false;
  return true;
}

/** Shorter words are near to too many others. */
const LEAST_LETTERS = 3;

/** Markets whose question has every word, but for one letter missing, too much, wrong, or swapped with its neighbor. */
function findMisspelt(index: SearchIndex, words: readonly string[], places: Places): Places {
  const tests = words.map(misspellingOf);
  return places.filter((place) => {
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
