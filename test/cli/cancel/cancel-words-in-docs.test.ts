import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeCancel } from '../../../src/cancel/describe-cancel.ts';
import type { CancelProgress } from '../../../src/domain/cancel.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PAGE = readFileSync(join(ROOT, 'docs/cancel.md'), 'utf8');
const ROW = PAGE.split('\n').find((line) => line.startsWith('| `unresolved: N open`')) ?? '';
const SCHEMAS = ['cancel.1.json', 'cancel-all.1.json', 'cancels.1.json'];

/** How an unresolved cancel says which reading its number is of, where that is none after its last request. */
function phraseOf(attempts: number, ordersReadAtMs: number): string {
  const target = {
    scope: { kind: 'market', conditionId: '0xm' },
    question: '',
    orders: [],
    worth: 0,
  } as const;
  const progress: CancelProgress = {
    id: 1,
    target: { ...target, ordersReadAtMs },
    phase: 'settled',
    outcome: 'unresolved',
    startedAtMs: 5,
    attempts,
    canceled: [],
    notCanceled: [],
    filled: [],
    left: [],
    appeared: [],
    outside: [],
  };
  return /(?<=reading, ).*/.exec(describeCancel(progress, 0))?.[0] ?? 'none';
}

const PHRASES = [phraseOf(1, 4), phraseOf(1, 6), phraseOf(2, 4)];

it('the page on the cancel has every phrase for a reading from before', () => {
  expect(new Set(PHRASES).size).toBe(3);
  for (const phrase of PHRASES) expect(ROW).toContain(`\`${phrase}\``);
});

it.each(SCHEMAS)('%s says what `left` lists beside `openAtLastReading`, by the same phrases', (name) => {
  const schema = readFileSync(join(ROOT, 'schemas', name), 'utf8');
  const [, number = ''] =
    /"openAtLastReading": \{[^}]*"description": "([^"]*)"/.exec(
      schema.slice(schema.lastIndexOf('"asked": {')),
    ) ?? [];
  for (const phrase of PHRASES) expect(number).toContain(phrase);
  expect(number).toMatch(/`left`.*`asked\.orders`/);
  expect(schema).toMatch(/"still open, as [^"]*: none before one did, whatever `openAtLastReading` is"/);
});
