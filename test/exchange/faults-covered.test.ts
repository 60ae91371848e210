import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FAULT_NAMES, formsOf } from '../../src/exchange/faults/fault-names.ts';

const ROOT = join(import.meta.dirname, '../..');
const carriedOut = namedIn('src/exchange', /(?:trigger|peek|isOn)\(\s*'([\w-]+)'/g);
/** In a call, or first in a row; a name before an object is of a row of refused options. */
const tested = namedIn('test/exchange', /(?:\.on\(|faults: \[)'([\w-]+)'|^ +\[\s*'([\w-]+)',\s*[^{\s]/gm);
const testedForms = namedIn('test/exchange', /form: '([\w-]+)'|^ +\[\s*'([\w-]+)',/gm);

/** What a pattern names in the sources of a folder. */
function namedIn(folder: string, pattern: RegExp): ReadonlySet<string | undefined> {
  const sources = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8'));
  return new Set(sources.flatMap((source) => Array.from(source.matchAll(pattern), ([, a, b]) => a ?? b)));
}

it.each(FAULT_NAMES)('the fault %s is carried out by the exchange, and a test switches it on', (name) => {
  expect(carriedOut.has(name), `trigger('${name}') is nowhere in src/exchange`).toBe(true);
  expect(tested.has(name), 'test/exchange/faults.test.ts has no case of it').toBe(true);
});

it.each(FAULT_NAMES.filter((name) => formsOf(name).length > 0))('a test takes each form of %s', (name) => {
  const untested = formsOf(name).filter((form) => !testedForms.has(form));
  expect(untested, 'test/exchange has no case of them').toEqual([]);
});
