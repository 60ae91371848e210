/** Writes the table of settings into docs/configuration.md between its marks. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { referenceTable } from '../src/cli/config/reference-table.ts';

const PAGE = join(import.meta.dirname, '..', 'docs', 'configuration.md');
const text = readFileSync(PAGE, 'utf8');
const next = text.replace(/(<!-- settings -->\n)[^]*?(<!-- \/settings -->)/, `$1${referenceTable()}\n$2`);
if (!next.includes(referenceTable())) throw new Error('docs/configuration.md has no marks for the settings');
writeFileSync(PAGE, next);
