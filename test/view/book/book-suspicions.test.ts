import { describe, expect, it } from 'vitest';
import type { AppState } from '../../../src/state/app-state.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { bookRows } from '../../../src/view/book/book-rows.ts';
import { bookTitle } from '../../../src/view/book/book-title.ts';
import { renderContextOf, textOf } from '../../support/row-text.ts';
import { level, sampleBook } from '../../support/sample-books.ts';
import { BOOK, after, bookRead, bookSession } from './book-scene.ts';

const SCENE = renderContextOf(58, 16);
const CROSSED = sampleBook([level(43, 5)], [level(41, 5)]);

const said = (state: AppState): readonly string[] => state.messages.map(({ text }) => text);

const pricesRead = (bid: number, ask: number, atMs: number): AppEvent => ({
  type: 'pricesRead',
  prices: new Map([['1-yes', { bid: bid * 10_000, ask: ask * 10_000 }]]),
  times: { askedAtMs: atMs, readAtMs: atMs },
});

describe('a book that something speaks against', () => {
  const state = bookSession(bookRead(CROSSED));

  it('says so in the title in alarm, before anything that could be cut off', () => {
    const { left } = bookTitle(state, SCENE);
    expect(left[0]).toEqual({ text: 'SUSPECT: crossed', tone: 'alarm' });
  });

  it('says why above its levels, which are faded', () => {
    const rows = bookRows(state, SCENE);
    expect(textOf(rows).slice(0, 2).join(' ')).toContain(
      'the best bid 0.43 is above the best ask 0.41: orders',
    );
    expect(rows).toHaveLength(SCENE.height);
    expect(textOf(bookRows(state, renderContextOf(58, 6)))[0]).toMatch(/^the best bid .*…$/);
    expect(bookRows(state, renderContextOf(58, 6))).toHaveLength(6);
    expect(rows.slice(2).every(({ emphasis }) => emphasis === 'faded')).toBe(true);
  });

  it('tells the whole sentence once in the messages, and again only after a minute of silence', () => {
    expect(said(state)).toEqual([
      expect.stringMatching(/^SUSPECT book: the best bid .* · Will it rain\? Yes$/),
    ]);
    const flickering = after(
      state,
      bookRead(BOOK, 1_000),
      bookRead(CROSSED, 2_000),
      bookRead({ ...CROSSED }, 30_000),
    );
    expect(said(flickering)).toHaveLength(1);
    expect(said(after(flickering, bookRead(BOOK, 31_000), bookRead(CROSSED, 95_000)))).toHaveLength(2);
  });

  it('is shown as it is again when the next reading is sound', () => {
    const sound = after(state, bookRead(BOOK, 500));
    expect(bookRows(sound, SCENE).some(({ emphasis }) => emphasis === 'faded')).toBe(false);
    expect(textOf([{ spans: bookTitle(sound, SCENE).left }])[0]).not.toContain('SUSPECT');
  });

  it('is called frozen once prices moved twice past the same hash', () => {
    const book = { ...BOOK, hash: 'h', timestampMs: 1 };
    const frozen = bookSession(
      bookRead(book, 0),
      pricesRead(41, 43, 100),
      bookRead({ ...book }, 500),
      pricesRead(44, 46, 600),
      bookRead({ ...book }, 1_000),
      pricesRead(44, 47, 1_100),
      bookRead({ ...book }, 1_500),
    );
    expect(textOf([{ spans: bookTitle(frozen, SCENE).left }])[0]).toContain('SUSPECT: frozen');
    const told = after(frozen, bookRead({ ...book, hash: 'i' }, 2_000));
    expect(textOf([{ spans: bookTitle(told, SCENE).left }])[0]).not.toContain('SUSPECT');
  });
});
