import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseAnswer } from '../../../src/api/request/parse-answer.ts';

/** Characters of one to four bytes. */
const character = fc.constantFrom('a', 'í', '東', '🚀');

it('reads text of any length, wherever its characters fall', () => {
  fc.assert(
    fc.property(
      fc.array(character, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 8 }),
      fc.integer({ min: 1, max: 30_000 }),
      (pattern, offset, times) => {
        const text = 'x'.repeat(offset) + pattern.join('').repeat(times);
        expect(parseAnswer(Buffer.from(JSON.stringify(text)))).toEqual({ ok: true, value: text });
      },
    ),
    { numRuns: 200 },
  );
});

it('reads what comes behind a byte order mark', () => {
  expect(parseAnswer(Buffer.from('\ufeff{"a":1}'))).toEqual({ ok: true, value: { a: 1 } });
});

it('keeps a whole number that no double holds as the text it is', () => {
  const text = '{"ids":[1795000000000000001, 9007199254740991],"size":0.1234567890123456,"big":1e300}';
  expect(parseAnswer(Buffer.from(text))).toEqual({
    ok: true,
    value: { ids: ['1795000000000000001', 9007199254740991], size: 0.1234567890123456, big: 1e300 },
  });
});

it.each([
  ['nothing', '', 'the answer is empty'],
  ['a character cut short', Buffer.from('"東').subarray(0, 3), 'the answer is not UTF-8 text'],
  ['continuation bytes alone', Buffer.alloc(100_000, 0x80), 'the answer is not UTF-8 text'],
  ['half an object', '{"a":', 'the answer is not JSON'],
  ['a page', '\n <!doctype html>', 'the answer is an HTML page'],
])('says of %s what it is', (_, body, problem) => {
  expect(parseAnswer(Buffer.from(body))).toEqual({ ok: false, failure: problem });
});
