import UFuzzy from '@leeoniya/ufuzzy';
import type { ListedMarket } from '../domain/listed-market.ts';
import { fold } from '../text/fold.ts';
import { isInScopes, parseFilter } from './filter-query.ts';
import { memoizeLast } from './memoize-last.ts';

/** Markets that match equally well; better tiers come first. */
export type Tiers = readonly (readonly ListedMarket[])[];

/**
 * The markets that match what was typed. Every word has to be found: best where words of the question begin, then
 * anywhere in it, then in its event, slug and tags. Where nothing is, a letter may be wrong in each word.
 */
export const filterMarkets = memoizeLast(
  (markets: ReadonlyMap<string, ListedMarket>, filter: string): Tiers => {
    const query = parseFilter(filter);
    const all = listOf(markets);
    const inScope = query.scopes.length === 0 ? all : all.filter((market) => isInScopes(market, query));
    if (query.words.length === 0) return [inScope];
    const tiers = findWords(inScope, query.words);
    return tiers.some((tier) => tier.length > 0) ? tiers : [findMisspelt(inScope, query.words)];
  },
);

const listOf = memoizeLast((markets: ReadonlyMap<string, ListedMarket>) => [...markets.values()]);

function findWords(markets: readonly ListedMarket[], words: readonly string[]): Tiers {
  const tiers: [ListedMarket[], ListedMarket[], ListedMarket[]] = [[], [], []];
  for (const market of markets) {
    const { question, rest } = textsOf(market);
    if (words.every((word) => question.includes(` ${word}`))) tiers[0].push(market);
    else if (words.every((word) => question.includes(word))) tiers[1].push(market);
    else if (words.every((word) => question.includes(word) || rest.includes(word))) tiers[2].push(market);
  }
  return tiers;
}

/** One letter missing, too much, wrong, or swapped with its neighbour in each word. */
const fuzzy = new UFuzzy({ intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 });

/** The closest first. Words in letters of other alphabets are not misspelt, only not found. */
function findMisspelt(markets: readonly ListedMarket[], words: readonly string[]): readonly ListedMarket[] {
  const questions = markets.map((market) => textsOf(market).question);
  const [found, info, order] = fuzzy.search(questions, words.join(' '), 1);
  if (!found) return [];
  const places = info && order ? order.map((place) => info.idx[place] as number) : found;
  return places.map((place) => markets[place] as ListedMarket);
}

interface SearchTexts {
  /** Folded, with a blank before every word. */
  readonly question: string;
  readonly rest: string;
}

const searchTexts = new WeakMap<ListedMarket, SearchTexts>();

/** Folding is most of the cost of a search; a market's texts never change. */
function textsOf(market: ListedMarket): SearchTexts {
  let texts = searchTexts.get(market);
  if (!texts) {
    const rest = [market.eventTitle, market.slug, ...(market.tags ?? []), ...(market.series ?? [])];
    texts = { question: ` ${fold(market.question)}`, rest: fold(rest.join(' ')) };
    searchTexts.set(market, texts);
  }
  return texts;
}
