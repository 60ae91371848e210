import type { CancelProgress } from '../../domain/cancel.ts';
import { formatAge } from '../../text/format-time.ts';
import type { RenderContext } from '../rows/render-context.ts';

/** From here on a verdict says how long ago it was reached: others may have placed orders since. */
const TOLD_FROM_MS = 5_000;
/** From here on a clear of many markets no longer names them. */
const OLD_VERDICT_MS = 60_000;

/** Whether a verdict was reached long ago. */
export function isOldVerdict(
  { settledMs = Infinity }: Pick<CancelProgress, 'settledMs'>,
  { nowMs }: RenderContext,
): boolean {
  return nowMs - settledMs >= OLD_VERDICT_MS;
}

/** How long a cancel took, or has been going on, and how long ago it ended: a verdict tells of that moment alone. */
export function tookText(
  {
    startedAtMs,
    settledAtMs,
    settledMs = Infinity,
  }: Pick<CancelProgress, 'startedAtMs' | 'settledAtMs' | 'settledMs'>,
  { nowMs, wallMs, glyphs }: RenderContext,
): string {
  // A wall clock may be set back while a cancel runs, and since an earlier run began one.
  const tookMs = Math.max(0, (settledAtMs ?? wallMs) - startedAtMs);
  if (settledAtMs === undefined) return formatAge(tookMs);
  const took = tookMs < 1_000 ? `${Math.round(tookMs)}ms` : formatAge(tookMs);
  const agoMs = nowMs - settledMs;
  return agoMs < TOLD_FROM_MS ? took : `${took} ${glyphs.dot} ${formatAge(agoMs)} ago`;
}
