import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listPromises } from '../support/held-promises.ts';
import { LIMIT_PROMISES } from './limit-promises.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Each test that is named: its file, and words of its title. */
const claims = LIMIT_PROMISES.flatMap(({ tests }) =>
  Object.entries(tests).flatMap(([file, titles]) => titles.map((title) => [file, title] as const)),
);

describe('what docs/engineering/testing.md says of the limits', () => {
  it('names tests for every requirement from B1 to B13', () => {
    expect(LIMIT_PROMISES.map(({ id }) => id)).toEqual(Array.from({ length: 13 }, (_, i) => `B${i + 1}`));
    expect(claims.length).toBeGreaterThan(30);
    const page = readFileSync(join(ROOT, 'docs/engineering/testing.md'), 'utf8');
    expect(page).toContain(listPromises(LIMIT_PROMISES));
  });

  it.each(claims)('%s has: %s', (file, title) => {
    const path = join(ROOT, file);
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toContain(title);
  });
});
