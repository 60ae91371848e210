import { expect, it } from 'vitest';
import { filterRows } from '../../../src/state/select/order-filter.ts';

const ROWS = [
  { id: 'a', side: 'BUY', outcome: 'Yes', market: 'Will it rain in Reykjavík on November 23?' },
  { id: 'b', side: 'SELL', outcome: 'No', market: 'Will it rain in Reykjavík on November 23?' },
  { id: 'c', side: 'BUY', outcome: 'Arsenal', market: 'Premier League: Arsenal vs. Brighton' },
  { id: 'd', side: 'SELL', outcome: 'Brighton & Hove', market: 'Premier League: Arsenal vs. Brighton' },
] as const;

it.each([
  ['', 'abcd'],
  ['buy', 'ac'],
  ['SELL', 'bd'],
  ['no', 'b'],
  ['nov', 'ab'],
  ['reykjavik', 'ab'],
  ['ykjav', ''],
  ['rain buy', 'a'],
  ['sell premier', 'd'],
  ['hove', 'd'],
  ['buy cricket', ''],
])('the filter "%s" of the orders finds %s', (filter, found) => {
  expect(
    filterRows(ROWS, filter, (row) => row)
      .map(({ id }) => id)
      .join(''),
  ).toBe(found);
});
