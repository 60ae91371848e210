import { sleep, type Clock } from '../../domain/clock.ts';
import type { Failure } from '../../domain/failure.ts';
import { fail, type Result } from '../../domain/result.ts';

export interface Ask<T> {
  readonly clock: Clock;
  readonly endpoint: string;
  readonly attempt: number;
  readonly deadlineMs: number;
  /** Ends the ask early; its result no longer matters then. */
  readonly stop: AbortSignal;
  readonly run: (signal: AbortSignal) => Promise<Result<T>>;
}

/**
 * Runs one ask of a service and comes back with a value in any case: after `deadlineMs` with a time-out,
 * and with an ambiguous failure should the port break its word and throw.
 */
export async function askWithDeadline<T>(ask: Ask<T>): Promise<Result<T>> {
  const over = new AbortController();
  const signal = AbortSignal.any([ask.stop, over.signal]);
  const expired = sleep(ask.clock, ask.deadlineMs, signal).then(() => fail(timedOut(ask)));
  try {
    return await Promise.race([ask.run(signal), expired]);
  } catch {
    return fail(threw(ask));
  } finally {
    over.abort();
  }
}

function timedOut<T>(ask: Ask<T>): Failure {
  const { deadlineMs } = ask;
  const message = `no answer within ${deadlineMs / 1000} s`;
  return { kind: 'timeout', deadlineMs, ...facts(ask), message };
}

function threw<T>(ask: Ask<T>): Failure {
  return {
    kind: 'network',
    code: 'UNEXPECTED',
    ...facts(ask),
    message: 'the request broke off unexpectedly',
  };
}

function facts<T>({
  endpoint,
  attempt,
  clock,
}: Ask<T>): Omit<Failure & { kind: 'malformed' }, 'kind' | 'message'> {
  const advice = 'wait for the next reading, or check the connection';
  return { endpoint, attempt, atMs: clock.now(), advice, sent: 'maybe' };
}
