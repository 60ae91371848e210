import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { editDistance } from '../../src/text/nearest-name.ts';

it.each([
  ['lisbon', 'lisbon', 0],
  ['lisbin', 'lisbon', 1],
  ['lsbon', 'lisbon', 1],
  ['lisboon', 'lisbon', 1],
  ['lsibon', 'lisbon', 1],
  ['', 'fed', 3],
  ['kitten', 'sitting', 3],
])('from %j to %j it is %i letters', (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance);
});

it('is the same both ways, and no more than the longer word has letters', () => {
  const word = fc.string({ maxLength: 12 });
  fc.assert(
    fc.property(word, word, (one, other) => {
      const distance = editDistance(one, other);
      expect(distance).toBe(editDistance(other, one));
      expect(distance).toBeLessThanOrEqual(Math.max(one.length, other.length));
      expect(distance === 0).toBe(one === other);
    }),
  );
});
