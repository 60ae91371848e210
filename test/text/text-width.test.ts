import * as fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { dropDisputed, textWidth } from '../../src/text/text-width.ts';

/** Text, cells in new terminals, and what holds in all of them. */
const GLYPHS: readonly (readonly [string, number, string])[] = [
  ['', 0, ''],
  ['bid .41', 7, 'bid .41'],
  ['é', 1, 'é'],
  ['e\u0301', 1, 'e\u0301'],
  ['日本', 4, '日本'],
  ['한', 2, '한'],
  ['│▇─…', 4, '│▇─…'],
  ['🚀', 2, '🚀'],
  ['⌚', 2, '⌚'],
  ['☺', 1, '☺'],
  ['❤', 1, '❤'],
  ['❤️', 2, ''],
  ['1️⃣', 2, ''],
  ['🇺🇸', 2, ''],
  ['🇺🇸🇩🇪', 4, ''],
  ['👍🏽', 2, ''],
  ['👨‍👩‍👧', 2, ''],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 2, ''],
  ['กำ', 2, 'ก'],
  ['soft\u00adhyphen', 11, 'softhyphen'],
  ['a\u200db', 2, 'b'],
  ['\u001b[31m', 5, '[31m'],
  ['\ud800x', 2, 'x'],
  ['🇺', 1, ''],
  ['🏽', 2, ''],
  ['Will 🇺🇸 win 🏆?', 15, 'Will win 🏆?'],
  ['🇺🇸 votes', 8, 'votes'],
];

describe('the width of a text', () => {
  it.each(GLYPHS)('%j takes %i cells, and %j in every terminal', (text, cells, settled) => {
    expect(textWidth(text)).toBe(cells);
    expect(dropDisputed(text)).toBe(settled);
  });

  it('is what Ink counts, so that both see the same frame', () => {
    const sequences = [
      '👍🏽',
      '🧑🏽',
      '🧑‍💻',
      '🧑🏽‍💻',
      '❤️',
      '❤️‍🔥',
      '☺️',
      '⚕️',
      '🏳️‍🌈',
      '#️⃣',
      '7⃣',
      '©️',
      '☰',
      '가',
      'か',
      '日\u0301',
      '👩‍❤️‍👨',
    ];
    for (const text of sequences) expect(textWidth(text), text).toBe(stringWidth(text));
  });

  it('of settled text adds up, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (left, right) => {
        const [a, b] = [dropDisputed(left), dropDisputed(right)];
        expect(dropDisputed(a)).toBe(a);
        expect(textWidth(a + b)).toBe(textWidth(a) + textWidth(b));
      }),
      { numRuns: 2000 },
    );
  });
});
