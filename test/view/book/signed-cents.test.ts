import { expect, it } from 'vitest';
import { signedCents } from '../../../src/view/book/level-columns.ts';

it.each([
  [0, '0'],
  [49, '0'],
  [-49, '0'],
  [15_000, '+1.5'],
  [-105_000, '-10.5'],
])('%i micro-dollars from the middle are %s cents: a sign says which side', (micros, text) => {
  expect(signedCents(micros)).toBe(text);
});
