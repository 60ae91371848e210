import { describe, expect, it } from 'vitest';
import type { PricePoint } from '../../../src/domain/chart-window.ts';
import type { AppState } from '../../../src/state/app-state.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { chartRows, chartTitle } from '../../../src/view/chart/chart-rows.ts';
import { UNICODE_GLYPHS } from '../../../src/text/glyphs.ts';
import { titleRow } from '../../../src/view/rows/border-row.ts';
import { level, sampleBook } from '../../support/sample-books.ts';
import { renderContextOf, textOf } from '../../support/row-text.ts';
import { every5Minutes, NOW_SECONDS, nowOf, pricesRead, stateWith, TIMES, titleText } from './chart-scene.ts';

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

describe('the price of this moment', () => {
  const past = every5Minutes(6, [0.4]);

  it.each([
    ['a crossed book', [pricesRead(0.7, 0.6)]],
    ['a locked book', [pricesRead(0.7, 0.7)]],
    [
      'a book of another market',
      [
        {
          type: 'bookRead',
          book: sampleBook([level(60, 5)], [level(62, 5)], { tokenId: 'yes', market: '0xelse' }),
          times: TIMES,
        },
      ],
    ],
  ] as readonly (readonly [string, readonly AppEvent[]])[])('is not taken from %s', (_, events) => {
    const state = stateWith(past, ...events);
    expect(nowOf(state)).toEqual({ text: '.400', tone: 'dim' });
    expect(titleText(state)).toContain('.400 to .400');
  });

  it('is dimmed with the chart while the prices are old and not yet stale', () => {
    const state = stateWith(past, pricesRead(0.6, 0.62));
    const old = renderContextOf(60, 8, { nowMs: 5_000 });
    expect(chartRows(state, old).every(({ emphasis }) => emphasis === 'faded')).toBe(true);
    expect(nowOf(state, old)).toEqual({ text: '.610', tone: 'dim' });
  });

  it('stays when it is stale, where it was read; then the chart is dimmed, and its title says how old it is', () => {
    const state = stateWith(past, pricesRead(0.6, 0.62));
    const live = renderContextOf(60, 8);
    expect(chartRows(state, live).every(({ emphasis }) => emphasis === undefined)).toBe(true);
    const later = renderContextOf(60, 8, { nowMs: 34_000, wallMs: NOW_SECONDS * 1000 + 34_000 });
    expect(nowOf(state, later)).toEqual({ text: '.610', tone: 'dim' });
    expect(chartRows(state, later).every(({ emphasis }) => emphasis === 'faded')).toBe(true);
    expect(chartTitle(state, later).right.at(-1)).toEqual({ text: 'STALE 34s', tone: 'alarm' });
  });

  it('has its own age, until the past alone is overdue: no age goes back when the other one is', () => {
    const state = stateWith(past, pricesRead(0.6, 0.62, 40_000));
    const said = (nowMs: number, at = state): string | undefined =>
      chartTitle(at, renderContextOf(60, 8, { nowMs, wallMs: NOW_SECONDS * 1000 + nowMs })).right.at(-1)
        ?.text;
    expect([41_000, 42_500, 55_000].map((nowMs) => said(nowMs))).toEqual([
      'age 1.0s',
      'age 2.5s',
      'STALE 15s',
    ]);
    const fresh = stateWith(past, pricesRead(0.6, 0.62, 900_000));
    expect(said(901_000, fresh)).toMatch(/^STALE 15m/);
  });

  it('gives way to the past when that was read since: then its age is that of the past', () => {
    const state = stateWith(past, pricesRead(0.6, 0.62), {
      type: 'historyRead',
      window: '6h',
      points: new Map([['yes', [...past, { t: NOW_SECONDS + 60, p: 0.5 }]]]),
      times: { askedAtMs: 60_000, readAtMs: 60_000 },
    });
    const later = renderContextOf(60, 8, { nowMs: 60_000, wallMs: NOW_SECONDS * 1000 + 60_000 });
    expect(nowOf(state, later)?.text).toBe('.500');
    expect(chartTitle(state, later).right.at(-1)?.text).toBe('age 0.0s');
  });
});

describe('the title of the chart', () => {
  it('leaves the range out where not all of it has room: a number is never cut', () => {
    const state = stateWith(every5Minutes(6, [0.51, 0.6125]));
    const titles = Array.from({ length: 50 }, (_, i) => {
      const title = chartTitle(state, renderContextOf(10 + i, 8));
      return textOf([titleRow(title, '3 ', false, 10 + i, UNICODE_GLYPHS)])[0] ?? '';
    });
    const ranged = titles.filter((title) => title.includes('·'));
    expect(ranged.length).toBeGreaterThan(5);
    expect(ranged.every((title) => title.includes(' · .510 to .6125 '))).toBe(true);
    expect(titles.at(-ranged.length)).toContain('.6125  ');
  });
});
