import type { Clock } from '../domain/clock.ts';
import type { Painter } from '../ui/painter.ts';
import type { ColourLevel } from './capabilities.ts';
import { createFrameComposer } from './frame-composer.ts';
import { createInkStdout } from './ink-stdout.ts';
import type { InkStdout } from './ink-stdout.ts';

/** Where frames go: the terminal's stdout, or anything that calls back when it has taken the bytes. */
export interface FrameOutput {
  write(bytes: Uint8Array, taken: (error?: Error | null) => void): unknown;
}

export interface FrameWriterOptions {
  readonly output: FrameOutput;
  readonly clock: Clock;
  readonly columns: number;
  readonly rows: number;
  readonly colourLevel: ColourLevel;
  /** Frames a second at most; 30 unless told. */
  readonly fps?: number;
  /** Wrap frames above 1 kB in synchronised output (mode 2026); on unless told. */
  readonly synchronised?: boolean;
  /** The terminal is gone: nothing more can be written. Called once. */
  readonly onError?: (error: Error) => void;
}

/** What went to the terminal since the start. */
export interface FrameStats {
  readonly bytes: number;
  /** Frames written, each in one write. */
  readonly frames: number;
  /** Frames that were due while the terminal had not taken the last one, and were never composed. */
  readonly dropped: number;
  /** The terminal has not taken the last frame yet. */
  readonly stalled: boolean;
}

/** The only thing that writes to the terminal while it is ours. */
export interface FrameWriter extends Painter {
  /** The stream to hand to Ink's `render`: its frames become the base layer of this writer's. */
  readonly inkStdout: InkStdout;
  /** The terminal has another size: everything is painted again, and Ink is told. */
  resize(columns: number, rows: number): void;
  /** What the terminal shows is no longer known (after a suspension): everything is painted again. */
  repaint(): void;
  /** Composes and writes what changed now, unless the terminal has not taken the last frame. */
  flushNow(): void;
  /** Stops painting until `repaint`; for the time the terminal belongs to someone else. */
  pause(): void;
  stats(): FrameStats;
  /** Nothing is written afterwards. */
  close(): void;
}

/** A frame is cut between rows beyond this, and goes on when the terminal has taken the first part. */
const LONGEST_WRITE = 64 * 1024;
/** Shorter frames arrive in one packet anyway; marking them would cost a tenth of their bytes. */
const SYNCHRONISED_FROM = 1024;
const BEGIN_SYNCHRONISED = '\u001b[?2026h';
const END_SYNCHRONISED = '\u001b[?2026l';

/** A painter on a real terminal: composes surfaces over Ink's frame and writes only the cells that changed. */
export function createFrameWriter(options: FrameWriterOptions): FrameWriter {
  const { output, clock } = options;
  const frameMs = 1000 / (options.fps ?? 30);
  const composer = createFrameComposer({ ...options, onChange: invalidate });
  const inkStdout = createInkStdout(options.columns, options.rows, (lines) => {
    composer.setBase(lines);
    invalidate();
  });
  const totals = { bytes: 0, frames: 0, dropped: 0 };
  let mode: 'live' | 'paused' | 'closed' = 'live';
  let outstanding = false;
  /** Something changed since the outstanding frame was composed. */
  let due = false;
  let lastFrameAtMs = -Infinity;
  let cancelTimer: (() => void) | undefined;

  function invalidate(): void {
    if (mode !== 'live' || cancelTimer) return;
    if (outstanding) {
      totals.dropped += due ? 0 : 1;
      due = true;
      return;
    }
    cancelTimer = clock.schedule(Math.max(0, lastFrameAtMs + frameMs - clock.monotonicMs()), paint);
  }
  function paint(): void {
    stopTimer();
    const frame = composer.compose(LONGEST_WRITE);
    due = frame.length >= LONGEST_WRITE;
    if (frame === '') return;
    lastFrameAtMs = clock.monotonicMs();
    write(frame);
  }
  function write(frame: string): void {
    const synchronised = frame.length >= SYNCHRONISED_FROM && options.synchronised !== false;
    const bytes = Buffer.from(synchronised ? BEGIN_SYNCHRONISED + frame + END_SYNCHRONISED : frame);
    totals.bytes += bytes.length;
    totals.frames++;
    outstanding = true;
    output.write(bytes, taken);
  }
  function taken(error?: Error | null): void {
    outstanding = false;
    if (mode === 'closed') return;
    if (error) {
      close();
      options.onError?.(error);
    } else if (due) invalidate();
  }
  function stopTimer(): void {
    cancelTimer?.();
    cancelTimer = undefined;
  }
  function close(): void {
    stopTimer();
    mode = 'closed';
  }
  return {
    inkStdout,
    show: composer.show,
    invalidate,
    resize(columns, rows) {
      composer.resize(columns, rows);
      Object.assign(inkStdout, { columns, rows });
      inkStdout.emit('resize');
      invalidate();
    },
    repaint() {
      composer.forget();
      if (mode === 'paused') mode = 'live';
      invalidate();
    },
    flushNow() {
      if (mode === 'live' && !outstanding) paint();
    },
    pause() {
      stopTimer();
      if (mode === 'live') mode = 'paused';
    },
    stats: () => ({ ...totals, stalled: outstanding }),
    close,
  };
}
