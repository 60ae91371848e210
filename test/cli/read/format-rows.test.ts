import * as fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import type { Field } from '../../../src/cli/read/fields/field.ts';
import { formatCsv, formatTable, formatTsv } from '../../../src/cli/read/output/format-rows.ts';
import { textWidth } from '../../../src/text/text-width.ts';

const FIELDS: readonly Field[] = [
  { name: 'question', kind: 'text' },
  { name: 'price', kind: 'decimal' },
  { name: 'market', kind: 'id' },
  { name: 'outcomes', kind: { list: { record: [{ name: 'name', kind: 'text' }] } } },
  { name: 'active', kind: 'boolean' },
];
const ROW = {
  question: 'Will it rain in Lisbon on Friday?',
  price: '0.41',
  market: `0x${'5f'.repeat(32)}`,
  outcomes: [{ name: 'Yes' }, { name: 'No' }],
  active: true,
};
const rows = fc.array(
  fc.record({
    question: fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant(null)),
    price: fc.integer({ min: 0, max: 1_000_000 }).map(String),
    market: fc.string({ unit: 'grapheme' }),
    outcomes: fc.array(fc.record({ name: fc.string() }), { maxLength: 3 }),
    active: fc.oneof(fc.boolean(), fc.constant(null)),
  }),
  { maxLength: 5 },
);

describe('a table', () => {
  it.each([
    [
      200,
      'question                           price  market                                                              outcomes  active\n' +
        `Will it rain in Lisbon on Friday?   0.41  0x${'5f'.repeat(32)}  Yes, No   yes\n`,
    ],
    [
      70,
      'question               price  market                  outcomes  active\n' +
        'Will it rain in Lisb…   0.41  0x5f5f5f5f5f5…5f5f5f5f  Yes, No   yes\n',
    ],
    [20, 'question       price\nWill it rain…   0.41\n'],
  ])('of %i cells', (width, text) => {
    expect(formatTable(FIELDS, [ROW], width)).toBe(text);
  });

  it.each([
    [36, 'question               price  active\nWill it rain in Lisb…   0.41  yes\n'],
    [18, 'price  active\n 0.41  yes\n'],
  ])('of %i cells keeps what is pinned when others must go', (width, text) => {
    const fields = [FIELDS[0], FIELDS[1], { name: 'at', kind: 'time' }, FIELDS[4]] as readonly Field[];
    const row = { ...ROW, question: 'Will it rain in Lisbon', at: '2026-11-21T10:00:00.000Z' };
    expect(formatTable(fields, [row], width, ['price', 'active'])).toBe(text);
  });

  it.each([
    [120, 'id', 30],
    [70, 'market', 17],
    [50, 'outcome', 12],
  ])('of %i cells ends with %s, so that the question keeps %i cells', (width, last, kept) => {
    const names = ['side', 'price', 'size', 'question', 'outcome', 'market', 'id'];
    const fields = names.map((name): Field => ({ name, kind: /market|id/.test(name) ? 'id' : 'text' }));
    const id = `0x${'5f'.repeat(32)}`;
    const texts = { side: 'SELL', price: '0.41', size: '1234', outcome: 'Candidate', market: id, id };
    const row = { ...texts, question: 'Will the price of Bitcoin be above $90,200 on November 26?' };
    const [header = '', line = ''] = formatTable(fields, [row], width).split('\n');
    expect(header.trimEnd().split(/ +/).at(-1)).toBe(last);
    expect(textWidth(line.slice(line.indexOf('Will'), line.indexOf('…') + 1))).toBeGreaterThanOrEqual(kept);
  });

  it('is never wider than the terminal, and has one line for each row', () => {
    const pinned = fc.subarray(FIELDS.map(({ name }) => name));
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 120 }), pinned, (rows, width, pinned) => {
        const lines = formatTable(FIELDS, rows, width, pinned).split('\n');
        expect(lines).toHaveLength(rows.length + 2);
        expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(width);
      }),
    );
  });

  it('shows a number whole or not at all', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 120 }), (width) => {
        const line = formatTable(FIELDS, [{ ...ROW, price: '123456.789' }], width).split('\n')[1] ?? '';
        expect(line.includes('123456.789') || !/[1-9]{3}/.test(line.replace(/0x\S*/, ''))).toBe(true);
      }),
    );
  });

  it('shows a dash for what is not known', () => {
    expect(formatTable(FIELDS.slice(0, 2), [{ question: null, price: null }])).toBe(
      'question  price\n–             –\n',
    );
  });
});

it('aligns the columns after any emoji as string-width counts them, and cuts none in half', () => {
  const fields: readonly Field[] = [
    { name: 'title', kind: 'text' },
    { name: 'slug', kind: 'text' },
  ];
  const emoji = Array.from({ length: 0x20000 }, (_, point) => String.fromCodePoint(point)).filter((text) =>
    /^\p{Emoji_Presentation}$/u.test(text),
  );
  expect(emoji.length).toBeGreaterThan(1_000);
  const sequences = ['👍🏽', '👩‍🚀', '🇮🇸', '❤️', '1️⃣', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '☔ rain 🌧️ in 🇮🇸 東京'];
  const titles = [...emoji, ...sequences].map((text) => `${text} ${text}: will it?`);
  const lines = (width: number): readonly string[] =>
    formatTable(
      fields,
      titles.map((title) => ({ title, slug: 'END' })),
      width,
    )
      .split('\n')
      .slice(1, -1);
  const starts = lines(Infinity).map((line) => stringWidth(line.slice(0, line.lastIndexOf('END'))));
  expect(new Set(starts).size).toBe(1);
  for (const line of lines(16)) expect(stringWidth(line)).toBeLessThanOrEqual(16);
});

describe('values between commas', () => {
  it('are read back as they were by the rules of RFC 4180', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (texts) => {
        const csv = formatCsv(
          [{ name: 'q', kind: 'text' }],
          texts.map((q) => ({ q })),
        );
        expect(readCsv(csv)).toEqual(['q', ...texts]);
      }),
    );
  });

  it.each([
    ['\n', formatCsv],
    ['\r\n', formatTsv],
  ])('have a blank for each line break %j, so that a row is a line', (lineBreak, format) => {
    const rows = [{ q: `rules${lineBreak}in full` }, { q: 'none' }];
    expect(format([{ name: 'q', kind: 'text' }], rows)).toBe('q\nrules in full\nnone\n');
  });

  it.each([
    ['list of records', 'outcomes', 'Yes;No'],
    ['yes or no', 'active', 'true'],
    ['quantity', 'price', '0.41'],
  ])('write a %s plainly', (_, name, text) => {
    const fields = FIELDS.filter((field) => field.name === name);
    expect(formatCsv(fields, [ROW])).toBe(`${name}\n${text}\n`);
  });
});

describe('values between tabs', () => {
  it('have as many cells in every line as there are fields', () => {
    fc.assert(
      fc.property(rows, (rows) => {
        const lines = formatTsv(FIELDS, rows).split('\n').slice(0, -1);
        expect(lines.map((line) => line.split('\t').length)).toEqual(
          Array.from({ length: rows.length + 1 }, () => FIELDS.length),
        );
      }),
    );
  });
});

/** The single column of a CSV text. */
function readCsv(text: string): string[] {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^\n]*))\n/g)];
  return cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}
