import type { CancelProgress } from '../../domain/cancel.ts';
import { formatAge } from '../../text/format-time.ts';
import type { RenderContext } from '../rows/render-context.ts';

/** From here on a verdict says how long ago it was reached: others may have placed orders since. */
const TOLD_FROM_MS = 5_000;
/** From here on a clear of many markets no longer names them. */
const OLD_VERDICT_MS = 60_000;

type Settled = Pick<CancelProgress, 'settledAtMs' | 'settledMs'>;

/** Whether a verdict was reached long ago. */
export function isOldVerdict(cancel: Settled, context: RenderContext): boolean {
  return agoOf(cancel, context) >= OLD_VERDICT_MS;
}

/** The wall clock may be set back, and an earlier process told its verdict by that alone. */
function agoOf({ settledAtMs = Infinity, settledMs = Infinity }: Settled, context: RenderContext): number {
  return Math.max(context.wallMs - settledAtMs, context.nowMs - settledMs);
}

/** How long a cancel took, or has been going on, and how long ago it ended: a verdict tells of that moment alone. */
export function tookText(
  cancel: Settled & Pick<CancelProgress, 'startedAtMs'>,
  context: RenderContext,
): string {
  const { startedAtMs, settledAtMs } = cancel;
  const { wallMs, glyphs } = context;
  // A wall clock may be set back while a cancel runs, and since an earlier run began one.
  const tookMs = Math.max(0, (settledAtMs ?? wallMs) - startedAtMs);
  if (settledAtMs === undefined) return formatAge(tookMs);
  const took = tookMs < 1_000 ? `${Math.round(tookMs)}ms` : formatAge(tookMs);
  const agoMs = agoOf(cancel, context);
  return agoMs < TOLD_FROM_MS ? took : `${took} ${glyphs.dot} ${formatAge(agoMs)} ago`;
}
