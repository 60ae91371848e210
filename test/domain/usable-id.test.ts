import { expect, it } from 'vitest';
import { isUsableId } from '../../src/domain/usable-id.ts';

it.each([
  `0x${'ab'.repeat(32)}`,
  'ab'.repeat(32),
  '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  '17',
  'us-election:2028/dem',
  'größe-1',
  '東京-雪',
  "it's",
  '🌧-lisbon',
  'x'.repeat(200),
])('a condition id is any word: %j', (id) => expect(isUsableId(id)).toBe(true));

it.each([
  '',
  ' ',
  'a b',
  ' a',
  'a\n',
  '\t',
  '\u00a0',
  '\u3000',
  '\u200b',
  '\u3164',
  '\u2800',
  'a\u0000',
  'a\u202eb',
  '\ud800',
  '0x',
  '0X',
  '0',
  '0x0',
  `0x${'0'.repeat(64)}`,
  'null',
  'undefined',
  'None',
  '*',
  'x'.repeat(201),
])('a condition id holds no blank, no control character, an end, and stands for something: not %j', (id) => {
  expect(isUsableId(id)).toBe(false);
});
