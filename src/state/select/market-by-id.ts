import type { ListedMarket } from '../../domain/market.ts';
import { shortenMarketId } from '../../text/shorten-id.ts';
import { memoizeLast } from './memoize-last.ts';

type Markets = ReadonlyMap<string, ListedMarket>;

/** Made only when an id is asked for that is no market's first one. */
const byMirror = memoizeLast((markets: Markets): Markets => {
  const mirrored = new Map<string, ListedMarket>();
  for (const market of markets.values()) {
    if (market.mirrorConditionId !== undefined) mirrored.set(market.mirrorConditionId, market);
  }
  return mirrored;
});

/** A market by either of its ids: orders and trades may name the second one (interface: `mirrorConditionId`). */
export function marketById(markets: Markets, id: string): ListedMarket | undefined {
  return markets.get(id) ?? byMirror(markets).get(id);
}

/** What a market is called on the screen: by its id where it is not listed. Orders may come without one. */
export function nameOfMarket(market: ListedMarket | undefined, id: string): string {
  return market?.question ?? (id === '' ? 'market not named' : shortenMarketId(id));
}

/** Whether an order or a trade that names `id` is one on this market. */
export function isOnMarket(id: string, market: ListedMarket | undefined): boolean {
  return market !== undefined && (id === market.conditionId || id === market.mirrorConditionId);
}
