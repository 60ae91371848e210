import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  blockChart,
  brailleChart,
  columnsOf,
  extremesOf,
  slicesOf,
  sparkline,
} from '../../src/text/chart-glyphs.ts';

const MARKS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const series = fc.array(fc.option(fc.float({ min: 0, max: 1, noNaN: true }), { nil: undefined }), {
  minLength: 1,
  maxLength: 60,
});

const WHOLE = { least: 0, most: 1 };
const flats = (values: readonly (number | undefined)[]) =>
  values.map((value) => (value === undefined ? undefined : flat(value)));
const flat = (value: number) => ({ low: value, high: value, close: value });

describe('the columns of a series', () => {
  const points = [
    { t: 0, p: 1 },
    { t: 10, p: 9 },
    { t: 12, p: 2 },
    { t: 14, p: 3 },
    { t: 90, p: 4 },
  ];

  it('have the extremes and the last value of their time, or the value before', () => {
    expect(columnsOf(points, { first: 0, length: 10, count: 4 })).toEqual([
      flat(1),
      { low: 2, high: 9, close: 3 },
      flat(3),
      flat(3),
    ]);
  });

  it('leave a gap where the value before is too old', () => {
    const columns = columnsOf(points, { first: 1, length: 10, count: 9 }, 30);
    expect(columns.map((column) => column?.close)).toEqual([
      3,
      3,
      3,
      3,
      ...Array.from({ length: 4 }, () => undefined),
      4,
    ]);
  });

  it('begin with the value before the first of them', () => {
    expect(columnsOf([{ t: 5, p: 1 }], { first: 5, length: 10, count: 2 })).toEqual([flat(1), flat(1)]);
  });

  it('take no value of the future, and no number that is none', () => {
    const slices = { first: 0, length: 50, count: 2 };
    expect(columnsOf([{ t: 200, p: 1 }], slices)).toEqual([undefined, undefined]);
    expect(columnsOf([{ t: 50, p: NaN }], slices)).toEqual([undefined, undefined]);
  });

  const instants = fc.record({
    points: fc.array(
      fc.record({ t: fc.integer({ min: 0, max: 5_000 }), p: fc.integer({ min: 0, max: 100 }) }),
    ),
    count: fc.integer({ min: 2, max: 90 }),
    later: fc.integer({ min: 0, max: 900 }),
  });

  it('of the same data are the same at any later moment, moved by whole columns', () => {
    fc.assert(
      fc.property(instants, ({ points: some, count, later }) => {
        const sorted = some.toSorted((a, b) => a.t - b.t);
        const [one, other] = [5_000, 5_000 + later].map((now) => slicesOf(now, 1_000, count));
        if (!one || !other) return;
        const by = other.first - one.first;
        expect(columnsOf(sorted, other).slice(0, Math.max(0, count - by))).toEqual(
          columnsOf(sorted, one).slice(by),
        );
      }),
    );
  });

  it('show every peak for as long as it is in the window', () => {
    fc.assert(
      fc.property(instants, ({ points: some, count, later }) => {
        const sorted = some.toSorted((a, b) => a.t - b.t);
        const now = 5_000 + later;
        const columns = columnsOf(sorted, slicesOf(now, 1_000, count)).filter(
          (column) => column !== undefined,
        );
        for (const { p } of sorted.filter(({ t }) => t >= now - 1_000)) {
          expect(columns.some(({ low, high }) => low <= p && p <= high)).toBe(true);
          expect(Math.max(...columns.map(({ high }) => high))).toBeGreaterThanOrEqual(p);
        }
      }),
    );
  });
});

describe('one value a column', () => {
  it('is the one furthest from where the column began', () => {
    const columns = [
      flat(5),
      { low: 4, high: 9, close: 5 },
      { low: 1, high: 6, close: 6 },
      undefined,
      flat(6),
    ];
    expect(extremesOf(columns)).toEqual([5, 9, 1, undefined, 6]);
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
    expect(blockChart([0, 0.5, 1, undefined], 2, MARKS, WHOLE)).toEqual([' ▁█ ', '▁██ ']);
  });

  it('is as wide as its values and as high as asked, and each column stands on the bottom', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 1, max: 12 }), (values, height) => {
        const lines = blockChart(values, height, MARKS, WHOLE);
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
    expect(brailleChart(flats([0, 1]), 1, WHOLE)).toEqual(['⡸']);
    expect(brailleChart(flats([0, 1, undefined, 0]), 1, WHOLE)).toEqual(['⡸⢀']);
  });

  it('draws a column from its least to its most', () => {
    expect(brailleChart([{ low: 0, high: 1, close: 0 }, flat(0)], 1, WHOLE)).toEqual(['⣇']);
  });

  it('is half as wide as its values, and has a dot in every column that has a value', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 1, max: 12 }), (values, height) => {
        const lines = brailleChart(flats(values), height, WHOLE);
        expect(lines).toHaveLength(height);
        for (const line of lines) expect([...line]).toHaveLength(Math.ceil(values.length / 2));
        values.forEach((value, x) => {
          const bits = lines.map((line) => (line.charCodeAt(x >> 1) - 0x2800) & (x % 2 ? 0xb8 : 0x47));
          expect(bits.some((bit) => bit !== 0)).toBe(value !== undefined);
        });
      }),
    );
  });

  it('leaves no hole between neighbors', () => {
    fc.assert(
      fc.property(
        fc.array(fc.float({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 2 }),
        (values) => {
          const lines = brailleChart(flats(values), 4, WHOLE);
          const rows = lines.flatMap((line) =>
            [0x09, 0x12, 0x24, 0xc0].map((bits) => (line.charCodeAt(0) & bits) !== 0),
          );
          expect(rows.join(' ')).not.toMatch(/true false( false)* true/);
        },
      ),
    );
  });
});
