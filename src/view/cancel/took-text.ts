import type { CancelProgress } from '../../domain/cancel.ts';
import { formatAge } from '../../text/format-time.ts';
import type { RenderContext } from '../rows/render-context.ts';

/** How long a cancel took, or has been going on. */
export function tookText(
  { startedAtMs, settledAtMs }: Pick<CancelProgress, 'startedAtMs' | 'settledAtMs'>,
  context: RenderContext,
): string {
  const tookMs = (settledAtMs ?? context.wallMs) - startedAtMs;
  return settledAtMs !== undefined && tookMs < 1_000 ? `${Math.round(tookMs)}ms` : formatAge(tookMs);
}
