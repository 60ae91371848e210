import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashText } from '../../../src/cli/memory/hash-text.ts';

describe('the short name of a text', () => {
  it.each([
    ['', 'cbf29ce484222325'],
    ['a', 'af63dc4c8601ec8c'],
    ['foobar', '85944171f73967e8'],
  ])('of %j is the published FNV-1a, %s', (text, hash) => {
    expect(hashText(text)).toBe(hash);
  });

  it('can be part of any file name, and two texts do not share one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
        fc.pre(one !== other);
        expect(hashText(one)).toMatch(/^[0-9a-f]{16}$/);
        expect(hashText(one)).not.toBe(hashText(other));
      }),
    );
  });
});
