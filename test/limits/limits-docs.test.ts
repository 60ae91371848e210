import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const page = readFileSync(join(ROOT, 'docs/engineering/limits.md'), 'utf8');
const table = page.slice(page.indexOf('## Which test holds what')).split('\n').slice(3);

/** Each test a row of the table names: its file, and words of its title. */
const claims = table.flatMap((row) =>
  Array.from(row.matchAll(/`(test\/[^`]+)`([^`|]*)/g), ([, file = '', words = '']) =>
    Array.from(words.matchAll(/\*([^*]+)\*/g), ([, title = '']) => [file, title] as const),
  ).flat(),
);

describe('the table of tests in docs/engineering/limits.md', () => {
  it('names tests for every requirement from B1 to B13', () => {
    const told = table.flatMap((row) => row.match(/^\| (B\d+) /)?.[1] ?? []);
    expect(told).toEqual(Array.from({ length: 13 }, (_, i) => `B${i + 1}`));
    expect(claims.length).toBeGreaterThan(30);
  });

  it.each(claims)('%s has: %s', (file, title) => {
    const path = join(ROOT, file);
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toContain(title);
  });
});
