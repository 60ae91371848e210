import type { Clock } from '../../domain/clock.ts';
import { CallAborted, DeadlinePassed } from './connection-failure.ts';

/** The total time of one call: waiting, connecting, sending, and the answer to its last byte. */
export interface Deadline {
  /** Aborts when the time is over, the caller takes the call back, or the client closes. */
  readonly signal: AbortSignal;
  /** The call is over: forget the timer and the listeners. */
  end(): void;
}

/** A longer timer would go off at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export function startDeadline(
  clock: Clock,
  deadlineMs: number,
  takenBackBy: readonly (AbortSignal | undefined)[],
): Deadline {
  const controller = new AbortController();
  const cancelTimer = clock.schedule(Math.min(deadlineMs, LONGEST_TIMER_MS), () =>
    controller.abort(new DeadlinePassed(deadlineMs)),
  );
  const takeBack = (): void => controller.abort(new CallAborted('taken back'));
  for (const signal of takenBackBy) {
    if (signal?.aborted) takeBack();
    signal?.addEventListener('abort', takeBack);
  }
  return {
    signal: controller.signal,
    end() {
      cancelTimer();
      for (const signal of takenBackBy) signal?.removeEventListener('abort', takeBack);
    },
  };
}
