import { expect, it } from 'vitest';
import { countOf } from '../../src/text/count-of.ts';

it('counts in words of one and of many', () => {
  expect([0, 1, 7].map((count) => countOf(count, 'order'))).toEqual(['0 orders', '1 order', '7 orders']);
  expect([1, 2].map((count) => countOf(count, 'try', 'tries'))).toEqual(['1 try', '2 tries']);
});
