import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListedMarket } from '../../../src/domain/market.ts';
import { type AppState, initialState } from '../../../src/state/app-state.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { marketColumns } from '../../../src/view/markets/market-columns.ts';
import { marketRows, marketTitle } from '../../../src/view/markets/market-rows.ts';
import { selectedMarket } from '../../../src/state/select/selection.ts';
import { SORT_COLUMNS, type SortColumn } from '../../../src/state/view-state.ts';
import { ASCII_GLYPHS } from '../../../src/text/glyphs.ts';
import { textWidth } from '../../../src/text/text-width.ts';
import { renderContextOf, textOf } from '../../support/row-text.ts';
import { sampleOrder } from '../../support/sample-orders.ts';

/** Cells for twice as many columns as there are. */
const ROOM_FOR_ALL = 300;
const TIMES = { askedAtMs: 0, readAtMs: 0 };
const DAY_MS = 86_400_000;
const { wallMs } = renderContextOf(1, 1);

const MARKETS: readonly ListedMarket[] = [
  {
    conditionId: '0x1',
    question: 'Will it rain in Lisbon on Friday?',
    outcomes: [{ name: 'Yes', tokenId: 'rain' }],
    endDateMs: wallMs + 3 * DAY_MS,
    takerBaseFee: 100,
    rewards: { rates: [{ assetAddress: '0x', dailyRate: 25_000_000 }] },
  },
  {
    conditionId: '0x2',
    question: '東京で雪が降るか？',
    outcomes: [{ name: 'Yes', tokenId: 'snow' }],
    closed: true,
  },
  {
    conditionId: '0x3',
    question: 'Halted',
    outcomes: [{ name: 'Yes', tokenId: 'halted' }],
    acceptingOrders: false,
    endDateMs: wallMs - 1,
  },
];

const PRICES: AppEvent = {
  type: 'pricesRead',
  times: TIMES,
  prices: new Map([['rain', { bid: 410_000, ask: 430_000 }]]),
};
const HISTORY: AppEvent = {
  type: 'historyRead',
  window: '6h',
  times: TIMES,
  points: new Map([['rain', [{ t: 1, p: 0.45 }]]]),
};

/** The finest tick there is, with a midpoint between two of them. */
const FINE: readonly AppEvent[] = [
  { ...PRICES, prices: new Map([['rain', { bid: 426_900, ask: 427_000 }]]) },
  { ...HISTORY, points: new Map([['rain', [{ t: 1, p: 0.4901 }]]]) },
];

function answeredAt(atMs: number): AppEvent {
  const times = { askedAtMs: atMs, readAtMs: atMs };
  return { type: 'pollAnswered', poller: 'prices', paceMs: 1_500, times };
}

function stateOf(...events: readonly AppEvent[]): AppState {
  const listed: AppEvent = { type: 'marketsListed', markets: MARKETS, complete: true, times: TIMES };
  return [listed, ...events].reduce(
    (before, next) => reduce(before, next),
    initialState({ demo: true, host: 'demo', readOnly: false, credentialsProblem: 'none' }),
  );
}

function title(state: AppState, width = 58): string {
  return marketTitle(state, renderContextOf(width, 5))
    .left.map((part) => part.text)
    .join('');
}

/** The first market's row. */
function firstRow(...events: readonly AppEvent[]): string | undefined {
  return textOf(marketRows(stateOf(PRICES, ...events), renderContextOf(58, 5)))[1];
}

describe('the market list', () => {
  it('has bid, ask, change and my orders at the width of half a wide screen', () => {
    expect(textOf(marketRows(stateOf(PRICES), renderContextOf(58, 5)))).toEqual([
      '  market                        bid   ask      6h     mine',
      '▸ Will it rain in Lisbon on …   .41   .43       –',
      ' ‖Halted                          –     –       –',
    ]);
  });

  it('counts beside my orders those that may rest in no list', () => {
    const orders = ['a', 'b', 'c'].map((id) => sampleOrder(id, { market: MARKETS[0]?.conditionId ?? '' }));
    const listed: AppEvent = { type: 'ordersRead', orders, complete: true, times: TIMES };
    const none: AppEvent = { ...listed, orders: [] };
    expect(firstRow(listed)).toMatch(/ 3 \$\d+$/);
    expect(firstRow(listed, none)).toMatch(/ \+3$/);
    const few: AppEvent = { ...listed, orders: orders.slice(0, 1) };
    const outcomes = orders.map(
      (order) => ({ kind: 'gone', order, why: { kind: 'status', status: 'live' } }) as const,
    );
    expect(firstRow(listed, few, { type: 'ordersTurned', outcomes, atMs: 2 })).toMatch(/ 1\+2$/);
  });

  it('says beside my orders that there may be more where the list of orders is cut', () => {
    const orders = ['a', 'b', 'c'].map((id) => sampleOrder(id, { market: MARKETS[0]?.conditionId ?? '' }));
    const listed: AppEvent = { type: 'ordersRead', orders, complete: true, times: TIMES };
    expect(firstRow({ ...listed, lost: 1 })).toMatch(/ 3\+ \$\d+$/);
    expect(firstRow({ ...listed, complete: false })).toMatch(/ 3\+ \$\d+$/);
    expect(firstRow({ ...listed, lostValues: 1 })).toMatch(/ 3 \$\d+$/);
  });

  it('counts in its title what the last reading of the catalog could not read', () => {
    const ended: AppEvent = { type: 'marketsListed', markets: [], complete: true, times: TIMES };
    const page: AppEvent = { ...ended, markets: MARKETS, complete: false };
    expect(title(stateOf({ ...ended, lost: 2 }))).toContain('2 · by event');
    expect(title(stateOf({ ...ended, lost: 2 }, page))).toContain('(2 unreadable)');
    expect(title(stateOf({ ...ended, lost: 2 }, ended))).not.toContain('unreadable');
  });

  it('has every column where there is room', () => {
    const [titles, rain] = textOf(marketRows(stateOf(PRICES, HISTORY), renderContextOf(ROOM_FOR_ALL, 3)));
    expect(titles?.split(/ +/).slice(1)).toEqual('market bid ask 6h sprd ends rwd fee mid mine'.split(' '));
    expect(rain).toMatch(/ \.41 +\.43 +-\.03 +\.02 +3d +\$25 +100 +\.42$/);
  });

  it('has a column for all that it can be sorted by', () => {
    const columns = marketColumns(ROOM_FOR_ALL, 'mine', '6h').map(({ sort }) => sort);
    expect(columns.toSorted(), 'MORE of market-columns.ts').toEqual(SORT_COLUMNS.toSorted());
  });

  it('tells no change to half-way between a cent and a dollar less one', () => {
    const empty = { ...PRICES, prices: new Map([['rain', { bid: 10_000, ask: 990_000 }]]) };
    const [, rain] = textOf(marketRows(stateOf(empty, HISTORY), renderContextOf(130, 3)));
    expect(rain).toMatch(/ \.01 +\.99 +– +\.98 +3d .* \.50$/);
  });

  it('tells no change, and no middle, of crossed prices', () => {
    const crossed = { ...PRICES, prices: new Map([['rain', { bid: 430_000, ask: 410_000 }]]) };
    const [, rain] = textOf(marketRows(stateOf(crossed, HISTORY), renderContextOf(130, 3)));
    expect(rain).toMatch(/ \.43 +\.41 +– +-\.02 +3d .* –$/);
  });

  it('cuts no number of the finest tick', () => {
    const [, rain] = textOf(marketRows(stateOf(...FINE), renderContextOf(130, 3)));
    expect(rain).toMatch(/ \.4269 +\.427 -\.06315 +\.0001 +3d +\$25 +100 \.42695$/);
  });

  it('shows the column that it is sorted by even where others have to go', () => {
    const state = stateOf(PRICES);
    const sorted = { ...state, view: { ...state.view, sort: 'ends' as const } };
    expect(textOf(marketRows(sorted, renderContextOf(48, 4)))[0]).toMatch(/ bid +ask +ends +mine$/);
  });

  it('keeps its last prices, dimmed, while the whole list is stale, which its title says once', () => {
    const state = stateOf(PRICES, answeredAt(0));
    const scene = renderContextOf(58, 3, { nowMs: 60_000 });
    const rows = marketRows(state, scene);
    const [, fresh] = textOf(marketRows(state, renderContextOf(58, 3, { nowMs: 100 })));
    expect(textOf(rows)[1]).toBe(fresh);
    expect(textOf(rows).join('')).not.toContain('STALE');
    const prices = rows[1]?.spans.filter(({ text }) => /\.\d/.test(text)) ?? [];
    expect(prices.map(({ tone }) => tone)).toEqual(['dim', 'dim']);
    expect(marketTitle(state, scene).right.at(-1)?.text).toBe('STALE 60s');
  });

  it('gives way to the age of prices that are too old to trust, in a row that the others left behind', () => {
    const state = stateOf(PRICES, answeredAt(59_000));
    const rows = textOf(marketRows(state, renderContextOf(58, 3, { nowMs: 60_000 })));
    expect(rows[1]).toMatch(/ STALE +60s$/);
  });

  it('says that a market is over', () => {
    const rows = textOf(marketRows(stateOf(), renderContextOf(120, 5)));
    expect(rows[2]).toContain(' over ');
  });

  it('shows and marks a closed market once the filter asks for it', () => {
    const [all, found] = [stateOf(), stateOf({ type: 'filterTyped', filter: '東京' })].map((state) =>
      textOf(marketRows(state, renderContextOf(58, 5))).join(),
    );
    expect(all).not.toContain('東京');
    expect(found).toContain('×東京で雪が降るか？');
  });

  it('marks a market that its card has learned is closed, before the list is read again', () => {
    const [open] = textOf(marketRows(stateOf(), renderContextOf(58, 4))).slice(1);
    const id = selectedMarket(stateOf())?.conditionId ?? '';
    const answer = { conditionId: id, question: '', outcomes: [], events: [], closed: true };
    const learned = stateOf({
      type: 'detailRead',
      finding: { kind: 'market', id, answer },
      times: { askedAtMs: 1, readAtMs: 1 },
      paceMs: 60_000,
    });
    const [closed] = textOf(marketRows(learned, renderContextOf(58, 4))).slice(1);
    expect([open, closed]).toEqual([expect.stringMatching(/^▸ Will/), expect.stringMatching(/^▸×Will/)]);
  });

  it('marks a starred market, and puts it first', () => {
    const starred = stateOf({ type: 'starToggled' });
    expect(textOf(marketRows(starred, renderContextOf(58, 4)))[1]).toMatch(/^▸★Will it rain/);
  });

  it('tells in its title how many there are, how sorted and what is searched for', () => {
    expect(title(stateOf())).toBe('Markets ─ 2 · by event');
    expect(title(stateOf({ type: 'groupingToggled' }))).toBe('Markets ─ 2 · flat');
    expect(title(stateOf({ type: 'filterTyped', filter: 'rain' }, { type: 'sortReversed' }))).toBe(
      'Markets ─ 1 · by event · sort mine reversed · /rain',
    );
  });

  it('says in its title that only rows seen are sorted by what is read of those', () => {
    const sorted = stateOf();
    const by = (sort: SortColumn): string => title({ ...sorted, view: { ...sorted.view, sort } });
    expect(by('change')).toBe('Markets ─ 2 · by event · sort change of rows seen');
    expect(by('ends')).toBe('Markets ─ 2 · by event · sort ends');
  });

  it.each([
    [60, 'Markets ─ 2 · by event · sort bid of rows seen reversed'],
    [59, 'Markets ─ 2 · sort bid of rows seen reversed'],
    [48, 'Markets ─ 2 · bid of rows seen rev.'],
    [39, 'Markets ─ 2 · sort bid reversed'],
    [35, 'Markets ─ 2 · bid rev.'],
    [25, 'Markets ─ 2 · rev.'],
    [20, 'Markets ─ 2'],
  ])('keeps its name and the count %i cells wide, however it is sorted', (width, expected) => {
    const sorted = stateOf({ type: 'sortReversed' });
    expect(title({ ...sorted, view: { ...sorted.view, sort: 'bid' } }, width)).toBe(expected);
  });

  it('names in its title the creator whose markets they are', () => {
    const state = stateOf();
    const scoped = { ...state, session: { ...state.session, creator: `0x${'ab'.repeat(20)}` } };
    expect(title({ ...scoped, catalogComplete: false })).toMatch(
      /^Markets ─ \d\+? of 0xababababab…abab and mine · by event$/,
    );
    const own = new Map(Array.from(state.markets, ([id, market]) => [id, { ...market, eventSize: 1 }]));
    expect(title({ ...scoped, markets: own })).toMatch(
      /^Markets ─ \d of 0xababababab…abab and mine · by event$/,
    );
  });

  it('says in its title that nothing is listed of a creator whom nobody knows', () => {
    const state = stateOf();
    const scoped = { ...state, session: { ...state.session, creator: 'nosuch' }, catalogComplete: true };
    expect(title(scoped)).toMatch(/^Markets ─ \d of mine, none of nosuch · by event$/);
    expect(title(scoped, 30)).toMatch(/^Markets ─ \d of mine alone$/);
  });

  it.each<{ said: string; markets: readonly ListedMarket[]; complete: boolean; creator?: string }>([
    { said: 'asking for the markets…', markets: [], complete: false },
    { said: 'asking for the markets…', markets: MARKETS.slice(1, 2), complete: false },
    { said: 'asking for the markets…', markets: MARKETS.slice(0, 1), complete: false, creator: 'x' },
    { said: 'the catalog lists no market', markets: [], complete: true },
    { said: 'the creator has no market here', markets: MARKETS.slice(0, 1), complete: true, creator: 'x' },
    {
      said: 'every market of the catalog is over; / finds them',
      markets: MARKETS.slice(1, 2),
      complete: true,
    },
  ])('says "$said" where it has no row', ({ said, markets, complete, ...scope }) => {
    const before = initialState({ demo: true, host: 'demo', readOnly: false, ...scope });
    const state = reduce(before, { type: 'marketsListed', markets, complete, times: TIMES });
    const { market: _, ...view } = state.view;
    expect(textOf(marketRows({ ...state, view }, renderContextOf(60, 4)))).toEqual([` ${said}`]);
  });

  it('says what to do when nothing matches', () => {
    const none = stateOf({ type: 'filterTyped', filter: 'zebra' });
    expect(textOf(marketRows(none, renderContextOf(60, 4)))).toEqual([
      ' no market matches "zebra"; Esc shows all again',
    ]);
  });

  it('has no age in its title while no row shows a price', () => {
    const scene = renderContextOf(60, 4, { nowMs: 60_000 });
    const none = stateOf(PRICES, answeredAt(0), { type: 'filterTyped', filter: 'zebra' });
    expect(marketTitle(none, scene).right).toEqual([]);
    expect(marketTitle(stateOf(PRICES, answeredAt(0)), scene).right).toHaveLength(1);
  });

  it('fills its box exactly at every width, sorted by anything, in either set of marks', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 30, max: 180 }),
        fc.integer({ min: 2, max: 12 }),
        fc.constantFrom(...SORT_COLUMNS),
        fc.boolean(),
        (width, height, sort, ascii) => {
          const state = stateOf(PRICES, HISTORY);
          const scene = renderContextOf(width, height, ascii ? { glyphs: ASCII_GLYPHS } : {});
          const rows = marketRows({ ...state, view: { ...state.view, sort } }, scene);
          expect(rows.length).toBeLessThanOrEqual(height);
          for (const { spans } of rows) expect(textWidth(spans.map(({ text }) => text).join(''))).toBe(width);
        },
      ),
    );
  });
});
