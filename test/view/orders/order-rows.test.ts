import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MonitorEvent } from '../../../src/domain/monitor-event.ts';
import type { Order } from '../../../src/domain/order.ts';
import type { AppState } from '../../../src/state/app-state.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import type { Row, Span } from '../../../src/view/rows/row.ts';
import { orderRows } from '../../../src/view/orders/order-rows.ts';
import { orderSentence } from '../../../src/view/speech/selection-sentence.ts';
import { ASCII_GLYPHS } from '../../../src/text/glyphs.ts';
import { textWidth } from '../../../src/text/text-width.ts';
import { renderContextOf } from '../../support/row-text.ts';
import { sampleOrder } from '../../support/sample-orders.ts';
import {
  MINE,
  MIRROR_BOOK,
  NEXT_TAB,
  NOON,
  ONE,
  ordersRead,
  rowsAt,
  sessionAfter,
  titleAt,
  trade,
  tradesRead,
  WALL_MS,
} from './orders-scene.ts';

const TOGGLE = { type: 'ordersHereToggled' } as const;

function dueIn(ms: number): AppState {
  return sessionAfter(ordersRead([sampleOrder('a', { expiresAtMs: WALL_MS + ms })], 1));
}

/** The age and what is left of an order by the row of it, under a service whose clock is so far ahead. */
function timesUnder(clockOffsetMs: number): string | undefined {
  const times = { createdAtMs: WALL_MS + 525_000, expiresAtMs: WALL_MS + 1_719_000 };
  const state = { ...sessionAfter(ordersRead([sampleOrder('a', times)], 1)), clockOffsetMs };
  return /\S+ +\S+(?= GTC)/.exec(rowsAt(110, state).at(-1) ?? '')?.[0];
}

function dueCellOf(state: AppState): Span | undefined {
  const [, , row] = orderRows(state, renderContextOf(110, 6, NOON));
  return row?.spans.find(({ text }) => /over|59s|61s/.test(text));
}

function emphasesOf(state: AppState, nowMs = 1_000): Row['emphasis'][] {
  return orderRows(state, renderContextOf(110, 6, { ...NOON, nowMs })).map(({ emphasis }) => emphasis);
}

function underCursor(state: AppState, nowMs = 1_000): string | undefined {
  return rowsAt(70, state, { nowMs }).find((row) => row.startsWith('▸'));
}

describe('the list of open orders', () => {
  it('has the orders of each market under its heading, in as many columns as there is room for', () => {
    expect(rowsAt(110, sessionAfter())).toEqual([
      '  side outcome              price    size  filled     value   Δmid    queue  age expires type id',
      ' Will it rain in Lisbon on Friday?                                          2 · $133 · 1 buy $71 · 1 sell $62',
      '▸ BUY  Yes                    .41     200      25    $71.75    -1¢    ≤ 150   2h     30s GTD  0x012345…cdef',
      '  SELL No                     .62     100       0    $62.00      –             –       – GTC  b',
      ' 東京で雪が降るか？ 東京で雪が降るか？ 東京で雪が降るか？                             1 · $0.50 · 1 buy $0.50',
      '  BUY  はい                  .005     100       0     $0.50      –             –       – GTC  c',
    ]);
    expect(rowsAt(48, sessionAfter())).toEqual([
      '  side outcome   price    size  filled     value',
      ' Will it rain in Lisbon on Friday?     2 · $133',
      '▸ BUY  Yes         .41     200      25    $71.75',
      '  SELL No          .62     100       0    $62.00',
      ' 東京で雪が降るか？ 東京で雪が降るか… 1 · $0.50',
      '  BUY  はい       .005     100       0     $0.50',
    ]);
  });

  it('says so above orders whose market the service does not name, and when they are spoken', () => {
    const unnamed = sampleOrder('u', { market: '' });
    const state = sessionAfter(ordersRead([unnamed], 1));
    expect(rowsAt(110, state)[1]).toMatch(/^ market not named {2,}1 · \$/);
    expect(orderSentence(state, unnamed)).toContain('on a market that is not named.');
  });

  it('has every column where there is room', () => {
    expect(rowsAt(200, sessionAfter())[0]?.trim().split(/ +/)).toEqual(
      'side outcome price size filled value Δmid queue age expires type id'.split(' '),
    );
  });

  it('lists those of the selected market alone when asked', () => {
    const rows = rowsAt(110, sessionAfter(TOGGLE));
    expect(rows).toHaveLength(4);
    expect(titleAt(110, sessionAfter(TOGGLE))).toContain('only here 2 · $133 │ all 3 · $134');
  });

  it('keeps the heading of the orders that are in sight above them, however far it is scrolled', () => {
    const many = Array.from({ length: 20 }, (_, i) => sampleOrder(`o${i + 10}`, { price: 410_000 - i }));
    const focus = { type: 'paneFocused', pane: 'orders' } as const;
    let state = sessionAfter(ordersRead(many, 1), focus);
    for (let moves = 0; moves < 19; moves++) {
      state = reduce(state, { type: 'cursorMoved', by: 1 });
      const [, heading, ...rows] = rowsAt(60, state);
      expect(heading).toMatch(/^ Will it rain in Lisbon.* 20 · /);
      expect(rows.filter((row) => row.startsWith('▸'))).toHaveLength(1);
    }
  });

  it('shows the column that it is sorted by before others, and says in its title by what', () => {
    const pane = { type: 'paneFocused', pane: 'orders' } as const;
    const [value, distance, age] = ['value', 'distance', 'age'].map((sort) =>
      sessionAfter(pane, { type: 'ordersSortChosen', sort } as AppEvent),
    ) as [AppState, AppState, AppState];
    expect(rowsAt(42, distance)[0]).toContain('Δmid');
    expect(rowsAt(42, sessionAfter())[0]).not.toContain('Δmid');
    expect(rowsAt(42, age)[0]).toContain('age');
    expect(titleAt(110, value)).toContain(' · by value');
    expect(titleAt(110, reduce(distance, { type: 'sortReversed' }))).toContain(' · by Δmid reversed');
  });

  it('says what it is filtered by, and that nothing matches', () => {
    const events = ['no', 'cricket'].map((filter): AppEvent[] => [
      { type: 'paneFocused', pane: 'orders' },
      { type: 'filterOpened' },
      { type: 'filterTyped', filter },
    ]) as [AppEvent[], AppEvent[]];
    const found = sessionAfter(...events[0]);
    expect(titleAt(110, found)).toContain(' · /no_');
    expect(rowsAt(80, found).map((row) => row.slice(2, 9))).toEqual(['side ou', 'ill it ', 'SELL No']);
    // What a cancel there takes down is more than what is listed.
    expect(rowsAt(80, found)[1]).toContain('2 · $133');
    expect(rowsAt(80, sessionAfter(...events[1]))).toEqual([
      ' no order matches "cricket"; Esc shows all again',
    ]);
  });

  it('tells no distance from a mid that is not fresh, not there, or of a suspect book', () => {
    expect(underCursor(sessionAfter())).toMatch(/ -1¢ /);
    expect(underCursor(sessionAfter(), 9_000)).not.toMatch(/[+-][\d.]+¢ /);
    const crossed = {
      ...MIRROR_BOOK,
      tokenId: '1-yes',
      bids: [{ price: 440_000, size: ONE }],
      asks: [{ price: 430_000, size: ONE }],
    };
    const read = { type: 'bookRead', book: crossed, times: { askedAtMs: 5, readAtMs: 5 } } as const;
    expect(underCursor(sessionAfter(read))).not.toMatch(/[+-][\d.]+¢ /);
    const foreign = {
      ...MIRROR_BOOK,
      tokenId: '1-yes',
      market: '0xother',
      bids: [{ price: 400_000, size: ONE }],
      asks: [{ price: 430_000, size: ONE }],
    };
    expect(underCursor(sessionAfter({ ...read, book: foreign }))).not.toMatch(/[+-][\d.]+¢ /);
  });

  it('has in its title what the orders here and all of them come to, and how many have no price', () => {
    const { price: _, ...unpriced } = sampleOrder('u', { market: '0xo', tokenId: 'hai' });
    expect(titleAt(110, sessionAfter())).toContain('here 2 · $133 │ all 3 · $134');
    expect(titleAt(110, sessionAfter(ordersRead([...MINE, unpriced], 1)))).toContain(
      'all 4 · $134 and 1 unknown',
    );
    expect(titleAt(110, sessionAfter(ordersRead([], 1)))).toContain(
      'here 0 (perhaps 2 more) │ all 0  (perhaps 3 more in no list)',
    );
  });

  it('gives up the tabs of its title first, then its name, and the sums last', () => {
    expect(titleAt(110, sessionAfter())).toContain('[ ] trades, activity, exposure');
    expect(titleAt(68, sessionAfter())).toMatch(/all 3 · \$134 {2}· \[ \] more/);
    expect(titleAt(62, sessionAfter())).toMatch(/^My orders .* · \[ \] age/);
    expect(titleAt(50, sessionAfter())).toMatch(/^here 2 · \$133 │ all 3 · \$134 age/);
  });

  it('counts rows, and values of other rows, that could not be read, until a listing can be read', () => {
    const read = ordersRead(MINE) as Extract<MonitorEvent, { type: 'ordersRead' }>;
    const state = sessionAfter({ ...read, lost: 1, lostValues: 2 });
    expect(titleAt(110, state)).toContain('all 3 · $134  (unreadable: 1 row, 2 values)');
    expect(titleAt(110, reduce(state, read))).not.toContain('unreadable');
  });

  it('counts, lists and names orders that are told under the second id of their market as those of this market', () => {
    const listed = MINE.map((order) => (order.id === 'b' ? { ...order, market: '0xtwin' } : order));
    const mirrored = sessionAfter(ordersRead(listed, 1));
    expect(rowsAt(110, mirrored)).toEqual(rowsAt(110, sessionAfter()));
    expect(rowsAt(110, mirrored)[1]).toContain('2 · $133');
    expect(rowsAt(110, reduce(mirrored, TOGGLE))).toHaveLength(4);
    expect(orderSentence(mirrored, listed[1] as Order)).toBe('SELL 100 No at 0.62.');
    const elsewhere = reduce(mirrored, { type: 'marketChosen', conditionId: '0xo' });
    expect(rowsAt(110, elsewhere).join('\n')).toContain('Will it rain');
  });

  it('says where the orders are when there is none here', () => {
    const state = sessionAfter(ordersRead(MINE.slice(2), 1), TOGGLE);
    expect(rowsAt(60, state)).toEqual([' no open orders on this market; a shows the 1 on others']);
  });

  it('does not say that there is none when the list was cut short', () => {
    expect(rowsAt(60, sessionAfter(ordersRead([], 1, false)))).toEqual([
      ' no open orders in what was read, and the list is not whole',
    ]);
  });

  it('tells no queue from a book that is not fresh', () => {
    const rows = rowsAt(110, sessionAfter(), { nowMs: 9_000 });
    expect(rows.join('\n')).not.toContain('≤');
  });

  it('counts what else of mine rests at the same price, which may be before it, or gone', () => {
    const twin = sampleOrder('twin', { originalSize: 100 * ONE });
    const rows = rowsAt(110, sessionAfter(ordersRead([...MINE, twin], 1)));
    expect(rows.flatMap((row) => /≤ \d+/.exec(row)?.[0] ?? [])).toEqual(['≤ 150', '≤ 225']);
  });

  it('says that an order is over once its time has passed, and is loud shortly before', () => {
    expect(dueCellOf(dueIn(-1))).toMatchObject({ tone: 'warn' });
    expect(dueCellOf(dueIn(59_000))).toMatchObject({ tone: 'warn' });
    expect(dueCellOf(dueIn(61_000))).toMatchObject({ tone: 'plain' });
  });

  it('is old, and due, by the clock of the service that stamped it', () => {
    expect(timesUnder(600_000)).toMatch(/^75s +18m/);
    expect(timesUnder(0)).toMatch(/^0s +28m/);
  });

  it('fades old numbers', () => {
    expect(emphasesOf(sessionAfter()).filter(Boolean)).toEqual([]);
    expect(emphasesOf(sessionAfter(), 60_000)).toEqual([
      undefined,
      ...Array.from({ length: 5 }, () => 'faded'),
    ]);
  });

  it('tells large numbers in thousands and millions rather than cutting them', () => {
    const large = sampleOrder('a', { originalSize: 1_234_567 * ONE, matchedSize: 1_000_000 * ONE });
    const [, heading, row] = rowsAt(110, sessionAfter(ordersRead([large], 1)));
    expect(heading).toContain('1 · $96,172 · 1 buy $96,172');
    expect(row).toMatch(/ \.41 +1\.23M +1\.00M +\$96,172 .* GTC +a$/);
  });

  it('says a side in words, not by its color', () => {
    const sides = rowsAt(40, sessionAfter()).map((row) => row.slice(2, 6));
    expect(sides.filter((side) => /^(?:BUY |SELL)$/.test(side))).toEqual(['BUY ', 'SELL', 'BUY ']);
  });

  it('says why there is no account', () => {
    const { session, ...rest } = sessionAfter();
    const state = { ...rest, session: { ...session, credentialsProblem: 'no secret is set' } };
    expect(rowsAt(80, state)).toEqual([
      ' no account: prices and books are public, orders are not',
      ' no secret is set',
      ' pmtop init makes a place for your keys; pmtop --demo needs none',
    ]);
    const wrong = { ...state, session: { ...state.session, areKeysFound: true as const } };
    expect(rowsAt(80, wrong)[2]).toBe(' correct that, and start again: pmtop doctor checks it');
  });
});

type Drawn = Partial<Record<'createdAtMs' | 'expiresAtMs', number | undefined>>;

/** An order with those of the two times that were drawn. */
function withTimes({ createdAtMs, expiresAtMs, ...facts }: Drawn & Partial<Order>): Order {
  const times = {
    ...(createdAtMs !== undefined && { createdAtMs }),
    ...(expiresAtMs !== undefined && { expiresAtMs }),
  };
  return sampleOrder('', { ...facts, ...times });
}

describe('every row of the orders pane', () => {
  const someOrder = fc
    .record({
      outcome: fc.string({ unit: 'grapheme', maxLength: 20 }),
      market: fc.constantFrom('0xm', '0xo', '0xunknown'),
      orderType: fc.constantFrom('', 'GTC', 'GTD', 'SOMETHING LONG'),
      price: fc.integer({ min: 1, max: 999_999 }),
      originalSize: fc.integer({ min: 1, max: 1e15 }),
      createdAtMs: fc.option(fc.integer({ min: 0, max: 2 * WALL_MS }), { nil: undefined }),
      expiresAtMs: fc.option(fc.integer({ min: 0, max: 2 * WALL_MS }), { nil: undefined }),
    })
    .map(withTimes);
  const someOrders = fc
    .array(someOrder, { maxLength: 8 })
    .map((orders) => orders.map((order, i): Order => ({ ...order, id: `id ${i}` })));

  it.each(['orders', 'trades'] as const)('of %s is exactly as wide as the pane', (tab) => {
    fc.assert(
      fc.property(someOrders, fc.integer({ min: 1, max: 160 }), fc.boolean(), (orders, width, unicode) => {
        const rows = orders.map(({ id, ...order }) => trade(id, 1, { ...order, size: order.originalSize }));
        const turn = tab === 'trades' ? [NEXT_TAB] : [];
        const state = sessionAfter(ordersRead(orders, 1), tradesRead(...rows), ...turn);
        const glyphs = unicode ? {} : { glyphs: ASCII_GLYPHS };
        const drawn = orderRows(state, renderContextOf(width, 7, { ...NOON, ...glyphs }));
        expect(drawn.length).toBeLessThanOrEqual(7);
        for (const row of drawn) expect(textWidth(row.spans.map(({ text }) => text).join(''))).toBe(width);
      }),
      { numRuns: 150 },
    );
  });
});
