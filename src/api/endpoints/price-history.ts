import type { PricePoint } from '../../domain/price-point.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { Asker } from '../ask.ts';
import { askInBatches } from '../batches.ts';
import { checkInteger, checkWord, firstProblem } from '../bounds.ts';
import type { CallOptions } from '../call-options.ts';
import { decodeHistory, type PriceSeries } from '../decode/price-history.ts';
import { ENDPOINTS } from '../endpoint.ts';

/** Adopted from the family; the interface names no bound. */
const TOKENS_PER_CALL = 20;

const INTERVALS = ['1m', '5m', '15m', '1h', '6h', '1d', '1w', 'max', 'all'] as const;

export type HistoryInterval = (typeof INTERVALS)[number];

export interface HistoryQuery {
  readonly tokenIds: readonly string[];
  readonly startSeconds?: number;
  readonly endSeconds?: number;
  /** Instead of start and end: this long up to now. */
  readonly interval?: HistoryInterval;
  /** Minutes between points, whole, at least 1. */
  readonly fidelityMinutes?: number;
}

/** Past midpoints by token id, oldest first. */
export interface PriceHistories extends ReadonlyMap<string, readonly PricePoint[]> {
  /** How many points could not be read, by token id; missing for none at all. */
  readonly lost?: ReadonlyMap<string, number>;
}

export interface PriceHistoryMethods {
  /**
   * Past midpoints by token id, oldest first (interface: endpoint 17). More than 20 tokens are asked for in
   * several calls; one failure fails all.
   */
  getPriceHistory(query: HistoryQuery, options?: CallOptions): Promise<Result<PriceHistories>>;
}

export function priceHistoryMethods(ask: Asker): PriceHistoryMethods {
  return {
    async getPriceHistory(query, options) {
      const answer = await askInBatches<PriceSeries>(
        ask,
        query.tokenIds,
        TOKENS_PER_CALL,
        options,
        (batch) => ({
          endpoint: ENDPOINTS.priceHistory,
          body: {
            markets: batch,
            start_ts: query.startSeconds,
            end_ts: query.endSeconds,
            interval: query.interval,
            fidelity: query.fidelityMinutes,
          },
          problem: checkHistoryQuery(query),
          decode: (read) => decodeHistory(read, batch),
        }),
      );
      return answer.ok ? ok(setApart(answer.value)) : answer;
    },
  };
}

/** The points that could be read, and beside them the number of the others. */
function setApart(read: ReadonlyMap<string, PriceSeries>): PriceHistories {
  const points = new Map(Array.from(read, ([tokenId, series]) => [tokenId, series.points]));
  const withLost = [...read].filter(([, series]) => series.lost > 0);
  if (withLost.length === 0) return points;
  return Object.assign(points, { lost: new Map(withLost.map(([tokenId, { lost }]) => [tokenId, lost])) });
}

function checkHistoryQuery(query: HistoryQuery): string | undefined {
  return firstProblem(
    checkWord('interval', query.interval, INTERVALS),
    checkInteger('startSeconds', query.startSeconds, 0),
    checkInteger('endSeconds', query.endSeconds, 0),
    checkInteger('fidelityMinutes', query.fidelityMinutes, 1),
  );
}
