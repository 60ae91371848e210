/** A key as the user meant it, whatever bytes the terminal sends for it. */
export interface Key {
  /**
   * `up down left right pageup pagedown home end insert delete tab backtab enter escape backspace f1…f12`, or the
   * character itself. With `ctrl` it is the letter: Ctrl-C is `c`.
   */
  readonly name: string;
  /** What typing it would insert; missing for everything that is not a character. */
  readonly text?: string;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

interface Arrival {
  /** Monotonic milliseconds at which the bytes were read. */
  readonly readAtMs: number;
  /** Counts the reads: events with the same number came in one chunk. */
  readonly chunk: number;
}

export interface KeyEvent extends Arrival {
  readonly kind: 'key';
  readonly key: Key;
  /** Nothing else came in its chunk, and no key is held down: what was typed by a finger, not pasted or replayed. */
  readonly alone: boolean;
}

export interface PasteEvent extends Arrival {
  readonly kind: 'paste';
  readonly text: string;
  /** Its end came when it was taken to be over: keys read meanwhile may have been part of it. */
  readonly late?: true;
}

export interface MouseEvent extends Arrival {
  readonly kind: 'mouse';
  readonly action: 'press' | 'release' | 'drag' | 'wheel-up' | 'wheel-down';
  readonly button: 'left' | 'middle' | 'right' | 'none';
  /** Cell under the pointer; the screen's top left cell is 0, 0. */
  readonly column: number;
  readonly row: number;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

/** The terminal's window gained or lost the keyboard focus. */
export interface FocusEvent extends Arrival {
  readonly kind: 'focus';
  readonly focused: boolean;
}

export type InputEvent = KeyEvent | PasteEvent | MouseEvent | FocusEvent;
