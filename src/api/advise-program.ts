import { type Failure, waitAfter } from '../domain/failure.ts';
import { CALLS } from './check-calls.ts';
import { isPublicEndpoint, REPLAY_ADVICE } from './request/answer-failure.ts';
import { endpointName, ENDPOINTS } from '../domain/endpoint.ts';

const CANCEL = endpointName(ENDPOINTS.cancelMarketOrders);
const TRADES = endpointName(ENDPOINTS.builderTrades);

const ABORTED = 'The signal of the call, or the close of the client, ended it.';

const REPLAYED =
  'Another client of this account, or another program, signed the same at the same moment: clients share one createBudget(). Call again.';

/** Codes of connections that no second call finds better. */
const FINAL = /^NO_UNDICI$|CERT|TLS|SSL|SELF_SIGNED|ALTNAME/;

/**
 * What a program should do about a failure. A person is told what to check, and the monitor asks again by itself; nobody asks
 * again for a program.
 */
export function adviseProgram(failure: Failure): string {
  const { endpoint, sent } = failure;
  const isAborted = failure.kind === 'network' && failure.code === 'ABORTED';
  const advice = isAborted ? ABORTED : adviceOf(failure);
  if (endpoint === CANCEL && sent === 'maybe') {
    return `${advice} Orders may have been canceled: read the open orders and the records of those you know, and call again if any is left.`;
  }
  if (isAborted) return advice;
  if (failure.kind === 'malformed' && failure.isTooLong && takesLimit(endpoint)) {
    return `${advice} If the address is right, ask with a smaller limit.`;
  }
  if (!isTransient(failure)) return advice;
  const retryAfterMs = waitAfter(failure);
  const when = retryAfterMs === undefined ? '' : ` in ${Math.ceil(retryAfterMs / 1_000)} s`;
  return `${advice} Not retried: call again${when}.`;
}

function adviceOf(failure: Failure): string {
  if (failure.advice === REPLAY_ADVICE) return REPLAYED;
  return areKeysRefused(failure) ? adviceOnKeys(failure) : failure.advice;
}

/** Without keys nothing is sent, and no status comes. */
function areKeysRefused(failure: Failure): boolean {
  return (
    failure.kind === 'unauthorised' && failure.status !== undefined && !isPublicEndpoint(failure.endpoint)
  );
}

/** A person is told what to write into the profile; a program has options. */
function adviceOnKeys({ endpoint, advice }: Failure): string {
  const first =
    endpoint === TRADES
      ? 'If your orders can be read with these keys, the trades want others, or are at another tradesPath. Else check key, secret and passphrase.'
      : advice;
  return `${first} The keys are those of one address: check that, too, and headerPrefix and timestampUnit.`;
}

function takesLimit(endpoint: string): boolean {
  return Object.values(CALLS).some(
    ([asked, takes]) => endpointName(asked) === endpoint && takes !== 'a list' && 'limit' in takes,
  );
}

/** Another call may fare better. */
function isTransient(failure: Failure): boolean {
  if (failure.kind === 'network') return !FINAL.test(failure.code);
  if (failure.kind === 'rejected') return failure.status === 425 || (failure.status ?? 0) >= 500;
  return failure.kind === 'timeout' || failure.kind === 'throttled';
}
