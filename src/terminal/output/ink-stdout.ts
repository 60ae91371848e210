import { EventEmitter } from 'node:events';

/**
 * What Ink's `render` needs of a stdout: pass it as `stdout: inkStdout as unknown as NodeJS.WriteStream`, with
 * `interactive: true` and without `alternateScreen` or `incrementalRendering`.
 */
export interface InkStdout extends EventEmitter {
  readonly isTTY: true;
  readonly writable: boolean;
  columns: number;
  rows: number;
  write(text: string, callback?: () => void): boolean;
}

/** Cursor moves, erasing and modes in front of a frame; SGR belongs to the frame. */
const CONTROL_PREFIX = /^(?:\u001b\[[?\d;]*[A-Za-ln-z])+/;

/**
 * A stdout that takes Ink's writes apart: begin and end of a synchronized update, erasing and cursor moves are
 * dropped, and the full frame of every write that holds one is handed on as lines.
 */
export function createInkStdout(
  columns: number,
  rows: number,
  onFrame: (lines: readonly string[]) => void,
): InkStdout {
  const stream = new EventEmitter();
  stream.setMaxListeners(0);
  return Object.assign(stream, {
    isTTY: true as const,
    writable: true,
    columns,
    rows,
    write(text: string, callback?: () => void): boolean {
      const frame = text.replace(CONTROL_PREFIX, '');
      if (frame !== '') onFrame(frame.split('\n'));
      if (callback) queueMicrotask(callback);
      return true;
    },
  });
}
