import type { ListedMarket } from '../../domain/market.ts';
import { fold } from '../../text/fold-text.ts';
import { type ScopeName, scopeText } from './filter-query.ts';
import { memoizeByObject, memoizeLast } from './memoize-last.ts';

/** What markets are searched by, place by place. What most searches never need is made when one asks for it. */
export interface SearchIndex {
  readonly places: readonly number[];
  /** Folded, with a blank before every word. */
  readonly questions: readonly string[];
  /** Events, slugs, tags and series, folded. */
  readonly rests: () => readonly string[];
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
    questions: markets.map(questionOf),
    rests: once(() => markets.map(restOf)),
    scopes: { tag: scope('tag'), event: scope('event'), series: scope('series'), creator: scope('creator') },
  };
});

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Texts of a market, made once: folding is most of the cost of an index, which each page of a list makes anew. */
const questionOf = memoizeByObject(({ question }: ListedMarket) => fold(` ${question}`));
const restOf = memoizeByObject(({ eventTitle, slug, tags = [], series = [] }: ListedMarket) =>
  fold([eventTitle, slug, ...tags, ...series].join(' ')),
);
