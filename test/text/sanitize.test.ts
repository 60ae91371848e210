import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitize, sanitizeLine } from '../../src/text/sanitize.ts';
import { ATTACKS } from './attack-strings.ts';
import { runs } from '../support/long-form.ts';

const FORBIDDEN = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u{E0000}-\u{E007F}]/u;
const THREE_MARKS = /\p{M}{3}/u;

function faultsOf(text: string, maxLength: number): string[] {
  const faults: string[] = [];
  if (FORBIDDEN.test(text)) faults.push('forbidden character');
  if (THREE_MARKS.test(text)) faults.push('three marks on a base');
  if (text.normalize('NFC') !== text) faults.push('not NFC');
  if (text.length > maxLength) faults.push('too long');
  if (!text.isWellFormed()) faults.push('lone surrogate');
  return faults;
}

/** Any code point as likely as a character that does harm. */
const hostileUnit = fc.oneof(
  fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  fc.integer({ min: 0, max: 0x9f }).map((code) => String.fromCharCode(code)),
  fc.integer({ min: 0x300, max: 0x36f }).map((code) => String.fromCharCode(code)),
  fc.integer({ min: 0xe0000, max: 0xe01ff }).map((code) => String.fromCodePoint(code)),
  fc.constantFrom(
    'e',
    'A',
    '가',
    '각',
    '\u1100',
    '\u0344',
    '\ufb2c',
    '\u2126',
    '👩‍👩‍👧',
    '🇵🇹',
    ...ATTACKS.slice(0, 40),
  ),
);
const hostileText = fc.array(hostileUnit, { maxLength: 24 }).map((units) => units.join(''));

describe('sanitize', () => {
  it('lets nothing harmful through in 100,000 random texts, and changes nothing a second time', () => {
    fc.assert(
      fc.property(hostileText, fc.integer({ min: 0, max: 40 }), (text, maxLength) => {
        const prose = sanitize(text, maxLength);
        const line = sanitizeLine(text, maxLength);
        return (
          faultsOf(prose, maxLength).length === 0 &&
          faultsOf(line, maxLength).length === 0 &&
          !line.includes('\n') &&
          sanitize(prose, maxLength) === prose &&
          sanitizeLine(line, maxLength) === line
        );
      }),
      { numRuns: runs(10_000, 100_000) },
    );
  });

  it('makes of every code point between two letters what is harmless, and leaves a harmless one alone', () => {
    const faults: string[] = [];
    for (let code = 0; code <= 0x10_ffff; code++) {
      const text = `a${String.fromCodePoint(code)}b`;
      const safe = sanitizeLine(text, 10);
      const wasHarmless = text.isWellFormed() && faultsOf(text, 10).length === 0 && !/[\n\t]/.test(text);
      if (faultsOf(safe, 10).length > 0 || (wasHarmless && safe !== text)) faults.push(code.toString(16));
    }
    expect(faults).toEqual([]);
  });

  it('disarms every attack of the corpus, of which there are at least 300', () => {
    expect(ATTACKS.length).toBeGreaterThanOrEqual(300);
    const survivors = ATTACKS.filter(
      (attack) =>
        faultsOf(sanitize(attack, 500), 500).length + faultsOf(sanitizeLine(attack, 500), 500).length > 0,
    );
    expect(survivors).toEqual([]);
  });

  it.each([
    ['plain text', 'Will it rain?', 'Will it rain?'],
    ['letters of every script', 'Ünïcødé 東京 한국 ไทย עברית', 'Ünïcødé 東京 한국 ไทย עברית'],
    ['two marks on a base', 'e\u0323\u0302', 'ệ'],
    ['emoji', 'to the 🌙', 'to the 🌙'],
  ])('keeps %s', (_, text, expected) => {
    expect(sanitizeLine(text, 100)).toBe(expected);
  });

  it.each([
    ['an escape sequence, to its printable rest', '\u001b[31mred\u001b[0m', '[31mred[0m'],
    ['an 8-bit escape', '\u009b2Jx', '2Jx'],
    ['a right-to-left override', 'abc\u202Edcba', 'abcdcba'],
    ['a zero-width joiner', 'a\u200Db', 'ab'],
    ['tag characters', 'x\u{E0041}\u{E007F}y', 'xy'],
    ['a lone surrogate', 'a\ud800b', 'ab'],
    ['a stack of marks', `z${'\u0336'.repeat(50)}!`, 'z\u0336\u0336!'],
  ])('drops %s', (_, text, expected) => {
    expect(sanitizeLine(text, 100)).toBe(expected);
  });

  it('makes one blank of each break on a line, and keeps breaks as line feeds in prose', () => {
    const text = 'a\r\nb\rc\u2028d\te';
    expect(sanitizeLine(text, 100)).toBe('a b c d e');
    expect(sanitize(text, 100)).toBe('a\nb\nc\nd e');
  });

  it('marks a cut, keeps within the length, and never splits a character in two', () => {
    expect(sanitizeLine('abcdef', 4)).toBe('abc…');
    expect(sanitizeLine('ab🌙cd', 4)).toBe('ab…');
    expect(sanitizeLine('abcd', 4)).toBe('abcd');
    expect(sanitizeLine('abcd', 0)).toBe('');
  });
});
