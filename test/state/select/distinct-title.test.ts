import { expect, it } from 'vitest';
import type { ListedMarket } from '../../../src/domain/market.ts';
import { textWidth } from '../../../src/text/text-width.ts';
import { distinctTitle, fitTitle } from '../../../src/state/select/distinct-title.ts';

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

it('calls a market by its id whose question could not be read', () => {
  expect(titlesOf('', 'Will it rain?')).toEqual(['market 0x0000…0000', 'Will it rain?']);
});

it('adds it where only one of two lost a glyph', () => {
  expect(titlesOf('Rain 👍🏽', 'Rain ')).toEqual(['Rain 👍🏽 0x0000…0000', 'Rain  0x1111…1111']);
});

it('leaves a title alone that is told from all others by what is shown', () => {
  const questions = ['Will 🇺🇸 win?', 'Who wins 🏆?', 'Who wins 🚀?'];
  expect(titlesOf(...questions)).toEqual(questions);
});

const market = (id: string, question: string, eventTitle?: string): ListedMarket => ({
  conditionId: id,
  question,
  outcomes: [],
  ...(eventTitle !== undefined && { eventTitle }),
});
const rainIn = (city: string): ListedMarket => market(city, `Will it rain in ${city} on Friday?`);
const inDenver = (id: string, day: number): ListedMarket => {
  const [degrees] = id.split(' ');
  return market(
    id,
    `Will the highest temperature in Denver be ${degrees} on November ${day}?`,
    `Highest temperature in Denver on November ${day}?`,
  );
};
const onIce = (groupTitle: string): ListedMarket => ({
  ...market(groupTitle, `Will the ice leave ${groupTitle}, or not at all?`, 'Ice on the upper lake'),
  groupTitle,
});
const MARKETS = new Map(
  [
    market('March 1', 'Will the harbour bridge open before March 1?'),
    market('March 15', 'Will the harbour bridge open before March 15?'),
    market('雪 1', '東京で雪が降りますか 3月 1日?'),
    market('雪 15', '東京で雪が降りますか 3月 15日?'),
    market('🚀 1', 'Will 🚀 launch from the coast before May 1?'),
    market('🚀 2', 'Will 🚀 launch from the coast before May 2?'),
    rainIn('Reykjavík'),
    rainIn('Lisbon'),
    inDenver('13°C', 27),
    inDenver('14°C', 27),
    inDenver('13°C too', 28),
    inDenver('14°C too', 28),
    onIce('the lake before March 1'),
    onIce('the lake before March 15'),
  ].map((each) => [each.conditionId, each]),
);

it.each([
  ['March 1', 44, 'Will the harbour bridge open before March 1?'],
  ['March 1', 43, 'Will the harbour bridge op… before March 1?'],
  ['March 1', 28, 'Will the harbour b… March 1?'],
  ['March 15', 28, 'Will the harbour … March 15?'],
  ['March 1', 18, 'Will the harbo… 1?'],
  ['March 15', 18, 'Will the harb… 15?'],
  ['March 15', 11, 'Will t… 15?'],
  ['March 15', 9, '…March 1…'],
  ['雪 1', 24, '東京で雪が降り… 3月 1日?'],
  ['雪 15', 24, '東京で雪が降り…3月 15日?'],
  ['🚀 1', 24, 'Will 🚀 launch f… May 1?'],
  ['🚀 2', 24, 'Will 🚀 launch f… May 2?'],
  ['Reykjavík', 20, 'Will it rain in Rey…'],
  ['Lisbon', 20, 'Will it rain in Lis…'],
  ['13°C', 70, 'Will the highest temperature in Denver be 13°C on November 27?'],
  ['13°C', 40, '13°C · Highest temperature …November 27?'],
  ['14°C', 40, '14°C · Highest temperature …November 27?'],
  ['13°C too', 40, '13°C · Highest temperature …November 28?'],
  ['the lake before March 15', 34, 'the lake before March 15 · Ice on…'],
  ['the lake before March 15', 20, 'the lake before … 15'],
])('names the market %s in %i cells as %j', (id, cells, shown) => {
  const fitted = fitTitle(MARKETS, MARKETS.get(id) as ListedMarket, cells, { dot: '·', ellipsis: '…' });
  expect(fitted.trimEnd()).toBe(shown);
  expect(textWidth(fitted)).toBe(cells);
});
