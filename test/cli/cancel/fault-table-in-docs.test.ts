import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FAULT_ROWS, type FaultRow } from './fault-table.ts';

const DOCS = join(import.meta.dirname, '../../../docs/cancel.md');

function tell({ name, whenUnheard, whenExecuted, whenAll }: FaultRow): string {
  return `| ${name} | ${whenUnheard ?? '–'} | ${whenExecuted ?? '–'} | ${whenAll} |`;
}

it('the page on the cancel shows the fault table as the tests hold it', () => {
  const shown = readFileSync(DOCS, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  expect(shown).toEqual(expect.arrayContaining(FAULT_ROWS.map(tell)));
});

it('the page on the cancel names tests that exist', () => {
  const named = readFileSync(DOCS, 'utf8').match(/`(?:test|bench|src|scripts)\/[\w./-]+\.ts`/g) ?? [];
  expect(named.length).toBeGreaterThan(20);
  const missing = named.filter((path) => !existsSync(join(DOCS, '../..', path.slice(1, -1))));
  expect(missing).toEqual([]);
});
