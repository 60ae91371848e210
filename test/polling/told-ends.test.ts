import { expect, it } from 'vitest';
import type { OrderOutcome } from '../../src/domain/order-outcome.ts';
import { createToldEnds } from '../../src/polling/told-ends.ts';
import { sampleOrder } from '../support/sample-orders.ts';

const canceled = (id: string): OrderOutcome => ({
  kind: 'canceled',
  order: sampleOrder(id, { status: 'canceled' }),
  by: 'others',
});
const failed = (id: string): OrderOutcome => ({
  kind: 'gone',
  order: sampleOrder(id, { status: 'canceled' }),
  why: { kind: 'unasked' },
});
const returned = (id: string): OrderOutcome => ({ kind: 'returned', order: sampleOrder(id) });

it.each<[string, OrderOutcome[][], string[][]]>([
  ['an end is told once', [[canceled('a')], [canceled('a')]], [['canceled'], ['ended']]],
  ['each order has its own', [[canceled('a'), canceled('b')]], [['canceled', 'canceled']]],
  [
    'a look-up that fails brings no order back',
    [[canceled('a')], [failed('a')], [canceled('a')]],
    [['canceled'], ['gone'], ['ended']],
  ],
  [
    'what was listed again may end again',
    [[canceled('a')], [returned('a')], [canceled('a')]],
    [['canceled'], ['returned'], ['canceled']],
  ],
])('%s', (_, batches, kinds) => {
  const withoutKnownEnds = createToldEnds();
  expect(batches.map((batch) => withoutKnownEnds(batch).map(({ kind }) => kind))).toEqual(kinds);
});
