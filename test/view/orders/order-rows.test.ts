import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MonitorEvent } from '../../../src/domain/monitor-event.ts';
import type { Order } from '../../../src/domain/order.ts';
import type { AppState } from '../../../src/state/app-state.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import type { Row, Span } from '../../../src/view/rows/row.ts';
import { orderRows, orderTitle } from '../../../src/view/orders/order-rows.ts';
import { selectedOrder } from '../../../src/state/select/selection.ts';
import { orderSentence } from '../../../src/view/speech/selection-sentence.ts';
import { ASCII_GLYPHS } from '../../../src/text/glyphs.ts';
import { textWidth } from '../../../src/text/text-width.ts';
import { renderContextOf, textOf } from '../../support/row-text.ts';
import { sampleOrder } from '../../support/sample-orders.ts';
import {
  FAILURE,
  detailRead,
  MINE,
  MIRROR_BOOK,
  NOON,
  ONE,
  ordersRead,
  sessionAfter,
  trade,
  tradesRead,
  WALL_MS,
} from './orders-scene.ts';

const NEXT_TAB = { type: 'tabCycled', by: 1 } as const;
const TOGGLE = { type: 'ordersHereToggled' } as const;

function rowsAt(
  width: number,
  state: AppState,
  at: Partial<Parameters<typeof renderContextOf>[2]> = {},
): string[] {
  return textOf(orderRows(state, renderContextOf(width, 6, { ...NOON, ...at })));
}

function titleAt(width: number, state: AppState, nowMs = 1_000): string {
  const { left, right } = orderTitle(state, renderContextOf(width, 6, { ...NOON, nowMs }));
  return [...left, ...right].map(({ text }) => text).join(' ');
}

function dueIn(ms: number): AppState {
  return sessionAfter(ordersRead([sampleOrder('a', { expiresAtMs: WALL_MS + ms })], 1));
}

function dueCellOf(state: AppState): Span | undefined {
  const [, row] = orderRows(state, renderContextOf(110, 6, NOON));
  return row?.spans.find(({ text }) => /over|59s|61s/.test(text));
}

function emphasesOf(state: AppState, nowMs = 1_000): Row['emphasis'][] {
  return orderRows(state, renderContextOf(110, 6, { ...NOON, nowMs })).map(({ emphasis }) => emphasis);
}

describe('the list of open orders', () => {
  it('shows as many columns as the pane has room for, the market only where there are several', () => {
    expect(rowsAt(110, sessionAfter())).toEqual([
      '  side outcome price    size  filled    ahead  age expires type     worth id            market',
      '▸ BUY  Yes       .41     200      25    ≤ 150   2h     30s GTD     $71.75 0x012345…cdef this market',
      '  SELL No        .62     100       0             –       – GTC     $62.00 b             this market',
      '  BUY  はい     .005     100       0             –       – GTC      $0.50 c             東京で雪が降… 降るか？',
    ]);
    expect(rowsAt(48, sessionAfter())).toEqual([
      '  side outcome   price    size  filled  age type',
      '▸ BUY  Yes         .41     200      25   2h GTD',
      '  SELL No          .62     100       0    – GTC',
      '  BUY  はい       .005     100       0    – GTC',
    ]);
  });

  it('has every column where there is room', () => {
    expect(rowsAt(200, sessionAfter())[0]?.trim().split(/ +/)).toEqual(
      'side outcome price size filled ahead age expires type worth id market'.split(' '),
    );
  });

  it('lists those of the selected market alone when asked, and has no use for its name then', () => {
    const rows = rowsAt(110, sessionAfter(TOGGLE));
    expect(rows).toHaveLength(3);
    expect(rows[0]).not.toContain('market');
    expect(titleAt(110, sessionAfter(TOGGLE))).toContain('2 on this market only · 3 in all');
  });

  it('counts rows, and values of other rows, that could not be read, until a listing can be read', () => {
    const read = ordersRead(MINE) as Extract<MonitorEvent, { type: 'ordersRead' }>;
    const state = sessionAfter({ ...read, lost: 1, lostValues: 2 });
    expect(titleAt(110, state)).toContain('3 in all  (1 and 2 values unreadable)');
    expect(titleAt(110, reduce(state, read))).not.toContain('unreadable');
  });

  it('counts, lists and names orders that are told under the second id of their market as those of this market', () => {
    const listed = MINE.map((order) => (order.id === 'b' ? { ...order, market: '0xtwin' } : order));
    const mirrored = sessionAfter(ordersRead(listed, 1));
    expect(rowsAt(110, mirrored)).toEqual(rowsAt(110, sessionAfter()));
    expect(emphasesOf(mirrored)).toEqual([undefined, undefined, undefined, 'faded']);
    expect(rowsAt(110, reduce(mirrored, TOGGLE))).toHaveLength(3);
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
      ' no open orders on the pages that were read',
    ]);
  });

  it('tells no queue from a book that is not fresh', () => {
    const rows = rowsAt(110, sessionAfter(), { nowMs: 9_000 });
    expect(rows.join('\n')).not.toContain('≤');
  });

  it('counts what else of mine rests at the same price as nobody else’s', () => {
    const twin = sampleOrder('twin', { originalSize: 100 * ONE });
    const rows = rowsAt(110, sessionAfter(ordersRead([...MINE, twin], 1)));
    expect(rows.filter((row) => row.includes('≤ 50'))).toHaveLength(2);
  });

  it('counts what of mine rests in the other outcome’s book as nobody else’s where both books are one', () => {
    const mirror = { type: 'bookRead', book: MIRROR_BOOK, times: { askedAtMs: 0, readAtMs: 0 } } as const;
    const seller = sampleOrder('seller', { tokenId: '2-no', side: 'SELL', price: 590_000 });
    const rows = rowsAt(110, sessionAfter(ordersRead([...MINE, seller], 1), mirror));
    expect(rows.filter((row) => row.includes('≤ 50'))).toHaveLength(2);
  });

  it('says that an order is over once its time has passed, and is loud shortly before', () => {
    expect(dueCellOf(dueIn(-1))).toMatchObject({ tone: 'warn' });
    expect(dueCellOf(dueIn(59_000))).toMatchObject({ tone: 'warn' });
    expect(dueCellOf(dueIn(61_000))).toMatchObject({ tone: 'plain' });
  });

  it('fades old numbers and those of other markets', () => {
    expect(emphasesOf(sessionAfter())).toEqual([undefined, undefined, undefined, 'faded']);
    expect(emphasesOf(sessionAfter(), 60_000)).toEqual([undefined, 'faded', 'faded', 'faded']);
  });

  it('tells large numbers in thousands and millions rather than cutting them', () => {
    const large = sampleOrder('a', { originalSize: 1_234_567 * ONE, matchedSize: 1_000_000 * ONE });
    const [, row] = rowsAt(110, sessionAfter(ordersRead([large], 1)));
    expect(row).toMatch(/ \.41 +1\.23M +1\.00M .* GTC +\$96,172 a$/);
  });

  it('says a side in words, not by its colour', () => {
    expect(rowsAt(40, sessionAfter()).map((row) => row.slice(2, 6))).toEqual([
      'side',
      'BUY ',
      'SELL',
      'BUY ',
    ]);
  });

  it('says why there is no account', () => {
    const { session, ...rest } = sessionAfter();
    const state = { ...rest, session: { ...session, credentialsProblem: 'no secret is set' } };
    expect(rowsAt(80, state)).toEqual([
      ' no account: prices and books are public, orders are not',
      ' no secret is set',
      ' pmtop init makes a place for your keys; pmtop --demo needs none',
    ]);
  });
});

describe('the tabs of the orders pane', () => {
  it('are orders, trades, activity, and orders again', () => {
    const titles = [0, 1, 2, 3].map((turns) =>
      titleAt(110, sessionAfter(...Array.from({ length: turns }, () => NEXT_TAB))),
    );
    expect(titles.map((title) => title.split(' ').slice(0, 2).join(' '))).toEqual([
      'My orders',
      'My trades',
      'My activity',
      'My orders',
    ]);
  });

  it('show trades newest first, the row under the cursor staying with its trade', () => {
    const state = sessionAfter(NEXT_TAB, tradesRead(trade('old', 90), trade('new', 5)), {
      type: 'cursorMoved',
      by: 1,
    });
    expect(rowsAt(80, state)).toEqual([
      '   age side outcome price    size     worth status    role  market',
      '    5m BUY  Yes       .41      20     $8.20 matched   taker Will it rain…Friday?',
      '▸  90m BUY  Yes       .41      20     $8.20 matched   taker Will it rain…Friday?',
    ]);
    const later = reduce(state, tradesRead(trade('newest', 1), trade('old', 90), trade('new', 5)));
    expect(rowsAt(80, later).findIndex((row) => row.startsWith('▸'))).toBe(3);
  });

  it('show of a trade what the account did as a maker, and nothing of the taker where that is unknown', () => {
    const sale = { side: 'SELL', size: 500 * ONE, type: 'MAKER' } as const;
    const maker = {
      orderId: 'mine',
      matchedSize: 20 * ONE,
      price: 410_000,
      side: 'BUY',
      outcome: 'Yes',
    } as const;
    const own = trade('own', 5, { ...sale, makerOrders: [{ ...maker, makerAddress: '0xWALLET' }] });
    const untold = trade('untold', 90, { ...sale, makerOrders: [maker] });
    expect(rowsAt(80, sessionAfter(NEXT_TAB, tradesRead(own, untold)))).toEqual([
      '   age side outcome          price    size status    role  market',
      '▸   5m BUY  Yes                .41      20 matched   maker Will it rain… Friday?',
      '   90m –    own part unknown     –       – matched   maker Will it rain… Friday?',
    ]);
  });

  it('show what the wallet did', () => {
    const item = {
      proxyWallet: '0xwallet',
      atMs: WALL_MS - 60_000,
      type: 'TRADE',
      side: 'SELL',
      size: 20 * ONE,
      price: 410_000,
      usdcSize: 8_200_000,
      outcome: 'Yes',
      title: 'Rain?',
    } as const;
    const found = { rows: [item], more: true, lost: 2 };
    const state = sessionAfter(
      NEXT_TAB,
      NEXT_TAB,
      detailRead({ kind: 'activity', id: '0xwallet', answer: found }),
    );
    expect(rowsAt(60, state)[1]).toBe('▸  60s SELL Yes       .41      20     $8.20 Rain?');
    expect(titleAt(110, state)).toContain('My activity  ─ 1+  (2 unreadable)');
  });

  it('mark numbers that had more decimals, and count values that could not be read', () => {
    const item = {
      proxyWallet: '0xwallet',
      atMs: WALL_MS - 60_000,
      type: 'TRADE',
      side: 'SELL',
      size: 12_345_679,
      price: 571_429,
      usdcSize: 7_054_674,
      rounded: ['size', 'price', 'usdcSize'],
      outcome: 'Yes',
    } as const;
    const found = { rows: [item], more: false, lost: 0, lostValues: 1 };
    const state = sessionAfter(
      NEXT_TAB,
      NEXT_TAB,
      detailRead({ kind: 'activity', id: '0xwallet', answer: found }),
    );
    expect(rowsAt(60, state)[1]?.trimEnd()).toBe('▸  60s SELL Yes     ~.571  ~12.34    ~$7.05');
    expect(titleAt(110, state)).toContain('(1 value unreadable)');
    const sold = trade('t', 1, { size: 12_345_679, rounded: ['size'] });
    expect(rowsAt(80, sessionAfter(NEXT_TAB, tradesRead(sold)))[1]).toContain('.41  ~12.34    ~$5.06');
  });

  it('say that they wait, that they pause, and what is wrong', () => {
    const failed = {
      type: 'detailFailed',
      detail: { kind: 'trades', id: '' },
      failure: { ...FAILURE, endpoint: 'GET /builder/trades' },
      nextTryAtMs: 5_000,
    } as const;
    expect(rowsAt(80, sessionAfter(NEXT_TAB))).toEqual([' asking for your trades…']);
    expect(rowsAt(80, sessionAfter(NEXT_TAB, { type: 'pauseToggled' }))).toEqual([
      ' PAUSED: not asked for; r asks once, p resumes',
    ]);
    expect(rowsAt(80, sessionAfter(NEXT_TAB, failed))).toEqual([
      ' GET /builder/trades: no connection',
      ' retry in 4 s',
      ' Look at the address.',
    ]);
  });

  it('keep old rows when asking fails, faded and with what is wrong in the title', () => {
    const state = sessionAfter(NEXT_TAB, tradesRead(trade('a', 1), trade('b', 2)), {
      type: 'detailFailed',
      detail: { kind: 'trades', id: '' },
      failure: FAILURE,
      nextTryAtMs: 201_000,
    });
    const rows = orderRows(state, renderContextOf(80, 6, { ...NOON, nowMs: 200_000 }));
    expect(rows[2]?.emphasis).toBe('faded');
    expect(titleAt(80, state, 200_000)).toMatch(/unreachable, retry in 1 s STALE 3m$/);
    expect(titleAt(80, state, 201_000)).toMatch(/unreachable, retrying now STALE 3m$/);
    const paused = reduce(state, { type: 'pauseToggled' });
    expect(titleAt(80, paused, 200_000)).toMatch(/unreachable STALE 3m$/);
  });

  it('hide the order under the cursor from the key that cancels its outcome', () => {
    expect(selectedOrder(sessionAfter())?.id).toBe(MINE[0]?.id);
    expect(selectedOrder(sessionAfter(NEXT_TAB))).toBeUndefined();
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
