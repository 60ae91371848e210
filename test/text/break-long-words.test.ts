import { expect, it } from 'vitest';
import { breakLongWords } from '../../src/text/wrap-text.ts';

it.each([
  ['no word that fits', 'ab cd', 4, 'ab cd'],
  ['one that does not, wherever it stands', 'ab cdefghij k', 4, 'ab cdef ghij k'],
  ['wide letters by their cells', '漢漢漢', 4, '漢漢 漢'],
  ['nothing smaller than a letter', '漢漢', 1, '漢 漢'],
])('breaks %s', (_, text, width, broken) => {
  expect(breakLongWords(text, width)).toBe(broken);
});
