import { textWidth } from './text-width.ts';

/** Puts blanks into words of more than `width` cells, so that lines of that width can be broken there. */
export function breakLongWords(text: string, width: number): string {
  return text
    .split(' ')
    .map((word) => (textWidth(word) > width ? breakWord(word, width) : word))
    .join(' ');
}

function breakWord(word: string, width: number): string {
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && textWidth(piece + character) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece].join(' ');
}
