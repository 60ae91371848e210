import type { ListedMarket } from '../domain/listed-market.ts';
import { isSame } from './is-same.ts';

/**
 * Joins two sources' facts about one market; what the newer does not tell is kept from the older, which stays the very same
 * object when it is told nothing new: the catalog is read again and again, and hardly anything in it changes.
 */
export function mergeMarket(older: ListedMarket | undefined, newer: ListedMarket): ListedMarket {
  if (!older) return newer;
  const told: ListedMarket = {
    ...newer,
    question: newer.question === '' ? older.question : newer.question,
    outcomes: mergeOutcomes(older, newer),
  };
  const news = (Object.keys(told) as (keyof ListedMarket)[]).filter(
    (key) => told[key] !== undefined && !isSame(told[key], older[key]),
  );
  if (news.length === 0 && older.cached === undefined) return older;
  const { cached: _, ...known } = older;
  return { ...known, ...Object.fromEntries(news.map((key) => [key, told[key]])) };
}

/**
 * The list that knows more tokens wins; an outcome's name is taken from whoever has one. Without a map of the ids: V8
 * keeps whatever was a key of one in a table of all keys, and a hundred thousand ids made that four megabytes larger.
 */
function mergeOutcomes(older: ListedMarket, newer: ListedMarket): ListedMarket['outcomes'] {
  if (newer.outcomes.length < older.outcomes.length) return older.outcomes;
  const nameOf = (tokenId: string): string =>
    older.outcomes.findLast((outcome) => outcome.tokenId === tokenId)?.name ?? '';
  return newer.outcomes.map((outcome) =>
    outcome.name === '' ? { ...outcome, name: nameOf(outcome.tokenId) } : outcome,
  );
}
