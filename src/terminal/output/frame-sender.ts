import type { Clock } from '../../domain/clock.ts';
import { createLinkPace } from './link-pace.ts';

/** Where frames go: the terminal's stdout, or anything that calls back when it has taken the text. */
export interface FrameOutput {
  write(text: string, taken: (error?: Error | null) => void): unknown;
}

export interface SenderOptions {
  readonly output: FrameOutput;
  readonly clock: Clock;
  /** Wrap whole frames above 1 kB in synchronized output (mode 2026). */
  readonly synchronized: boolean;
  /** See `createLinkPace`. */
  readonly remote: boolean;
  /** Another frame may be sent, perhaps. */
  readonly onReady: () => void;
  readonly onError: (error: Error) => void;
}

/** Hands frames to the terminal, one at a time, and knows when it has kept up. */
export interface FrameSender {
  readonly ready: boolean;
  /** Bytes that the next frame may have. */
  readonly frameBytes: number;
  send(frame: string): void;
  /** The terminal has answered a question. */
  answered(): void;
  /** Milliseconds until `onReady` is due without an answer; undefined when something will call it. */
  readonly msToGiveUp: number | undefined;
  /** Resolves when no answer is on its way, or after half a second. */
  settle(): Promise<void>;
  totals(): { bytes: number; frames: number };
}

/** Shorter frames arrive in one packet anyway; marking them would cost a tenth of their bytes. */
const SYNCHRONIZED_FROM = 1024;
const BEGIN_SYNCHRONIZED = '\u001b[?2026h';
const END_SYNCHRONIZED = '\u001b[?2026l';
const SETTLE_MS = 500;

export function createFrameSender(options: SenderOptions): FrameSender {
  const { output, clock } = options;
  const pace = createLinkPace(clock, options.remote);
  let bytes = 0;
  let frames = 0;
  let outstanding = false;
  let onSettled: (() => void) | undefined;

  function send(frame: string): void {
    // A part of a frame is no whole picture, and what is urgent in it must not wait for its end.
    const isPart = frame.length >= pace.frameBytes();
    const marked = options.synchronized && frame.length >= SYNCHRONIZED_FROM && !isPart;
    const whole = marked ? BEGIN_SYNCHRONIZED + frame + END_SYNCHRONIZED : frame;
    const text = whole + pace.ask(frame.length);
    bytes += Buffer.byteLength(text);
    frames++;
    outstanding = true;
    output.write(text, taken);
  }
  function taken(error?: Error | null): void {
    outstanding = false;
    pace.taken();
    if (error) options.onError(error);
    else options.onReady();
  }
  return {
    get ready() {
      return !outstanding && pace.mayWrite();
    },
    get frameBytes() {
      return pace.frameBytes();
    },
    send,
    answered() {
      pace.answered();
      onSettled?.();
      if (!outstanding) options.onReady();
    },
    get msToGiveUp() {
      return outstanding ? undefined : pace.msToGiveUp();
    },
    settle() {
      if (!pace.asking) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      onSettled = resolve;
      clock.schedule(SETTLE_MS, resolve);
      return promise;
    },
    totals: () => ({ bytes, frames }),
  };
}
