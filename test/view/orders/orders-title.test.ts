import { expect, it } from 'vitest';
import { orderRows } from '../../../src/view/orders/order-rows.ts';
import { orderTitle } from '../../../src/view/orders/orders-title.ts';
import { sampleProgress } from '../../support/sample-cancels.ts';
import { renderContextOf, textOf } from '../../support/row-text.ts';
import { FAILURE, MINE, NOON, ordersRead, sessionAfter } from './orders-scene.ts';

const FAILED = sessionAfter(ordersRead(MINE), {
  type: 'pollFailed',
  poller: 'orders',
  failure: FAILURE,
  nextTryAtMs: 4_000,
});
const EMPTIED = sessionAfter(ordersRead([], 1));
const EMPTIED_WHOLE = { ...EMPTIED, unlistedOrders: [], listsLeaveOut: false };

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

it.each([
  [100, 'My orders ─ here 2 · $133 │ all 3 · $134', 'unreachable, retry in 3 s'],
  [70, 'here 2 · $133 │ all 3 · $134', 'unreachable, retry in 3 s'],
  [60, 'here 2 · $133 │ all 3 · $134', 'unreachable'],
  [46, 'here 2 · $133 │ all 3', 'offline'],
  [40, 'here 2 │ all 3', 'offline'],
  [36, 'here 2 · $133 │ all 3', undefined],
])('cuts no count for what is wrong with the list, %i cells wide', (width, counts, trouble) => {
  const { left, right } = orderTitle(FAILED, renderContextOf(width, 6, NOON));
  expect(left.map(({ text }) => text).join('')).toContain(counts);
  expect(right.map(({ text }) => text).join(' ')).toMatch(
    trouble ? new RegExp(`^${trouble} age \\S+$`) : /^age \S+$/,
  );
});

it.each([
  [120, 'all 3 · $134 (unreadable: 20 rows, 16 values) (list not whole)'],
  [80, 'My orders ─ here 2 · $133 │ all 3 · $134 (20 unreadable)'],
  [58, 'here 2 · $133 │ all 3 (20 unreadable)'],
  [44, 'here 2 │ all 3 (20 unreadable)'],
])('cuts no count for what cannot be read, %i cells wide', (width, counts) => {
  const lossy = sessionAfter(ordersRead(MINE));
  const ordersLost = { lost: 20, lostValues: 16 };
  expect(titleAt(width, { ...lossy, ordersComplete: false, ordersLost })).toContain(counts);
});

it.each([
  [80, 'My orders ─ here 0 │ all 0 (20 unreadable) (perhaps 3 in no list)'],
  [70, 'here 0 │ all 0 (20 unreadable) (perhaps 3 in no list)'],
  [60, 'here 0 │ all 0+ (20 unreadable)'],
])('tells both what cannot be read and what is in no list, %i cells wide', (width, counts) => {
  expect(titleAt(width, { ...EMPTIED, ordersLost: { lost: 20, lostValues: 16 } })).toBe(counts);
});

it.each([
  [80, 'My orders ─ here 2 · $133 │ all 3 · $134 · by value reversed'],
  [64, 'here 2 · $133 │ all 3 · $134 · by value reversed'],
  [50, 'here 2 · $133 │ all 3 · $134'],
  [40, 'here 2 · $133 │ all 3'],
  [34, 'here 2 │ all 3'],
])('cuts no count for how the list is sorted, %i cells wide', (width, counts) => {
  const sorted = sessionAfter(ordersRead(MINE));
  const view = { ...sorted.view, ordersSort: 'value', ordersReversed: true } as const;
  expect(titleAt(width, { ...sorted, view })).toBe(counts);
});

it('begins a heading that would be cut with what tells its market from others of the event', () => {
  const times = { askedAtMs: 0, readAtMs: 0 };
  const markets = ['13', '14'].map((degrees, i) => ({
    conditionId: i === 0 ? '0xm' : '0xn',
    question: `Will the highest temperature in Denver be ${degrees}°C on November 27?`,
    eventSlug: 'denver',
    eventTitle: 'Highest temperature in Denver on November 27?',
    outcomes: [],
  }));
  const state = sessionAfter({ type: 'marketsListed', markets, complete: true, times });
  const [, narrow] = textOf(orderRows(state, renderContextOf(60, 6, NOON)));
  expect(narrow).toMatch(/^ 13°C · Highest temp.*… +2 · /);
  const [, wide] = textOf(orderRows(state, renderContextOf(140, 6, NOON)));
  expect(wide).toMatch(/^ Will the highest temperature in Denver be 13°C on November 27\? +2 · /);
});

it('invites to the demo only who has not canceled here', () => {
  const context = renderContextOf(120, 6, NOON);
  expect(textOf(orderRows(EMPTIED_WHOLE, context)).join()).toContain('pmtop --demo has some');
  const canceled = { ...EMPTIED_WHOLE, cancels: [sampleProgress({ outcome: 'confirmed' })] };
  expect(textOf(orderRows(canceled, context)).join()).not.toContain('--demo');
});
