import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textWidth } from '../../src/text/text-width.ts';
import { wrapText } from '../../src/text/wrap-text.ts';

describe('prose in lines', () => {
  it.each([
    ['is broken at blanks', 'one two three', 7, ['one two', 'three']],
    ['keeps its paragraphs one line apart', 'one\n\n\n\ntwo\nthree', 20, ['one', '', 'two', 'three']],
    ['has words cut that are longer than a line', 'a 0123456789 b', 4, ['a', '0123', '4567', '89 b']],
    ['counts wide glyphs as two cells', '東京で雪', 5, ['東京', 'で雪']],
    ['is one empty line when there is none', '  \n ', 9, ['']],
  ])('%s', (_sentence, text, width, lines) => {
    expect(wrapText(text, width)).toEqual(lines);
  });

  it('never takes more cells than there are, and loses nothing but blanks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), fc.integer({ min: 2, max: 40 }), (text, width) => {
        const lines = wrapText(text, width);
        expect(lines.every((line) => textWidth(line) <= width)).toBe(true);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      }),
    );
  });

  it('never takes more cells than there are, whatever is written', () => {
    const texts = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 40 }), (text, width) =>
        wrapText(text, width).every((line) => textWidth(line) <= width),
      ),
    );
  });
});
