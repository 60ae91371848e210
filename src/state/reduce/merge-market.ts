import type { ListedMarket } from '../../domain/listed-market.ts';
import type { Outcome } from '../../domain/market.ts';
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

/** The list that knows more tokens wins; an outcome's name and its mirror's token are taken from whichever has one. */
function mergeOutcomes(older: ListedMarket, newer: ListedMarket): ListedMarket['outcomes'] {
  const [more, other] = newer.outcomes.length < older.outcomes.length ? [older, newer] : [newer, older];
  return more.outcomes.map((outcome) =>
    mergeOutcome(
      outcome,
      other.outcomes.findLast(({ tokenId }) => tokenId === outcome.tokenId),
    ),
  );
}

function mergeOutcome(outcome: Outcome, same: Outcome | undefined): Outcome {
  return { ...same, ...outcome, name: outcome.name === '' ? (same?.name ?? '') : outcome.name };
}
