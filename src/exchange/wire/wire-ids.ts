/** Odd, so that multiplying by it shuffles the 32-bit numbers without losing any. */
const SHUFFLE = 0x9e3779b1;
const UNSHUFFLE = 0x0e8b2f51;

/**
 * The identifier of an order or a trade as the family writes them: 0x and 64 hexadecimal digits. The last
 * eight hide the number, so that it can be had back without a table.
 */
export function writeWireId(kind: 'order' | 'trade' | 'transaction', number: number, seed: number): string {
  let word = Math.imul(seed ^ KIND_SALTS[kind], SHUFFLE) ^ number;
  let text = '0x';
  for (let i = 0; i < 7; i++) {
    word = Math.imul(word ^ (word >>> 15), 0x85ebca6b) + i;
    text += hexWord(word);
  }
  return text + hexWord(Math.imul(number, SHUFFLE));
}

/** The number behind an identifier, or undefined for one that was never given out by this kind and seed. */
export function readWireId(kind: 'order' | 'trade', id: string, seed: number): number | undefined {
  if (!/^0x[0-9a-f]{64}$/.test(id)) return undefined;
  const number = Math.imul(Number.parseInt(id.slice(-8), 16), UNSHUFFLE) >>> 0;
  return writeWireId(kind, number, seed) === id ? number : undefined;
}

const KIND_SALTS = { order: 0x51ab, trade: 0x7d03, transaction: 0x1e59 } as const;

function hexWord(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}
