/** Writes the tables of settings and variables into docs/configuration.md between their marks. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { referenceTable, variableTable } from './config-reference.ts';

const PAGE = join(import.meta.dirname, '..', 'docs', 'configuration.md');
const tables = { settings: referenceTable(), variables: variableTable() };

let page = readFileSync(PAGE, 'utf8');
for (const [name, table] of Object.entries(tables)) {
  page = page.replace(new RegExp(`(<!-- ${name} -->\\n)[^]*?(<!-- /${name} -->)`), `$1${table}\n$2`);
  if (!page.includes(table)) throw new Error(`docs/configuration.md has no marks for the ${name}`);
}
writeFileSync(PAGE, page);
