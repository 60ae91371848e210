import type { CancelProgress } from '../../domain/cancel.ts';
import { formatAge } from '../../text/format-time.ts';
import type { RenderContext } from '../rows/render-context.ts';

/** From here on a verdict says how long ago it was reached. */
const OLD_VERDICT_MS = 60_000;

/** How long a cancel took, or has been going on, and how long ago it ended: a verdict tells of that moment alone. */
export function tookText(
  { startedAtMs, settledAtMs }: Pick<CancelProgress, 'startedAtMs' | 'settledAtMs'>,
  { wallMs, glyphs }: RenderContext,
): string {
  const tookMs = (settledAtMs ?? wallMs) - startedAtMs;
  if (settledAtMs === undefined) return formatAge(tookMs);
  const took = tookMs < 1_000 ? `${Math.round(tookMs)}ms` : formatAge(tookMs);
  const agoMs = wallMs - settledAtMs;
  return agoMs < OLD_VERDICT_MS ? took : `${took} ${glyphs.dot} ${formatAge(agoMs)} ago`;
}
