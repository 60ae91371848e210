import { type Failure, waitAfter } from '../../domain/failure.ts';
import { formatCountdown } from '../../text/format-time.ts';

/** What to do about a failure, and how long to wait where the service said so. `nowMs`: when it is said, epoch milliseconds. */
export function adviceWithWait(failure: Failure, nowMs = failure.atMs): string {
  const { advice, atMs } = failure;
  const toldMs = waitAfter(failure);
  if (toldMs === undefined) return advice;
  const leftMs = atMs + toldMs - nowMs;
  return leftMs > 0 ? `${advice} It may be asked again in ${formatCountdown(leftMs)}.` : advice;
}
