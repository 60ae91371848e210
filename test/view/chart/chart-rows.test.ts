import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHART_WINDOWS } from '../../../src/domain/chart-window.ts';
import type { Fill } from '../../../src/domain/fill.ts';
import type { Order } from '../../../src/domain/order.ts';
import type { ListedMarket } from '../../../src/domain/market.ts';
import type { AppState } from '../../../src/state/app-state.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { chartRows } from '../../../src/view/chart/chart-rows.ts';
import { CHART_STYLES } from '../../../src/state/view-state.ts';
import { ASCII_GLYPHS } from '../../../src/text/glyphs.ts';
import { textWidth } from '../../../src/text/text-width.ts';
import { sampleOrder } from '../../support/sample-orders.ts';
import { renderContextOf, textOf } from '../../support/row-text.ts';

import {
  every5Minutes,
  HOUR,
  NOW_SECONDS,
  nowOf,
  pricesRead,
  stateWith,
  TIMES,
  titleText,
} from './chart-scene.ts';

describe('the chart', () => {
  it('says that it is asking until there is a history of the chosen window', () => {
    const asking = stateWith([], { type: 'windowCycled' });
    expect(textOf(chartRows(asking, renderContextOf(40, 6)))).toEqual([' asking for past prices…']);
  });

  it('says that nothing was traded where there is no point and no price', () => {
    expect(textOf(chartRows(stateWith([]), renderContextOf(40, 6)))).toEqual([' no trade in this window']);
  });

  it('draws one point and a flat series as a line in the middle of its own range', () => {
    const flat = textOf(chartRows(stateWith(every5Minutes(6, [0.5])), renderContextOf(40, 6)));
    expect(flat).toHaveLength(6);
    expect(flat[2]).toMatch(/^\.5000 ┤─+$/);
    expect(flat[0]).toBe('.5001 ┤');
    expect(flat[4]).toBe('.4999 ┤');
    const one = textOf(chartRows(stateWith([{ t: NOW_SECONDS - 60, p: 0.25 }]), renderContextOf(40, 5)));
    expect(one.join('\n')).toContain('.2500');
  });

  it('ends at the price of this moment when the list knows one', () => {
    const prices = new Map([['yes', { bid: 600_000, ask: 620_000 }]]);
    const state = stateWith(every5Minutes(6, [0.4]), { type: 'pricesRead', prices, times: TIMES });
    expect(titleText(state)).toBe('Price ─ 6h  · .400 to .610 .610 +.210 age 1.0s');
    expect(textOf(chartRows(state, renderContextOf(40, 6)))[1]).toMatch(/^ {2}\.60 ┤ +╭$/);
    expect(nowOf(state)).toMatchObject({ text: '.610', tone: 'strong' });
  });

  it('does not end half-way between a cent and a dollar less one, which is nobody’s price', () => {
    const prices = new Map([['yes', { bid: 10_000, ask: 990_000 }]]);
    const state = stateWith(every5Minutes(6, [0.7]), { type: 'pricesRead', prices, times: TIMES });
    expect(titleText(state)).toBe('Price ─ 6h  · .700 to .700 .700 +.000 age 1.0s');
  });

  it('labels its extremes where two lines have no room for round prices', () => {
    const state = stateWith(every5Minutes(6, [0.51, 0.625]));
    expect(textOf(chartRows(state, renderContextOf(40, 2))).map((line) => line.slice(0, 6))).toEqual([
      '.6250 ',
      '.5100 ',
    ]);
  });

  it.each([
    [[0.0005, 0.9995], '.0005 to .9995 .9995 +.999'],
    [[0.98125, 0.9875], '.98125 to .9875 .9875 +.00625'],
    [[0.5, 0.4935], '.4935 to .500 .4935 -.0065'],
    [[0.4935, 0.5], '.4935 to .500 .500 +.0065'],
  ])('says the prices of %j as they are, however fine the tick', (prices, said) => {
    expect(titleText(stateWith(every5Minutes(1, prices).slice(0, 2)))).toBe(`Price ─ 6h  · ${said} age 1.0s`);
  });

  it.each([
    [[0.9979, 0.9995], 6, [' 1.00', ' .999', ' .998', ' .997']],
    [[0.4, 0.61], 6, ['  .70', '  .60', '  .50', '  .40']],
    [[0.51, 0.625], 12, ['  .65', '  .60', '  .55', '  .50']],
    [[0, 1], 4, [' 1.00', '  .50', '  .00']],
  ])('has round prices beside its lines: %j on %d lines', (prices, height, labels) => {
    for (const chart of CHART_STYLES) {
      const state = stateWith(every5Minutes(6, prices));
      const rows = textOf(
        chartRows({ ...state, view: { ...state.view, chart } }, renderContextOf(40, height)),
      );
      expect(rows.filter((line) => line.includes('┤')).map((line) => line.slice(0, 5))).toEqual(labels);
    }
  });

  it('labels nothing finer than the tick of its market', () => {
    const state = stateWith(every5Minutes(6, [0.62, 0.625]));
    const market = { ...state.markets.get('0x1'), tickSize: 10_000 } as ListedMarket;
    const coarse = { ...state, markets: new Map([['0x1', market]]) };
    const rows = textOf(chartRows(coarse, renderContextOf(40, 12)));
    expect(rows.filter((line) => line.includes('┤')).map((line) => line.slice(0, 5))).toEqual([
      '  .63',
      '  .62',
    ]);
  });

  it.each([0.9985, 0.999, 0.0015, 0.001])('draws a flat series at %d half-way up', (price) => {
    const flat = textOf(chartRows(stateWith(every5Minutes(6, [price])), renderContextOf(40, 6)));
    expect(flat[2]).toMatch(/[┼┤]─+$/);
  });

  it('tells a fall by its sign, not by its color alone', () => {
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
    const rows = textOf(chartRows(stateWith(points, ...styled), renderContextOf(79, 6))).slice(0, -1);
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

  it('has round times below it', () => {
    const rows = textOf(chartRows(stateWith(every5Minutes(6, [0.4, 0.5])), renderContextOf(60, 8)));
    const times = (rows.at(-1) ?? '').trim().split(/ +/);
    expect(times.length).toBeGreaterThan(3);
    for (const time of times) expect(time).toMatch(/^\d\d:00$/);
    const short = chartRows(stateWith(every5Minutes(6, [0.4, 0.5])), renderContextOf(60, 4));
    expect(textOf(short).at(-1)).not.toContain(':');
  });

  it('has days below a week', () => {
    const week = every5Minutes(24, [0.4, 0.5]);
    const read: AppEvent = {
      type: 'historyRead',
      window: '1w',
      points: new Map([['yes', week]]),
      times: TIMES,
    };
    const state = stateWith([], read);
    const rows = textOf(
      chartRows({ ...state, view: { ...state.view, window: '1w' } }, renderContextOf(80, 8)),
    );
    expect(rows.at(-1)?.trim()).toMatch(/^(\d\d-\d\d *)+$/);
  });

  it.each(CHART_STYLES)(
    'keeps a short peak on the screen until it leaves the window, drawn as %s',
    (chart) => {
      const peak = { t: NOW_SECONDS - 3 * HOUR, p: 0.8 };
      const points = [...every5Minutes(6, [0.4]), peak, { t: peak.t + 1, p: 0.4 }].toSorted(
        (a, b) => a.t - b.t,
      );
      const state = stateWith(points);
      for (let minutes = 0; minutes < 178; minutes += 7) {
        const scene = renderContextOf(60, 8, { wallMs: (NOW_SECONDS + minutes * 60) * 1000 });
        const rows = chartRows({ ...state, view: { ...state.view, chart } }, scene);
        expect(textOf(rows)[0]?.slice(7)).toMatch(/[^ ⠀]/);
      }
    },
  );

  it('is the very same frame after a moment in which nothing was read', () => {
    const state = stateWith(every5Minutes(6, [0.4, 0.45, 0.62]), pricesRead(0.5, 0.52));
    const frame = (seconds: number): string[] =>
      textOf(chartRows(state, renderContextOf(60, 9, { wallMs: (NOW_SECONDS + seconds) * 1000 })));
    const first = frame(0);
    for (let seconds = 1; seconds < 300; seconds += 13) expect(frame(seconds)).toEqual(first);
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

function marksIn(state: AppState): readonly (readonly [line: number, place: number, tone: string])[] {
  return chartRows(state, renderContextOf(60, 6)).flatMap(({ spans }, line) => {
    let place = 0;
    return spans.flatMap(({ text, tone }) => {
      place += text.length;
      return ['◂', '●', '○'].includes(text) ? [[line, place, tone] as const] : [];
    });
  });
}

describe('what is mine on the chart', () => {
  const past = every5Minutes(6, [0.4, 0.6]);
  const size = { originalSize: 5_000_000, matchedSize: 0 };
  const order = (id: string, more: Partial<Order>): Order =>
    sampleOrder(id, { market: '0x1', tokenId: 'yes', ...size, ...more });

  it('is every resting order, at its price at the right end, the other outcome’s at one dollar less its own', () => {
    const state = stateWith(past, {
      type: 'ordersRead',
      complete: true,
      times: TIMES,
      orders: [
        order('a', { side: 'BUY', price: 400_000 }),
        order('b', { side: 'BUY', tokenId: 'no', price: 400_000 }),
        order('c', { side: 'SELL', price: 990_000 }),
      ],
    });
    expect(marksIn(state)).toEqual([
      [0, 60, 'ask'],
      [4, 60, 'bid'],
    ]);
  });

  it('is every fill, at its time and price', () => {
    const trade = { matchedAtMs: (NOW_SECONDS - 3 * HOUR) * 1000 };
    const own = { side: 'SELL', price: 500_000, size: 1, tokenId: 'yes', outcome: 'Yes' };
    const fills = [{ id: '1', role: 'maker', trade, own }] as unknown as readonly Fill[];
    const state = stateWith(past, {
      type: 'detailRead',
      finding: { kind: 'trades', id: '', answer: { rows: fills, lost: 0 } },
      times: TIMES,
      paceMs: 15_000,
    } as unknown as AppEvent);
    const [[line, place, tone] = []] = marksIn(state);
    expect([line, tone]).toEqual([2, 'ask']);
    expect(place).toBeGreaterThan(30);
    expect(place).toBeLessThan(37);
  });
});
