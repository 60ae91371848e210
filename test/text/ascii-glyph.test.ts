import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { asciiFor, toAscii } from '../../src/text/ascii-glyph.ts';
import { ASCII_GLYPHS, UNICODE_GLYPHS } from '../../src/text/glyphs.ts';

it.each([
  ['São Paulo, Łódź, Ærø', 'Sao Paulo, Lodz, Aro'],
  ['“50 €” – or £40…', '"50 E" - or L40~'],
  ['e\u0301te\u0301', 'ete'],
  ['ｆｕｌｌ ½', 'full 1'],
  ['東京 🌧', '?? ?'],
  ['╭─▇⠀⣿╮', '+-# #+'],
  ['↑ ↓ ▸ ◂ ▲ ≤', '^ v > < ^ <'],
])('%s becomes %s', (text, plain) => {
  expect(toAscii(text)).toBe(plain);
});

it('any glyph becomes one character of ASCII, and what is ASCII stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }), (glyph) => {
      expect(asciiFor(glyph)).toMatch(/^[ -~]$/);
    }),
  );
  fc.assert(fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => toAscii(text) === text));
});

it('the marks of a terminal without Unicode are ASCII, and no two meanings of one place share a mark', () => {
  const { sparks, ...marks } = ASCII_GLYPHS;
  expect([...Object.values(marks), ...sparks].join('')).toMatch(/^[ -~]+$/);
  expect(Object.keys(ASCII_GLYPHS)).toEqual(Object.keys(UNICODE_GLYPHS));
  for (const glyphs of [ASCII_GLYPHS, UNICODE_GLYPHS]) {
    const { star, closed, halted, live, trouble, up, down, bar, foldedBar } = glyphs;
    expect(new Set([star, closed, halted]).size).toBe(3);
    expect([live === trouble, up === down, bar === foldedBar]).toEqual([false, false, false]);
  }
});
