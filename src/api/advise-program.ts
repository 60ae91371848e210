import { type Failure, waitAfter } from '../domain/failure.ts';
import { endpointName, ENDPOINTS } from '../domain/endpoint.ts';

const CANCEL = endpointName(ENDPOINTS.cancelMarketOrders);

/** Codes of connections that no second call finds better. */
const FINAL = /^NO_UNDICI$|CERT|TLS|SSL|SELF_SIGNED|ALTNAME/;

/**
 * What a program should do about a failure. A person is told what to check, and the monitor asks again by itself; nobody asks
 * again for a program.
 */
export function adviseProgram(failure: Failure): string {
  const { advice, endpoint, sent } = failure;
  if (endpoint === CANCEL && sent === 'maybe') {
    return `${advice} Orders may have been canceled: read the open orders, and call again if any are left.`;
  }
  if (failure.kind === 'network' && failure.code === 'ABORTED') {
    return 'The signal of the call, or the close of the client, ended it.';
  }
  if (failure.kind === 'unauthorised' && failure.status !== undefined) {
    return `${advice} The keys are those of one address: check that, too.`;
  }
  if (failure.kind === 'malformed' && failure.isTooLong) {
    return `${advice} If the address is right, ask with a smaller limit.`;
  }
  if (!isTransient(failure)) return advice;
  const retryAfterMs = waitAfter(failure);
  const when = retryAfterMs === undefined ? '' : ` in ${Math.ceil(retryAfterMs / 1_000)} s`;
  return `${advice} Not retried: call again${when}.`;
}

/** Another call may fare better. */
function isTransient(failure: Failure): boolean {
  if (failure.kind === 'network') return !FINAL.test(failure.code);
  if (failure.kind === 'rejected') return failure.status === 425 || (failure.status ?? 0) >= 500;
  return failure.kind === 'timeout' || failure.kind === 'throttled';
}
