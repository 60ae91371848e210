/** Writes the key table into the README between its marks: `npm run write:keys`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyTable } from '../src/commands/key-table.ts';

const README = join(import.meta.dirname, '..', 'README.md');
const text = readFileSync(README, 'utf8');
const next = text.replace(/(<!-- keys -->\n)[^]*?(<!-- \/keys -->)/, `$1${keyTable()}\n$2`);
if (!next.includes(keyTable())) throw new Error('README.md has no <!-- keys --> … <!-- /keys --> marks');
writeFileSync(README, next);
