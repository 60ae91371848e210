import { isNarrow, walkGraphemes } from './graphemes.ts';
import { dropDisputed, textWidth } from './text-width.ts';

/** Prose in lines of at most `width` cells, broken at blanks or inside longer words; empty lines collapse. */
export function wrapText(text: string, width: number): string[] {
  const lines = text
    .trim()
    .split('\n')
    .flatMap((line) => wrapLine(dropDisputed(line), Math.max(1, width)));
  return lines.filter((line, i) => line !== '' || lines[i - 1] !== '');
}

/** One line of text; an empty one stays one empty line. */
function wrapLine(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let cells = 0;
  for (const word of text.split(' ').filter(Boolean)) {
    for (const piece of splitWord(word, width)) {
      const pieceCells = textWidth(piece);
      if (line !== '' && cells + 1 + pieceCells <= width) {
        line += ` ${piece}`;
        cells += 1 + pieceCells;
        continue;
      }
      if (line !== '') lines.push(line);
      line = piece;
      cells = pieceCells;
    }
  }
  return [...lines, line];
}

/** A word in pieces that fit; a glyph wider than the width stays whole. */
function splitWord(word: string, width: number): string[] {
  if (isNarrow(word) && word.length <= width) return [word];
  const pieces: string[] = [];
  let start = 0;
  let cells = 0;
  walkGraphemes(word, (grapheme) => {
    if (cells > 0 && cells + grapheme.cells > width) {
      pieces.push(word.slice(start, grapheme.start));
      start = grapheme.start;
      cells = 0;
    }
    cells += grapheme.cells;
    return true;
  });
  return [...pieces, word.slice(start)];
}

/** Breaks text at blanks into lines of at most `width` cells; a longer word stays whole on its line. */
export function wrapWords(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return line === '' ? lines : [...lines, line];
}

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
