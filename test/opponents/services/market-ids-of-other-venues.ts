/**
 * Honest services whose market ids are no condition ids: tickers, paths, texts with the signs of a query, a number below zero. What is
 * asked and sent has to be exactly that.
 */
import type { Opponent } from '../support/opponent.ts';
import { createMarket } from '../support/world.ts';

const IDS = [
  'KXBTC-24DEC-T1.5',
  'm:1',
  'a&market=b',
  'a+b',
  'a/b',
  'a#b',
  'a?b',
  'a%20b',
  'a,b',
  '"q"',
  'fé',
  'MA==',
  '-1',
  '1.5',
  '0xzz',
];

export default IDS.flatMap((conditionId) => {
  const target = { ...createMarket('104', 'another-venue', 'Is it another venue?'), conditionId };
  return [conditionId, target.slug].map((ref): Opponent => ({
    name: `honest, a market whose id is ${conditionId}, by ${ref === conditionId ? 'it' : 'slug'}`,
    honest: true,
    target,
    ref,
    byKey: ref === conditionId ? 'never' : 'all',
  }));
});
