import type { BestPrices } from '../../domain/order-book.ts';
import type { Result } from '../../domain/result.ts';
import type { ExecuteRequest } from '../request/request.ts';
import { requestInBatches } from '../paging/batches.ts';
import type { CallOptions } from '../../domain/call-options.ts';
import { createPriceReader } from '../decode/prices.ts';
import { ENDPOINTS } from '../../domain/endpoint.ts';

const TOKENS_PER_CALL = 500;

/** Best prices. */
export interface PriceMethods {
  /**
   * Best prices by token id (interface: endpoint 16). Services disagree on what BUY and SELL mean: the bid
   * is the smaller. More than 500 tokens are asked for in several calls; one failure fails all.
   */
  getPrices(
    tokenIds: readonly string[],
    options?: CallOptions,
  ): Promise<Result<ReadonlyMap<string, BestPrices>>>;
}

export function priceMethods(executeRequest: ExecuteRequest): PriceMethods {
  const decodePrices = createPriceReader();
  return {
    getPrices: (tokenIds, options) =>
      requestInBatches(executeRequest, tokenIds, TOKENS_PER_CALL, options, (batch) => ({
        endpoint: ENDPOINTS.prices,
        body: batch.map((tokenId) => ({ token_id: tokenId })),
        decode: (answer) => decodePrices(answer, batch),
      })),
  };
}
