import { readFileSync } from 'node:fs';
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
