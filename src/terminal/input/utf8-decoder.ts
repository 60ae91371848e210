/** Decodes UTF-8 one byte at a time; broken sequences are dropped, never shown as something else. */
export interface Utf8Decoder {
  /** The code point that this byte completes, if it does. */
  push(byte: number): number | undefined;
  /** A code point has begun and is not complete. */
  readonly pending: boolean;
  reset(): void;
}

/** Smallest code point that needs so many continuation bytes: shorter spellings are not valid. */
const SMALLEST = [0, 0x80, 0x800, 0x10000];

export function createUtf8Decoder(): Utf8Decoder {
  let code = 0;
  let left = 0;
  let length = 0;

  function begin(byte: number): number | undefined {
    left = length = continuationBytes(byte);
    if (length > 0) code = byte & (0x3f >> length);
    return byte < 0x80 ? byte : undefined;
  }
  return {
    push(byte) {
      if (left === 0 || (byte & 0xc0) !== 0x80) return begin(byte);
      code = (code << 6) | (byte & 0x3f);
      if (--left > 0) return undefined;
      const valid =
        code >= (SMALLEST[length] as number) && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
      return valid ? code : undefined;
    },
    get pending() {
      return left > 0;
    },
    reset() {
      left = 0;
    },
  };
}

function continuationBytes(lead: number): number {
  if (lead >= 0xc2 && lead < 0xe0) return 1;
  if (lead >= 0xe0 && lead < 0xf0) return 2;
  return lead >= 0xf0 && lead < 0xf5 ? 3 : 0;
}
