import type { ListedMarket } from '../../domain/market.ts';
import { memoizeLast } from '../../state/select/memoize-last.ts';

/** So many questions tell which words are common. */
const MOST_QUESTIONS = 3_000;

/** How many questions of the list hold each word: what half of them hold tells none of them from the others. */
export const countWords = memoizeLast(
  (markets: ReadonlyMap<string, ListedMarket>): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    let questions = 0;
    for (const { question } of markets.values()) {
      if (++questions > MOST_QUESTIONS) break;
      for (const word of new Set(question.split(' '))) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    return counts;
  },
);
