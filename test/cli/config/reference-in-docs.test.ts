import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { referenceTable } from '../../../src/cli/config/reference-table.ts';

it('the docs tell the settings that the program knows (node scripts/write-config-reference.ts mends them)', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/configuration.md'), 'utf8');
  expect(page).toContain(`<!-- settings -->\n${referenceTable()}\n<!-- /settings -->`);
});
