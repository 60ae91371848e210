import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FAULT_NAMES, findFaultProblem, formsOf } from '../../src/exchange/faults/fault-names.ts';
import { WITHOUT_ROW } from '../cli/cancel/service-faults/faults-without-row.ts';
import { SERVICE_FAULT_ROWS } from '../cli/cancel/service-faults/service-fault-table.ts';

const ROOT = join(import.meta.dirname, '../..');
const sources = sourcesIn('src/exchange');
const triggered = namedIn(sources, /trigger\(\s*'([\w-]+)'/g);
const carriedOut = namedIn(sources, /(?:trigger|peek|isOn)\(\s*'([\w-]+)'/g);
const tests = sourcesIn('test/exchange');
/** In a call, or first in a row; a name before an object is of a row of refused options. */
const tested = namedIn(tests, /(?:\.on\(|faults: \[)'([\w-]+)'|^ +\[\s*'([\w-]+)',\s*[^{\s]/gm);
/** Each with all its cases. */
const blocks = tests.flatMap((source) => source.split(/^(?=(?:it|describe)\b)/m));

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8'));
}

function namedIn(sources: readonly string[], pattern: RegExp): ReadonlySet<string | undefined> {
  return new Set(sources.flatMap((source) => Array.from(source.matchAll(pattern), ([, a, b]) => a ?? b)));
}

it.each(FAULT_NAMES)('the fault %s is carried out by the exchange, and a test switches it on', (name) => {
  expect(carriedOut.has(name), `trigger('${name}') is nowhere in src/exchange`).toBe(true);
  expect(tested.has(name), 'test/exchange/faults.test.ts has no case of it').toBe(true);
});

const acting = FAULT_NAMES.filter((name) => carriedOut.has(name));

it.each(acting)('%s takes a path and times if it acts on single requests', (name) => {
  const isOfTheWhole = findFaultProblem(name, { path: '/' }) !== undefined;
  expect(isOfTheWhole, `src/exchange/faults/fault-names.ts: OF_THE_WHOLE`).toBe(!triggered.has(name));
});

it.each(FAULT_NAMES.filter((name) => formsOf(name).length > 0))('a test takes each form of %s', (name) => {
  const about = blocks.filter((block) => block.includes(`'${name}'`));
  const untested = formsOf(name).filter((form) => !about.some((block) => block.includes(`'${form}'`)));
  expect(untested, `no test of test/exchange about '${name}' names them`).toEqual([]);
});

/** Every fault under which a cancel is pressed and typed, with its options. */
const suffered = SERVICE_FAULT_ROWS.flatMap(({ before = [], during = [] }) => before.concat(during));
const ROWS = 'test/cli/cancel/service-faults';

it.each(FAULT_NAMES)('a cancel is tested under %s, or it is said why not', (name) => {
  const hasRow = suffered.some((fault) => fault.name === name);
  const asked = `"${name}" needs a row in a table of ${ROWS}, or else a line in its faults-without-row.ts`;
  expect(Number(hasRow) + Number(WITHOUT_ROW[name] !== undefined), asked).toBe(1);
});

it.each(FAULT_NAMES.filter((name) => !(name in WITHOUT_ROW)))(
  'a cancel is tested under each form of %s',
  (name) => {
    const forms = new Set(suffered.filter((fault) => fault.name === name).map(({ form }) => form));
    expect(
      formsOf(name).filter((form) => !forms.has(form)),
      `no row in a table of ${ROWS}`,
    ).toEqual([]);
  },
);

it('the tests that stand for a row are there', () => {
  const tests = Object.values(WITHOUT_ROW).filter((held) => held.startsWith('test/'));
  expect(tests.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
