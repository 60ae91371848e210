import { expect, it } from 'vitest';
import { initialState } from '../../../src/state/app-state.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
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
