import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  ['max spread 3¢ ◆', 'max spread 3c !'],
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

const SRC = join(import.meta.dirname, '../../src');
/** Where what the monitor says and draws by itself is written. */
const DRAWN =
  '{actions,api,cancel,config,domain,limits,monitor,polling,recording,state,storage,system,view}/**/*.{ts,tsx}';

it('nothing that the monitor draws by itself is lost', () => {
  const files = [...globSync(DRAWN, { cwd: SRC }), 'text/glyphs.ts'];
  const lines = files.flatMap((file) => readFileSync(join(SRC, file), 'utf8').split('\n'));
  const drawn =
    lines
      .filter((line) => !/^ *(\/\*|\*|\/\/)/.test(line))
      .join('')
      .match(/[^\0-~]/gu) ?? [];
  expect(drawn.length).toBeGreaterThan(50);
  const lost = [...new Set(drawn)].filter((glyph) => asciiFor(glyph) === '?');
  expect(lost.filter((glyph) => glyph.normalize('NFKD') !== '?')).toEqual([]);
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
