import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GROUP_TICKS } from '../../../src/domain/book-depth.ts';
import { bookRows } from '../../../src/view/book/book-rows.ts';
import { BOOK_COLUMNS, halfColumns, stackedColumns } from '../../../src/view/book/level-columns.ts';
import { bookTitle } from '../../../src/view/book/book-title.ts';
import type { RenderContext } from '../../../src/view/rows/render-context.ts';
import { ASCII_GLYPHS, UNICODE_GLYPHS } from '../../../src/text/glyphs.ts';
import { textWidth } from '../../../src/text/text-width.ts';
import { renderContextOf, textOf } from '../../support/row-text.ts';
import { books, level, sampleBook } from '../../support/sample-books.ts';
import { sampleOrder } from '../../support/sample-orders.ts';
import { initialState } from '../../../src/state/app-state.ts';
import { after, BOOK, bookRead, bookSession, listed, ordersRead, roomOf } from './book-scene.ts';

const ONE = 1_000_000;
const MINE = sampleOrder('a', { price: 410_000, originalSize: 175 * ONE });
/** Cells for twice as many columns as there are: a new one is in the rows below. */
const ROOM_FOR_ALL = 110;
const STATE = bookSession(bookRead(BOOK), ordersRead(MINE), roomOf(66, 20));

const flip = (levels: typeof BOOK.bids) => levels.map(({ price, size }) => ({ price: ONE - price, size }));

const titleOf = (state: typeof STATE, scene: RenderContext): string =>
  textOf([{ spans: bookTitle(state, scene).left }])[0] ?? '';

it.each([
  [false, 'looking for --market "snow"…'],
  [true, '"snow" of --market is not among the markets of this service; select another'],
])('of a market that was asked for by name and is not there says so: catalog read, %s', (complete, words) => {
  const before = initialState({ demo: false, host: 'test', readOnly: false }, { wantedMarket: 'snow' });
  const state = after(before, { ...listed(), complete });
  expect(textOf(bookRows(state, renderContextOf(100, 3)))).toEqual([` ${words}`]);
});

describe('the book, its sides on top of each other', () => {
  it('has every column where there is room, and says all there is to say', () => {
    expect(stackedColumns(ROOM_FOR_ALL, 5).map(({ name }) => name)).toEqual(BOOK_COLUMNS);
    expect(textOf(bookRows(STATE, renderContextOf(ROOM_FOR_ALL, 14)))).toMatchInlineSnapshot(`
      [
        "    cum $     cum    size price  mid ±                                                            mine   queue",
        "",
        "",
        "",
        "",
        "   $1,092   2,440   2,140   .45    +3¢ ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇",
        "     $129     300     300   .43    +1¢ ▇▇▇▇▇▇▇▇",
        "──────────────────────── 41 × 43 · spread 2¢ · mid .42 · last .42 · imbalance 37% bid ────────────────────────",
        "     $205     500     500   .41    -1¢ ▇▇▇▇▇▇▇▇▇▇▇▇▇                                             ◂ 175    ≤325",
        "     $565   1,400     900   .40    -2¢ ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇",
        "     $569   1,412    12.5   .38    -4¢ ▇",
        "",
        "",
        "",
      ]
    `);
  });

  it('says what matters in a pane of 28 cells', () => {
    expect(textOf(bookRows(STATE, renderContextOf(28, 14)))).toMatchInlineSnapshot(`
      [
        "    size price          mine",
        "",
        "",
        "",
        "",
        "   2,140   .45 ▇▇▇▇▇",
        "     300   .43 ▇",
        "─── 41 × 43 · spread 2¢ ────",
        "     500   .41 ▇       ◂ 175",
        "     900   .40 ▇▇",
        "    12.5   .38 ▇",
        "",
        "",
        "",
      ]
    `);
  });

  it('draws without Unicode', () => {
    expect(textOf(bookRows(STATE, renderContextOf(38, 14, { glyphs: ASCII_GLYPHS })))).toMatchInlineSnapshot(`
      [
        "     cum    size price            mine",
        "",
        "",
        "",
        "",
        "   2,440   2,140   .45 #######",
        "     300     300   .43 #",
        "--- 41 x 43 - spread 2c - mid .42 ----",
        "     500     500   .41 ##        < 175",
        "   1,400     900   .40 ###",
        "   1,412    12.5   .38 #",
        "",
        "",
        "",
      ]
    `);
  });

  it('draws bars by the logarithm of the size where asked to', () => {
    const log = after(STATE, { type: 'bookScaleToggled' });
    const bars = textOf(bookRows(log, renderContextOf(48, 14))).map(
      (line) => line.match(/▇+/)?.[0].length ?? 0,
    );
    expect(bars.filter((length) => length > 0)).toMatchInlineSnapshot(`
      [
        10,
        7,
        8,
        9,
        3,
      ]
    `);
  });

  it('groups to coarser lines without losing mine, and says so in its title', () => {
    const grouped = after(STATE, { type: 'bookGrouped', by: 1 }, { type: 'bookGrouped', by: 1 });
    expect(textOf(bookRows(grouped, renderContextOf(48, 14))).filter((line) => /\d/.test(line)))
      .toMatchInlineSnapshot(`
        [
          "   2,440   2,440   .45    +3¢ ▇▇▇▇▇▇▇▇▇▇",
          "─── 41 × 43 · spread 2¢ · mid .42 · last .42 ───",
          "   1,400   1,400   .40    -2¢ ▇▇▇▇▇▇       ◂ 175",
          "   1,412    12.5   .35    -7¢ ▇",
        ]
      `);
    expect(titleOf(grouped, renderContextOf(48, 14))).toContain('5t');
  });
});

const strongLines = (state: typeof STATE, width: number, height: number): string[] =>
  textOf(bookRows(state, renderContextOf(width, height)).filter(({ emphasis }) => emphasis === 'strong'));

describe('the touch', () => {
  it('is the boldest: its prices in the headline, and the best line of each side', () => {
    const rows = bookRows(STATE, renderContextOf(66, 14));
    expect(rows.flatMap(({ spans }) => spans).filter(({ tone }) => tone === 'strong')).toEqual([
      { text: '41 × 43', tone: 'strong' },
      { text: 'mid .42', tone: 'strong' },
    ]);
    expect(strongLines(STATE, 66, 14)).toEqual([
      expect.stringContaining(' .43 '),
      expect.stringContaining(' .41 '),
    ]);
    expect(strongLines(after(STATE, { type: 'bookTurned' }), 78, 7)).toEqual([
      expect.stringMatching(/ \.41 +\.43 /),
    ]);
  });

  it('says where the last trade went', () => {
    const later = { ...BOOK, lastTradePrice: 430_000, hash: 'later' };
    const lines = textOf(bookRows(after(STATE, bookRead(later, 500)), renderContextOf(66, 14)));
    expect(lines.join('\n')).toContain('last .43 ▲ ·');
  });

  it('stays in sight in the place of the titles while the levels around it are scrolled away', () => {
    const far = sampleBook(
      Array.from({ length: 30 }, (_, i) => level(40 - i, 5)),
      [level(43, 5)],
    );
    const state = after(STATE, bookRead(far, 500), { type: 'cursorSent', to: 'last' });
    const [first, second] = textOf(bookRows(state, renderContextOf(66, 14)));
    expect(first).toContain('40 × 43 · spread 3¢');
    expect(second).not.toContain('×');
  });

  it('says that a crossed book is crossed, and by how much', () => {
    const crossed = bookSession(bookRead(sampleBook([level(45, 5)], [level(43, 5)])));
    const text = textOf(bookRows(crossed, renderContextOf(66, 14))).join('\n');
    expect(text).toContain('45 × 43 · CROSSED by 2¢');
  });
});

describe('the book, its sides beside each other', () => {
  const turned = after(STATE, { type: 'bookTurned' });

  it('has the best prices on top, bids left and asks right', () => {
    expect(textOf(bookRows(turned, renderContextOf(78, 7)))).toMatchInlineSnapshot(`
      [
        "   mine              cum    size price price    size     cum              mine",
        "──────── 41 × 43 · spread 2¢ · mid .42 · last .42 · imbalance 37% bid ────────",
        "  ◂ 175       ▇▇     500     500   .41   .43     300     300 ▇",
        "             ▇▇▇   1,400     900   .40   .45   2,140   2,440 ▇▇▇▇▇▇▇▇▇",
        "               ▇   1,412    12.5   .38",
        "",
        "",
      ]
    `);
  });

  it('has every column on either side where there is room', () => {
    const names = BOOK_COLUMNS.toSorted();
    for (const side of ['bids', 'asks'] as const) {
      const columns = halfColumns(ROOM_FOR_ALL, side, 5);
      expect(columns.map(({ name }) => name).toSorted(), 'LEFT_HALF of level-columns.ts').toEqual(names);
    }
    const both = textOf(bookRows(turned, renderContextOf(2 * ROOM_FOR_ALL, 7)));
    expect([both[0], both[2]]).toMatchInlineSnapshot(`
      [
        "   mine   queue                                                            cum $     cum    size  mid ± price price  mid ±    size     cum    cum $                                                            queue    mine",
        "  ◂ 175    ≤325                                           ▇▇▇▇▇▇▇▇▇▇▇▇▇     $205     500     500    -1¢   .41   .43    +1¢     300     300     $129 ▇▇▇▇▇▇▇▇",
      ]
    `);
  });

  it('marks my levels where their sizes have no room', () => {
    const lines = textOf(bookRows(turned, renderContextOf(37, 7)));
    expect(lines[2]).toMatch(/^ +◂     500   \.41   \.43     300$/);
  });

  it('keeps prices and sizes in a pane of 28 cells', () => {
    const lines = textOf(bookRows(turned, renderContextOf(28, 7)));
    expect(lines.join('\n')).toContain('500   .41   .43     300');
  });

  it('is chosen where the pane is short and wide, until somebody chooses', () => {
    const [, summary] = textOf(bookRows(STATE, renderContextOf(58, 8)));
    expect(summary).toContain('mid .42');
    const [, chosen] = textOf(
      bookRows(after(STATE, { type: 'bookTurned' }, { type: 'bookTurned' }), renderContextOf(58, 8)),
    );
    expect(chosen).not.toContain('mid');
  });
});

describe("the other outcome's book", () => {
  const no = sampleBook([level(57, 7), level(54, 5)], [level(60, 3)], { tokenId: '2-no' });

  it('is folded in on demand, marked in the bars and in the title', () => {
    const folded = after(STATE, bookRead(no), { type: 'bookFoldToggled' });
    const lines = textOf(bookRows(folded, renderContextOf(48, 14)));
    expect(lines.find((line) => line.includes('.46'))).toMatch(/5\s+\.46.*▒/);
    expect(titleOf(folded, renderContextOf(60, 14))).toContain('merged');
    expect(
      textOf(bookRows(after(folded, { type: 'bookFoldToggled' }), renderContextOf(48, 14))).join(''),
    ).not.toContain('▒');
  });

  it('is not counted twice where it is the same orders', () => {
    const mirror = sampleBook(flip(BOOK.asks), flip(BOOK.bids), { tokenId: '2-no' });
    const folded = after(STATE, bookRead(mirror), { type: 'bookFoldToggled' });
    expect(textOf(bookRows(folded, renderContextOf(48, 14)))).toEqual(
      textOf(bookRows(STATE, renderContextOf(48, 14))),
    );
    expect(titleOf(folded, renderContextOf(60, 14))).toContain('merged');
  });

  it('marks what is mine in it where it is the same orders, folded in or not', () => {
    const mirror = sampleBook(flip(BOOK.asks), flip(BOOK.bids), { tokenId: '2-no' });
    const bid = sampleOrder('n', { tokenId: '2-no', price: 570_000, originalSize: 120 * ONE });
    const state = after(STATE, bookRead(mirror), ordersRead(MINE, bid));
    const asks = textOf(bookRows(state, renderContextOf(66, 14))).filter((line) => line.includes('.43'));
    expect(asks).toEqual([expect.stringMatching(/ 300 +\.43 .*◂ 120 +≤180$/)]);
    const folded = after(state, { type: 'bookFoldToggled' });
    expect(textOf(bookRows(folded, renderContextOf(66, 14)))).toEqual(
      textOf(bookRows(state, renderContextOf(66, 14))),
    );
  });

  it('counts for the middle, the spread and the imbalance what it adds to either side', () => {
    const better = sampleBook([level(58, 1_000)], [level(58.5, 240)], { tokenId: '2-no' });
    const folded = after(STATE, bookRead(better), { type: 'bookFoldToggled' });
    const lines = textOf(bookRows(folded, renderContextOf(66, 14)));
    expect(lines.find((line) => line.includes('mid .'))).toMatch(
      /41\.5 × 42 · spread 0\.5¢ · mid \.4175 · last \.42 · 32% bid/,
    );
    expect(lines.find((line) => / \.42 /.test(line))).toContain('+0.25¢');
  });

  it('is said to be missing until it is read', () => {
    expect(titleOf(after(STATE, { type: 'bookFoldToggled' }), renderContextOf(60, 14))).toContain('merging');
  });
});

describe('a book at the edges', () => {
  it.each([
    ['an empty book', sampleBook([], []), 'no resting orders'],
    ['a book without bids', sampleBook([], [level(43, 1)]), '– × 43 · no bids'],
    ['a book without asks', sampleBook([level(43, 1)], []), '43 × – · no asks'],
    ['prices of a fine tick', sampleBook([level(0.1, 5)], [level(99.9, 5)], { tickSize: 1_000 }), '.999'],
    ['prices of a finer tick', sampleBook([level(41.25, 5)], [level(41.26, 5)], { tickSize: 100 }), '.4125'],
    [
      'a level far from the middle of a fine tick',
      sampleBook([level(41.25, 5), level(9.11, 5)], [level(41.26, 5), level(51.61, 5)], { tickSize: 100 }),
      ' -32.1¢',
    ],
    [
      'a level ten cents from it',
      sampleBook([level(41.25, 5)], [level(41.26, 5), level(51.61, 5)], { tickSize: 100 }),
      ' +10.4¢',
    ],
    ['a huge size', sampleBook([level(41, 8_500_000_000)], []), '8500.0M'],
    ['a size of millions', sampleBook([level(41, 1_234_567)], []), '1.23M'],
  ])('says what there is of %s', (_, book, said) => {
    expect(textOf(bookRows(bookSession(bookRead(book)), renderContextOf(58, 14))).join('\n')).toContain(said);
  });

  it('says that the service has no book', () => {
    const missing = bookSession({
      type: 'bookMissing',
      tokenId: '1-yes',
      times: { askedAtMs: 0, readAtMs: 0 },
    });
    expect(textOf(bookRows(missing, renderContextOf(58, 14))).join('')).toContain('no book for this outcome');
  });

  it('calls a book of another market suspect, with the reason', () => {
    const state = bookSession(bookRead({ ...BOOK, market: '0xelse' }));
    expect(titleOf(state, renderContextOf(58, 14))).toContain('SUSPECT: other market');
    expect(textOf(bookRows(state, renderContextOf(90, 14))).join(' ')).toContain('of another market: 0xelse');
  });

  it('tells by an arrow where the price of the last trade went, though the book is the same', () => {
    const scene = renderContextOf(90, 14);
    const [known] = STATE.bookWatches.values();
    const told = ([undefined, 'up', 'down'] as const).map((lastMove) => {
      const watch = { ...known!.watch, ...(lastMove && { lastMove }) };
      const bookWatches = new Map([[BOOK.tokenId, { ...known!, watch }]]);
      return /last \.42( .)? ·/u.exec(textOf(bookRows({ ...STATE, bookWatches }, scene)).join(' '))?.[1];
    });
    expect(told).toEqual([undefined, ' ▲', ' ▼']);
  });

  it('keeps its lines while readings say the same', () => {
    const scene = renderContextOf(90, 14);
    const [before, next] = [STATE, after(STATE, bookRead({ ...BOOK }, 500))];
    expect(next.bookWatches).not.toEqual(before.bookWatches);
    const rows = bookRows(before, scene);
    expect(bookRows(next, scene).every((line, i) => line === rows[i])).toBe(true);
  });

  it('names outcomes in wide letters', () => {
    const state = bookSession(listed(['東京で雪が降る', 'いいえ'], '東京で雪が降るか？'), bookRead(BOOK));
    expect(titleOf(state, renderContextOf(58, 14))).toContain('東京で雪が降る');
  });
});

describe('every drawing of a book', () => {
  const scenes = fc.record({
    width: fc.integer({ min: 1, max: 140 }),
    height: fc.integer({ min: 1, max: 40 }),
    glyphs: fc.constantFrom(UNICODE_GLYPHS, ASCII_GLYPHS),
  });
  const views = fc.record({
    bookShape: fc.constantFrom('auto' as const, 'stacked' as const, 'beside' as const),
    bookTicks: fc.constantFrom(...GROUP_TICKS),
    bookLog: fc.boolean(),
  });

  it('has exactly as many lines as the pane, each exactly as wide', () => {
    fc.assert(
      fc.property(books, scenes, views, ({ ...book }, { width, height, glyphs }, view) => {
        const state = bookSession(bookRead(book), ordersRead(MINE));
        const scene = renderContextOf(width, height, { glyphs });
        const rows = bookRows({ ...state, view: { ...state.view, ...view } }, scene);
        expect(rows).toHaveLength(height);
        for (const { spans } of rows) {
          expect(textWidth(spans.map(({ text }) => text).join(''))).toBe(width);
        }
      }),
    );
  });

  it('shows a book of a thousand levels', () => {
    const many = Array.from({ length: 499 }, (_, i) => level((i + 1) / 10, i + 1));
    const asks = Array.from({ length: 499 }, (_, i) => level(50 + (i + 1) / 10, i + 1));
    const lines = textOf(
      bookRows(bookSession(bookRead(sampleBook(many, asks, { tickSize: 1_000 }))), renderContextOf(58, 20)),
    );
    expect(lines.find((line) => line.includes('mid .'))).toContain('mid .50');
  });
});
