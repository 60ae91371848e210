import type { Clock } from '../domain/clock.ts';
import type { Painter } from '../ui/painter.ts';
import type { ColourLevel } from './capabilities.ts';
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

/** A painter on a real terminal: composes surfaces over Ink's frame and writes only the cells that changed. */
export function createFrameWriter(options: FrameWriterOptions): FrameWriter {
  throw new Error(`not there yet for ${options.columns} columns`);
}
