import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { heldPromises } from '../support/held-promises.ts';

const ROOT = join(import.meta.dirname, '../..');
const promises = heldPromises('B');

/** Each test that the page names: its file, and words of its title. */
const claims = promises.flatMap(({ file, titles }) => titles.map((title) => [file, title] as const));

describe('what docs/engineering/testing.md says of the limits', () => {
  it('names tests for every requirement from B1 to B13', () => {
    expect([...new Set(promises.map(({ id }) => id))]).toEqual(
      Array.from({ length: 13 }, (_, i) => `B${i + 1}`),
    );
    expect(claims.length).toBeGreaterThan(30);
  });

  it.each(claims)('%s has: %s', (file, title) => {
    const path = join(ROOT, file);
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toContain(title);
  });
});
