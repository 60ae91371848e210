import { CONTROL_ENDPOINTS } from './control/control-endpoints.ts';
import { ACCOUNT_ENDPOINTS, activityOn } from './endpoints/account-endpoints.ts';
import { CANCEL_ENDPOINTS } from './endpoints/cancel-endpoint.ts';
import { CATALOG_ENDPOINTS, marketById } from './endpoints/catalog-endpoints.ts';
import { BOOK_ENDPOINTS, CLOB_ENDPOINTS, clobMarket } from './endpoints/clob-endpoints.ts';
import { COMMENT_ENDPOINTS } from './endpoints/comment-endpoints.ts';
import { FAMILY_ENDPOINTS } from './endpoints/family-endpoints.ts';
import { PLACE_ENDPOINTS } from './endpoints/place-endpoint.ts';
import { batchPricesHistory } from './endpoints/price-history-endpoint.ts';
import { publicSearch } from './endpoints/search-endpoint.ts';
import type { Endpoint } from './server/endpoint.ts';
import type { Site } from './server/serve-requests.ts';

/** An address of the exchange: `clob` serves everything where there is one alone. */
export type SiteName = 'clob' | 'catalog' | 'data';

const CATALOG: readonly Endpoint[] = [...COMMENT_ENDPOINTS, ...CATALOG_ENDPOINTS, publicSearch];

const CLOB: readonly Endpoint[] = [
  ...ACCOUNT_ENDPOINTS,
  ...BOOK_ENDPOINTS,
  ...CLOB_ENDPOINTS,
  batchPricesHistory,
  ...CANCEL_ENDPOINTS,
  ...PLACE_ENDPOINTS,
  ...FAMILY_ENDPOINTS,
  ...CONTROL_ENDPOINTS,
];

/** The interface's two tables, the rest of the family, and the exchange's own routes. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [
  ...CATALOG,
  marketById('shared'),
  activityOn('catalog'),
  ...CLOB,
];

/** One address for everything, or one for each surface, as services of the family have them. */
export const SITES: Readonly<Record<1 | 3, Readonly<Partial<Record<SiteName, Site>>>>> = {
  1: { clob: { endpoints: ALL_ENDPOINTS, surface: 'clob' } },
  3: {
    clob: { endpoints: [...CLOB, clobMarket], surface: 'clob' },
    catalog: { endpoints: [...CATALOG, marketById('own')], surface: 'catalog' },
    data: { endpoints: [activityOn('data')], surface: 'data' },
  },
};
