/** Writes the JSON Schemas of what pmtop prints as JSON: `node scripts/write-schemas.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonSchemas } from './json-schemas.ts';

const folder = join(import.meta.dirname, '../schemas');
mkdirSync(folder, { recursive: true });
for (const [name, schema] of jsonSchemas()) {
  writeFileSync(join(folder, name), `${JSON.stringify(schema, undefined, 2)}\n`);
}
