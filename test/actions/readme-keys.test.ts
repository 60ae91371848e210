import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commandList, keyTable } from '../../scripts/key-table.ts';
import { expectGenerated } from '../support/generated-pages.ts';

const ROOT = join(import.meta.dirname, '../..');

it('the README tells keys as the program knows them', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const [, table = ''] = /<!-- keys -->\n([^]*?)\n<!-- \/keys -->/.exec(readme) ?? [];
  const rows = table.split('\n');
  const known = new Set(keyTable().split('\n'));
  expect(rows.length).toBe(2 + 10);
  expect(
    rows.filter((row) => !known.has(row)),
    'README.md is behind the program: run npm run generate',
  ).toEqual([]);
});

it('the tour tells all keys, by the names that [keys] takes', () => {
  expectGenerated('docs/tour.md', 'commands', commandList());
});
