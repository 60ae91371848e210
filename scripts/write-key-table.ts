/** Writes the keys one needs into the README and all of them into docs/tour.md, between their marks: `npm run write:keys`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandList, keyTable } from './key-table.ts';

const ROOT = join(import.meta.dirname, '..');

/** The rows of the README, by their first keys. */
const NEEDED = ['X', 'x', '/', 'o', 'Enter', 'Esc', 'Tab', ':', '?', 'q'];

const [title, line, ...rows] = keyTable().split('\n');
const needed = NEEDED.map((key) => rows.find((row) => row.startsWith(`| \`${key}\``)));
writeBetween('README.md', 'keys', [title, line, ...needed].join('\n'));
writeBetween(join('docs', 'tour.md'), 'commands', commandList());

function writeBetween(page: string, mark: string, table: string): void {
  const path = join(ROOT, page);
  const text = readFileSync(path, 'utf8');
  const [begin, end] = [`<!-- ${mark} -->\n`, `<!-- /${mark} -->`];
  const [before, rest = ''] = text.split(begin);
  const after = rest.split(end)[1];
  if (after === undefined) throw new Error(`${page} has no ${begin.trim()} … ${end} marks`);
  writeFileSync(path, `${before}${begin}${table}\n${end}${after}`);
}
