import type { Result } from '../../domain/result.ts';
import { fail, ok } from '../../domain/result.ts';
import { readJson } from '../server/endpoint.ts';

type Shape = Readonly<Record<string, 'string' | 'number'>>;
type Filled<S extends Shape> = { readonly [K in keyof S]: S[K] extends 'string' ? string : number };

/** Reads a JSON object that has at least these fields; the failure is the sentence the client gets. */
export function readControlBody<const S extends Shape>(body: string, shape: S): Result<Filled<S>, string> {
  const read = readJson(body);
  if (!read.ok) return read;
  const fields = read.value;
  if (typeof fields !== 'object' || fields === null) return fail('the body must be a JSON object');
  for (const [name, type] of Object.entries(shape)) {
    if (typeof (fields as Record<string, unknown>)[name] !== type) return fail(`${name} must be a ${type}`);
  }
  return ok(fields as Filled<S>);
}
