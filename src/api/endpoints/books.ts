import type { OrderBook } from '../../domain/order-book.ts';
import type { Result } from '../../domain/result.ts';
import type { Asker } from '../ask.ts';
import { askInBatches } from '../batches.ts';
import type { CallOptions } from '../call-options.ts';
import { decodeBooks } from '../decode/book.ts';
import { scanBooks } from '../decode/scan-books.ts';
import { ENDPOINTS } from '../endpoint.ts';

/** Tokens a call: keeps an answer of deep books below the size cap. */
const TOKENS_PER_CALL = 100;

export interface BookMethods {
  /**
   * Order books by token id (interface: endpoint 15). A token that is unknown to the service, or whose book
   * could not be read, is not in the map: never take that for an empty book. More than 100 tokens are asked
   * for in several calls; one failure fails all.
   */
  getBooks(
    tokenIds: readonly string[],
    options?: CallOptions,
  ): Promise<Result<ReadonlyMap<string, OrderBook>>>;
}

export function bookMethods(ask: Asker): BookMethods {
  return {
    getBooks: (tokenIds, options) =>
      askInBatches(ask, tokenIds, TOKENS_PER_CALL, options, (batch) => ({
        endpoint: ENDPOINTS.books,
        body: batch.map((tokenId) => ({ token_id: tokenId })),
        scan: (body) => scanBooks(body, batch),
        decode: (answer) => decodeBooks(answer, batch),
      })),
  };
}
