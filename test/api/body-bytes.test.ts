import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BodyBytes, MOST_BODY_BYTES } from '../../src/api/body-bytes.ts';
import { parseAnswer } from '../../src/api/parse-answer.ts';

function joined(pieces: readonly Buffer[]): Buffer {
  const body = new BodyBytes();
  for (const piece of pieces) body.add(piece);
  return body.whole();
}

describe('the bytes of a body', () => {
  it('are those of its pieces in their order, however they were cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 20_000, size: 'max' }), { maxLength: 20 }),
        (pieces) => {
          const buffers = pieces.map((piece) => Buffer.from(piece));
          expect(joined(buffers).equals(Buffer.concat(buffers))).toBe(true);
        },
      ),
    );
  });

  it('can be read as text when a letter was cut in two', () => {
    const bytes = Buffer.from(JSON.stringify({ question: '東京で雪が降る？' }).padEnd(140_000));
    for (let cut = 1; cut < 60; cut++) {
      const body = joined([bytes.subarray(0, cut), bytes.subarray(cut)]);
      expect(parseAnswer(body)).toEqual({ ok: true, value: { question: '東京で雪が降る？' } });
    }
  });

  it('of one piece are that piece, without a copy', () => {
    const piece = Buffer.from('{}');
    expect(joined([piece])).toBe(piece);
  });

  it('may be as many as are taken of an answer, and one more is refused', () => {
    const half = Buffer.alloc(MOST_BODY_BYTES / 2, 'x');
    expect(joined([half, half]).length).toBe(MOST_BODY_BYTES);
    expect(() => joined([half, half, Buffer.from('x')])).toThrow(RangeError);
  });
});
