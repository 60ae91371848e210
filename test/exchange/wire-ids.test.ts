import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWireId, writeWireId } from '../../src/exchange/wire/wire-ids.ts';

const number = fc.integer({ min: 1, max: 0xffffffff });
const seed = fc.integer({ min: 0, max: 0xffffffff });

describe('identifiers on the wire', () => {
  it('are 0x and 64 hexadecimal digits that lead back to their number', () => {
    fc.assert(
      fc.property(number, seed, (number, seed) => {
        const id = writeWireId('order', number, seed);
        expect(id).toMatch(/^0x[0-9a-f]{64}$/);
        expect(readWireId('order', id, seed)).toBe(number);
      }),
    );
  });

  it('mean nothing under another seed, as another kind, or with a digit changed', () => {
    fc.assert(
      fc.property(number, seed, fc.integer({ min: 2, max: 65 }), (number, seed, place) => {
        const id = writeWireId('order', number, seed);
        const digit = id[place] === '0' ? '1' : '0';
        expect(readWireId('order', id, seed ^ 1)).toBeUndefined();
        expect(readWireId('trade', id, seed)).toBeUndefined();
        expect(readWireId('order', id.slice(0, place) + digit + id.slice(place + 1), seed)).toBeUndefined();
      }),
    );
  });

  it('differ for different numbers', () => {
    const ids = Array.from({ length: 10_000 }, (_, number) => writeWireId('trade', number + 1, 7));
    expect(new Set(ids).size).toBe(ids.length);
  });
});
