/**
 * Refuses to publish a package that does not say whose it is: `prepublishOnly`. Packing and installing need none of this.
 * An argument names another package.json.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** THE PLACE TO FILL IN before the first publish is package.json; these are its lines, with OWNER and REPOSITORY to replace. */
const WANTED = {
  author: '"author": "…",',
  repository: '"repository": { "type": "git", "url": "git+https://github.com/OWNER/REPOSITORY.git" },',
  homepage: '"homepage": "https://github.com/OWNER/REPOSITORY#readme",',
  bugs: '"bugs": { "url": "https://github.com/OWNER/REPOSITORY/issues" },',
} as const;

const file = process.argv[2] ?? join(import.meta.dirname, '../package.json');
const facts = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>;
const missing = Object.entries(WANTED).filter(([field]) => !isGiven(facts[field]));
if (missing.length > 0) {
  const lines = missing.map(([field, line]) => `  ${field} is missing: ${line}`);
  console.error(`Not published. Write into ${file}, below "license":\n${lines.join('\n')}`);
  process.exitCode = 1;
}

/** A text, or an object with its `url`, in which nothing is left to be replaced. */
function isGiven(value: unknown): boolean {
  const text = typeof value === 'string' ? value : (value as { readonly url?: unknown } | undefined)?.url;
  return typeof text === 'string' && text.trim() !== '' && !/OWNER|REPOSITORY|…/.test(text);
}
