import type { Clock } from '../../domain/clock.ts';
import type { Failure } from '../../domain/failure.ts';

/** Of lists that were answered and still prove nothing. */
export function inconclusive(clock: Clock, message: string): Failure {
  return {
    kind: 'malformed',
    endpoint: 'GET /data/orders',
    attempt: 1,
    atMs: clock.now(),
    message,
    advice: 'look at the service with another tool, too',
    sent: 'maybe',
  };
}

export function unfinishedList(clock: Clock, contradiction?: string): Failure {
  const trouble =
    contradiction === undefined ? 'could not be read to its end' : `contradicts itself: ${contradiction}`;
  return inconclusive(clock, `the list of open orders ${trouble}`);
}

/** Of a cancel that never began. */
export function neverSent(atMs: number, message: string, advice: string): Failure {
  return {
    kind: 'rejected',
    endpoint: 'DELETE /cancel-market-orders',
    attempt: 1,
    atMs,
    message,
    advice,
    sent: 'no',
  };
}
