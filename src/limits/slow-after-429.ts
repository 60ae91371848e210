/** All of a limit; what 429s leave of it is counted in millionths, which are whole numbers anywhere. */
export const WHOLE = 1_000_000;
const LEAST = WHOLE / 50;
/** A tenth of the limit comes back in a minute. */
const RECOVERY_MS = 600_000;
/** Refusals of requests that were on their way together are one refusal. */
const ONE_HALVING_MS = 1_000;

/** What the service's 429s have done to a limit. Plain data; times are milliseconds of one clock. */
export interface Throttle {
  /** What was left of the limit at `sinceMs`. */
  readonly millionths: number;
  readonly sinceMs: number;
  readonly closedUntilMs: number;
}

/** What 429s have left of a limit. */
export function grantedMillionths(throttle: Throttle | undefined, nowMs: number): number {
  if (!throttle) return WHOLE;
  const recovered = Math.floor(((nowMs - throttle.sinceMs) * WHOLE) / RECOVERY_MS);
  return Math.min(WHOLE, throttle.millionths + recovered);
}

/** The service said 429: half of what is left, or of what others say is left, and closed for `retryAfterMs`. */
export function halveLimit(
  throttle: Throttle | undefined,
  nowMs: number,
  retryAfterMs: number,
  leftToOthers = WHOLE,
): Throttle {
  const closed = closeLimit(throttle, nowMs, retryAfterMs);
  if (throttle && nowMs - throttle.sinceMs < ONE_HALVING_MS) return closed;
  const left = Math.min(leftToOthers, grantedMillionths(throttle, nowMs));
  return { ...closed, millionths: Math.max(LEAST, Math.floor(left / 2)), sinceMs: nowMs };
}

/** Nothing is asked for `retryAfterMs`; the limit stays as it is. */
export function closeLimit(throttle: Throttle | undefined, nowMs: number, retryAfterMs: number): Throttle {
  const known = throttle ?? { millionths: WHOLE, sinceMs: nowMs - ONE_HALVING_MS, closedUntilMs: 0 };
  return { ...known, closedUntilMs: Math.max(known.closedUntilMs, nowMs + retryAfterMs) };
}

/** Of what two processes know of a limit the more careful part. */
export function stricterThrottle(one: Throttle | undefined, other: Throttle, nowMs: number): Throttle {
  if (!one) return other;
  const lower = grantedMillionths(other, nowMs) < grantedMillionths(one, nowMs) ? other : one;
  return { ...lower, closedUntilMs: Math.max(one.closedUntilMs, other.closedUntilMs) };
}

/** The same by a clock that is ahead by `aheadMs`. */
export function shiftThrottle(throttle: Throttle, aheadMs: number): Throttle {
  const { millionths, sinceMs, closedUntilMs } = throttle;
  return { millionths, sinceMs: sinceMs + aheadMs, closedUntilMs: closedUntilMs + aheadMs };
}
