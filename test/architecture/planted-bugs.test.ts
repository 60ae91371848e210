import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PLANTED_BUGS } from '../../scripts/planted-bugs.ts';
import { PLANTED_CLIENT_BUGS } from '../../scripts/planted-client-bugs.ts';

const ROOT = join(import.meta.dirname, '../..');

it.each([...PLANTED_BUGS, ...PLANTED_CLIENT_BUGS])('can still be planted: $mistake', ({ file, from, to }) => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  expect(text.split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
});
