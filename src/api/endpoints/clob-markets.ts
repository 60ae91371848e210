import type { SamplingMarket, SimplifiedMarket } from '../../domain/clob-market.ts';
import type { Result } from '../../domain/result.ts';
import type { Asker } from '../request/request.ts';
import type { CallOptions } from '../../domain/call-options.ts';
import { askForCursorPage } from '../paging/cursor-page.ts';
import { decodeSamplingMarket, decodeSimplifiedMarket } from '../decode/clob-market.ts';
import { ENDPOINTS } from '../../domain/endpoint.ts';
import type { CursorQuery, Page } from '../decode/page.ts';

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

export function clobMarketMethods(ask: Asker): ClobMarketMethods {
  return {
    listSamplingMarkets: (query = {}, options) =>
      ask(askForCursorPage(ENDPOINTS.samplingMarkets, query, decodeSamplingMarket), options),
    listSamplingSimplifiedMarkets: (query = {}, options) =>
      ask(askForCursorPage(ENDPOINTS.samplingSimplifiedMarkets, query, decodeSimplifiedMarket), options),
    listSimplifiedMarkets: (query = {}, options) =>
      ask(askForCursorPage(ENDPOINTS.simplifiedMarkets, query, decodeSimplifiedMarket), options),
  };
}
