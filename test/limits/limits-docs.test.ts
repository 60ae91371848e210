import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LIMIT_PROMISES } from './limit-promises.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Each test that is named: its file, and words of its title. */
const claims = LIMIT_PROMISES.flatMap(({ tests }) =>
  Object.entries(tests).flatMap(([file, titles]) => titles.map((title) => [file, title] as const)),
);

describe('what the limits promise', () => {
  it('names tests for every requirement from B1 to B13', () => {
    expect(LIMIT_PROMISES.map(({ id }) => id)).toEqual(Array.from({ length: 13 }, (_, i) => `B${i + 1}`));
    expect(claims.length).toBeGreaterThan(30);
  });

  it.each(claims)('%s has: %s', (file, title) => {
    const path = join(ROOT, file);
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toContain(title);
  });
});
