import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppState } from '../../../src/state/app-state.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { bookRows } from '../../../src/view/book/book-rows.ts';
import { UNICODE_GLYPHS } from '../../../src/text/glyphs.ts';
import { renderContextOf, textOf } from '../../support/row-text.ts';
import { books, level, sampleBook } from '../../support/sample-books.ts';
import { BOOK, after, bookRead, bookSession, roomOf } from './book-scene.ts';

const WIDTH = 48;
const HEIGHT = 14;
const STATE = bookSession(bookRead(BOOK), roomOf(WIDTH, HEIGHT));
const down: AppEvent = { type: 'cursorMoved', by: 1 };
const up: AppEvent = { type: 'cursorMoved', by: -1 };

/** Where the cursor is on the screen, and the text of its line. */
function cursorOf(state: AppState): { readonly row: number; readonly text: string } {
  const rows = bookRows(state, renderContextOf(WIDTH, HEIGHT));
  const row = rows.findIndex(({ emphasis }) => emphasis === 'selected');
  return { row, text: textOf(rows)[row] ?? '' };
}

describe("the book's cursor", () => {
  it.each([
    ['down', [down], '.41'],
    ['down and down', [down, down], '.40'],
    ['up', [up], '.43'],
    ['up and down again, over the middle', [up, down], '.41'],
    ['to the first line', [{ type: 'cursorSent', to: 'first' }], '.45'],
    ['to the last line', [{ type: 'cursorSent', to: 'last' }], '.38'],
  ] as const)('goes %s from the middle', (_, events, price) => {
    expect(cursorOf(after(STATE, ...events)).text).toContain(price);
  });

  it('is not shown while another pane has the focus, but holds the book still', () => {
    const moved = after(STATE, down, down);
    const left = after(moved, { type: 'paneFocused', pane: 'orders' });
    expect(cursorOf(left).row).toBe(-1);
    const unmarked = textOf(bookRows(moved, renderContextOf(WIDTH, HEIGHT))).map((line) =>
      line.replace('▸', ' '),
    );
    expect(textOf(bookRows(left, renderContextOf(WIDTH, HEIGHT)))).toEqual(unmarked);
  });

  it('keeps the line of a level that is gone', () => {
    const gone = after(STATE, down, down, bookRead(sampleBook([level(41, 5)], [level(43, 5)]), 1_000));
    expect(cursorOf(gone)).toMatchObject({ row: cursorOf(after(STATE, down, down)).row });
    expect(cursorOf(gone).text).toMatch(/gone\s+\.40/);
  });

  it.each([
    ['a cent', 1, '.01', []],
    ['nothing, the line of a cent in a grouped book', 1, '.00', [{ type: 'bookGrouped', by: 1 }]],
  ] as const)('shows the price of a level that is gone without its color: %s', (_, cents, price, events) => {
    const there = sampleBook([level(41, 5), level(cents, 5)], [level(43, 5)]);
    const last: AppEvent = { type: 'cursorSent', to: 'last' };
    const gone = sampleBook([level(41, 5)], [level(43, 5)]);
    const state = after(STATE, bookRead(there, 500), ...events, last, bookRead(gone, 1_000));
    const spans = bookRows(state, renderContextOf(WIDTH, HEIGHT)).find(
      ({ emphasis }) => emphasis === 'selected',
    )?.spans;
    expect(spans?.find(({ text }) => text.trim() === price)).toMatchObject({ tone: 'dim' });
  });

  it('goes with the middle again after it was centered', () => {
    const centered = after(STATE, down, down, down, { type: 'bookCentered' });
    expect(textOf(bookRows(centered, renderContextOf(WIDTH, HEIGHT)))).toEqual(
      textOf(bookRows(STATE, renderContextOf(WIDTH, HEIGHT))),
    );
  });

  it.each([
    ['the outcome', { type: 'outcomeCycled' }],
    ['the market', { type: 'marketChosen', conditionId: '0xo' }],
  ] as const)('is let go when %s changes', (_, event) => {
    expect(after(STATE, down, event).view.bookCursor).toBeUndefined();
  });

  it('is let go when the filter that is typed shows the book of another market', () => {
    const typing = after(STATE, down, { type: 'paneFocused', pane: 'markets' }, { type: 'filterOpened' });
    expect(after(typing, { type: 'filterTyped', filter: 'rain' }).view.bookCursor).toBeDefined();
    expect(after(typing, { type: 'filterTyped', filter: 'another' }).view.bookCursor).toBeUndefined();
  });

  it('stays on the line its price becomes part of', () => {
    const grouped = after(STATE, up, up, { type: 'bookGrouped', by: 1 });
    expect(cursorOf(grouped).text).toContain('.46');
  });

  it('points at a half, where the sides are beside each other, by another mark than that of my orders', () => {
    const { cursor, cursorLeft, mine } = UNICODE_GLYPHS;
    expect(new Set([cursor, cursorLeft, mine]).size).toBe(3);
    const beside = after(STATE, { type: 'bookTurned' });
    expect(cursorOf(after(beside, down)).text).toContain(` .41  ${cursorLeft}`);
    expect(cursorOf(after(beside, up)).text).toContain(`${cursor}  .43`);
  });

  it('changes sides from the best price where the sides are beside each other', () => {
    const beside = after(STATE, { type: 'bookTurned' }, down);
    expect(beside.view.bookCursor).toMatchObject({ side: 'bids', price: 410_000 });
    expect(after(beside, up).view.bookCursor).toMatchObject({ side: 'asks', price: 430_000 });
    expect(after(beside, up, down).view.bookCursor).toMatchObject({ side: 'asks', price: 450_000 });
  });

  it('goes nowhere in a book without orders', () => {
    const empty = after(STATE, bookRead(sampleBook([], []), 1_000), down, up);
    expect(empty.view.bookCursor).toBeUndefined();
  });

  it('keeps its price and its line on the screen whatever the book does', () => {
    const moves = fc.array(fc.integer({ min: -6, max: 6 }), { minLength: 1, maxLength: 6 });
    const shapes = fc.constantFrom('stacked' as const, 'beside' as const);
    fc.assert(
      fc.property(
        books,
        fc.array(books, { maxLength: 5 }),
        moves,
        shapes,
        (book, later, steps, bookShape) => {
          const view = { ...STATE.view, bookShape };
          const read = after({ ...STATE, view }, bookRead(book, 1));
          const moved = after(read, ...steps.map((by): AppEvent => ({ type: 'cursorMoved', by })));
          const cursor = moved.view.bookCursor;
          const before = cursorOf(moved);
          const updated = after(moved, ...later.map((next, i) => bookRead(next, i + 2)));
          expect(updated.view.bookCursor).toEqual(cursor);
          expect(cursorOf(updated).row).toBe(before.row);
          if (cursor) expect(before.row).toBe(cursor.row + (bookShape === 'stacked' ? 1 : 2));
        },
      ),
    );
  });
});
