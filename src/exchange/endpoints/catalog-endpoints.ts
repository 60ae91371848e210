import type { CatalogCreator, CatalogEvent, CatalogMarket, CatalogSeries } from '../catalog/catalog.ts';
import { endpoint, type Endpoint } from '../server/endpoint.ts';
import { chooseMarket } from '../faults/choose-market.ts';
import { OFFSET_PAGING, pageByOffset } from '../server/paging.ts';
import { boolean, integer, requiredText, text } from '../server/parameters.ts';
import { answer, answerRows, refuse } from '../server/reply.ts';
import {
  creatorJson,
  eventRow,
  isEventClosed,
  seriesRow,
  singleEvent,
  singleMarket,
  tagJson,
} from '../wire/catalog-json.ts';
import { samplingMarket } from '../wire/clob-market-json.ts';
import { findMarket, type ExchangeState } from '../exchange-state.ts';
import { EVENT_ORDERS, isByCreator, pageInOrder } from './catalog-filters.ts';

const creator = text();

const CREATOR_ORDERS = {
  id: (creator: CatalogCreator) => creator.id,
  creatorName: (creator: CatalogCreator) => creator.name,
  creatorHandle: (creator: CatalogCreator) => creator.handle,
};

interface EventFilter {
  active: boolean | undefined;
  closed: boolean | undefined;
  archived: boolean | undefined;
  tag: string | undefined;
  tag_id: number | undefined;
  tag_slug: string | undefined;
  series_slug: string | undefined;
  slug: string | undefined;
  creator: string | undefined;
}

function isWanted(exchange: ExchangeState, event: CatalogEvent, filter: EventFilter): boolean {
  const isClosed = isEventClosed(exchange, event);
  const { tag, tag_id, tag_slug } = filter;
  return (
    (filter.active === undefined || filter.active === !isClosed) &&
    (filter.closed === undefined || filter.closed === isClosed) &&
    (filter.archived === undefined || filter.archived === event.archived) &&
    (tag === undefined || event.tags.some((one) => one.slug === tag)) &&
    (tag_slug === undefined || event.tags.some((one) => one.slug === tag_slug)) &&
    (tag_id === undefined || event.tags.some((one) => one.id === tag_id)) &&
    (filter.series_slug === undefined || event.series?.slug === filter.series_slug) &&
    (filter.slug === undefined || event.slug === filter.slug) &&
    isByCreator(event, filter.creator)
  );
}

function oneMarket(exchange: ExchangeState, market: CatalogMarket | undefined, creator: string | undefined) {
  if (!market || !isByCreator(market.event, creator)) return refuse('catalog', 404, 'market not found');
  return answer(singleMarket(exchange, market));
}

/** With the order book's fields beside the catalog's, where one address has both and the dialect wants it. */
export function marketById(address: 'shared' | 'own'): Endpoint {
  return endpoint({
    number: 5,
    route: 'GET /markets/:id',
    surface: 'catalog',
    parameters: { id: requiredText(), creator },
    answer(exchange, { id, creator }, { path }) {
      const market = chooseMarket(exchange, path, id, findMarket(exchange, id));
      const reply = oneMarket(exchange, market, creator);
      const isBoth = address === 'shared' && exchange.dialect.clobMarketById;
      if (!market || !isBoth || reply.status !== 200) return reply;
      return answer({ ...singleMarket(exchange, market), ...samplingMarket(exchange, market) });
    },
  });
}

/** `/markets/slug/:slug` and `/events/creators` stand before the paths that would swallow them. */
export const CATALOG_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    number: 4,
    route: 'GET /markets/slug/:slug',
    surface: 'catalog',
    parameters: { slug: requiredText(), creator },
    answer(exchange, { slug, creator }, { path }) {
      const found = exchange.directory.marketBySlug.get(slug);
      return oneMarket(exchange, chooseMarket(exchange, path, slug, found), creator);
    },
  }),
  endpoint({
    number: 6,
    route: 'GET /series',
    surface: 'catalog',
    parameters: { ...OFFSET_PAGING, creator },
    answer(exchange, { creator, ...page }) {
      const isWanted = (series: CatalogSeries): boolean =>
        creator === undefined || series.events.some((event) => isByCreator(event, creator));
      const rows = pageByOffset(exchange.catalog.series, page, isWanted);
      return answerRows(rows.map((series) => seriesRow(exchange, series)));
    },
  }),
  endpoint({
    number: 7,
    route: 'GET /tags',
    surface: 'catalog',
    parameters: { ...OFFSET_PAGING, creator },
    answer(exchange, { creator, ...page }) {
      if (creator === undefined) return answer(pageByOffset(exchange.catalog.tags, page).map(tagJson));
      const scope = exchange.catalog.events.filter((event) => isByCreator(event, creator));
      const used = new Set(scope.flatMap((event) => event.tags));
      return answer(pageByOffset(exchange.catalog.tags, page, (tag) => used.has(tag)).map(tagJson));
    },
  }),
  endpoint({
    number: 8,
    route: 'GET /events',
    surface: 'catalog',
    parameters: {
      ...OFFSET_PAGING,
      active: boolean(undefined),
      closed: boolean(undefined),
      archived: boolean(undefined),
      tag: text(),
      tag_id: integer(0, Number.MAX_SAFE_INTEGER, undefined),
      tag_slug: text(),
      series_slug: text(),
      slug: text(),
      order: text(),
      ascending: boolean(false),
      creator,
    },
    answer(exchange, { limit, offset, order, ascending, ...filter }) {
      const paging = { limit, offset, order, ascending };
      const page = pageInOrder(exchange, exchange.catalog.events, EVENT_ORDERS, paging, (event) =>
        isWanted(exchange, event, filter),
      );
      if (!page.ok) return refuse('catalog', 400, page.failure);
      return answerRows(page.value.map((event) => eventRow(exchange, event)));
    },
  }),
  endpoint({
    number: 9,
    route: 'GET /events/slug/:slug',
    surface: 'catalog',
    parameters: { slug: requiredText(), creator },
    answer(exchange, { slug, creator }) {
      const event = exchange.directory.eventBySlug.get(slug);
      if (!event || !isByCreator(event, creator)) return refuse('catalog', 404, 'slug not found');
      return answer(singleEvent(exchange, event));
    },
  }),
  endpoint({
    number: 10,
    route: 'GET /events/creators',
    surface: 'catalog',
    parameters: {
      ...OFFSET_PAGING,
      order: text(),
      ascending: boolean(false),
      creator_name: text(),
      creator_handle: text(),
    },
    answer(exchange, { creator_name: name, creator_handle: handle, ...paging }) {
      const isMatch = (creator: CatalogCreator): boolean =>
        (name === undefined || creator.name.toLowerCase() === name.toLowerCase()) &&
        (handle === undefined || creator.handle.toLowerCase() === handle.toLowerCase());
      const page = pageInOrder(exchange, exchange.catalog.creators, CREATOR_ORDERS, paging, isMatch);
      if (!page.ok) return refuse('catalog', 400, page.failure);
      return answer(page.value.map(creatorJson));
    },
  }),
];
