import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';

export const SCHEMAS = join(import.meta.dirname, '../../schemas');

/** Times are checked by a pattern of our own: ajv knows no formats by itself. */
function createValidator(): Ajv {
  const ajv = new Ajv({ strict: false });
  ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  for (const name of readdirSync(SCHEMAS)) {
    const schema = JSON.parse(readFileSync(join(SCHEMAS, name), 'utf8')) as { title: string };
    ajv.addSchema(schema, schema.title);
  }
  return ajv;
}

let validator: Ajv | undefined;

/** What is wrong with a document by the schema it names itself; undefined when nothing is. */
export function problemsOf(text: string): unknown {
  const document = JSON.parse(text) as { schema: string };
  validator ??= createValidator();
  const validate = validator.getSchema(document.schema);
  if (!validate) return `no schema ${document.schema}`;
  return validate(document) ? undefined : validate.errors;
}
