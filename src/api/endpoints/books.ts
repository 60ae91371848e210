import type { OrderBook } from '../../domain/order-book.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { ExecuteRequest } from '../request/request.ts';
import { requestInBatches } from '../paging/batches.ts';
import type { CallOptions } from '../../domain/call-options.ts';
import { decodeBooks } from '../decode/book.ts';
import { ENDPOINTS } from '../../domain/endpoint.ts';

/** Order books by token id. */
export interface Books extends ReadonlyMap<string, OrderBook> {
  /** Tokens that the service has a book of, which could not be read; missing for none. */
  readonly unreadable?: ReadonlySet<string>;
}

/** Tokens a call: keeps an answer of deep books below the size cap. */
const TOKENS_PER_CALL = 100;

/** Order books. */
export interface BookMethods {
  /**
   * Order books by token id (interface: endpoint 15). A token that is unknown to the service, or whose book could not be
   * read, is not in the map: never take that for an empty book. `unreadable` tells the latter; where no book of an answer
   * can be read, the call fails as `malformed`. More than 100 tokens are asked for in several calls; one failure fails all.
   */
  getBooks(tokenIds: readonly string[], options?: CallOptions): Promise<Result<Books>>;
}

export function bookMethods(executeRequest: ExecuteRequest): BookMethods {
  return {
    async getBooks(tokenIds, options) {
      const answer = await requestInBatches<OrderBook | undefined>(
        executeRequest,
        tokenIds,
        TOKENS_PER_CALL,
        options,
        (batch) => ({
          endpoint: ENDPOINTS.books,
          body: batch.map((tokenId) => ({ token_id: tokenId })),
          decode: (read) => decodeBooks(read, batch),
        }),
      );
      return answer.ok ? ok(setApart(answer.value)) : answer;
    },
  };
}

/** The books that could be read, and beside them the tokens of the others. */
function setApart(read: ReadonlyMap<string, OrderBook | undefined>): Books {
  const books = new Map<string, OrderBook>();
  const unreadable = new Set<string>();
  for (const [tokenId, book] of read) {
    if (book) books.set(tokenId, book);
    else unreadable.add(tokenId);
  }
  return unreadable.size === 0 ? books : Object.assign(books, { unreadable });
}
