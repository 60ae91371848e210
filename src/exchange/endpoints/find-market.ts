import type { CatalogMarket } from '../catalog/catalog.ts';
import type { World } from '../exchange-state.ts';

/** A market by its numeric id or its condition id. */
export function findMarket({ catalog, directory }: World, id: string): CatalogMarket | undefined {
  if (/^0x/i.test(id)) return directory.byCondition.get(id.toLowerCase());
  if (!/^\d{1,12}$/.test(id)) return undefined;
  const first = catalog.markets[0];
  return first && catalog.markets[Number(id) - first.id];
}
