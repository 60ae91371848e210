import type { Clock } from '../../domain/clock.ts';
import type { Painter } from '../painter.ts';
import type { ColorLevel } from '../capabilities.ts';
import { createFrameLoop } from './frame-loop.ts';
import { createFrameSender } from './frame-sender.ts';
import type { FrameOutput } from './frame-sender.ts';
import { createFrameComposer } from './frame-composer.ts';
import { createInkStdout } from './ink-stdout.ts';
import type { InkStdout } from './ink-stdout.ts';

export interface FrameWriterOptions {
  readonly output: FrameOutput;
  readonly clock: Clock;
  readonly columns: number;
  readonly rows: number;
  readonly colorLevel: ColorLevel;
  /** False where the terminal shows ASCII alone; true by default. */
  readonly unicode?: boolean;
  /** Frames a second at most; 30 by default. */
  readonly fps?: number;
  /** Wrap whole frames above 1 kB in synchronized output (mode 2026); on by default. */
  readonly synchronized?: boolean;
  /**
   * The link may be slow in a way that no write shows (ssh, a modem behind buffers): ask the terminal now and then
   * whether it has kept up. Its answers have to reach `answered`. Off by default; a write that had to wait
   * switches it on for a while.
   */
  readonly remote?: boolean;
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
  /** The terminal has not taken the last frame yet, or has not kept up with what it took. */
  readonly stalled: boolean;
  /** Of the writer's clock; -Infinity before the first. */
  readonly lastFrameAtMs: number;
}

/** All that draws on the terminal while it is ours; its bytes go out by the frame sender. */
export interface FrameWriter extends Painter {
  /** The stream to hand to Ink's `render`: its frames become the base layer of this writer's. */
  readonly inkStdout: InkStdout;
  /** The terminal has another size: everything is painted again, and Ink is told. */
  resize(columns: number, rows: number): void;
  /** What the terminal shows is no longer known (after a suspension): everything is painted again. */
  repaint(): void;
  /** The terminal has answered that it is well (the parser's `onAnswer`): it has drawn all that was written. */
  answered(): void;
  /**
   * Resolves when no answer of the terminal is on its way, which the shell would get, or after half a second.
   * Nothing is painted from here on.
   */
  settle(): Promise<void>;
  /** Composes and writes what changed now, unless the terminal has not kept up. */
  flushNow(): void;
  /** Stops painting until `repaint`; for the time the terminal belongs to someone else. */
  pause(): void;
  stats(): FrameStats;
  /** Nothing is written afterwards. */
  close(): void;
}

const DEFAULT_FPS = 30;

/** A painter on a real terminal: composes surfaces over Ink's frame and writes only the cells that changed. */
export function createFrameWriter(options: FrameWriterOptions): FrameWriter {
  const invalidate = (): void => loop.invalidate();
  const composer = createFrameComposer({ ...options, onChange: invalidate });
  const inkStdout = createInkStdout(options.columns, options.rows, (lines) => {
    composer.setBase(lines);
    invalidate();
  });
  const sender = createFrameSender({
    output: options.output,
    clock: options.clock,
    synchronized: options.synchronized ?? true,
    remote: options.remote ?? false,
    onReady: () => loop.goOn(),
    onError(error) {
      if (loop.close()) options.onError?.(error);
    },
  });
  const loop = createFrameLoop({
    clock: options.clock,
    fps: options.fps ?? DEFAULT_FPS,
    sender,
    compose: composer.compose,
  });
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
      loop.resume();
    },
    flushNow: loop.flush,
    answered: sender.answered,
    settle() {
      loop.pause();
      return sender.settle();
    },
    pause: loop.pause,
    stats: () => ({
      ...sender.totals(),
      dropped: loop.dropped,
      stalled: !sender.ready,
      lastFrameAtMs: loop.lastFrameAtMs,
    }),
    close: () => void loop.close(),
  };
}
