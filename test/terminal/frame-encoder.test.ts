import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFrameEncoder } from '../../src/terminal/frame-encoder.ts';

describe('frames as bytes', () => {
  it('are the same as if each had memory of its own, whatever came before', () => {
    const encode = createFrameEncoder();
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 3_000 })), (frames) => {
        for (const frame of frames) expect(Buffer.from(frame).equals(encode(frame))).toBe(true);
      }),
    );
    const long = '東'.repeat(10_000);
    expect(Buffer.from(long).equals(encode(long))).toBe(true);
  });

  it('lie in the same memory one after the other', () => {
    const encode = createFrameEncoder();
    expect(encode('one').buffer).toBe(encode('another').buffer);
  });
});
