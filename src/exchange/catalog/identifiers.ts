import type { Random } from '../../domain/random.ts';

/** A number below `bound`, whole. */
export function drawInteger(random: Random, bound: number): number {
  return Math.floor(random.next() * bound);
}

export function pick<T>(random: Random, list: readonly T[]): T {
  return list[drawInteger(random, list.length)] as T;
}

/** `digits` hexadecimal digits after 0x; an even number of them. */
export function drawHex(random: Random, digits: number): string {
  const bytes = Buffer.alloc(4 * Math.ceil(digits / 8));
  for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32BE(drawInteger(random, 0x100000000), at);
  return `0x${bytes.toString('hex', 0, digits / 2)}`;
}

/** A token id as the family has them: a decimal number of 77 digits. */
export function drawTokenId(random: Random): string {
  let text = String(1 + drawInteger(random, 9));
  while (text.length < 77) text += String(drawInteger(random, 1e9)).padStart(9, '0');
  return text.slice(0, 77);
}

/** Lower-case words of ASCII letters and digits with hyphens; empty when the text has none. */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 90);
}
