import type { CatalogMarket } from '../catalog/catalog.ts';
import { listOpenOrders } from '../matching/engine.ts';
import { DEMO_ACCOUNT } from '../personas.ts';
import type { ExchangeState } from '../exchange-state.ts';

/** The market with which the catalog answers: the one that was found, unless a fault has it otherwise. */
export function chooseMarket(
  exchange: ExchangeState,
  path: string,
  wanted: string,
  found: CatalogMarket | undefined,
): CatalogMarket | undefined {
  const { faults } = exchange;
  if (!found) return faults.trigger('catalog-guesses', path) && mostSimilar(exchange, wanted);
  const cache = faults.memory['catalog-cached'];
  if (faults.trigger('catalog-cached', path)) {
    const first = cache.get('first') ?? found;
    cache.set('first', first);
    return first;
  }
  const isOther = faults.peek('catalog-other-market')?.form !== 'books';
  return isOther && faults.trigger('catalog-other-market', path) ? otherMarket(exchange, found) : found;
}

/** The next market with open orders of the account, or else the next; markets come round to the first. */
export function otherMarket({ catalog, engine }: ExchangeState, { index }: CatalogMarket): CatalogMarket {
  const following = [...catalog.markets.slice(index + 1), ...catalog.markets.slice(0, index + 1)];
  const isOrdered = (market: CatalogMarket): boolean =>
    market.index !== index && listOpenOrders(engine.state, DEMO_ACCOUNT, market.index).length > 0;
  return following.find(isOrdered) ?? (following[0] as CatalogMarket);
}

/** The market whose slug or id begins most like `wanted`. */
function mostSimilar({ catalog }: ExchangeState, wanted: string): CatalogMarket | undefined {
  const likeness = ({ slug, conditionId, id }: CatalogMarket): number =>
    Math.max(...[slug, conditionId, String(id)].map((name) => commonLength(name, wanted)));
  return catalog.markets.reduce((best, market) => (likeness(market) > likeness(best) ? market : best));
}

function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < Math.min(a.length, b.length) && a[length] === b[length]) length++;
  return length;
}
