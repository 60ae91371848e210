/** Writes the tables of keys into the README and docs/configuration.md, between their marks: `npm run write:keys`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandTable, keyTable } from '../src/actions/key-table.ts';

const ROOT = join(import.meta.dirname, '..');

writeBetween('README.md', 'keys', keyTable());
writeBetween(join('docs', 'configuration.md'), 'commands', commandTable());

function writeBetween(page: string, mark: string, table: string): void {
  const path = join(ROOT, page);
  const text = readFileSync(path, 'utf8');
  const [begin, end] = [`<!-- ${mark} -->\n`, `<!-- /${mark} -->`];
  const [before, rest = ''] = text.split(begin);
  const after = rest.split(end)[1];
  if (after === undefined) throw new Error(`${page} has no ${begin.trim()} … ${end} marks`);
  writeFileSync(path, `${before}${begin}${table}\n${end}${after}`);
}
