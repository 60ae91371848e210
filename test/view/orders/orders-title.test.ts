import { expect, it } from 'vitest';
import { orderTitle } from '../../../src/view/orders/orders-title.ts';
import { renderContextOf } from '../../support/row-text.ts';
import { NOON, ordersRead, sessionAfter } from './orders-scene.ts';

const EMPTIED = sessionAfter(ordersRead([], 1));

function titleAt(width: number, state = EMPTIED): string {
  const { left } = orderTitle(state, renderContextOf(width, 6, NOON));
  return left.map(({ text }) => text).join('');
}

it.each([
  [
    120,
    'My orders ─ here 0 (perhaps 2 more) │ all 0 (perhaps 3 more in no list) · [ ] trades, activity, exposure',
  ],
  [90, 'My orders ─ here 0 (perhaps 2 more) │ all 0 (perhaps 3 more in no list)'],
  [80, 'here 0 (perhaps 2 more) │ all 0 (perhaps 3 in no list)'],
  [68, 'My orders ─ here 0 │ all 0 (perhaps 3 in no list)'],
  [60, 'here 0 │ all 0 (perhaps 3 in no list)'],
])('counts orders in no list in ever fewer words, %i cells wide', (width, title) => {
  expect(titleAt(width)).toBe(title);
});

it('says that a list is not whole where no count does', () => {
  const lying = { ...EMPTIED, listsLeaveOut: true } as const;
  expect(titleAt(120, lying)).toContain('all 0 (list not whole) (perhaps 3 more in no list)');
  expect(titleAt(80, lying)).toBe(titleAt(80));
  expect(titleAt(60, { ...lying, unlistedOrders: [] })).toContain('all 0 (list not whole)');
});
