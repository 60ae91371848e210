import type { Endpoint } from './server/endpoint.ts';
import { ACCOUNT_ENDPOINTS, activity } from './endpoints/account-endpoints.ts';
import { BOOK_ENDPOINTS, CLOB_ENDPOINTS } from './endpoints/clob-endpoints.ts';
import { CANCEL_ENDPOINTS } from './endpoints/cancel-endpoint.ts';
import { CATALOG_ENDPOINTS } from './endpoints/catalog-endpoints.ts';
import { CONTROL_ENDPOINTS } from './control/control-endpoints.ts';
import { COMMENT_ENDPOINTS } from './endpoints/comment-endpoints.ts';
import { FAMILY_ENDPOINTS } from './endpoints/family-endpoints.ts';
import { PLACE_ENDPOINTS } from './endpoints/place-endpoint.ts';
import { batchPricesHistory } from './endpoints/price-history-endpoint.ts';
import { publicSearch } from './endpoints/search-endpoint.ts';

/** The interface's two tables, the rest of the family, and the exchange's own routes. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [
  ...COMMENT_ENDPOINTS,
  ...CATALOG_ENDPOINTS,
  publicSearch,
  activity,
  ...ACCOUNT_ENDPOINTS,
  ...BOOK_ENDPOINTS,
  ...CLOB_ENDPOINTS,
  batchPricesHistory,
  ...CANCEL_ENDPOINTS,
  ...PLACE_ENDPOINTS,
  ...FAMILY_ENDPOINTS,
  ...CONTROL_ENDPOINTS,
];
