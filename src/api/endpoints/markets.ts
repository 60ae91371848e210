import type { CatalogMarket } from '../../domain/catalog.ts';
import type { Partly, Result } from '../../domain/result.ts';
import type { AnswerHead, ExecuteRequest } from '../request/request.ts';
import { hasTrouble } from '../decode/answer-evidence.ts';
import { checkId } from '../request/check-arguments.ts';
import type { CallOptions } from '../../domain/call-options.ts';
import { decodeCatalogMarket } from '../decode/catalog-market.ts';
import { decodeOne } from '../decode/record.ts';
import { ENDPOINTS } from '../../domain/endpoint.ts';

/** One market of the catalog. */
export interface MarketMethods {
  /** One market by its slug (interface: endpoint 4). */
  getMarketBySlug(
    query: {
      /** Its name in addresses. */
      readonly slug: string;
      /** Wallet or site of a creator; beats the client’s own, and takes it away when it is empty. */
      readonly creator?: string;
    },
    options?: CallOptions,
  ): Promise<Result<Partly<CatalogMarket>>>;
  /** One market by its numeric id or condition id (interface: endpoint 5). */
  getMarket(
    query: {
      /** Numeric id or condition id. */
      readonly id: string;
      /** Wallet or site of a creator; beats the client’s own, and takes it away when it is empty. */
      readonly creator?: string;
    },
    options?: CallOptions,
  ): Promise<Result<Partly<CatalogMarket>>>;
}

const decodeMarket = decodeOne(decodeCatalogMarket);

/** A record that says of itself that it is not whole may leave out the market's second id. */
function decodeMarketAnswer(answer: unknown, { status }: AnswerHead): Partly<CatalogMarket> | undefined {
  return status === 200 && !hasTrouble(answer) ? decodeMarket(answer) : undefined;
}

export function marketMethods(executeRequest: ExecuteRequest, creator?: string): MarketMethods {
  return {
    getMarketBySlug: (query, options) =>
      executeRequest(
        {
          endpoint: ENDPOINTS.marketBySlug,
          path: { slug: query.slug },
          query: { creator: query.creator ?? creator },
          problem: checkId('slug', query.slug),
          decode: decodeMarketAnswer,
        },
        options,
      ),
    getMarket: (query, options) =>
      executeRequest(
        {
          endpoint: ENDPOINTS.market,
          path: { id: query.id },
          query: { creator: query.creator ?? creator },
          problem: checkId('id', query.id),
          decode: decodeMarketAnswer,
        },
        options,
      ),
  };
}
