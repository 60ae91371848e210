import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DRILL_NAMES } from '../../../src/domain/drills.ts';
import { DRILL_ENDS } from './drill-ends.ts';
import { FAULT_ROWS, type FaultRow } from './fault-table.ts';
import { ACTIONS, type ServiceFaultRow } from './service-faults/service-fault-row.ts';
import { SERVICE_FAULT_ROWS } from './service-faults/service-fault-table.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PAGES = [
  'docs/cancel.md',
  'docs/engineering/cancel.md',
  'docs/engineering/testing.md',
  'test/cli/cancel/service-faults/README.md',
].map((page) => readFileSync(join(ROOT, page), 'utf8'));

function tell({ name, whenUnheard, whenExecuted, whenAll }: FaultRow): string {
  return `| ${name} | ${whenUnheard ?? '–'} | ${whenExecuted ?? '–'} | ${whenAll} |`;
}

function tellService({ name, ends }: ServiceFaultRow): string {
  return `| ${[name, ...ACTIONS.map((action) => ends[action] ?? '–')].join(' | ')} |`;
}

/** `| a · b | left |` → `| a | left |`, `| b | left |`: a row of the page may stand for several faults. */
function oneByOne(row: string): readonly string[] {
  const [names = '', ...ends] = row.slice(2, -2).split(' | ');
  return names.split(' · ').map((name) => `| ${[name].concat(ends).join(' | ')} |`);
}

/** The rows of the table below this head, in their order. */
function rowsBelow(head: string): readonly string[] {
  const lines = PAGES.join('\n').split('\n');
  const from = lines.findIndex((line) => line.startsWith(head));
  if (from < 0) throw new Error(`no table begins with ${head}`);
  const below = lines.slice(from + 2);
  return below.slice(
    0,
    below.findIndex((line) => !line.startsWith('|')),
  );
}

it('the pages on the cancel show the fault table as the tests hold it', () => {
  const told = rowsBelow('| Fault | not carried out |').slice(1).flatMap(oneByOne);
  expect(told.toSorted(), 'docs/engineering/cancel.md').toEqual(FAULT_ROWS.map(tell).toSorted());
});

it('the pages on the cancel show the table of services as the tests hold it', () => {
  expect(rowsBelow('| Service | `X X` |'), 'test/cli/cancel/service-faults/README.md').toEqual(
    SERVICE_FAULT_ROWS.map(tellService),
  );
});

it('the pages on the cancel list every drill, and how the tests see it end', () => {
  const told = rowsBelow('| It ends | Drills |').flatMap((row) => {
    const [end = '', drills = ''] = row.slice(2, -2).split(' | ');
    return drills.split(' ').map((drill) => `${drill} ${end}`);
  });
  const held = DRILL_NAMES.map((name) => `\`${name}\` \`${DRILL_ENDS[name]}\``);
  expect(told.toSorted(), 'docs/cancel.md, its last table').toEqual(held.toSorted());
});

it('each row of the table of services has a name of its own', () => {
  const names = SERVICE_FAULT_ROWS.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

it('the pages on the cancel name tests that exist', () => {
  const named = PAGES.join('\n').match(/`(?:test|bench|src|scripts)\/[\w./-]+\.ts`/g) ?? [];
  expect(named.length).toBeGreaterThan(10);
  const missing = named.filter((path) => !existsSync(join(ROOT, path.slice(1, -1))));
  expect(missing).toEqual([]);
});
