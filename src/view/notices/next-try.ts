import { formatCountdown } from '../../text/format-time.ts';
import type { AppState } from '../../state/app-state.ts';
import type { RenderContext } from '../rows/render-context.ts';

/**
 * When what failed is tried again, `retry in 3 s`; `retrying now` once that is due, because an answer may take its time; nothing
 * while nobody asks.
 */
export function nextTryWords(
  { view }: AppState,
  nextTryAtMs: number | undefined,
  { nowMs }: Pick<RenderContext, 'nowMs'>,
): string {
  if (nextTryAtMs === undefined || view.paused) return '';
  return nextTryAtMs <= nowMs ? 'retrying now' : `retry in ${formatCountdown(nextTryAtMs - nowMs)}`;
}
