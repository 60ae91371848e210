import type { CancelKey } from './cancel-key.ts';

/** A cancel key that waits until what it arms can be seen. */
export interface HeldCancelKey extends CancelKey {
  /** The armed line can be seen from `nowMs` on, monotonic. */
  release(nowMs: number): void;
}

/**
 * Presses that come before the release are not lost, but they confirm nothing: the first of them arms at the release,
 * and the others are dropped. Where the first press already sends, all are.
 */
export function holdCancelKey(key: CancelKey, instant: boolean): HeldCancelKey {
  let released = false;
  let held: Parameters<CancelKey['press']> | undefined;
  return {
    ...key,
    press(...press) {
      if (released) key.press(...press);
      else if (!instant) held ??= press;
    },
    disarm() {
      held = undefined;
      key.disarm();
    },
    disarmOrDismiss() {
      if (held === undefined) return key.disarmOrDismiss();
      held = undefined;
      return true;
    },
    release(nowMs) {
      released = true;
      // It is armed for as long as if it had been pressed now.
      if (held) key.press(held[0], { ...held[1], readAtMs: nowMs });
      held = undefined;
    },
  };
}
