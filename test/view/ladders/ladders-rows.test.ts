import { describe, expect, it } from 'vitest';
import type { OrderBook } from '../../../src/domain/order-book.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { type AppState, initialState } from '../../../src/state/app-state.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import { createStore } from '../../../src/state/store.ts';
import { laddersRows, laddersTitle } from '../../../src/view/ladders/ladders-rows.ts';
import { paneSentences } from '../../../src/view/speech/pane-sentences.ts';
import { paintScreen } from '../../support/paint-screen.ts';
import { renderContextOf, textOf } from '../../support/row-text.ts';
import { level, sampleBook } from '../../support/sample-books.ts';
import { sampleOrder } from '../../support/sample-orders.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';
import { createVirtualTerminal } from '../../support/virtual-terminal.ts';

const TIMES = { askedAtMs: 0, readAtMs: 0 };
const ONE = 1_000_000;

const MARKETS = ['11°C', '12°C', '13°C'].map((degrees, i) => ({
  conditionId: `0x${i}`,
  question: `Will the highest temperature in Denver be ${degrees}?`,
  eventSlug: 'denver',
  eventTitle: 'Highest temperature in Denver',
  outcomes: ['Yes', 'No'].map((name) => ({ name, tokenId: `${i}-${name}` })),
}));

function bookOf(i: number, best: number, atMs = 0): AppEvent {
  const book: OrderBook = sampleBook(
    [level(best, 500), level(best - 1, 900)],
    [level(best + 2, 300), level(best + 4, 2140)],
    { tokenId: `${i}-Yes`, market: `0x${i}` },
  );
  return { type: 'bookRead', book, times: { askedAtMs: atMs, readAtMs: atMs } };
}

function sessionOf(...events: readonly AppEvent[]): AppState {
  const mine = sampleOrder('a', { market: '0x1', tokenId: '1-Yes', price: 250_000, originalSize: 75 * ONE });
  const all: readonly AppEvent[] = [
    { type: 'marketsListed', markets: MARKETS, complete: true, times: TIMES },
    { type: 'ordersRead', orders: [mine], complete: true, times: TIMES },
    { type: 'marketChosen', conditionId: '0x1' },
    { type: 'paneFocused', pane: 'ladders' },
    ...events,
  ];
  const session = { demo: false, host: 'test', readOnly: false };
  return all.reduce((state, event) => reduce(state, event), initialState(session));
}

const READ = [bookOf(0, 13), bookOf(1, 25), bookOf(2, 30)];

const titleOf = (of: AppState): string =>
  laddersTitle(of, renderContextOf(60, 9))
    .left.map(({ text }) => text)
    .join('');

describe('the ladders', () => {
  it('stand side by side, each with its touch, what is mine, and its age', () => {
    expect(textOf(laddersRows(sessionOf(...READ), renderContextOf(78, 9)))).toMatchInlineSnapshot(`
      [
        " 11°C · Highest temperat…│▸12°C · Highest temperat…│ 13°C · Highest temperat…",
        " Yes             age 1.0s│ Yes             age 1.0s│ Yes             age 1.0s",
        "    size price    mine   │    size price    mine   │    size price    mine",
        "                         │                         │",
        "   2,140   .17           │   2,140   .29           │   2,140   .34",
        "     300   .15           │     300   .27           │     300   .32",
        "── 13 × 15 · spread 2¢ ──│── 25 × 27 · spread 2¢ ──│── 30 × 32 · spread 2¢ ──",
        "     500   .13           │     500   .25    ◂ 75   │     500   .30",
        "     900   .12           │     900   .24           │     900   .29",
      ]
    `);
  });

  it('mark the selected one', () => {
    const rows = laddersRows(sessionOf(...READ, { type: 'cursorMoved', by: 1 }), renderContextOf(78, 9));
    expect(rows[0]?.spans.filter(({ tone }) => tone === 'focus')).toEqual([
      expect.objectContaining({ text: expect.stringContaining('13°C') }),
    ]);
  });

  it('dim a book that is old, and only that', () => {
    const state = sessionOf(bookOf(0, 13), bookOf(1, 25, 30_000), bookOf(2, 30, 30_000));
    const rows = laddersRows(state, renderContextOf(78, 9, { nowMs: 30_100 }));
    expect(textOf(rows)[1]).toMatch(/Yes +STALE 30s│ Yes +age 0\.1s│ Yes +age 0\.1s$/);
    const colored = rows.flatMap(({ spans }) => spans.filter(({ tone }) => tone === 'bid'));
    expect(colored.map(({ text }) => text.trim()).filter((text) => text.startsWith('.'))).toEqual([
      '.25',
      '.30',
      '.24',
      '.29',
    ]);
  });

  it('say of a suspect book what is wrong with it, and dim it', () => {
    const crossed = sampleBook([level(45, 5)], [level(43, 5)], { tokenId: '2-Yes', market: '0x2' });
    const state = sessionOf(bookOf(0, 13), bookOf(1, 25), { type: 'bookRead', book: crossed, times: TIMES });
    const rows = laddersRows(state, renderContextOf(78, 9));
    expect(textOf(rows)[1]).toMatch(/Yes +SUSPECT: crossed$/);
    const strong = rows.flatMap(({ spans }) => spans.filter(({ tone }) => tone === 'strong'));
    expect(strong.map(({ text }) => text)).not.toContain('45 × 43');
  });

  it('say what they wait for, and that there is no book', () => {
    const state = sessionOf(bookOf(0, 13), { type: 'bookMissing', tokenId: '2-Yes', times: TIMES });
    expect(textOf(laddersRows(state, renderContextOf(78, 9)))[2]).toMatch(
      /│ asking for the book… *│ no book$/,
    );
  });

  it('say in their title whose they are, and which of them are shown', () => {
    const state = sessionOf(...READ);
    const narrow = {
      ...state,
      view: { ...state.view, heights: { ...state.view.heights, laddersWidth: 48 } },
    };
    expect(titleOf(state)).toBe('Ladders ─ Highest temperature in Denver');
    expect(titleOf(narrow)).toBe('Ladders ─ Highest temperature in Denver · 1-2 of 3');
    expect(titleOf({ ...state, view: { ...state.view, stars: new Set(['0x0', '0x1']) } })).toBe(
      'Ladders ─ starred',
    );
  });

  it('are read out one by one', () => {
    const state = sessionOf(bookOf(0, 13), bookOf(1, 25));
    expect(paneSentences(state, 'ladders', renderContextOf(78, 9)).slice(1)).toEqual([
      'Will the highest temperature in Denver be 11°C? Yes: bid 0.13, ask 0.15, mid 0.14, spread 0.02.',
      'Will the highest temperature in Denver be 12°C? Yes: bid 0.25, ask 0.27, mid 0.26, spread 0.02.',
      'Will the highest temperature in Denver be 13°C? Yes: no book yet.',
    ]);
  });
});

it.each([
  [200, 60],
  [120, 36],
  [80, 24],
  [60, 20],
  [50, 16],
] as const)('the ladders have the whole screen at %i×%i', async (columns, rows) => {
  const store = createStore(sessionOf(...READ));
  const terminal = createVirtualTerminal(columns, rows);
  await terminal.write(paintScreen(store, simulatedClock(), { columns, rows }));
  const frame = terminal.text();
  terminal.dispose();
  expect(frame[1]).toContain('5 ladders');
  expect(frame[2]).toMatch(/^╭5 Ladders ─ Highest .*╮$/);
  expect(frame.at(columns >= 60 ? -3 : -2)).toMatch(/^╰─+╯$/);
  const shown = columns >= 80 ? 3 : 2;
  expect(frame.join('\n').match(/ \d\d × \d\d /g)).toHaveLength(shown);
  expect(frame.filter((line) => line.startsWith('│')).every((line) => line.length === columns)).toBe(true);
  expect(frame.join('\n')).toContain('◂ 75');
});
