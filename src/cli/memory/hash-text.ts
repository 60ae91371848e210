const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/**
 * A short name for a text: 16 hexadecimal digits, FNV-1a of 64 bits over its UTF-8. It keeps apart what a person
 * configures, not what somebody forges; loading real cryptography would cost the first frame milliseconds. Source: the
 * algorithm, offset and prime published by Fowler, Noll and Vo.
 */
export function hashText(text: string): string {
  let hash = OFFSET;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  }
  return hash.toString(16).padStart(16, '0');
}
