const ESC = 0x1b;
/** `ESC [ 2 0 1 ~` */
const PASTE_END = [ESC, 0x5b, 0x32, 0x30, 0x31, 0x7e];
/** A paste is kept up to here, in bytes; what is beyond is read and dropped. */
const LONGEST_PASTE = 64 * 1024;

/** Collects what stands between the brackets of a paste. */
export interface PasteCollector {
  /** The text, when this byte completes the closing bracket. */
  push(byte: number): string | undefined;
  /** The closing bracket has begun, and this byte goes on with it. */
  continuesEnd(byte: number | undefined): boolean;
  /** The text so far; the collector is empty afterwards. */
  finish(): string;
}

export function createPasteCollector(): PasteCollector {
  let bytes: number[] = [];
  /** How much of the closing bracket the last bytes were. */
  let matched = 0;

  function finish(): string {
    const text = new TextDecoder().decode(Uint8Array.from(bytes.slice(0, LONGEST_PASTE)));
    bytes = [];
    matched = 0;
    return text;
  }
  return {
    push(byte) {
      if (bytes.length < LONGEST_PASTE + PASTE_END.length) bytes.push(byte);
      matched = byte === PASTE_END[matched] ? matched + 1 : Number(byte === ESC);
      if (matched < PASTE_END.length) return undefined;
      bytes.length -= Math.min(bytes.length, PASTE_END.length);
      return finish();
    },
    continuesEnd: (byte) => matched > 0 && byte === PASTE_END[matched],
    finish,
  };
}
