import type { Catalog, CatalogEvent, CatalogMarket } from './catalog/catalog.ts';
import type { OutcomeIndex } from './matching/book-order.ts';
import type { Person } from './personas.ts';

/** A token and the market and outcome it stands for. */
export interface TokenRef {
  readonly market: CatalogMarket;
  readonly outcome: OutcomeIndex;
}

/** Where things are found by what they are called on the wire. */
export interface Directory {
  readonly byToken: ReadonlyMap<string, TokenRef>;
  readonly byCondition: ReadonlyMap<string, CatalogMarket>;
  readonly marketBySlug: ReadonlyMap<string, CatalogMarket>;
  readonly eventBySlug: ReadonlyMap<string, CatalogEvent>;
  /** By wallet in lower case. */
  readonly personByAddress: ReadonlyMap<string, Person>;
}

export function indexDirectory(catalog: Catalog, people: readonly Person[]): Directory {
  const byToken = new Map<string, TokenRef>();
  for (const market of catalog.markets) {
    byToken.set(market.tokenIds[0], { market, outcome: 0 });
    byToken.set(market.tokenIds[1], { market, outcome: 1 });
  }
  return {
    byToken,
    byCondition: new Map(catalog.markets.map((market) => [market.conditionId, market])),
    marketBySlug: new Map(catalog.markets.map((market) => [market.slug, market])),
    eventBySlug: new Map(catalog.events.map((event) => [event.slug, event])),
    personByAddress: new Map(
      people.flatMap((person) => [
        [person.address.toLowerCase(), person] as const,
        [person.baseAddress.toLowerCase(), person] as const,
      ]),
    ),
  };
}
