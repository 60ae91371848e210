import type { SamplingMarket, SimplifiedMarket } from '../../domain/clob-market.ts';
import type { Result } from '../../domain/result.ts';
import type { ExecuteRequest } from '../request/request.ts';
import type { CallOptions } from '../../domain/call-options.ts';
import { cursorPageRequest } from '../paging/cursor-page.ts';
import { decodeSamplingMarket, decodeSimplifiedMarket } from '../decode/clob-market.ts';
import type { Reader } from '../decode/reader.ts';
import { type Endpoint, ENDPOINTS } from '../../domain/endpoint.ts';
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
  const list =
    <T>(endpoint: Endpoint, row: Reader<T>) =>
    (query: CursorQuery = {}, options?: CallOptions) =>
      executeRequest(cursorPageRequest(endpoint, query, row), options);
  return {
    listSamplingMarkets: list(ENDPOINTS.samplingMarkets, decodeSamplingMarket),
    listSamplingSimplifiedMarkets: list(ENDPOINTS.samplingSimplifiedMarkets, decodeSimplifiedMarket),
    listSimplifiedMarkets: list(ENDPOINTS.simplifiedMarkets, decodeSimplifiedMarket),
  };
}
