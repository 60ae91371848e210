import type { PricePoint } from '../../../src/domain/chart-window.ts';
import { type AppState, initialState } from '../../../src/state/app-state.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { chartTitle } from '../../../src/view/chart/chart-rows.ts';
import type { Span } from '../../../src/view/rows/row.ts';
import { renderContextOf } from '../../support/row-text.ts';

export const TIMES = { askedAtMs: 0, readAtMs: 0 };
export const NOW_SECONDS = renderContextOf(1, 1).wallMs / 1000;
export const HOUR = 3_600;

/** A market whose history was read for the window of six hours, and then what else happened. */
export function stateWith(points: readonly PricePoint[], ...events: readonly AppEvent[]): AppState {
  const outcomes = [
    { name: 'Yes', tokenId: 'yes' },
    { name: 'No', tokenId: 'no' },
  ];
  const all: readonly AppEvent[] = [
    {
      type: 'marketsListed',
      complete: true,
      times: TIMES,
      markets: [{ conditionId: '0x1', question: 'Rain?', outcomes, tickSize: 100 }],
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
export function every5Minutes(hoursAgo: number, prices: readonly number[]): PricePoint[] {
  const from = NOW_SECONDS - hoursAgo * HOUR;
  return Array.from({ length: hoursAgo * 12 + 1 }, (_, i) => ({
    t: from + i * 300,
    p: prices[i % prices.length] as number,
  }));
}

/** The last price, as the chart's title has it. */
export function nowOf(state: AppState, scene = renderContextOf(60, 8)): Span | undefined {
  return chartTitle(state, scene).right[0];
}

export function pricesRead(bid: number, ask: number, atMs = 0): AppEvent {
  const prices = new Map([['yes', { bid: bid * 1e6, ask: ask * 1e6 }]]);
  return { type: 'pricesRead', prices, times: { askedAtMs: atMs, readAtMs: atMs } };
}

export function titleText(state: AppState): string {
  const { left, right } = chartTitle(state, renderContextOf(60, 8));
  return [...left, ...right].map((part) => part.text).join(' ');
}
