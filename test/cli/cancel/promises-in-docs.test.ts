import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const DOCS = join(ROOT, 'docs/engineering/cancel.md');
/** `| K1 | promise | `file` | sentence; sentence | figure |` */
const ROW = /^\| (K\d+) \| [^|]+ \| `(test\/[^`]+)` \| ([^|]+) \|/gm;

const promises = Array.from(
  readFileSync(DOCS, 'utf8').matchAll(ROW),
  ([, id = '', file = '', sentences = '']) => ({ id, file, sentences: sentences.split('; ') }),
);

it.each(promises)('$id is held where the page says: $file', ({ file, sentences }) => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  for (const sentence of sentences) expect(text).toContain(`'${sentence}'`);
});

it('no promise is without a test', () => {
  const held = new Set(promises.map(({ id }) => id));
  expect(Array.from({ length: 27 }, (_, i) => `K${i + 1}`).filter((id) => !held.has(id))).toEqual([]);
});
