import type { Clock } from '../../domain/clock.ts';
import { type Failure, LEFT_ALONE } from '../../domain/failure.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { failureOfStatus, isReplay } from './answer-failure.ts';
import type { RequestSpec, ExecuteRequest } from './request.ts';
import { failureOfBreak, isTooLong } from './connection-failure.ts';
import type { Budget, Refusal, Settlement } from '../../limits/budget.ts';
import type { RequestOptions } from '../../domain/call-options.ts';
import type { ClockOffset } from '../signing/clock-offset.ts';
import { CallAborted, type Deadline, DeadlinePassed, startDeadline } from '../../domain/deadline.ts';
import { endpointName, type Endpoint } from '../../domain/endpoint.ts';
import type { WireReply, WireRequest } from '../transport/wire.ts';
import type { ConnectionPool } from '../transport/transport.ts';
import { UndiciNotLoaded } from '../transport/undici-not-loaded.ts';
import { checkDeadline, CORRECT_IT } from './check-arguments.ts';
import { parseAnswer } from './parse-answer.ts';
import { factsOf, failureContext, type FailureContext } from './failure-facts.ts';
import { isCached } from '../decode/answer-evidence.ts';
import { hasTooManyRows, MOST_ROWS } from '../decode/rows.ts';
import { parseRetryAfter } from './retry-after.ts';
import type { Signer } from '../signing/sign-request.ts';
import type { SignatureTime } from '../signing/signature-time.ts';
import type { Traffic } from './traffic.ts';
import { toWireRequest } from './wire-request.ts';

/** Where requests to an endpoint go. */
export interface Route {
  readonly pool: ConnectionPool;
  /** Path of the service's address, without a trailing slash. */
  readonly prefix: string;
}

/** Why nothing is signed, and what to do about it. */
export interface Unsigned {
  readonly message: string;
  readonly advice: string;
}

export interface ExecutorParts {
  readonly clock: Clock;
  readonly budget: Budget;
  readonly offset: ClockOffset;
  readonly signatureTime: SignatureTime;
  readonly deadlineMs: number;
  /** Aborts when the client closes. */
  readonly closing: AbortSignal;
  /** Missing when the account's endpoints cannot be asked; `unsigned` says why, and what to do. */
  readonly signer?: Signer | undefined;
  readonly unsigned: Unsigned;
  /** Takes the account's secrets out of a text. */
  readonly redact: (text: string) => string;
  readonly route: (endpoint: Endpoint, options: RequestOptions) => Route;
  readonly onTraffic?: ((traffic: Traffic) => void) | undefined;
  /** Other advice than that for a person. */
  readonly advise?: ((failure: Failure) => string) | undefined;
  /** An answer came over `pool`, so long after its request was handed to it. */
  readonly onRoundTrip: (pool: ConnectionPool, elapsedMs: number) => void;
}

/** Composes the way of one attempt: bounds, budget, signature, wire, status, decoder. */
export function createRequestExecutor(parts: ExecutorParts): ExecuteRequest {
  const { advise } = parts;
  return async (spec, options = {}) => {
    const answer = await attemptRequest(parts, spec, options);
    if (answer.ok || !advise) return answer;
    return fail({ ...answer.failure, advice: advise(answer.failure) });
  };
}

async function attemptRequest<T>(
  parts: ExecutorParts,
  spec: RequestSpec<T>,
  options: RequestOptions,
): Promise<Result<T>> {
  const context = failureContext(spec.endpoint, options.attempt ?? 1, parts);
  const deadlineMs = options.deadlineMs ?? parts.deadlineMs;
  const refused = refuseUnsent(parts, spec, deadlineMs, context);
  if (refused) return fail(refused);
  const deadline = startDeadline(parts.clock, deadlineMs, [options.signal, parts.closing]);
  const { signal } = deadline;
  try {
    const lease = await parts.budget.acquire(spec.endpoint, { ...options, signal });
    if ('kind' in lease) return fail(failureOfRefusal(context, lease, signal));
    const reply = await transmit(parts, spec, options, deadline);
    lease.settle(settlementOf(reply, parts.offset));
    return readReply(parts, spec, reply, context);
  } finally {
    deadline.end();
  }
}

function refuseUnsent<T>(
  parts: ExecutorParts,
  spec: RequestSpec<T>,
  deadlineMs: number,
  context: FailureContext,
): Failure | undefined {
  const problem = spec.problem ?? checkDeadline(deadlineMs);
  if (problem !== undefined) {
    return { kind: 'rejected', ...factsOf(context, problem, CORRECT_IT, 'no') };
  }
  if (!spec.endpoint.signed || parts.signer) return undefined;
  const { message, advice } = parts.unsigned;
  return { kind: 'unauthorised', ...factsOf(context, message, `Nothing was sent; ${advice}.`, 'no') };
}

function failureOfRefusal(context: FailureContext, refusal: Refusal, signal: AbortSignal): Failure {
  const { waitedFor } = refusal;
  if (waitedFor !== undefined && signal.reason instanceof DeadlinePassed) {
    const message = `the limit on ${waitedFor} had no room within ${signal.reason.deadlineMs / 1000} s`;
    return { kind: 'throttled', ...factsOf(context, message, 'Wait until the limit has room.', 'no') };
  }
  if (refusal.kind === 'aborted') {
    const error = signal.reason as Error;
    const failure = failureOfBreak(context, { kind: 'broken', error, sent: 'no' });
    if (!(error instanceof DeadlinePassed)) return failure;
    // Behind requests that hang: nobody knows how long this one would have taken.
    const message = `not sent within ${error.deadlineMs / 1000} s: requests before it have no answer yet`;
    return { ...failure, message };
  }
  const { message, isFailing, retryAfterMs } = refusal;
  const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
  if (isFailing) {
    const facts = factsOf(context, message, 'Trouble at the service; try again later.', 'no');
    return { kind: 'network', code: LEFT_ALONE, ...facts, ...wait };
  }
  return { kind: 'throttled', ...factsOf(context, message, 'Wait until the limit has room.', 'no'), ...wait };
}

/** Signs last, so that no wait ages the signature, and the bytes that are signed are the bytes sent. */
async function transmit<T>(
  parts: ExecutorParts,
  spec: RequestSpec<T>,
  options: RequestOptions,
  deadline: Deadline,
): Promise<WireReply> {
  const { clock, offset, signer, signatureTime } = parts;
  const { pool, prefix } = parts.route(spec.endpoint, options);
  const unsigned = toWireRequest(spec, prefix);
  const startedAtMs = clock.now();
  const sentMs = clock.monotonicMs();
  const isSigned = spec.endpoint.signed && signer !== undefined;
  const stamp = signatureTime.next();
  const signature = isSigned ? signer(unsigned, startedAtMs + stamp.aheadMs, stamp.unit) : {};
  const request = { ...unsigned, headers: { ...unsigned.headers, ...signature } };
  const reply = await pool.send(request, deadline.signal, deadline.check);
  const elapsedMs = clock.monotonicMs() - sentMs;
  if (reply.kind === 'answer') {
    if (spec.endpoint.surface === 'clob') offset.read(reply.headers, sentMs);
    if (isSigned && isReplay(reply)) signatureTime.refuseReplay();
    else if (isSigned && reply.status === 401) signatureTime.refuse(stamp);
    else if (isSigned && reply.status < 300) signatureTime.accept(stamp);
    parts.onRoundTrip(pool, elapsedMs);
  }
  reportTraffic(parts, () => ({ ...trafficOf(spec.endpoint, pool, request, reply), startedAtMs, elapsedMs }));
  return reply;
}

/** Later, so that a slow listener does not hold up a call; one that throws, or rejects, must not end the process. */
function reportTraffic({ onTraffic }: ExecutorParts, traffic: () => Traffic): void {
  if (!onTraffic) return;
  Promise.resolve()
    .then(() => onTraffic(traffic()))
    .catch(() => {});
}

function trafficOf(
  endpoint: Endpoint,
  pool: ConnectionPool,
  request: WireRequest,
  reply: WireReply,
): Omit<Traffic, 'startedAtMs' | 'elapsedMs'> {
  const answered = reply.kind === 'answer';
  return {
    endpoint: endpointName(endpoint),
    method: endpoint.method,
    origin: pool.origin,
    path: request.path,
    bytesOut: request.body?.length ?? 0,
    bytesIn: answered ? reply.body.length : 0,
    ...(answered && { status: reply.status, responseBody: reply.body }),
    ...(request.body && { requestBody: Buffer.from(request.body).toString('utf8') }),
  };
}

function readReply<T>(
  parts: ExecutorParts,
  spec: RequestSpec<T>,
  reply: WireReply,
  context: FailureContext,
): Result<T> {
  if (reply.kind === 'broken') return fail(failureOfBreak(context, reply));
  const failure = failureOfStatus(context, reply, parts.offset);
  if (failure) return fail(failure);
  const parsed = reply.status === 204 ? ok(undefined) : parseAnswer(reply.body);
  const { status, headers } = reply;
  const head = { status, headers, isOld: parts.offset.isOld(headers) };
  const value = parsed.ok ? spec.decode(parsed.value, head) : undefined;
  if (value !== undefined) return ok(value);
  const [problem, advice] = whyUnread(parsed, head);
  return fail({
    kind: 'malformed',
    status,
    ...factsOf(context, problem, advice, 'maybe'),
    ...(isCached(head) && { isDoubtful: true }),
    ...(parsed.ok && hasTooManyRows(parsed.value) && { isTooLong: true }),
    ...(parsed.ok && spec.named?.(parsed.value)),
  });
}

const FROM_CACHE = 'the answer is of an earlier time: a cache kept it, or the service’s clock went back';
const CHECK_ADDRESS = 'Check that the address is the service’s; its interface may have changed.';

function whyUnread(
  parsed: Result<unknown, string>,
  head: Parameters<typeof isCached>[0],
): readonly [problem: string, advice: string] {
  if (!parsed.ok) return [parsed.failure, CHECK_ADDRESS];
  if (isCached(head))
    return [FROM_CACHE, 'Ask again; no cache between here and the service should keep answers.'];
  return hasTooManyRows(parsed.value)
    ? [`the answer has more than ${MOST_ROWS} rows`, CHECK_ADDRESS]
    : ['the answer is not what the interface describes', CHECK_ADDRESS];
}

function settlementOf(reply: WireReply, offset: ClockOffset): Settlement {
  if (reply.kind === 'broken') {
    // Who sends too much is well, and may be asked for less at once.
    if (isTooLong(reply.error)) return { kind: 'answered' };
    // Neither says anything of the service.
    const isOurs = reply.error instanceof CallAborted || reply.error instanceof UndiciNotLoaded;
    return { kind: isOurs ? 'abandoned' : 'failed', sent: reply.sent === 'maybe' };
  }
  if (reply.status === 429) {
    const retryAfterMs = parseRetryAfter(reply.headers['retry-after'], offset.serviceNow());
    return { kind: 'throttled', ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }
  return reply.status >= 500 ? { kind: 'failed', sent: true } : { kind: 'answered' };
}
