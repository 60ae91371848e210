import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListedMarket } from '../../../src/domain/market.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { initialState } from '../../../src/state/app-state.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import { createStore, type Store } from '../../../src/state/store.ts';
import { ASCII_GLYPHS } from '../../../src/text/glyphs.ts';
import { textWidth } from '../../../src/text/text-width.ts';
import { computeLayout } from '../../../src/view/frame/layout.ts';
import { marketRows } from '../../../src/view/markets/market-rows.ts';
import type { Row } from '../../../src/view/rows/row.ts';
import { marketSentence } from '../../../src/view/speech/selection-sentence.ts';
import { order } from '../../cancel/fake-account.ts';
import { paintScreen } from '../../support/paint-screen.ts';
import { renderContextOf, textOf } from '../../support/row-text.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';
import { createVirtualTerminal } from '../../support/virtual-terminal.ts';

const SIZES = [
  [120, 36],
  [80, 24],
  [60, 20],
  [50, 16],
  [200, 60],
] as const;

const times = { askedAtMs: 0, readAtMs: 0 };
const DENVER = 'Highest temperature in Denver on November 23?';
const FED = 'Fed decision in December 2026?';

function market(id: string, question: string, eventTitle: string, eventSize: number): ListedMarket {
  return {
    conditionId: id,
    question,
    outcomes: [{ name: 'Yes', tokenId: `${id}-yes` }],
    eventTitle,
    eventSize,
    negRisk: eventSize > 1,
  };
}

const MARKETS = [
  market('rain', 'Will it rain in Reykjavík on November 23?', 'Rain in Reykjavík', 1),
  ...['11°C', '12°C', '13°C'].map((band) =>
    market(band, `Will the highest temperature in Denver be ${band} on November 23?`, DENVER, 3),
  ),
  market('cut', 'Will the Fed cut rates by 25 bps in December 2026?', FED, 3),
  market('hold', 'Will the Fed hold rates in December 2026?', FED, 3),
];

const best = (bid: number, ask: number) => ({ bid: bid * 10_000, ask: ask * 10_000 });
const PRICES = new Map([
  ['rain-yes', best(61, 63)],
  ['11°C-yes', best(13, 14)],
  ['12°C-yes', best(24, 26)],
  ['13°C-yes', best(60, 66)],
  ['cut-yes', best(11, 12)],
]);

const own = (id: string, tokenId: string, shares: number) =>
  order(id, {
    market: tokenId.split('-')[0] as string,
    tokenId,
    originalSize: shares * 1_000_000,
    price: 500_000,
  });
const ORDERS = [
  own('a', 'rain-yes', 634),
  own('b', '11°C-yes', 82),
  own('c', '12°C-yes', 192),
  own('d', '12°C-yes', 3),
];

function storeAfter(...events: readonly AppEvent[]): Store {
  const store = createStore(initialState({ demo: true, host: 'demo', readOnly: false }));
  const read: readonly AppEvent[] = [
    { type: 'ordersRead', orders: ORDERS, complete: true, times },
    { type: 'marketsListed', markets: MARKETS, complete: true, times },
    { type: 'pricesRead', prices: PRICES, times },
    { type: 'marketChosen', conditionId: 'rain' },
    { type: 'hintsDismissed' },
  ];
  for (const event of [...read, ...events]) store.dispatch(event);
  return store;
}

/** The list as a terminal shows it on a screen of this size, its border included. */
async function listOf(store: Store, columns: number, rows: number): Promise<readonly string[]> {
  const terminal = createVirtualTerminal(columns, rows);
  await terminal.write(paintScreen(store, simulatedClock(), { columns, rows }));
  const { left, top, width, height } = computeLayout(columns, rows, 'markets').panes.markets ?? {
    left: 0,
    top: 0,
    width: 0,
    height: 0,
  };
  const lines = Array.from({ length: Math.min(height, 10) }, (_, y) =>
    Array.from({ length: width }, (_cell, x) => terminal.cell(left + x, top + y).text).join(''),
  );
  terminal.dispose();
  return lines;
}

const choose: AppEvent = { type: 'marketChosen', conditionId: '12°C' };
const filter = (text: string): AppEvent => ({ type: 'filterTyped', filter: text });
const SCENES: readonly (readonly [string, readonly AppEvent[]])[] = [
  ['by event', []],
  ['with a folded event under the cursor', [choose, { type: 'eventFolded' }]],
  ['flat', [{ type: 'groupingToggled' }]],
  ['filtered to one market of an event', [filter('hold')]],
  ['filtered to nothing', [filter('zebra')]],
];

describe.each(SIZES)('the list at %i×%i', (columns, rows) => {
  it.each(SCENES)('%s', async (_, events) => {
    expect(await listOf(storeAfter(...events), columns, rows)).toMatchSnapshot();
  });
});

const stateAfter = (...events: readonly AppEvent[]) => storeAfter(...events).state();
const linesOf = (at: { nowMs?: number; width?: number }, ...events: readonly AppEvent[]): string[] =>
  textOf(marketRows(stateAfter(...events), renderContextOf(at.width ?? 58, 12, at)));

describe('the line of an event', () => {
  it('adds up what its markets are bid and offered at, while all of the prices are live', () => {
    expect(linesOf({}).find((line) => line.includes('Denver'))).toMatch(/ Σ \.97–1\.06 +3 \$138$/);
    expect(linesOf({ nowMs: 30_000 }).find((line) => line.includes('Denver'))).toMatch(/ Σ – +3 \$138$/);
  });

  it('adds up nothing where a market of it is not listed', () => {
    expect(linesOf({}).find((line) => line.includes('Fed decision'))).toMatch(/ Σ –$/);
  });

  it('is the same as long as nothing of it changes, whatever the other prices do', () => {
    const before = stateAfter();
    const moved = reduce(before, {
      type: 'pricesRead',
      prices: new Map([['rain-yes', best(62, 64)]]),
      times: { askedAtMs: 500, readAtMs: 500 },
    });
    const [one, other] = [before, moved].map((state) => marketRows(state, renderContextOf(58, 12)));
    const changed = (one ?? []).map((row, i) => row !== other?.[i]);
    expect(changed).toEqual([false, false, false, false, false, true, false, false, false]);
  });

  it('is said in a sentence', () => {
    expect(marketSentence(stateAfter(choose, { type: 'eventFolded' }), { nowMs: 0 })).toBe(
      `Event, 3 markets, folded: ${DENVER} Together bid 0.97, ask 1.06. You have 3 open orders on it.`,
    );
  });
});

const at = (ms: number, bid: number, ask: number): AppEvent => ({
  type: 'pricesRead',
  prices: new Map([['rain-yes', best(bid, ask)]]),
  times: { askedAtMs: ms, readAtMs: ms },
});
const tones = (nowMs: number, ...events: readonly AppEvent[]): readonly string[] => {
  const rows = marketRows(stateAfter(...events), renderContextOf(58, 12, { nowMs }));
  const rain = rows.find(({ spans }) => spans[1]?.text.includes('rain'));
  return (rain?.spans ?? []).slice(2, 4).map(({ tone }) => tone);
};

describe('a price', () => {
  it.each<[string, number, readonly AppEvent[], readonly string[]]>([
    ['is plain when it is read first', 100, [], ['plain', 'plain']],
    ['is of the color of its move for a second', 1_999, [at(1_000, 62, 62)], ['bid', 'ask']],
    ['is plain again after that', 2_000, [at(1_000, 62, 62)], ['plain', 'plain']],
    [
      'keeps its color when it is read again within that',
      1_900,
      [at(1_000, 62, 63), at(1_500, 62, 63)],
      ['bid', 'plain'],
    ],
    [
      'has none of a reading that was asked for earlier',
      1_900,
      [at(1_000, 61, 63), at(900, 50, 70)],
      ['plain', 'plain'],
    ],
  ])('%s', (_, nowMs, events, expected) => {
    expect(tones(nowMs, ...events)).toEqual(expected);
  });
});

const titlesOf = (row: Row | undefined): string[] => row?.spans.map(({ text }) => text.trim()) ?? [];

describe('whatever its width', () => {
  const width = fc.integer({ min: 34, max: 200 });

  it('the list fills its box exactly, in either set of marks', () => {
    const scene = fc.constantFrom(...SCENES.slice(0, 4));
    fc.assert(
      fc.property(
        width,
        fc.integer({ min: 2, max: 12 }),
        scene,
        fc.boolean(),
        (cells, height, [, events], ascii) => {
          const context = renderContextOf(cells, height, ascii ? { glyphs: ASCII_GLYPHS } : {});
          const rows = marketRows(stateAfter(...events), context);
          expect(rows.length).toBeLessThanOrEqual(height);
          for (const { spans } of rows) expect(textWidth(spans.map(({ text }) => text).join(''))).toBe(cells);
        },
      ),
    );
  });

  it('a title has one ellipsis at most, at its end, and with its marks half the list; the last column gives way first', () => {
    const all = titlesOf(marketRows(stateAfter(), renderContextOf(300, 12))[0]);
    fc.assert(
      fc.property(width, fc.constantFrom(...SCENES.slice(0, 4)), (cells, [, events]) => {
        const [titles, ...rows] = marketRows(stateAfter(...events), renderContextOf(cells, 12));
        for (const { spans } of rows) {
          const [lead, title] = spans.map(({ text }) => text);
          expect(title?.trimEnd().replace(/…$/, '')).not.toContain('…');
          expect(textWidth(`${lead}${title}`)).toBeGreaterThanOrEqual(cells / 2);
        }
        const shown = titlesOf(titles);
        expect([...shown.slice(0, 4), shown.at(-1)]).toEqual(['', 'market', 'bid', 'ask', 'mine']);
        expect(shown.slice(0, -1)).toEqual(all.slice(0, shown.length - 1));
      }),
    );
  });
});
