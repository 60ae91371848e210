import type { Clock } from './clock.ts';

/** Why a call is ended from our side. */
export class DeadlinePassed extends Error {
  readonly deadlineMs: number;

  constructor(deadlineMs: number) {
    super(`no whole answer within ${deadlineMs / 1000} s`);
    this.deadlineMs = deadlineMs;
  }
}

/** The caller took it back. */
export class CallAborted extends Error {
  readonly code = 'ABORTED';
}

/** The total time of something: of one call waiting, connecting, sending, and the answer to its last byte. */
export interface Deadline {
  /** Aborts when the time is over, or when it is taken back. */
  readonly signal: AbortSignal;
  /** Aborts it now where the time is over by the clock: timers of a process that stood still are late. */
  check(): void;
  /** It is over: forget the timer and the listeners. */
  end(): void;
}

/** A deadline for work that ends itself when its signal aborts, and says why. */
export function startDeadline(
  clock: Clock,
  deadlineMs: number,
  takenBackBy: readonly (AbortSignal | undefined)[],
): Deadline {
  const controller = new AbortController();
  const endsAtMs = clock.monotonicMs() + deadlineMs;
  const pass = (): void => controller.abort(new DeadlinePassed(deadlineMs));
  const cancelTimer = scheduleEnd(clock, deadlineMs, pass);
  const takeBack = (): void => controller.abort(new CallAborted('taken back'));
  for (const signal of takenBackBy) {
    if (signal?.aborted) takeBack();
    signal?.addEventListener('abort', takeBack);
  }
  return {
    signal: controller.signal,
    check() {
      if (clock.monotonicMs() > endsAtMs) pass();
    },
    end() {
      cancelTimer();
      for (const signal of takenBackBy) signal?.removeEventListener('abort', takeBack);
    },
  };
}

export interface LimitedWork<T> {
  readonly clock: Clock;
  readonly deadlineMs: number;
  /** Ends it early; its result no longer matters then. */
  readonly stop: AbortSignal;
  readonly run: (signal: AbortSignal) => Promise<T>;
}

/** A deadline for work that may not end itself: undefined when the time is over or `stop` aborts, whatever becomes of it. */
export async function runWithDeadline<T>({
  clock,
  deadlineMs,
  stop,
  run,
}: LimitedWork<T>): Promise<T | undefined> {
  const { signal, end } = startDeadline(clock, deadlineMs, [stop]);
  const over = Promise.withResolvers<undefined>();
  if (signal.aborted) over.resolve(undefined);
  signal.addEventListener('abort', () => over.resolve(undefined));
  try {
    return await Promise.race([run(signal), over.promise]);
  } finally {
    end();
  }
}

/** A deadline for work that goes on by itself: what `promise` resolves with, or undefined if that takes longer. */
export async function inTime<T>(
  clock: Clock,
  promise: Promise<T>,
  deadlineMs: number,
): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const forget = scheduleEnd(clock, deadlineMs, () => late.resolve(undefined));
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    forget();
  }
}

/** After what arrived by then: where the process stood still, timers go before what is to be read from sockets. */
function scheduleEnd(clock: Clock, delayMs: number, end: () => void): () => void {
  let forget = clock.schedule(delayMs, () => {
    forget = clock.schedule(0, end);
  });
  return () => forget();
}

/** Resolves when the signal becomes aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
