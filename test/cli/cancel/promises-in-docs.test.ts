import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { heldPromises } from '../../support/held-promises.ts';

const ROOT = join(import.meta.dirname, '../../..');
const promises = heldPromises('K');

it.each(promises)('$id is held where the page says: $file', ({ file, titles }) => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  expect(titles).not.toEqual([]);
  for (const title of titles) expect(text).toContain(`'${title}'`);
});

it('no promise is without a test', () => {
  const held = new Set(promises.map(({ id }) => id));
  expect(Array.from({ length: 27 }, (_, i) => `K${i + 1}`).filter((id) => !held.has(id))).toEqual([]);
  expect(promises.flatMap(({ titles }) => titles).length).toBeGreaterThan(60);
});
