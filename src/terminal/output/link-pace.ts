import type { Clock } from '../../domain/clock.ts';

/** Asks the terminal whether all is well (DSR 5); the answer proves that it has drawn what came before. */
const QUESTION = '\u001b[5n';
/** A write that waits so long met full buffers: what was written before it is still on its way. */
const SLOW_WRITE_MS = 250;
/** An answer later than this holds further frames back. */
const SLOW_ANSWER_MS = 300;
/** So much may be on its way unanswered while answers come in time. */
const IN_FLIGHT_BYTES = 4096;
/** A slow link is fed by the kilobyte, so that every part of a frame is of the newest. */
const SLOW_FRAME_BYTES = 1024;
const FULL_FRAME_BYTES = 64 * 1024;
/** No answer for so long: this terminal never answers, or the link is dead. */
const PATIENCE_MS = 20_000;
/** A link that answers fast for so long needs no more questions. */
const CALM_MS = 10_000;
const CALM_ANSWER_MS = 100;

/** How fast frames may follow each other, by what the link can carry. */
export interface LinkPace {
  /** Whether a frame may be written now; where not, `answered` or time changes that. */
  mayWrite(): boolean;
  /** Bytes that a frame may have. */
  frameBytes(): number;
  /** A frame of so many bytes is being written; gives what to write behind it. */
  ask(bytes: number): string;
  /** The operating system has taken the frame. */
  taken(): void;
  /** The terminal has answered. */
  answered(): void;
  /** A question is on its way: whoever reads the terminal next would get the answer. */
  readonly asking: boolean;
  /** Milliseconds until a missing answer is given up; undefined when none is missing. */
  msToGiveUp(): number | undefined;
}

/**
 * Buffers of the system, of ssh and of modems take far more than a slow link can carry, and then show the past
 * for seconds. So on a link that may be slow (`remote`), or after a write that had to wait, the terminal is asked
 * now and then, and nothing more is sent while it does not answer. Fast local terminals are never asked.
 */
export function createLinkPace(clock: Clock, remote: boolean): LinkPace {
  let wary = remote;
  let everAnswered = false;
  let askedAtMs: number | undefined;
  let inFlightBytes = 0;
  let lastAnswerMs = 0;
  let calmSinceMs: number | undefined;
  let writtenAtMs = 0;

  const isSlow = (): boolean => wary && lastAnswerMs > SLOW_ANSWER_MS;

  function giveUpIfLate(): void {
    if (askedAtMs === undefined || clock.monotonicMs() - askedAtMs < PATIENCE_MS) return;
    askedAtMs = undefined;
    if (!everAnswered) wary = false;
  }
  function noteCalm(nowMs: number): void {
    if (lastAnswerMs > CALM_ANSWER_MS) calmSinceMs = undefined;
    else calmSinceMs ??= nowMs;
    if (!remote && calmSinceMs !== undefined && nowMs - calmSinceMs >= CALM_MS) wary = false;
  }
  return {
    mayWrite() {
      giveUpIfLate();
      if (askedAtMs === undefined) return true;
      if (isSlow()) return false;
      return clock.monotonicMs() - askedAtMs < SLOW_ANSWER_MS && inFlightBytes < IN_FLIGHT_BYTES;
    },
    frameBytes: () => (isSlow() ? SLOW_FRAME_BYTES : FULL_FRAME_BYTES),
    ask(bytes) {
      writtenAtMs = clock.monotonicMs();
      inFlightBytes += bytes;
      if (!wary || askedAtMs !== undefined) return '';
      askedAtMs = writtenAtMs;
      inFlightBytes = bytes;
      return QUESTION;
    },
    taken() {
      const waited = clock.monotonicMs() - writtenAtMs >= SLOW_WRITE_MS;
      if (waited && !wary) {
        wary = true;
        calmSinceMs = undefined;
      }
    },
    answered() {
      if (askedAtMs === undefined) return;
      const nowMs = clock.monotonicMs();
      lastAnswerMs = nowMs - askedAtMs;
      everAnswered = true;
      askedAtMs = undefined;
      noteCalm(nowMs);
    },
    get asking() {
      return askedAtMs !== undefined;
    },
    msToGiveUp: () => (askedAtMs === undefined ? undefined : askedAtMs + PATIENCE_MS - clock.monotonicMs()),
  };
}
