import type { ListedMarket, Outcome } from '../../domain/market.ts';

/** What of a market the list needs: all its facts, and none of what the catalog sends beside them. */
const LISTED: Readonly<Record<Exclude<keyof ListedMarket, 'cached'>, true>> = {
  conditionId: true,
  id: true,
  slug: true,
  question: true,
  outcomes: true,
  eventSlug: true,
  eventTitle: true,
  groupTitle: true,
  eventSize: true,
  series: true,
  tags: true,
  endDateMs: true,
  active: true,
  closed: true,
  archived: true,
  acceptingOrders: true,
  negRisk: true,
  tickSize: true,
  creator: true,
  rewards: true,
  takerBaseFee: true,
  mirrorConditionId: true,
};
const LISTED_KEYS = Object.keys(LISTED) as readonly (keyof typeof LISTED)[];

/**
 * Cuts markets down to what the list needs. Fifty thousand of them are kept in memory, and most of what they say of
 * their events is the same text again, so what is equal becomes one.
 */
export function createMarketLister(): (market: ListedMarket) => ListedMarket {
  const texts = new Map<string, string>();
  const records = new Map<string, object>();
  const share = <T extends string | undefined>(text: T): T =>
    text === undefined ? text : (once(texts, text, text) as T);
  const shareRecord = <T extends object | undefined>(record: T): T =>
    record === undefined ? record : (once(records, JSON.stringify(record), record) as T);
  const cut = ({ name, tokenId, mirrorTokenId }: Outcome): Outcome => ({
    name: share(name),
    tokenId,
    ...(mirrorTokenId !== undefined && { mirrorTokenId }),
  });
  return (market) => {
    const { outcomes, eventSlug, eventTitle, series, tags, creator, rewards } = market;
    const told = {
      ...market,
      outcomes: outcomes.map(cut),
      eventSlug: share(eventSlug),
      eventTitle: share(eventTitle),
      series: shareRecord(series),
      tags: shareRecord(tags),
      rewards: shareRecord(rewards),
      creator: share(creator),
    };
    const pairs = LISTED_KEYS.filter((key) => told[key] !== undefined).map(
      (key) => [key, told[key]] as const,
    );
    return Object.fromEntries(pairs) as unknown as ListedMarket;
  };
}

/** The value that was first under a key. */
function once<T>(known: Map<string, T>, key: string, value: T): T {
  const first = known.get(key);
  if (first === undefined) known.set(key, value);
  return first ?? value;
}
