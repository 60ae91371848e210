import type { PricePoint } from '../../domain/price-point.ts';
import type { Result } from '../../domain/result.ts';
import type { Asker } from '../ask.ts';
import { askInBatches } from '../batches.ts';
import { checkInteger, firstProblem } from '../bounds.ts';
import type { CallOptions } from '../call-options.ts';
import { decodeHistory } from '../decode/price-history.ts';
import { ENDPOINTS } from '../endpoint.ts';

/** Adopted from the family; the interface names no bound. */
const TOKENS_PER_CALL = 20;

export type HistoryInterval = '1m' | '5m' | '15m' | '1h' | '6h' | '1d' | '1w' | 'max' | 'all';

export interface HistoryQuery {
  readonly tokenIds: readonly string[];
  readonly startSeconds?: number;
  readonly endSeconds?: number;
  /** Instead of start and end: this long up to now. */
  readonly interval?: HistoryInterval;
  /** Minutes between points, whole, at least 1. */
  readonly fidelityMinutes?: number;
}

export interface PriceHistoryMethods {
  /**
   * Past midpoints by token id, oldest first (interface: endpoint 17). More than 20 tokens are asked for in
   * several calls; one failure fails all.
   */
  getPriceHistory(
    query: HistoryQuery,
    options?: CallOptions,
  ): Promise<Result<ReadonlyMap<string, readonly PricePoint[]>>>;
}

export function priceHistoryMethods(ask: Asker): PriceHistoryMethods {
  return {
    getPriceHistory: (query, options) =>
      askInBatches(ask, query.tokenIds, TOKENS_PER_CALL, options, (batch) => ({
        endpoint: ENDPOINTS.priceHistory,
        body: {
          markets: batch,
          start_ts: query.startSeconds,
          end_ts: query.endSeconds,
          interval: query.interval,
          fidelity: query.fidelityMinutes,
        },
        problem: checkHistoryQuery(query),
        decode: (answer) => decodeHistory(answer, batch),
      })),
  };
}

function checkHistoryQuery(query: HistoryQuery): string | undefined {
  return firstProblem(
    checkInteger('startSeconds', query.startSeconds, 0),
    checkInteger('endSeconds', query.endSeconds, 0),
    checkInteger('fidelityMinutes', query.fidelityMinutes, 1),
  );
}
