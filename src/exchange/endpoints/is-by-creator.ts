import type { CatalogEvent } from '../catalog/catalog.ts';

/** Whether an event is on the site, or by the wallet, that a `creator` filter names. */
export function isByCreator({ creator }: CatalogEvent, filter: string | undefined): boolean {
  if (filter === undefined) return true;
  const wanted = filter.toLowerCase();
  return (
    creator.address.toLowerCase() === wanted ||
    creator.handle === wanted ||
    String(creator.id) === wanted ||
    creator.url.replace('https://', '') === wanted.replace(/^https?:\/\//, '').replace(/\/+$/, '')
  );
}
