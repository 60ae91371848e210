import type { Clock } from '../../domain/clock.ts';
import type { FrameSender } from './frame-sender.ts';

export interface FrameLoopOptions {
  readonly clock: Clock;
  /** Frames a second at most. */
  readonly fps: number;
  readonly sender: FrameSender;
  /** The bytes that are due, at most about so many; empty when there are none. */
  readonly compose: (limit: number) => string;
}

/** When frames are composed: at a pace, and only when the terminal has kept up with the last. */
export interface FrameLoop {
  /** Something may have changed. */
  invalidate(): void;
  /** The terminal may have kept up: what is due is composed. */
  goOn(): void;
  /** Composes now, if the terminal has kept up. */
  flush(): void;
  pause(): void;
  resume(): void;
  /** For good. Gives whether it was open. */
  close(): boolean;
  /** Frames that were due while the terminal was behind, and never composed. */
  readonly dropped: number;
  /** When the last frame was sent; -Infinity before the first. */
  readonly lastFrameAtMs: number;
}

export function createFrameLoop({ clock, fps, sender, compose }: FrameLoopOptions): FrameLoop {
  let mode: 'live' | 'paused' | 'closed' = 'live';
  /** Something changed since the last frame was composed. */
  let due = false;
  let dropped = 0;
  let lastFrameAtMs = -Infinity;
  let cancelTimer: (() => void) | undefined;

  function invalidate(): void {
    if (mode !== 'live' || cancelTimer) return;
    if (!sender.ready) return hold();
    cancelTimer = clock.schedule(Math.max(0, lastFrameAtMs + 1000 / fps - clock.monotonicMs()), paint);
  }
  /** Waits to be told to go on; an answer of the terminal may never come. */
  function hold(): void {
    if (!due) dropped++;
    due = true;
    const waitMs = sender.msToGiveUp;
    if (waitMs !== undefined) cancelTimer = clock.schedule(waitMs, goOn);
  }
  function goOn(): void {
    if (mode !== 'live' || !due) return;
    stopTimer();
    invalidate();
  }
  function paint(): void {
    stopTimer();
    const limit = sender.frameBytes;
    const frame = compose(limit);
    due = frame.length >= limit;
    if (frame === '') return;
    lastFrameAtMs = clock.monotonicMs();
    sender.send(frame);
  }
  function stopTimer(): void {
    cancelTimer?.();
    cancelTimer = undefined;
  }
  return {
    invalidate,
    goOn,
    flush() {
      if (mode === 'live' && sender.ready) paint();
    },
    pause() {
      stopTimer();
      if (mode === 'live') mode = 'paused';
    },
    resume() {
      if (mode === 'paused') mode = 'live';
      invalidate();
    },
    close() {
      const wasOpen = mode !== 'closed';
      stopTimer();
      mode = 'closed';
      return wasOpen;
    },
    get dropped() {
      return dropped;
    },
    get lastFrameAtMs() {
      return lastFrameAtMs;
    },
  };
}
