import type { ListedMarket } from '../../domain/market.ts';
import { fold } from '../../text/fold-text.ts';
import { type ScopeName, scopeText } from './filter-query.ts';
import { memoizeByObject, memoizeLast } from './memoize-last.ts';

/** What markets are searched by, place by place. */
export interface SearchIndex {
  readonly places: readonly number[];
  /** The question, and behind it event, slug, tags and series; folded, with a blank before every word. */
  readonly texts: readonly string[];
  /** Where the question ends in each text. */
  readonly ends: readonly number[];
  /** The questions alone. What most searches never need is made when one asks for it. */
  readonly questions: () => readonly string[];
  /** Where each scope looks. */
  readonly scopes: Readonly<Record<ScopeName, () => readonly string[]>>;
}

export const placesOf = memoizeLast((markets: readonly ListedMarket[]): readonly number[] => [
  ...markets.keys(),
]);

export const indexMarkets = memoizeLast((markets: readonly ListedMarket[]): SearchIndex => {
  const scope = (name: ScopeName) => once(() => markets.map((market) => scopeText(market, name)));
  return {
    places: placesOf(markets),
    texts: markets.map((market) => textOf(market).text),
    questions: once(() => markets.map((market) => textOf(market).question)),
    ends: markets.map((market) => textOf(market).question.length),
    scopes: { tag: scope('tag'), event: scope('event'), series: scope('series'), creator: scope('creator') },
  };
});

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Made once for a market: folding is most of the cost of an index, which each page of a list makes anew. */
const textOf = memoizeByObject(({ question, eventTitle, slug, tags = [], series = [] }: ListedMarket) => {
  const asked = fold(` ${question}`);
  return { question: asked, text: fold([asked, eventTitle, slug, ...tags, ...series].join(' ')) };
});
