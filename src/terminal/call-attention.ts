import { toAscii } from '../text/ascii-glyph.ts';
import { sanitizeLine } from '../text/sanitize.ts';

export interface AttentionOptions {
  /** Writes to the terminal what draws nothing; false when it cannot be written now. */
  readonly send: (sequence: string) => boolean;
  /** The bell rings unless it was switched off. */
  readonly bell: boolean;
  /** The terminal is asked to show a notification: only for who wants it. */
  readonly notify: boolean;
  /** It shows more than ASCII. */
  readonly unicode: boolean;
}

const BELL = '\u0007';
const MOST_NOTIFIED = 200;

/** Makes a person look up: the bell, and on request a notification (OSC 9, which others than its terminals ignore). */
export function callAttention({ send, bell, notify, unicode }: AttentionOptions): (sentence: string) => void {
  return (sentence) => {
    const text = unicode ? sentence : toAscii(sentence);
    if (bell) send(BELL);
    if (notify) send(`\u001b]9;${sanitizeLine(text, MOST_NOTIFIED)}${BELL}`);
  };
}
