import { runWithDeadline, type LimitedWork } from '../../domain/deadline.ts';
import type { Failure } from '../../domain/failure.ts';
import { fail, type Result } from '../../domain/result.ts';

export interface TimedRequest<T> extends LimitedWork<Result<T>> {
  readonly endpoint: string;
  readonly attempt: number;
}

/**
 * Runs one request and comes back with a value in any case: after `deadlineMs` with a time-out,
 * and with an ambiguous failure should the port break its word and throw.
 */
export async function requestWithDeadline<T>(request: TimedRequest<T>): Promise<Result<T>> {
  try {
    return (await runWithDeadline(request)) ?? fail(timedOut(request));
  } catch {
    return fail(threw(request));
  }
}

function timedOut<T>(request: TimedRequest<T>): Failure {
  const { deadlineMs } = request;
  const message = `no answer within ${deadlineMs / 1000} s`;
  return { kind: 'timeout', deadlineMs, ...facts(request), message };
}

function threw<T>(request: TimedRequest<T>): Failure {
  return {
    kind: 'network',
    code: 'UNEXPECTED',
    ...facts(request),
    message: 'the request broke off unexpectedly',
  };
}

function facts<T>({
  endpoint,
  attempt,
  clock,
}: TimedRequest<T>): Omit<Failure & { kind: 'malformed' }, 'kind' | 'message'> {
  const advice = 'wait for the next reading, or check the connection';
  return { endpoint, attempt, atMs: clock.now(), advice, sent: 'maybe' };
}
