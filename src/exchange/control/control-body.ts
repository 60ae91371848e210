import { fail, ok, type Result } from '../../domain/result.ts';
import { findUnknownOption } from '../../text/find-unknown-option.ts';
import { readJson } from '../server/endpoint.ts';

/** In front of the routes that no real service has. */
export const CONTROL_ROOT = '/_exchange';

interface Types {
  string: string;
  number: number;
  'string?': string | undefined;
  'number?': number | undefined;
}
type Shape = Readonly<Record<string, keyof Types>>;
type Filled<S extends Shape> = { readonly [K in keyof S]: Types[S[K]] };

/** A JSON object with these fields (`?`: optional) and no others; the failure is the sentence for the client. */
export function readControlBody<const S extends Shape>(body: string, shape: S): Result<Filled<S>, string> {
  const read = readJson(body);
  if (!read.ok) return read;
  const fields = read.value;
  const unknown = findUnknownOption(fields, Object.keys(shape), 'the body');
  if (unknown !== undefined) return fail(unknown);
  for (const [name, type] of Object.entries(shape)) {
    const value = (fields as Record<string, unknown>)[name];
    const [wanted = '', optional] = type.split(/(?=\?)/);
    if (value === undefined && optional) continue;
    if (typeof value !== wanted) return fail(`${name} must be a ${wanted}`);
  }
  return ok(fields as Filled<S>);
}
