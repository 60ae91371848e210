import { expect, it } from 'vitest';
import { type AppState, initialState } from '../../../src/state/app-state.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import type { Store } from '../../../src/state/store.ts';
import { fullStore } from '../../support/full-store.ts';
import { level, sampleBook } from '../../support/sample-books.ts';
import { sampleOrder } from '../../support/sample-orders.ts';
import { marketSentence } from '../../../src/view/speech/selection-sentence.ts';

const NOW = { nowMs: 0 };

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
  expect(marketSentence(reduce(listed, { type: 'cursorSent', to: 'first' }), NOW)).toMatch(said);
});

it.each([
  [true, 'You have 1 open order on it.'],
  [false, 'You have 1 open order on it in a list that is not whole.'],
])('my orders are counted by their list, which was read to its end: %s', (complete, said) => {
  expect(marketSentence(ordersListed(fullStore(['Rain?']), 1, complete), NOW)).toContain(said);
});

it('orders that may rest in no list are told beside those that are listed', () => {
  const store = fullStore(['Rain?']);
  ordersListed(store, 2, true);
  const emptied = ordersListed(store, 0, true);
  expect(marketSentence(emptied, NOW)).toContain(
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
  expect(marketSentence(store.state(), NOW)).toContain('SUSPECT: Rain?: bid 0.43, ask 0.41,');
});

it('orders and prices of the list that were read long ago are told as such', () => {
  const store = fullStore(['Rain?', 'Snow?']);
  const prices = new Map([['1-Yes', { bid: 410_000, ask: 430_000 }]]);
  store.dispatch({ type: 'pricesRead', prices, times: { askedAtMs: 0, readAtMs: 0 } });
  store.dispatch({ type: 'cursorSent', to: 'last' });
  const said = marketSentence(ordersListed(store, 1, true), { nowMs: 25_000 });
  expect(said).toContain('bid 0.41, ask 0.43, mid 0.42, spread 0.02. STALE: last read 25s ago.');
  expect(said).toMatch(/You have \w+ open orders? on it\. STALE: last read 25s ago\.$/);
});
