import type { Clock } from '../../domain/clock.ts';
import type { FrameStats } from '../../terminal/output/frame-writer.ts';

/** Longer than any pause of a link that somebody still looks through. */
const NOBODY_LOOKS_MS = 90_000;

/**
 * Tells `hold` whether anybody can be looking: not through a terminal that has taken no frame for a minute and a half
 * (a frozen window, a dead link that has not hung up). A slow one takes some, though it is never idle. To be run now and
 * then.
 */
export function createStallWatch(
  clock: Clock,
  stats: () => Pick<FrameStats, 'frames' | 'stalled'>,
  hold: (stalled: boolean) => void,
): () => void {
  let frames = -1;
  let takenAtMs = clock.monotonicMs();
  return () => {
    const now = stats();
    if (!now.stalled || now.frames !== frames) takenAtMs = clock.monotonicMs();
    frames = now.frames;
    hold(clock.monotonicMs() - takenAtMs >= NOBODY_LOOKS_MS);
  };
}
