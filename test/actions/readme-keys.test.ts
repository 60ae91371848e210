import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commandTable, keyTable } from '../../src/actions/key-table.ts';

it('the README tells the keys that the program knows (npm run write:keys mends it)', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  expect(readme).toContain(`<!-- keys -->\n${keyTable()}\n<!-- /keys -->`);
});

it('the configuration page tells the names that [keys] takes (npm run write:keys mends it)', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/configuration.md'), 'utf8');
  expect(page).toContain(`<!-- commands -->\n${commandTable()}\n<!-- /commands -->`);
});
