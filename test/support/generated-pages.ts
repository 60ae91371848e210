import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Fails unless a page, a path from the root of the project, has just `content` between `<!-- mark -->` and `<!-- /mark -->`. */
export function expectGenerated(page: string, mark: string, content: string): void {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const [, rest = ''] = text.split(`<!-- ${mark} -->\n`);
  const [shown] = rest.split(`\n<!-- /${mark} -->`);
  expect(shown, `${page} is behind the program: run npm run generate`).toBe(content);
}
