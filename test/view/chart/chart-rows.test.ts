import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHART_WINDOWS, type PricePoint } from '../../../src/domain/chart-window.ts';
import { type AppState, initialState } from '../../../src/state/app-state.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { chartRows, chartTitle } from '../../../src/view/chart/chart-rows.ts';
import { CHART_STYLES } from '../../../src/state/view-state.ts';
import { ASCII_GLYPHS } from '../../../src/text/glyphs.ts';
import { textWidth } from '../../../src/text/text-width.ts';
import { renderContextOf, textOf } from '../../support/row-text.ts';

const TIMES = { askedAtMs: 0, readAtMs: 0 };
const NOW_SECONDS = renderContextOf(1, 1).wallMs / 1000;
const HOUR = 3_600;

/** A market whose history was read for the window of six hours, and then what else happened. */
function stateWith(points: readonly PricePoint[], ...events: readonly AppEvent[]): AppState {
  const outcomes = [
    { name: 'Yes', tokenId: 'yes' },
    { name: 'No', tokenId: 'no' },
  ];
  const all: readonly AppEvent[] = [
    {
      type: 'marketsListed',
      complete: true,
      times: TIMES,
      markets: [{ conditionId: '0x1', question: 'Rain?', outcomes }],
    },
    { type: 'historyRead', window: '6h', points: new Map([['yes', points]]), times: TIMES },
    ...events,
  ];
  return all.reduce(
    (before, next) => reduce(before, next),
    initialState({ demo: true, host: 'demo', readOnly: false, credentialsProblem: 'none' }),
  );
}

/** A point every five minutes, `hoursAgo` to now, of these prices in turn. */
function every5Minutes(hoursAgo: number, prices: readonly number[]): PricePoint[] {
  const from = NOW_SECONDS - hoursAgo * HOUR;
  return Array.from({ length: hoursAgo * 12 + 1 }, (_, i) => ({
    t: from + i * 300,
    p: prices[i % prices.length] as number,
  }));
}

function titleText(state: AppState): string {
  const { left, right } = chartTitle(state, renderContextOf(60, 8));
  return [...left, ...right].map((part) => part.text).join(' ');
}

describe('the chart', () => {
  it('says that it is asking until there is a history of the chosen window', () => {
    const asking = stateWith([], { type: 'windowCycled' });
    expect(textOf(chartRows(asking, renderContextOf(40, 6)))).toEqual([' asking for past prices…']);
  });

  it('says that nothing was traded where there is no point and no price', () => {
    expect(textOf(chartRows(stateWith([]), renderContextOf(40, 6)))).toEqual([' no trade in this window']);
  });

  it('draws one point and a flat series as a line in the middle of its own range', () => {
    const flat = textOf(chartRows(stateWith(every5Minutes(6, [0.5])), renderContextOf(40, 5)));
    expect(flat).toHaveLength(5);
    expect(flat[2]).toMatch(/^ \.500 [┼┤]─+$/);
    expect(flat[0]).toMatch(/^ \.510 ┤$/);
    const one = textOf(chartRows(stateWith([{ t: NOW_SECONDS - 60, p: 0.25 }]), renderContextOf(40, 5)));
    expect(one.join('\n')).toContain('.250');
  });

  it('ends at the price of this moment when the list knows one', () => {
    const prices = new Map([['yes', { bid: 600_000, ask: 620_000 }]]);
    const state = stateWith(every5Minutes(6, [0.4]), { type: 'pricesRead', prices, times: TIMES });
    expect(titleText(state)).toBe('Price ─ 6h  · .400 to .610 .610 +.210 age 1.0s');
    expect(textOf(chartRows(state, renderContextOf(40, 6)))[0]).toMatch(/^ \.610/);
  });

  it('does not end half-way between a cent and a dollar less one, which is nobody’s price', () => {
    const prices = new Map([['yes', { bid: 10_000, ask: 990_000 }]]);
    const state = stateWith(every5Minutes(6, [0.7]), { type: 'pricesRead', prices, times: TIMES });
    expect(titleText(state)).toBe('Price ─ 6h  · .700 to .700 .700 +.000 age 1.0s');
  });

  it.each([
    [[0.0005, 0.9995], '.0005 to .9995 .9995 +.999'],
    [[0.98125, 0.9875], '.98125 to .9875 .9875 +.00625'],
    [[0.5, 0.4935], '.4935 to .500 .4935 -.0065'],
    [[0.4935, 0.5], '.4935 to .500 .500 +.0065'],
  ])('says the prices of %j as they are, however fine the tick', (prices, said) => {
    expect(titleText(stateWith(every5Minutes(1, prices).slice(0, 2)))).toBe(`Price ─ 6h  · ${said} age 1.0s`);
  });

  it('tells the lines of a narrow range apart, and calls no price beside them a dollar', () => {
    for (const chart of CHART_STYLES) {
      const state = stateWith(every5Minutes(6, [0.9979, 0.9995]));
      const lines = textOf(chartRows({ ...state, view: { ...state.view, chart } }, renderContextOf(40, 5)));
      const labels = lines.map((line) => line.slice(0, 5));
      expect(labels).toEqual(['.9995', '.9991', '.9987', '.9983', '.9979']);
    }
  });

  it.each([0.9985, 0.999, 0.0015, 0.001])(
    'draws a flat series at %d half-way up, beside no price that cannot be',
    (price) => {
      const flat = textOf(chartRows(stateWith(every5Minutes(6, [price])), renderContextOf(40, 5)));
      const labels = flat.map((line) => Number.parseFloat(line));
      expect(Math.max(...labels)).toBeLessThanOrEqual(1);
      expect(Math.min(...labels)).toBeGreaterThanOrEqual(0);
      expect(flat[2]).toMatch(/[┼┤]─+$/);
    },
  );

  it('tells a fall by its sign, not by its colour alone', () => {
    const falling = [0, 1, 2].map((i) => ({ t: NOW_SECONDS - 900 + i * 300, p: 0.5 - i / 10 }));
    expect(titleText(stateWith(falling))).toBe('Price ─ 6h  · .300 to .500 .300 -.200 age 1.0s');
  });

  it.each(CHART_STYLES)('shows hours without a point as a gap, drawn as %s', (chart) => {
    const points = every5Minutes(6, [0.4, 0.41]).filter(
      ({ t }) => t < NOW_SECONDS - 4 * HOUR || t > NOW_SECONDS - 2 * HOUR,
    );
    const styled = CHART_STYLES.slice(0, CHART_STYLES.indexOf(chart)).map(() => ({
      type: 'chartCycled' as const,
    }));
    const rows = textOf(chartRows(stateWith(points, ...styled), renderContextOf(79, 6)));
    const columns = (from: number, to: number): string =>
      rows.map((line) => line.padEnd(79).slice(from, to)).join('');
    expect(columns(36, 52)).toMatch(/^[ ⠀]+$/);
    expect(columns(10, 26)).toMatch(/[^ ⠀]/);
    expect(columns(60, 76)).toMatch(/[^ ⠀]/);
  });

  it.each(CHART_STYLES)('shows a point that stands alone between two gaps, drawn as %s', (chart) => {
    const alone = { t: NOW_SECONDS - 3 * HOUR, p: 0.9 };
    const points = [{ t: NOW_SECONDS - 6 * HOUR, p: 0.1 }, alone, { t: NOW_SECONDS - 60, p: 0.1 }];
    const state = stateWith(points);
    const rows = textOf(chartRows({ ...state, view: { ...state.view, chart } }, renderContextOf(79, 6)));
    expect(rows[0]?.slice(10)).toMatch(/[^ ⠀]/);
    expect(rows[0]?.slice(60)).toMatch(/^[ ⠀]*$/);
  });

  it('draws with ASCII marks alone on a terminal that has no others', () => {
    for (const chart of CHART_STYLES) {
      const state = { ...stateWith(every5Minutes(6, [0.4, 0.5, 0.45])) };
      const styled = { ...state, view: { ...state.view, chart } };
      const text = textOf(chartRows(styled, renderContextOf(50, 8, { glyphs: ASCII_GLYPHS }))).join('\n');
      expect(text).toMatch(/^[\n -~]+$/);
    }
  });

  it('is a sparkline as wide as its one line', () => {
    const [line, ...more] = textOf(
      chartRows(stateWith(every5Minutes(6, [0.4, 0.5])), renderContextOf(30, 1)),
    );
    expect(more).toEqual([]);
    expect(line).toMatch(/^[▁-█]{30}$/);
  });

  it('never draws outside its box, whatever the prices, window and style', () => {
    const point = fc.record({
      t: fc.integer({ min: NOW_SECONDS - 200 * HOUR, max: NOW_SECONDS + HOUR }),
      p: fc.float({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.array(point, { maxLength: 40 }),
        fc.constantFrom(...CHART_WINDOWS),
        fc.constantFrom(...CHART_STYLES),
        fc.integer({ min: 12, max: 90 }),
        fc.integer({ min: 1, max: 20 }),
        (points, window, chart, width, height) => {
          const sorted = points.toSorted((a, b) => a.t - b.t);
          const read: AppEvent = {
            type: 'historyRead',
            window,
            points: new Map([['yes', sorted]]),
            times: TIMES,
          };
          const state = stateWith([], read);
          const rows = chartRows(
            { ...state, view: { ...state.view, window, chart } },
            renderContextOf(width, height),
          );
          expect(rows.length).toBeLessThanOrEqual(height);
          for (const { spans } of rows) {
            const text = spans.map((part) => part.text).join('');
            expect(textWidth(text)).toBeLessThanOrEqual(width);
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

/** A past of these points, and of three that could not be read. */
function withLost(points: readonly PricePoint[]): AppState {
  return stateWith([], {
    type: 'historyRead',
    window: '6h',
    points: new Map([['yes', points]]),
    lost: new Map([['yes', 3]]),
    times: TIMES,
  });
}

describe('past prices that could not be read', () => {
  it('are counted in the title', () => {
    expect(titleText(withLost(every5Minutes(1, [0.4])))).toContain('(3 unreadable)');
  });

  it('are told as what they are where the whole past is unreadable', () => {
    const state = stateWith([], {
      type: 'historyRead',
      window: '6h',
      points: new Map([['yes', []]]),
      unreadable: new Set(['yes']),
      times: TIMES,
    });
    expect(textOf(chartRows(state, renderContextOf(60, 10)))[0]?.trim()).toBe(
      'the past prices could not be read',
    );
  });

  it('are not told as a time without trades', () => {
    expect(
      textOf(chartRows(withLost([]), renderContextOf(60, 10)))
        .join('')
        .trim(),
    ).toBe('none of 3 past prices could be read');
    expect(
      textOf(chartRows(stateWith([]), renderContextOf(60, 10)))
        .join('')
        .trim(),
    ).toBe('no trade in this window');
  });
});
