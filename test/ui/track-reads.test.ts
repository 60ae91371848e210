import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { trackReads } from '../../src/ui/track-reads.ts';

it('says that another object answers the same exactly when everything that was read is the same', () => {
  const parts = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2) });
  const keys = fc.subarray(['a', 'b', 'c'] as const);
  fc.assert(
    fc.property(parts, parts, keys, (one, other, read) => {
      const reads = trackReads(one);
      for (const key of read) expect(reads.watched[key]).toBe(one[key]);
      expect(reads.sameIn(other)).toBe(read.every((key) => one[key] === other[key]));
    }),
  );
});

it.each([
  ['a copy', (watched: object) => ({ ...watched })],
  ['a list of its entries', (watched: object) => Object.entries(watched)],
  ['the question whether a property is there', (watched: object) => 'b' in watched],
])('counts %s as a read of what is not there', (_name, read) => {
  const reads = trackReads<{ a: number; b?: number }>({ a: 1 });
  read(reads.watched);
  expect(reads.sameIn({ a: 1, b: 2 })).toBe(false);
});
