import type { PollerName } from '../../domain/monitor-event.ts';
import { type Failure, LEFT_ALONE } from '../../domain/failure.ts';
import type { AppState } from '../app-state.ts';

/**
 * Our own circuit breaker's refusal says nothing new about the service, so keep showing the earlier cause: `known`, the last
 * failure of the same thing, or else that of any poller.
 */
export function rootFailure(
  pollers: AppState['pollers'],
  known: Failure | undefined,
  failure: Failure,
): Failure {
  if (!isOwnRefusal(failure)) return failure;
  if (known && isTrouble(known)) return { ...known, endpoint: failure.endpoint };
  const others = (Object.keys(pollers) as PollerName[]).map((poller) => pollers[poller].failure);
  const cause = others.find((other) => other !== undefined && isAboutService(other));
  return cause ? { ...cause, endpoint: failure.endpoint } : failure;
}

function isOwnRefusal(failure: Failure): boolean {
  if (failure.kind === 'network') return failure.code === LEFT_ALONE;
  return failure.kind === 'throttled' && failure.sent === 'no';
}

/** What our own budget leaves a service alone for. */
function isTrouble(failure: Failure): boolean {
  return isAboutService(failure) || (failure.kind === 'rejected' && (failure.status ?? 0) >= 500);
}

/** What one endpoint answers says nothing of the others. */
function isAboutService(failure: Failure): boolean {
  return !isOwnRefusal(failure) && (failure.kind === 'network' || failure.kind === 'timeout');
}
