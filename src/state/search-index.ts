import type { ListedMarket } from '../domain/listed-market.ts';
import { fold } from '../text/fold.ts';
import { memoizeLast } from './memoize-last.ts';

/** Markets and what they are searched by, place by place. */
export interface SearchIndex {
  readonly markets: readonly ListedMarket[];
  /** Folded, with a blank before every word. */
  readonly questions: readonly string[];
}

export const indexMarkets = memoizeLast((markets: readonly ListedMarket[]): SearchIndex => ({
  markets,
  questions: markets.map((market) => foldedOf(market, questions, questionText)),
}));

/** What a market is searched by besides its question, folded. Most searches never need it. */
export function restOf(market: ListedMarket): string {
  return foldedOf(market, rests, restText);
}

const questions = new WeakMap<ListedMarket, string>();
const rests = new WeakMap<ListedMarket, string>();

/** Folding is most of the cost of a search, and a market's texts never change. */
function foldedOf(
  market: ListedMarket,
  known: WeakMap<ListedMarket, string>,
  textOf: (market: ListedMarket) => string,
): string {
  let folded = known.get(market);
  if (folded === undefined) {
    folded = fold(textOf(market));
    known.set(market, folded);
  }
  return folded;
}

function questionText({ question }: ListedMarket): string {
  return ` ${question}`;
}

function restText({ eventTitle, slug, tags = [], series = [] }: ListedMarket): string {
  return [eventTitle, slug, ...tags, ...series].join(' ');
}
