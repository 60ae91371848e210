import { describe, expect, it } from 'vitest';
import { wantedNow } from '../../../src/monitor/service/wanted-readings.ts';
import { suspicionsHere } from '../../../src/state/select/book-view.ts';
import { initialState } from '../../../src/state/app-state.ts';
import { READY } from '../../../src/domain/alert-watch.ts';
import { watchedAlert } from '../../../src/state/select/alerts.ts';
import type { AppState } from '../../../src/state/app-state.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';

const TIMES = { askedAtMs: 0, readAtMs: 0 };

/** A list of two markets, of which the first has so many outcomes and shows the one at `outcome`. */
function stateOf(outcomes: number, outcome = 0): AppState {
  const state = reduce(initialState({ demo: false, host: 'one.example', readOnly: false }), {
    type: 'marketsListed',
    complete: true,
    times: TIMES,
    markets: [
      { conditionId: '0xa', question: 'A', outcomes: tokens('a', outcomes) },
      { conditionId: '0xb', question: 'B', outcomes: tokens('b', 2) },
    ],
  });
  return { ...state, view: { ...state.view, market: '0xa', outcome } };
}

const tokens = (name: string, count: number): { name: string; tokenId: string }[] =>
  Array.from({ length: count }, (_, i) => ({ name: `${i}`, tokenId: `${name}${i}` }));

describe('what is wanted', () => {
  it.each([
    { outcomes: 2, outcome: 0, selected: 'a0', books: ['a1'], prices: ['a0', 'b0'] },
    { outcomes: 2, outcome: 1, selected: 'a1', books: ['a0'], prices: ['a0', 'b0', 'a1'] },
    { outcomes: 1, outcome: 0, selected: 'a0', books: undefined, prices: ['a0', 'b0'] },
    { outcomes: 3, outcome: 2, selected: 'a2', books: undefined, prices: ['a0', 'b0', 'a2'] },
    { outcomes: 0, outcome: 0, selected: undefined, books: undefined, prices: ['b0'] },
  ])(
    'with outcome $outcome of $outcomes is the book of $selected, with it $books, and the prices $prices',
    ({ outcomes, outcome, selected, books, prices }) => {
      const { selectedToken, bookTokens, listTokens } = wantedNow(stateOf(outcomes, outcome));
      expect({ selectedToken, bookTokens, listTokens }).toEqual({
        selectedToken: selected,
        bookTokens: books,
        listTokens: prices,
      });
    },
  );
});

it('with the ladders in front are their books, in the same request as the selected one', () => {
  const state = stateOf(2);
  const starred = { ...state.view, stars: new Set(['0xa', '0xb']), pane: 'ladders' as const };
  expect(wantedNow({ ...state, view: starred })).toMatchObject({
    selectedToken: 'a0',
    bookTokens: ['a1', 'b0'],
  });
  const list = { ...starred, pane: 'markets' as const };
  expect(wantedNow({ ...state, view: list })).toMatchObject({ bookTokens: ['a1'] });
});

describe('what nobody watches', () => {
  const overlay = { width: 70, height: 20 };
  it.each([
    ['nothing where all panes are', { markets: 10, book: 10, orders: 5 }, []],
    ['the book under a list that fills the screen', { markets: 10, book: 1, orders: 1 }, ['book']],
    ['the list’s prices under a book', { markets: 1, book: 10, orders: 1 }, ['prices']],
    ['both under the orders', { markets: 1, book: 1, orders: 10 }, ['book', 'prices']],
    ['nothing beside a chart, or on a single line', { markets: 1, book: 1, orders: 1 }, []],
  ])('is %s', (_, lines, unwatched) => {
    const state = stateOf(2);
    const view = { ...state.view, heights: { ...lines, overlay } };
    expect(wantedNow({ ...state, view }).unwatched).toEqual(unwatched);
  });

  it('is nothing that an alert waits for', () => {
    const state = stateOf(2);
    const view = { ...state.view, heights: { markets: 1, book: 1, orders: 10, overlay } };
    const watching = (quote: 'mid' | 'last') => {
      const rule = { kind: 'quote', quote, is: '>', limit: 500_000 } as const;
      const alerts = [watchedAlert({ market: '0xa', rule }, 0, READY)];
      return wantedNow({ ...state, view, alerts }).unwatched;
    };
    expect(watching('mid')).toEqual(['book']);
    expect(watching('last')).toEqual([]);
  });
});

it('two books of one answer are held against each other, and the messages tell what is wrong at once', () => {
  const bids = [{ price: 600_000, size: 1_000_000 }];
  const both = ['a1', 'a0'].reduce(
    (state, tokenId) =>
      reduce(state, {
        type: 'bookRead',
        book: { tokenId, market: '0xa', bids, asks: [], hash: tokenId, negRisk: false },
        times: TIMES,
      }),
    stateOf(2),
  );
  expect(suspicionsHere(both)).toMatchObject([{ short: 'bids > 1' }]);
  expect(both.messages.map(({ text }) => text).join()).toContain('SUSPECT book: the best bids of both');
});
