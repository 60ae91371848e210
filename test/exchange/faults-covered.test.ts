import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FAULT_NAMES } from '../../src/exchange/faults/fault-names.ts';

const ROOT = join(import.meta.dirname, '../..');
const carriedOut = quotedIn('src/exchange', 'fault-names.ts');
const tested = quotedIn('test', 'faults-covered.test.ts');

/** Every quoted word of the sources in a folder, but for one file. */
function quotedIn(folder: string, except: string): ReadonlySet<string> {
  const sources = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith(except))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8'));
  return new Set(sources.flatMap((source) => source.match(/(?<=')[a-z0-9-]+(?=')/g) ?? []));
}

it.each(FAULT_NAMES)('the fault %s is carried out by the exchange, and a test lets it happen', (name) => {
  expect(carriedOut.has(name), `trigger('${name}') is nowhere in src/exchange`).toBe(true);
  expect(tested.has(name), 'test/exchange/faults.test.ts has no case of it').toBe(true);
});
