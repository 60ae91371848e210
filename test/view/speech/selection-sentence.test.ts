import { expect, it } from 'vitest';
import { type AppState, initialState } from '../../../src/state/app-state.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import type { Store } from '../../../src/state/store.ts';
import { fullStore } from '../../support/full-store.ts';
import { level, sampleBook } from '../../support/sample-books.ts';
import { sampleOrder } from '../../support/sample-orders.ts';
import { marketSentence } from '../../../src/view/speech/selection-sentence.ts';

it.each([
  [true, /^Market 1 of 1: Rain\?/],
  [false, /^Market 1 of 1 so far: Rain\?/],
])('a market is counted among those that are listed, whole: %s', (complete, said) => {
  const outcomes = [{ name: 'Yes', tokenId: '1' }];
  const listed = reduce(initialState({ demo: true, host: 'x', readOnly: false }), {
    type: 'marketsListed',
    markets: [{ conditionId: '0xa', question: 'Rain?', outcomes }],
    complete,
    times: { askedAtMs: 0, readAtMs: 0 },
  });
  expect(marketSentence(reduce(listed, { type: 'cursorSent', to: 'first' }))).toMatch(said);
});

it.each([
  [true, 'You have 1 open order on it.'],
  [false, 'You have 1 open order on it in a list that is not whole.'],
])('my orders are counted by their list, which was read to its end: %s', (complete, said) => {
  expect(marketSentence(ordersListed(fullStore(['Rain?']), 1, complete))).toContain(said);
});

it('orders that may rest in no list are told beside those that are listed', () => {
  const store = fullStore(['Rain?']);
  ordersListed(store, 2, true);
  const emptied = ordersListed(store, 0, true);
  expect(marketSentence(emptied)).toContain(
    'None of yours on it is listed, and perhaps 3 may rest in no list.',
  );
});

function ordersListed(store: Store, count: number, complete: boolean): AppState {
  const orders = Array.from({ length: count }, (_, i) => sampleOrder(`0x${i}`, { market: '0x0' }));
  store.dispatch({ type: 'ordersRead', orders, complete, times: { askedAtMs: 0, readAtMs: 0 } });
  return store.state();
}

it('prices of a book that is not to be trusted are told as such', () => {
  const store = fullStore(['Rain?']);
  const book = { ...sampleBook([level(43, 5)], [level(41, 5)]), tokenId: '0-Yes', market: '0x0' };
  store.dispatch({ type: 'bookRead', times: { askedAtMs: 0, readAtMs: 0 }, book });
  expect(marketSentence(store.state())).toContain('SUSPECT: Rain?: bid 0.43, ask 0.41,');
});
