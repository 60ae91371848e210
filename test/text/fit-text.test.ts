import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitText } from '../../src/text/fit-text.ts';
import type { FitOptions } from '../../src/text/fit-text.ts';
import { createVirtualTerminal } from '../support/virtual-terminal.ts';

const CASES: readonly (readonly [string, number, FitOptions, string])[] = [
  ['abc', 5, {}, 'abc  '],
  ['abc', 5, { align: 'right' }, '  abc'],
  ['abc', 3, {}, 'abc'],
  ['abcd', 3, {}, 'ab…'],
  ['abcd', 3, { ellipsis: '~' }, 'ab~'],
  ['abcd', 1, {}, '…'],
  ['abcd', 0, {}, ''],
  ['abcd', -2, {}, ''],
  ['日本語', 5, {}, '日本…'],
  ['日本語', 4, {}, '日… '],
  ['日本語', 6, {}, '日本語'],
  ['日', 1, {}, '…'],
  ['Will Bitcoin be above 90,000?', 16, { cut: 'middle' }, 'Will Bitc…0,000?'],
  ['Will Bitcoin be above 90,000?', 9, { cut: 'middle' }, 'Will Bit…'],
  ['Will the harbour bridge open before March 15?', 28, { cut: 'middle' }, 'Will the harbour … March 15?'],
  ['Will the harbour bridge open before March 1?', 28, { cut: 'middle' }, 'Will the harbour b… March 1?'],
  ['Will the harbour bridge open before March 15?', 24, { cut: 'middle' }, 'Will the harbo…March 15?'],
  ['Wird 東京 die Spiele 2036 ausrichten 東京?', 24, { cut: 'middle' }, 'Wird 東京 die Spi… 東京?'],
  ['東京で雪が降るか、それとも雨か', 14, { cut: 'middle' }, '東京で雪… 雨か'],
  ['short enough', 12, { cut: 'middle' }, 'short enough'],
  ['rain in Lisbon', 7, { cut: 'start' }, '…Lisbon'],
  ['東京で雪が降るか', 6, { cut: 'start' }, '…るか '],
  ['abcd', 1, { cut: 'start' }, '…'],
  ['go 🚀 now', 9, {}, 'go 🚀 now'],
  ['go 🚀 now', 4, {}, 'go …'],
  ['go 🇺🇸 now', 8, {}, 'go now  '],
  ['a\u0d4e', 2, {}, 'a '],
  ['\u{1193f}', 1, {}, ' '],
  ['e\u0301e\u0301e\u0301', 2, {}, 'e\u0301…'],
];

/** Of the emoji below; newer ones are narrow to some tables. */
const KNOWN_TO_UNICODE_11 = '🚀👨👩👧👍🏽🇺🇸';

describe('a text fitted to a width', () => {
  it.each(CASES)('%j in %i cells with %j is %j', (text, width, options, fitted) => {
    expect(fitText(text, width, options)).toBe(fitted);
  });

  it.each(['unicode-6', 'unicode-11', 'graphemes'] as const)(
    'fills exactly its cells on a terminal with widths of %s, whatever it holds',
    async (widths) => {
      const terminal = createVirtualTerminal(60, 1, widths);
      const unit = fc.oneof(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }),
        fc.constantFrom(
          'a',
          '日',
          '🚀',
          '👨‍👩‍👧',
          '❤️',
          '🇺🇸',
          'กำ',
          'का',
          '\u00ad',
          '1️⃣',
          '👍🏽',
          'e\u0301',
          'ﾊﾟ',
          '각',
        ),
      );
      const cut = fc.constantFrom('end' as const, 'middle' as const, 'start' as const);
      const title = fc.array(unit, { maxLength: 30 }).map((units) => units.join(''));
      await fc.assert(
        fc.asyncProperty(title, fc.integer({ min: 1, max: 50 }), cut, async (text, width, lost) => {
          // An emoji that is newer than the terminal is shown all the same: the cursor goes to the next cell by its number.
          const older = widths === 'unicode-6' ? '' : KNOWN_TO_UNICODE_11;
          const newer = Array.from(text)
            .filter((character) => !older.includes(character))
            .join('');
          fc.pre(!/\p{Emoji_Presentation}/u.test(newer));
          await terminal.write(`\u001b[H\u001b[J${fitText(text, width, { cut: lost })}│`);
          expect(terminal.cell(width, 0).text).toBe('│');
        }),
        { numRuns: Number(process.env['FIT_TITLES'] ?? 400) },
      );
      terminal.dispose();
    },
    120_000,
  );
});
