import type { ExecuteRequest } from '../../src/api/request/request.ts';
import type { CallOptions } from '../../src/domain/call-options.ts';
import { activityMethods } from '../../src/api/endpoints/activity.ts';
import { bookMethods } from '../../src/api/endpoints/books.ts';
import { tradeMethods } from '../../src/api/endpoints/builder-trades.ts';
import { cancelMethods } from '../../src/api/endpoints/cancel-market-orders.ts';
import { clobMarketMethods } from '../../src/api/endpoints/clob-markets.ts';
import { commentMethods } from '../../src/api/endpoints/comments.ts';
import { catalogListMethods } from '../../src/api/endpoints/catalog-lists.ts';
import { eventMethods } from '../../src/api/endpoints/events.ts';
import { feeRateMethods } from '../../src/api/endpoints/fee-rate.ts';
import { marketMethods } from '../../src/api/endpoints/markets.ts';
import { orderMethods } from '../../src/api/endpoints/orders.ts';
import { priceHistoryMethods } from '../../src/api/endpoints/price-history.ts';
import { priceMethods } from '../../src/api/endpoints/prices.ts';
import { searchMethods } from '../../src/api/endpoints/search.ts';
import type { Result } from '../../src/domain/result.ts';
import { sampleOf, type Wire } from './wire-samples.ts';

/** One endpoint: how the client asks it, and an answer with every field of the interface. */
export interface EndpointCase {
  readonly row: number;
  readonly name: string;
  readonly answer: unknown;
  /** Calls the endpoint's method on `executeRequest`. */
  call(executeRequest: ExecuteRequest, options?: CallOptions): Promise<Result<unknown>>;
}

const TOKEN = 'asset_id-text';

function page(record: string): Wire {
  return { data: [sampleOf(record)], next_cursor: 'MQ==', limit: 100, count: 1 };
}

/** All, in the order of the interface. */
export const ENDPOINT_CASES: readonly EndpointCase[] = [
  {
    row: 1,
    name: 'listComments',
    answer: [sampleOf('Comment')],
    call: (executeRequest, options) =>
      commentMethods(executeRequest).listComments({ eventSlug: 'rain', holdersOnly: true }, options),
  },
  {
    row: 2,
    name: 'listUserComments',
    answer: [sampleOf('Comment')],
    call: (executeRequest, options) =>
      commentMethods(executeRequest).listUserComments({ userAddress: '0xabc' }, options),
  },
  {
    row: 3,
    name: 'listReplies',
    answer: [sampleOf('Comment')],
    call: (executeRequest, options) => commentMethods(executeRequest).listReplies({ id: '7' }, options),
  },
  {
    row: 4,
    name: 'getMarketBySlug',
    answer: sampleOf('Market'),
    call: (executeRequest, options) =>
      marketMethods(executeRequest).getMarketBySlug({ slug: 'rain' }, options),
  },
  {
    row: 5,
    name: 'getMarket',
    answer: sampleOf('Market'),
    call: (executeRequest, options) => marketMethods(executeRequest).getMarket({ id: '7' }, options),
  },
  {
    row: 6,
    name: 'listSeries',
    answer: [sampleOf('Series')],
    call: (executeRequest, options) => catalogListMethods(executeRequest).listSeries({}, options),
  },
  {
    row: 7,
    name: 'listTags',
    answer: [sampleOf('Tag')],
    call: (executeRequest, options) => catalogListMethods(executeRequest).listTags({}, options),
  },
  {
    row: 8,
    name: 'listEvents',
    answer: [sampleOf('Event')],
    call: (executeRequest, options) =>
      eventMethods(executeRequest).listEvents({ active: true, tagId: 3 }, options),
  },
  {
    row: 9,
    name: 'getEventBySlug',
    answer: sampleOf('Event'),
    call: (executeRequest, options) => eventMethods(executeRequest).getEventBySlug({ slug: 'rain' }, options),
  },
  {
    row: 10,
    name: 'listCreators',
    answer: [sampleOf('Creator')],
    call: (executeRequest, options) =>
      catalogListMethods(executeRequest).listCreators({ creatorName: 'ann' }, options),
  },
  {
    row: 11,
    name: 'search',
    answer: sampleOf('Search result'),
    call: (executeRequest, options) => searchMethods(executeRequest).search({ text: 'rain & snow' }, options),
  },
  {
    row: 12,
    name: 'listActivity',
    answer: [sampleOf('Activity')],
    call: (executeRequest, options) =>
      activityMethods(executeRequest).listActivity({ user: '0xabc' }, options),
  },
  {
    row: 13,
    name: 'listOrders',
    answer: page('Order'),
    call: (executeRequest, options) => orderMethods(executeRequest).listOrders({ market: '0x1' }, options),
  },
  {
    row: 14,
    name: 'getOrder',
    answer: { order: sampleOf('Order') },
    call: (executeRequest, options) => orderMethods(executeRequest).getOrder({ id: '7' }, options),
  },
  {
    row: 15,
    name: 'getBooks',
    answer: [sampleOf('Order book')],
    call: (executeRequest, options) => bookMethods(executeRequest).getBooks([TOKEN], options),
  },
  {
    row: 16,
    name: 'getPrices',
    answer: { [TOKEN]: { BUY: '0.41', SELL: '0.43' } },
    call: (executeRequest, options) => priceMethods(executeRequest).getPrices([TOKEN], options),
  },
  {
    row: 17,
    name: 'getPriceHistory',
    answer: { history: { [TOKEN]: [{ t: 1_772_600_767, p: 0.42 }] } },
    call: (executeRequest, options) =>
      priceHistoryMethods(executeRequest).getPriceHistory(
        { tokenIds: [TOKEN], startSeconds: 1, endSeconds: 2, fidelityMinutes: 5 },
        options,
      ),
  },
  {
    row: 18,
    name: 'getFeeRate',
    answer: sampleOf('Fee rate'),
    call: (executeRequest, options) => feeRateMethods(executeRequest).getFeeRate({ tokenId: TOKEN }, options),
  },
  {
    row: 19,
    name: 'cancelMarketOrders',
    answer: { canceled: ['o-1'], not_canceled: { 'o-2': 'already matched' } },
    call: (executeRequest, options) =>
      cancelMethods(executeRequest).cancelMarketOrders(
        { kind: 'outcome', conditionId: '0x1', tokenId: TOKEN },
        options,
      ),
  },
  {
    row: 20,
    name: 'listSamplingMarkets',
    answer: page('Sampling market'),
    call: (executeRequest, options) => clobMarketMethods(executeRequest).listSamplingMarkets({}, options),
  },
  {
    row: 21,
    name: 'listSamplingSimplifiedMarkets',
    answer: page('Simplified market'),
    call: (executeRequest, options) =>
      clobMarketMethods(executeRequest).listSamplingSimplifiedMarkets({}, options),
  },
  {
    row: 22,
    name: 'listSimplifiedMarkets',
    answer: page('Simplified market'),
    call: (executeRequest, options) => clobMarketMethods(executeRequest).listSimplifiedMarkets({}, options),
  },
  {
    row: 23,
    name: 'listBuilderTrades',
    answer: page('Trade'),
    call: (executeRequest, options) =>
      tradeMethods(executeRequest).listBuilderTrades({ beforeSeconds: 9, afterSeconds: 1 }, options),
  },
];
