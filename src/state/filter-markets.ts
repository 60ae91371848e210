import UFuzzy from '@leeoniya/ufuzzy';
import type { ListedMarket } from '../domain/listed-market.ts';
import { isInScopes, parseFilter } from './filter-query.ts';
import type { FilterQuery } from './filter-query.ts';
import { memoizeLast } from './memoize-last.ts';
import { indexMarkets, restOf } from './search-index.ts';
import type { SearchIndex } from './search-index.ts';

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
    if (query.words.length === 0) {
      return [query.scopes.length === 0 ? list : list.filter((market) => isInScopes(market, query))];
    }
    const index = indexMarkets(list);
    const tiers = findWords(index, query);
    const found = tiers.some((tier) => tier.length > 0) ? tiers : [findMisspelt(index, query)];
    return found.map((tier) => tier.map((place) => marketAt(index, place)));
  },
);

const listOf = memoizeLast((markets: ReadonlyMap<string, ListedMarket>) => [...markets.values()]);

type Places = readonly number[];

/** The last search, since most searches are the one before with a letter more. */
let last: { readonly index: SearchIndex; readonly query: FilterQuery; readonly places: Places } | undefined;

function findWords(index: SearchIndex, query: FilterQuery): readonly Places[] {
  const narrows = last?.index === index && isNarrower(query, last.query);
  const { tiers, found } = rankPlaces(
    index,
    query.words,
    narrows && last ? last.places : placesInScope(index, query),
  );
  last = { index, query, places: found };
  return tiers;
}

function rankPlaces(
  { markets, questions }: SearchIndex,
  plain: readonly string[],
  places: Places,
): { readonly tiers: readonly Places[]; readonly found: Places } {
  const tiers: [number[], number[], number[]] = [[], [], []];
  const found: number[] = [];
  const words = { plain, begun: plain.map((word) => ` ${word}`) };
  for (const place of places) {
    const rank = rankOf(questions[place] as string, markets[place] as ListedMarket, words);
    if (rank === undefined) continue;
    tiers[rank].push(place);
    found.push(place);
  }
  return { tiers, found };
}

function rankOf(question: string, market: ListedMarket, words: Words): 0 | 1 | 2 | undefined {
  if (includesAll(question, words.begun)) return 0;
  if (includesAll(question, words.plain)) return 1;
  const rest = restOf(market);
  return words.plain.every((word) => question.includes(word) || rest.includes(word)) ? 2 : undefined;
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

/** Whatever the narrower one finds, the other has found too. */
function isNarrower(query: FilterQuery, wider: FilterQuery): boolean {
  return (
    wider.words.every((word, i) => query.words[i]?.startsWith(word)) &&
    wider.scopes.length === query.scopes.length &&
    wider.scopes.every(({ name, value }, i) => {
      const scope = query.scopes[i];
      return scope?.name === name && scope.value.startsWith(value);
    })
  );
}

function placesInScope({ markets }: SearchIndex, query: FilterQuery): Places {
  const all = Array.from(markets.keys());
  if (query.scopes.length === 0) return all;
  return all.filter((place) => isInScopes(markets[place] as ListedMarket, query));
}

/** One letter missing, too much, wrong, or swapped with its neighbour in each word. */
const MISSPELT = { intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 } as const;
/** Made when something is misspelt: its patterns are six milliseconds of the first frame. */
let fuzzy: UFuzzy | undefined;

/** The closest first. Words in letters of other alphabets are not misspelt, only not found. */
function findMisspelt(index: SearchIndex, query: FilterQuery): Places {
  const places = placesInScope(index, query);
  const questions = places.map((place) => index.questions[place] as string);
  const [found, info, order] = (fuzzy ??= new UFuzzy(MISSPELT)).search(questions, query.words.join(' '), 1);
  if (!found) return [];
  const best = info && order ? order.map((place) => info.idx[place] as number) : found;
  return best.map((place) => places[place] as number);
}

function marketAt({ markets }: SearchIndex, place: number): ListedMarket {
  return markets[place] as ListedMarket;
}
