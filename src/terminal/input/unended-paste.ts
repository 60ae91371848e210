import { isCtrlC, isOneKey } from './input-chunk.ts';

/** A paste is over so long after its last byte, whether its end came or not. */
export const PASTE_SILENCE_MS = 300;
/** A hand's keys come 200 ms apart, less what a link shakes; what a slow link makes of a paste has smaller gaps. */
const KEY_GAP_MS = 180;
/** After so long with nothing but single keys, none of them is part of a paste. */
const KEYS_ONLY_MS = 1500;

/** Input after a paste that was taken to be over although its end did not come: it may still be part of it. */
export interface UnendedPaste {
  readonly begun: boolean;
  /** The paste's last byte was read at this time; missing: it was silent for as long as a paste may be. */
  begin(lastByteAtMs?: number): void;
  /** The end came after all, or that of another paste. */
  end(): void;
  /** Takes note of a read, and gives whether the key in it was typed: it came alone, and is no part of a paste. */
  isTyped(alone: boolean, gapMs: number, readAtMs: number): boolean;
}

/** In the middle of a paste: Ctrl-C, or a key by itself after a pause that no paste makes. */
export function breaksPaste(bytes: Uint8Array, gapMs: number): boolean {
  return isCtrlC(bytes) || (gapMs >= KEY_GAP_MS && isOneKey(bytes));
}

export function createUnendedPaste(): UnendedPaste {
  /** When something was last read that no hand typed. */
  let pastedAtMs: number | undefined;
  return {
    get begun() {
      return pastedAtMs !== undefined;
    },
    begin(lastByteAtMs = -Infinity) {
      pastedAtMs = lastByteAtMs;
    },
    end() {
      pastedAtMs = undefined;
    },
    isTyped(alone, gapMs, readAtMs) {
      if (pastedAtMs === undefined) return alone;
      const byHand = alone && gapMs >= KEY_GAP_MS;
      if (!byHand) pastedAtMs = readAtMs;
      else if (gapMs >= PASTE_SILENCE_MS) pastedAtMs = -Infinity;
      return byHand && readAtMs - pastedAtMs >= KEYS_ONLY_MS;
    },
  };
}
