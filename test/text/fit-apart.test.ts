import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitApart } from '../../src/text/fit-apart.ts';
import { textWidth } from '../../src/text/text-width.ts';

const DEGREES = ['12', '13', '14'].map(
  (degrees) => `Will the highest temperature in Denver be ${degrees}°C on November 28?`,
);
const HIKES = ['25 bps', '50 bps or more'].map((cut) => `Will the Fed cut rates by ${cut} in December?`);

const PRICES = ['Bitcoin', 'Ethereum'].flatMap((coin) =>
  ['$90,200', '$101,800'].map((price) => `Will the price of ${coin} be above ${price} on May 1?`),
);

describe('a text among others', () => {
  it.each([
    ['whole where it fits', DEGREES, 80, DEGREES[0]],
    ['its end where no other begins alike', [DEGREES[0], HIKES[0]], 24, 'Will the highest temper…'],
    [
      'its middle where its last words tell it apart',
      ['Will it rain on May 1?', 'Will it rain on May 2?'],
      20,
      'Will it rain… May 1?',
    ],
    ['all but the words that do, where both ends are alike', DEGREES, 24, 'Will the highest … 12°C…'],
    ['all but these words in little room', DEGREES, 10, '…12°C…'],
    ['all but what tells it from those that are alike even then', PRICES, 20, 'Will the p… $90,200…'],
    [
      'what follows them, too, where that leaves no beginning',
      ['Dogecoin up or down on May 28? 📈📉', 'Dogecoin up or down on May 29? 📈📉'],
      14,
      'Dogec… May 28…',
    ],
    ['as much of these words as there is room for', HIKES.toReversed(), 12, '…50 bps or …'],
  ] as const)('loses %s', (_, texts, width, shown) => {
    expect(fitApart(texts[0] as string, texts as readonly string[], width, '…').trimEnd()).toBe(shown);
  });

  it('has the width it is given, whatever the others are', () => {
    const words = fc.array(fc.constantFrom('Will', 'it', 'rain', '雪', '12°C', '5', '👍🏽', '?', 'a'), {
      maxLength: 9,
    });
    const texts = fc.array(
      words.map((parts) => parts.join(' ')),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 30 }), (all, width) => {
        for (const text of all) expect(textWidth(fitApart(text, all, width, '…'))).toBe(width);
      }),
    );
  });
});
