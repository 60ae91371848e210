/** Writes the JSON Schemas of what pmtop prints as JSON: `npm run generate`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonSchemas } from './json-schemas.ts';

const folder = join(import.meta.dirname, '../schemas');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
for (const [name, schema] of jsonSchemas()) {
  writeFileSync(join(folder, name), `${JSON.stringify(schema, undefined, 2)}\n`);
}
