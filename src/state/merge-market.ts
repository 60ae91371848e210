import type { ListedMarket } from '../domain/listed-market.ts';

/** Joins two sources' facts about one market; what the newer does not tell is kept from the older. */
export function mergeMarket(older: ListedMarket | undefined, newer: ListedMarket): ListedMarket {
  if (!older) return newer;
  const { cached: _, ...known } = older;
  const told = Object.fromEntries(Object.entries(newer).filter(([, value]) => value !== undefined));
  return {
    ...known,
    ...told,
    question: newer.question === '' ? older.question : newer.question,
    outcomes: mergeOutcomes(older, newer),
  };
}

/** The list that knows more tokens wins; an outcome's name is taken from whoever has one. */
function mergeOutcomes(older: ListedMarket, newer: ListedMarket): ListedMarket['outcomes'] {
  if (newer.outcomes.length < older.outcomes.length) return older.outcomes;
  const names = new Map(older.outcomes.map((outcome) => [outcome.tokenId, outcome.name]));
  return newer.outcomes.map((outcome) =>
    outcome.name === '' ? { ...outcome, name: names.get(outcome.tokenId) ?? '' } : outcome,
  );
}
