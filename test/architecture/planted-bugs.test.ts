import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PLANTED_BUGS } from '../../scripts/planted-bugs.ts';
import { PLANTED_CLIENT_BUGS } from '../../scripts/planted-client-bugs.ts';
import { PLANTED_EVIDENCE_BUGS } from '../../scripts/planted-evidence-bugs.ts';
import { PLANTED_KEY_BUGS } from '../../scripts/planted-key-bugs.ts';
import { PLANTED_MEMORY_BUGS } from '../../scripts/planted-memory-bugs.ts';
import { PLANTED_REQUEST_BUGS } from '../../scripts/planted-request-bugs.ts';
import { PLANTED_SCOPE_BUGS } from '../../scripts/planted-scope-bugs.ts';

const ROOT = join(import.meta.dirname, '../..');

const ALL = [
  ...PLANTED_BUGS,
  ...PLANTED_EVIDENCE_BUGS,
  ...PLANTED_MEMORY_BUGS,
  ...PLANTED_REQUEST_BUGS,
  ...PLANTED_SCOPE_BUGS,
  ...PLANTED_KEY_BUGS,
  ...PLANTED_CLIENT_BUGS,
];

it.each(ALL)('can still be planted: $mistake', ({ file, from, to }) => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  expect(text.split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
});
