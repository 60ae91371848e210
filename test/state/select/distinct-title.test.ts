import { expect, it } from 'vitest';
import type { ListedMarket } from '../../../src/domain/market.ts';
import { distinctTitle } from '../../../src/state/select/distinct-title.ts';

/** The titles of markets with these questions. */
function titlesOf(...questions: readonly string[]): string[] {
  const markets = questions.map((question, i): ListedMarket => ({
    conditionId: `0x${`${i}${i}`.repeat(32)}`,
    question,
    outcomes: [],
  }));
  const listed = new Map(markets.map((market) => [market.conditionId, market]));
  return markets.map((market) => distinctTitle(listed, market));
}

it('adds its id to a title that the screen cannot tell from another', () => {
  expect(titlesOf('Will 🇺🇸 win?', 'Will 🇨🇦 win?', 'Will it rain?')).toEqual([
    'Will 🇺🇸 win? 0x0000…0000',
    'Will 🇨🇦 win? 0x1111…1111',
    'Will it rain?',
  ]);
});

it('adds it where only one of two lost a glyph', () => {
  expect(titlesOf('Rain 👍🏽', 'Rain ')).toEqual(['Rain 👍🏽 0x0000…0000', 'Rain  0x1111…1111']);
});

it('leaves a title alone that is told from all others by what is shown', () => {
  const questions = ['Will 🇺🇸 win?', 'Who wins 🏆?', 'Who wins 🚀?'];
  expect(titlesOf(...questions)).toEqual(questions);
});
