import { textWidth } from './text-width.ts';

/** An address or hash by its ends: `0x5f3a…9C1e`. Short ones stay whole. */
export function shortenId(id: string, head = 6, tail = 4): string {
  if (id.length <= head + tail + 1) return id;
  const characters = Array.from(id);
  if (characters.length <= head + tail + 1) return id;
  return `${characters.slice(0, head).join('')}…${characters.slice(-tail).join('')}`;
}

const HEX = /^(?:0x)?[0-9a-f]+$/i;
/** Of words that people choose as ids, only the middle may differ. */
const MOST_WORD = 32;

/** A condition id: a hash by its ends, any other as long as it may be. */
export function shortenMarketId(id: string, head = 6, tail = 4): string {
  return HEX.test(id) ? shortenId(id, head, tail) : shortenId(id, MOST_WORD - 12, 11);
}

/**
 * `text` without its most common words, the shorter of them first, as many as it takes to fit `width` cells; what is gone
 * between words that stay is one `ellipsis`. A text that fits stays whole, and one whose rarest word alone is too long is given back uncut.
 * @param commonness how often a word is met among the texts that this one has to differ from
 */
export function shortenWords(
  text: string,
  width: number,
  commonness: (word: string) => number,
  ellipsis: string,
): string {
  if (textWidth(text) <= width) return text;
  const words = text.split(' ');
  const kept = new Set(words.keys());
  const rank = (place: number): number => commonness(words[place] as string);
  const lengthOf = (place: number): number => (words[place] as string).length;
  const byCommonness = [...kept].toSorted((a, b) => rank(b) - rank(a) || lengthOf(a) - lengthOf(b));
  const fits = (): boolean => textWidth(joinKept(words, kept, ellipsis)) <= width;
  const dropped = byCommonness.slice(0, -1);
  const needed = dropped.findIndex((place) => kept.delete(place) && fits());
  if (needed < 0) return text;
  // A long word may have left more room than it had to: what was dropped last comes back first.
  for (const place of dropped.slice(0, needed + 1).toReversed()) {
    kept.add(place);
    if (!fits()) kept.delete(place);
  }
  return joinKept(words, kept, ellipsis);
}

function joinKept(words: readonly string[], kept: ReadonlySet<number>, ellipsis: string): string {
  let joined = '';
  words.forEach((word, place) => {
    if (kept.has(place)) joined += (joined === '' || joined.endsWith(ellipsis) ? '' : ' ') + word;
    else if (!joined.endsWith(ellipsis)) joined += ellipsis;
  });
  return joined;
}
