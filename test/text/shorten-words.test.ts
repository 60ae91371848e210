import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortenWords } from '../../src/text/shorten-id.ts';
import { textWidth } from '../../src/text/text-width.ts';

const COMMON: Readonly<Record<string, number>> = { Will: 9, the: 8, on: 7, be: 6, 'Friday?': 5, above: 4 };
const shorten = (text: string, width: number): string =>
  shortenWords(text, width, (word) => COMMON[word] ?? 1, '…');

describe('a text shortened by its common words', () => {
  it.each([
    ['Will the price be above 90 on Friday?', 40, 'Will the price be above 90 on Friday?'],
    ['Will the price be above 90 on Friday?', 30, '…price be above 90 on Friday?'],
    ['Will the price be above 90 on Friday?', 22, '…price be above 90 on…'],
    ['Will the price be above 90 on Friday?', 12, '…price…90…'],
    ['Incomprehensibilities', 8, 'Incomprehensibilities'],
  ])('%j in %i cells is %j', (text, width, short) => {
    expect(shorten(text, width)).toBe(short);
  });

  it('keeps the words it keeps in order, and fits unless it gives up', () => {
    const word = fc.oneof(
      fc.constantFrom(...Object.keys(COMMON)),
      fc.string({ unit: 'grapheme', minLength: 1 }),
    );
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 60 }),
        (words, width) => {
          const text = words.join(' ');
          const short = shorten(text, width);
          expect(short === text || textWidth(short) <= width).toBe(true);
          let from = 0;
          for (const part of short.split('…').filter(Boolean)) {
            const at = text.indexOf(part, from);
            expect(at).toBeGreaterThanOrEqual(from);
            from = at + part.length;
          }
        },
      ),
    );
  });
});
