import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CANCEL_PROMISES } from './cancel-promises.ts';

const ROOT = join(import.meta.dirname, '../../..');
const claims = CANCEL_PROMISES.flatMap(({ id, tests }) =>
  Object.entries(tests).map(([file, titles]) => ({ id, file, titles })),
);

it.each(claims)('$id is held where its line says: $file', ({ file, titles }) => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  expect(titles).not.toEqual([]);
  for (const title of titles) expect(text).toContain(`'${title}'`);
});

it('no promise is without a test', () => {
  const ids = Array.from({ length: 27 }, (_, i) => `K${i + 1}`);
  expect(CANCEL_PROMISES.map(({ id }) => id)).toEqual(ids);
  expect(ids.filter((id) => !claims.some((claim) => claim.id === id))).toEqual([]);
});
