import type { ListedMarket } from '../domain/listed-market.ts';

/** What of a market the list needs. Descriptions, pictures and the like are asked for when somebody looks at it. */
const LISTED = [
  'conditionId',
  'id',
  'slug',
  'question',
  'outcomes',
  'eventSlug',
  'eventTitle',
  'series',
  'tags',
  'endDateMs',
  'active',
  'closed',
  'archived',
  'acceptingOrders',
  'negRisk',
  'tickSize',
  'creator',
  'rewards',
  'takerBaseFee',
  'mirrorConditionId',
] as const satisfies readonly (keyof ListedMarket)[];

/**
 * Cuts markets down to what the list needs. Fifty thousand of them are kept in memory, and most of what they say of
 * their events is the same text again, so equal texts become one.
 */
export function createMarketLister(): (market: ListedMarket) => ListedMarket {
  const texts = new Map<string, string>();
  const share = <T extends string | undefined>(text: T): T => {
    if (text === undefined) return text;
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return (known ?? text) as T;
  };
  return (market) => {
    const { outcomes, eventSlug, eventTitle, series, tags, creator } = market;
    const told = {
      ...market,
      outcomes: outcomes.map(({ name, tokenId }) => ({ name: share(name), tokenId })),
      eventSlug: share(eventSlug),
      eventTitle: share(eventTitle),
      series: series?.map(share),
      tags: tags?.map(share),
      creator: share(creator),
    };
    const pairs = LISTED.filter((key) => told[key] !== undefined).map((key) => [key, told[key]] as const);
    return Object.fromEntries(pairs) as unknown as ListedMarket;
  };
}
