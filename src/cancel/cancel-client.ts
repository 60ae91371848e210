import type { Client } from '../api/client.ts';

/** What the command needs of a client. */
export type CancelClient = Pick<
  Client,
  | 'cancelMarketOrders'
  | 'listOrders'
  | 'getOrder'
  | 'correctClock'
  | 'getMarket'
  | 'getMarketBySlug'
  | 'getBooks'
  | 'close'
>;
