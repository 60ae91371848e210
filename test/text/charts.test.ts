import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockChart, brailleChart, resample, sparkline } from '../../src/text/chart-glyphs.ts';

const MARKS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const series = fc.array(fc.option(fc.float({ min: 0, max: 1, noNaN: true }), { nil: undefined }), {
  minLength: 1,
  maxLength: 60,
});

describe('resampling', () => {
  const points = [
    { t: 0, p: 1 },
    { t: 10, p: 2 },
    { t: 14, p: 3 },
    { t: 90, p: 4 },
  ];

  it('takes the last value of each slice and keeps it until the next', () => {
    expect(resample(points, 0, 100, 10)).toEqual([1, 3, 3, 3, 3, 3, 3, 3, 3, 4]);
  });

  it('leaves a gap where the value before is too old', () => {
    expect(resample(points, 0, 100, 10, 30)).toEqual([
      1,
      3,
      3,
      3,
      3,
      ...Array.from({ length: 4 }, () => undefined),
      4,
    ]);
  });

  it('leaves what lies before the first value empty', () => {
    expect(resample([{ t: 50, p: 1 }], 0, 100, 4)).toEqual([undefined, undefined, 1, 1]);
  });

  it('takes no value of the future, no number that is none, and no window without length', () => {
    expect(resample([{ t: 200, p: 1 }], 0, 100, 2)).toEqual([undefined, undefined]);
    expect(resample([{ t: 50, p: NaN }], 0, 100, 2)).toEqual([undefined, undefined]);
    expect(resample(points, 5, 5, 2)).toEqual([undefined, undefined]);
  });
});

describe('a sparkline', () => {
  it.each([
    ['from least to most', [0, 0.5, 1], '▁▅█'],
    ['flat half-way up', [0.3, 0.3], '▅▅'],
    ['with blanks for what is not known', [0, undefined, 1], '▁ █'],
  ])('is drawn %s', (_, values, drawn) => {
    expect(sparkline(values, MARKS)).toBe(drawn);
  });
});

describe('a block chart', () => {
  it('fills columns from the bottom', () => {
    expect(blockChart([0, 0.5, 1, undefined], 2, MARKS)).toEqual([' ▁█ ', '▁██ ']);
  });

  it('is as wide as its values and as high as asked, and each column stands on the bottom', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 1, max: 12 }), (values, height) => {
        const lines = blockChart(values, height, MARKS);
        expect(lines).toHaveLength(height);
        values.forEach((value, x) => {
          const column = lines.map((line) => [...line][x]).join('');
          expect([...column]).toHaveLength(height);
          expect(column).toMatch(value === undefined ? /^ +$/ : /^ *[▁-█]█*$/);
        });
      }),
    );
  });
});

describe('a braille chart', () => {
  it('draws two values a cell, joined', () => {
    expect(brailleChart([0, 1], 1)).toEqual(['⡸']);
    expect(brailleChart([0, 1, undefined, 0], 1)).toEqual(['⡸⢀']);
  });

  it('is half as wide as its values, and has a dot in every column that has a value', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 1, max: 12 }), (values, height) => {
        const lines = brailleChart(values, height);
        expect(lines).toHaveLength(height);
        for (const line of lines) expect([...line]).toHaveLength(Math.ceil(values.length / 2));
        values.forEach((value, x) => {
          const bits = lines.map((line) => (line.charCodeAt(x >> 1) - 0x2800) & (x % 2 ? 0xb8 : 0x47));
          expect(bits.some((bit) => bit !== 0)).toBe(value !== undefined);
        });
      }),
    );
  });

  it('leaves no hole between neighbours', () => {
    fc.assert(
      fc.property(
        fc.array(fc.float({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 2 }),
        (values) => {
          const lines = brailleChart(values, 4);
          const rows = lines.flatMap((line) =>
            [0x09, 0x12, 0x24, 0xc0].map((bits) => (line.charCodeAt(0) & bits) !== 0),
          );
          expect(rows.join(' ')).not.toMatch(/true false( false)* true/);
        },
      ),
    );
  });
});
