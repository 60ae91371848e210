import { sleep, type Clock } from '../../domain/clock.ts';
import type { Failure } from '../../domain/failure.ts';
import { fail, type Result } from '../../domain/result.ts';

export interface TimedRequest<T> {
  readonly clock: Clock;
  readonly endpoint: string;
  readonly attempt: number;
  readonly deadlineMs: number;
  /** Ends it early; its result no longer matters then. */
  readonly stop: AbortSignal;
  readonly run: (signal: AbortSignal) => Promise<Result<T>>;
}

/**
 * Runs one request and comes back with a value in any case: after `deadlineMs` with a time-out,
 * and with an ambiguous failure should the port break its word and throw.
 */
export async function requestWithDeadline<T>(request: TimedRequest<T>): Promise<Result<T>> {
  const over = new AbortController();
  const signal = AbortSignal.any([request.stop, over.signal]);
  const expired = sleep(request.clock, request.deadlineMs, signal).then(() => fail(timedOut(request)));
  try {
    return await Promise.race([request.run(signal), expired]);
  } catch {
    return fail(threw(request));
  } finally {
    over.abort();
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
