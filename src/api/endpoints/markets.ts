import type { CatalogMarket } from '../../domain/catalog.ts';
import type { Partly, Result } from '../../domain/result.ts';
import type { AnswerHead, ExecuteRequest } from '../request/request.ts';
import { hasTrouble } from '../decode/answer-evidence.ts';
import { checkId } from '../request/check-arguments.ts';
import type { CallOptions } from '../../domain/call-options.ts';
import { decodeCatalogMarket } from '../decode/catalog-market.ts';
import { decodeOne } from '../decode/record.ts';
import type { ByCreator, BySlug } from '../decode/page.ts';
import { type Endpoint, ENDPOINTS } from '../../domain/endpoint.ts';

/** One market of the catalog. */
export interface MarketMethods {
  /** One market by its slug (interface: endpoint 4). */
  getMarketBySlug(query: BySlug, options?: CallOptions): Promise<Result<Partly<CatalogMarket>>>;
  /** One market by its numeric id or condition id (interface: endpoint 5). */
  getMarket(
    query: ByCreator & {
      /** Numeric id or condition id. */
      readonly id: string;
    },
    options?: CallOptions,
  ): Promise<Result<Partly<CatalogMarket>>>;
}

const decodeMarket = decodeOne(decodeCatalogMarket);

/** A record that says of itself that it is not whole may leave out the market's second id. */
function decodeMarketAnswer(answer: unknown, { status }: AnswerHead): Partly<CatalogMarket> | undefined {
  return status === 200 && !hasTrouble(answer) ? decodeMarket(answer) : undefined;
}

/** The client's own creator narrows lists alone: an order may rest on a market of anybody's. */
export function marketMethods(executeRequest: ExecuteRequest): MarketMethods {
  return {
    getMarketBySlug: (query, options) =>
      executeRequest(marketRequest(ENDPOINTS.marketBySlug, 'slug', query.slug, query), options),
    getMarket: (query, options) =>
      executeRequest(marketRequest(ENDPOINTS.market, 'id', query.id, query), options),
  };
}

function marketRequest(endpoint: Endpoint, name: string, value: string, { creator }: ByCreator) {
  return {
    endpoint,
    path: { [name]: value },
    query: { creator },
    problem: checkId(name, value),
    decode: decodeMarketAnswer,
  };
}
