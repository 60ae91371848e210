import type { SamplingMarket, SimplifiedMarket } from '../../domain/clob-market.ts';
import type { Result } from '../../domain/result.ts';
import type { ExecuteRequest } from '../request/request.ts';
import type { CallOptions } from '../../domain/call-options.ts';
import { cursorPageRequest } from '../paging/cursor-page.ts';
import { decodeSamplingMarket, decodeSimplifiedMarket } from '../decode/clob-market.ts';
import { ENDPOINTS } from '../../domain/endpoint.ts';
import type { CursorQuery, Page } from '../decode/page.ts';

/** Markets of the order book. */
export interface ClobMarketMethods {
  /** Markets that pay rewards, in full (interface: endpoint 20). */
  listSamplingMarkets(query?: CursorQuery, options?: CallOptions): Promise<Result<Page<SamplingMarket>>>;
  /** Markets that pay rewards, in short (interface: endpoint 21). */
  listSamplingSimplifiedMarkets(
    query?: CursorQuery,
    options?: CallOptions,
  ): Promise<Result<Page<SimplifiedMarket>>>;
  /** All markets of the order book, in short (interface: endpoint 22). */
  listSimplifiedMarkets(query?: CursorQuery, options?: CallOptions): Promise<Result<Page<SimplifiedMarket>>>;
}

export function clobMarketMethods(executeRequest: ExecuteRequest): ClobMarketMethods {
  return {
    listSamplingMarkets: (query = {}, options) =>
      executeRequest(cursorPageRequest(ENDPOINTS.samplingMarkets, query, decodeSamplingMarket), options),
    listSamplingSimplifiedMarkets: (query = {}, options) =>
      executeRequest(
        cursorPageRequest(ENDPOINTS.samplingSimplifiedMarkets, query, decodeSimplifiedMarket),
        options,
      ),
    listSimplifiedMarkets: (query = {}, options) =>
      executeRequest(cursorPageRequest(ENDPOINTS.simplifiedMarkets, query, decodeSimplifiedMarket), options),
  };
}
