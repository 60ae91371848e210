import { canonicalId, sameId } from '../../domain/same-id.ts';
import type { ListedMarket } from '../../domain/market.ts';
import { nameById, shortenMarketId } from '../../text/shorten-id.ts';
import { memoizeLast } from './memoize-last.ts';

type Markets = ReadonlyMap<string, ListedMarket>;

/** Made only when an id is asked for that is no market's first one, as the catalog spells it. */
const byOtherId = memoizeLast((markets: Markets): Markets => {
  const found = new Map<string, ListedMarket>();
  for (const market of markets.values()) {
    const { conditionId, mirrorConditionId } = market;
    if (mirrorConditionId !== undefined) found.set(canonicalId(mirrorConditionId), market);
    found.set(canonicalId(conditionId), market);
  }
  return found;
});

/** A market by either of its ids: orders and trades may name the second one (interface: `mirrorConditionId`), or in capitals. */
export function marketById(markets: Markets, id: string): ListedMarket | undefined {
  return markets.get(id) ?? byOtherId(markets).get(canonicalId(id));
}

/** What a listed market is called: by its id where its question could not be read. */
export function titleOf({ question, conditionId }: ListedMarket): string {
  return question === '' ? nameById(conditionId) : question;
}

/** What a market is called on the screen: by its id where it is not listed. Orders may come without one. */
export function nameOfMarket(market: ListedMarket | undefined, id: string): string {
  return market ? titleOf(market) : id === '' ? 'market not named' : shortenMarketId(id);
}

/** Whether an order or a trade that names `id` is one on this market. */
export function isOnMarket(id: string, market: ListedMarket | undefined): boolean {
  if (!market) return false;
  const { conditionId, mirrorConditionId } = market;
  return sameId(id, conditionId) || (mirrorConditionId !== undefined && sameId(id, mirrorConditionId));
}
