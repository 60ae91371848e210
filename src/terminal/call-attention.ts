import type { Clock } from '../domain/clock.ts';
import { toAscii } from '../text/ascii-glyph.ts';
import { sanitizeLine } from '../text/sanitize.ts';

export interface AttentionOptions {
  /** Writes to the terminal what draws nothing; false when it cannot be written now. */
  readonly send: (sequence: string) => boolean;
  readonly clock: Pick<Clock, 'schedule'>;
  /** The bell rings unless it was switched off. */
  readonly bell: boolean;
  /** The terminal is asked to show a notification: only for who wants it. */
  readonly notify: boolean;
  /** It shows more than ASCII. */
  readonly unicode: boolean;
}

const BELL = '\u0007';
const MOST_NOTIFIED = 200;
const AGAIN_MS = 200;

/**
 * Makes a person look up: the bell, and on request a notification (OSC 9, which others than its terminals ignore). While the
 * terminal is behind it waits; then the newest call stands for all.
 */
export function callAttention(options: AttentionOptions): (sentence: string) => void {
  const { send, clock, bell, notify, unicode } = options;
  let waiting: string | undefined;
  function sendWaiting(): void {
    if (waiting === undefined || send(waiting)) waiting = undefined;
    else clock.schedule(AGAIN_MS, sendWaiting);
  }
  return (sentence) => {
    const text = sanitizeLine(unicode ? sentence : toAscii(sentence), MOST_NOTIFIED);
    const isFirst = waiting === undefined;
    waiting = `${bell ? BELL : ''}${notify ? `\u001b]9;${text}${BELL}` : ''}`;
    if (waiting === '') waiting = undefined;
    else if (isFirst) sendWaiting();
  };
}
