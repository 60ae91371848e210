import { formatCountdown } from '../../text/format-time.ts';
import type { AppState } from '../../state/app-state.ts';
import type { RenderContext } from '../rows/render-context.ts';

/**
 * When what failed is tried again, `retry in 3 s`; `retry due` once that is, for it may wait its turn, and an answer may take
 * its time; nothing while nobody asks.
 */
export function nextTryWords(
  { view }: AppState,
  nextTryAtMs: number | undefined,
  { nowMs }: Pick<RenderContext, 'nowMs'>,
): string {
  if (nextTryAtMs === undefined || view.paused) return '';
  return nextTryAtMs <= nowMs ? 'retry due' : `retry in ${formatCountdown(nextTryAtMs - nowMs)}`;
}
