import type { PricePoint } from '../../domain/chart-window.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { ExecuteRequest } from '../request/request.ts';
import { requestInBatches } from '../paging/batches.ts';
import {
  checkInteger,
  checkSeconds,
  checkSpan,
  checkWord,
  firstProblem,
} from '../request/check-arguments.ts';
import type { CallOptions } from '../../domain/call-options.ts';
import { decodeHistory, type PriceSeries } from '../decode/price-history.ts';
import { ENDPOINTS } from '../../domain/endpoint.ts';

/** Adopted from the family; the interface names no bound. */
const TOKENS_PER_CALL = 20;

/** Spans as the interface names them. */
const INTERVALS = ['1m', '5m', '15m', '1h', '6h', '1d', '1w', 'max', 'all'] as const;

/** A span up to now; `1m` is taken for a minute, as `5m` and `15m` are minutes. `max` and `all`: as far back as the service goes. */
export type HistoryInterval = (typeof INTERVALS)[number];

/** Which prices of the past `getPriceHistory` reads. */
export interface HistoryQuery {
  /** Token ids, any number. */
  readonly tokenIds: readonly string[];
  /** First moment, Unix seconds. */
  readonly startSeconds?: number;
  /** Last moment, Unix seconds. */
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
  /** Tokens of which the service tells a past that could not be read at all; missing for none. */
  readonly unreadable?: ReadonlySet<string>;
}

/** Prices of the past. */
export interface PriceHistoryMethods {
  /**
   * Past midpoints by token id, oldest first (interface: endpoint 17). A token that the service leaves out, or whose past
   * could not be read (`unreadable`), is not in the map. More than 20 tokens are asked for in several calls; one failure
   * fails all.
   */
  getPriceHistory(query: HistoryQuery, options?: CallOptions): Promise<Result<PriceHistories>>;
}

export function priceHistoryMethods(executeRequest: ExecuteRequest): PriceHistoryMethods {
  return {
    async getPriceHistory(query, options) {
      const answer = await requestInBatches<PriceSeries | undefined>(
        executeRequest,
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

/** The points that could be read, and beside them what could not. */
function setApart(read: ReadonlyMap<string, PriceSeries | undefined>): PriceHistories {
  const points = new Map<string, readonly PricePoint[]>();
  const lost = new Map<string, number>();
  const unreadable = new Set<string>();
  for (const [tokenId, series] of read) {
    if (series) points.set(tokenId, series.points);
    else unreadable.add(tokenId);
    if (series && series.lost > 0) lost.set(tokenId, series.lost);
  }
  return Object.assign(points, lost.size > 0 && { lost }, unreadable.size > 0 && { unreadable });
}

function checkHistoryQuery(query: HistoryQuery): string | undefined {
  return firstProblem(
    checkWord('interval', query.interval, INTERVALS),
    checkSeconds('startSeconds', query.startSeconds),
    checkSeconds('endSeconds', query.endSeconds),
    checkInteger('fidelityMinutes', query.fidelityMinutes, 1),
    checkSpan('startSeconds', query.startSeconds, 'endSeconds', query.endSeconds),
    query.interval === undefined || (query.startSeconds ?? query.endSeconds) === undefined
      ? undefined
      : 'interval stands instead of startSeconds and endSeconds: leave out one',
  );
}
