import { paintFirstFrame } from '../../src/view/frame/first-frame.ts';
import type { MonitorEvent } from '../../src/domain/monitor-event.ts';
import type { Level } from '../../src/domain/order-book.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { initialState } from '../../src/state/app-state.ts';
import { createStore } from '../../src/state/store.ts';
import { createFrameComposer } from '../../src/terminal/output/frame-composer.ts';
import type { FrameComposer } from '../../src/terminal/output/frame-composer.ts';
import { UNICODE_GLYPHS } from '../../src/text/glyphs.ts';
import { computeLayout, paneHeights } from '../../src/view/frame/layout.ts';
import type { Layout } from '../../src/view/frame/layout.ts';
import type { Source } from '../../src/view/frame/paint-surface.ts';
import { cutRow } from '../../src/view/rows/cut-row.ts';
import type { Row } from '../../src/view/rows/row.ts';
import { layoutSurfaces } from '../../src/view/frame/surfaces.ts';
import type { SurfaceSpec } from '../../src/view/frame/surfaces.ts';

/** The monitor's own screen on data that changes as the demo's does, without a service, Ink or a terminal. */
export interface LiveMonitor {
  readonly source: Source;
  readonly layout: Layout;
  readonly specs: readonly SurfaceSpec[];
  /** Four levels of the book and three markets change, and 200 ms go by. */
  tick(): void;
  /** 200 ms go by, and nothing else. */
  wait(): void;
}

const TICK_MS = 200;
const MARKETS = 60;
const LEVELS = 15;
const CENT = 10_000;
const SHARE = 1_000_000;

export function createLiveMonitor(columns: number, rows: number, seed = 1): LiveMonitor {
  const random = seededRandom(seed);
  const upTo = (limit: number): number => Math.floor(random.next() * limit);
  const store = createStore(initialState({ demo: true, host: 'demo exchange', readOnly: false }));
  const layout = computeLayout(columns, rows, 'markets');
  let nowMs = 0;
  const times = () => ({ askedAtMs: nowMs - 20, readAtMs: nowMs });
  const clock = {
    now: () => 1_760_000_000_000 + nowMs,
    monotonicMs: () => nowMs,
    schedule: () => () => undefined,
  };
  const bids = Array.from({ length: LEVELS }, (_, i) => level(41 - i, upTo(2_000)));
  const asks = Array.from({ length: LEVELS }, (_, i) => level(43 + i, upTo(2_000)));
  const prices = Array.from({ length: MARKETS }, () => 10 + upTo(80));

  function pricesOf(indices: readonly number[]): MonitorEvent {
    const quotes = indices.map((i) => {
      const bid = prices[i] as number;
      return [`${i}-Yes`, { bid: bid * CENT, ask: (bid + 2) * CENT }] as const;
    });
    return { type: 'pricesRead', prices: new Map(quotes), times: times() };
  }
  const bookNow = (): MonitorEvent => ({
    type: 'bookRead',
    times: times(),
    book: { tokenId: '0-Yes', market: '0x0', bids: [...bids], asks: [...asks], hash: '', negRisk: false },
  });
  store.dispatch({ type: 'heightsChanged', heights: paneHeights(layout) });
  for (const event of [listMarkets(times()), bookNow(), pricesOf(prices.map((_, i) => i)), history(times())])
    store.dispatch(event);
  return {
    source: { store, clock, glyphs: UNICODE_GLYPHS },
    layout,
    specs: layoutSurfaces(layout),
    tick() {
      nowMs += TICK_MS;
      for (let changed = 0; changed < 4; changed++) {
        const side = upTo(2) === 0 ? bids : asks;
        const at = upTo(LEVELS);
        side[at] = { price: side[at]?.price ?? 0, size: upTo(2_000) * SHARE };
      }
      const moved = [upTo(20), upTo(20), upTo(20)];
      for (const i of moved) prices[i] = 10 + upTo(80);
      store.dispatch(bookNow());
      store.dispatch(pricesOf(moved));
      store.dispatch({ type: 'pollAnswered', poller: 'book', times: times(), paceMs: TICK_MS });
    },
    wait() {
      nowMs += TICK_MS;
    },
  };
}

/** The composer with the monitor's first frame on it: every surface, and the borders. */
export function composeMonitor({ source, layout }: LiveMonitor): FrameComposer {
  const { columns, rows } = layout;
  const composer = createFrameComposer({ columns, rows, colorLevel: 24, onChange: () => undefined });
  paintFirstFrame({ show: composer.show, invalidate: ignore, flushNow: ignore }, layout, source);
  return composer;
}

const ignore = (): void => undefined;

function level(cents: number, shares: number): Level {
  return { price: cents * CENT, size: (shares + 1) * SHARE };
}

function listMarkets(times: { askedAtMs: number; readAtMs: number }): MonitorEvent {
  const markets = Array.from({ length: MARKETS }, (_, i) => ({
    conditionId: `0x${i}`,
    question: `Will market ${i} settle above its strike by the end of the month?`,
    outcomes: [
      { name: 'Yes', tokenId: `${i}-Yes` },
      { name: 'No', tokenId: `${i}-No` },
    ],
  }));
  return { type: 'marketsListed', complete: true, markets, times };
}

function history(times: { askedAtMs: number; readAtMs: number }): MonitorEvent {
  const points = Array.from({ length: 72 }, (_, i) => ({
    t: 1_760_000_000 - (71 - i) * 300 - 150,
    p: 0.4 + 0.05 * Math.sin(i / 5),
  }));
  return { type: 'historyRead', window: '6h', points: new Map([['0-Yes', points]]), times };
}

/** The rows of a surface at this moment, for screens that draw them otherwise. */
export function selectRows({ select, box }: SurfaceSpec, { store, clock, glyphs }: Source): readonly Row[] {
  const { width, height } = box;
  const context = { nowMs: clock.monotonicMs(), wallMs: clock.now(), width, height, glyphs };
  return select(store.state(), context).map((row) => cutRow(row, width, glyphs.ellipsis));
}
