import type { Failure } from '../domain/failure.ts';
import { ok, type Result } from '../domain/result.ts';
import type { ExecuteRequest } from './request/request.ts';
import type { CallOptions } from '../domain/call-options.ts';
import type { ClockOffset } from './signing/clock-offset.ts';
import { ENDPOINTS } from '../domain/endpoint.ts';
import { ENOUGH_READINGS } from './signing/clock-offset.ts';
import type { ConnectionPool } from './transport/transport.ts';

/** What verifies a cancel goes side by side: two or three lists, and the records of its orders. */
const WARM_CONNECTIONS = 8;

/** The connections kept for cancels and for the reads that verify them. */
export interface CancelConnection {
  /**
   * Opens a few connections, or proves that one of those that are open still answers, which the next cancel goes over. A
   * cancel closes the one that it was sent over: warm again after a few. A failure is no reason not to cancel: that opens a
   * connection of its own.
   */
  warm(options?: CallOptions): Promise<
    Result<{
      /** Of the last answer that came over the connection, milliseconds; the first one holds the connecting. */
      readonly roundTripMs: number;
    }>
  >;
  /** How the connection stands, without a request. */
  status(): {
    /** A connection is open now, and when they were last tried one answered. */
    readonly ready: boolean;
    /** Of the last answer that came over the connection, milliseconds; missing before the first. */
    readonly roundTripMs?: number;
  };
}

type Answer = Result<true>;

/** A cheap public read stands in for a ping, which the interface has not. */
export const PING_ENDPOINT = ENDPOINTS.feeRate;

function ping(executeRequest: ExecuteRequest, options: CallOptions): Promise<Answer> {
  return executeRequest({ endpoint: PING_ENDPOINT, decode: () => true }, { ...options, priority: 'verify' });
}

/** `roundTripMs` tells the last round trip over `pool`. Any answer proves a connection, also a refusal. */
export function createCancelConnection(
  executeRequest: ExecuteRequest,
  pool: ConnectionPool,
  roundTripMs: () => number | undefined,
): CancelConnection {
  let silent = false;
  return {
    async warm(options = {}) {
      // Pings that go at once take a connection each.
      const count = pool.openConnections() < WARM_CONNECTIONS ? WARM_CONNECTIONS : 1;
      const answers = await Promise.all(Array.from({ length: count }, () => ping(executeRequest, options)));
      const answer = answers.find((each) => each.ok || wasAnswered(each.failure)) ?? (answers[0] as Answer);
      silent = !answer.ok && (answer.failure.kind === 'network' || answer.failure.kind === 'timeout');
      if (!answer.ok && !wasAnswered(answer.failure)) return answer;
      return ok({ roundTripMs: roundTripMs() ?? 0 });
    },
    status() {
      const last = roundTripMs();
      return {
        ready: pool.openConnections() > 0 && !silent,
        ...(last !== undefined && { roundTripMs: last }),
      };
    },
  };
}

/** Asks until the offset is known, the service does not answer, or it was asked often enough in vain. */
export async function measureClock(
  executeRequest: ExecuteRequest,
  offset: ClockOffset,
  options: CallOptions = {},
): Promise<number | undefined> {
  for (let asked = 0; asked < ENOUGH_READINGS && offset.measured() === undefined; asked++) {
    const answer = await ping(executeRequest, options);
    if (!answer.ok && !wasAnswered(answer.failure)) break;
  }
  return offset.measured();
}

function wasAnswered(failure: Failure): boolean {
  return 'status' in failure && failure.status !== undefined;
}
