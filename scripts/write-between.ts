import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/**
 * Replaces what a page has between `<!-- mark -->` and `<!-- /mark -->`. `page` is a path from the root of the project.
 * @throws Error when the page has no such marks
 */
export function writeBetween(page: string, mark: string, content: string): void {
  const path = join(ROOT, page);
  const text = readFileSync(path, 'utf8');
  const [begin, end] = [`<!-- ${mark} -->\n`, `<!-- /${mark} -->`];
  const [before, rest = ''] = text.split(begin);
  const after = rest.split(end)[1];
  if (after === undefined) throw new Error(`${page} has no ${begin.trim()} … ${end} marks`);
  writeFileSync(path, `${before}${begin}${content}\n${end}${after}`);
}
