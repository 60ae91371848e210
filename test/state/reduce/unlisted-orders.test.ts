import { describe, expect, it } from 'vitest';
import type { CancelOutcome, CancelProgress } from '../../../src/domain/cancel.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { goneUnlisted, restingUnlisted } from '../../../src/state/select/resting-unlisted.ts';
import type { OrderOutcome } from '../../../src/domain/order-outcome.ts';
import type { Order } from '../../../src/domain/order.ts';
import { initialState, type AppState } from '../../../src/state/app-state.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import { order, target } from '../../cancel/fake-account.ts';
import { sampleProgress } from '../../support/sample-cancels.ts';

const EMPTY = initialState({ demo: true, host: 'demo', readOnly: false });

function list(state: AppState, orders: readonly Order[], atMs: number): AppState {
  const times = { askedAtMs: atMs, readAtMs: atMs };
  return reduce(state, { type: 'ordersRead', orders, complete: true, times });
}

/** After lists that showed these orders, one after the other. */
function afterLists(...lists: readonly (readonly Order[])[]): AppState {
  return lists.reduce(list, EMPTY);
}

const unlisted = (state: AppState): string[] => state.unlistedOrders.map(({ id }) => id);

function afterOutcome(fate: OrderOutcome): string[] {
  const state = afterLists([order('a'), order('b')], []);
  return unlisted(reduce(state, { type: 'ordersTurned', outcomes: [fate], atMs: 9 }));
}

it('an order that a later list lacks is unlisted, however many lists ago it was seen', () => {
  expect(unlisted(afterLists([order('a'), order('b')], [order('b')], [order('b')]))).toEqual(['a']);
});

it('one that is listed again is not, nor one of which all traded; a row that says canceled is no proof', () => {
  expect(unlisted(afterLists([order('a')], [], [order('a')]))).toEqual([]);
  expect(unlisted(afterLists([{ ...filled('a'), status: 'matched' }], []))).toEqual([]);
  expect(unlisted(afterLists([{ ...filled('a'), status: 'live' }], []))).toEqual([]);
  const { originalSize } = order('a');
  for (const sizes of [{ matchedSize: originalSize + 1 }, { matchedSize: 5, originalSize: 0 }]) {
    expect(unlisted(afterLists([order('a', sizes)], []))).toEqual(['a']);
  }
  const canceled = order('a', { status: 'canceled' });
  expect(unlisted(afterLists([canceled], []))).toEqual(['a']);
  for (const lists of [[[order('a')]], [[order('a')], []]])
    expect(unlisted(afterLists(...lists, [canceled]))).toEqual(['a']);
});

it.each<[string, Partial<Order>]>([
  ['canceled', { status: 'canceled' }],
  ['canceled, of size 0', { status: 'canceled', originalSize: 0 }],
  ['expired, with more matched than there was', { status: 'expired', matchedSize: 10 ** 12 }],
])('an order that is listed as %s for long is unlisted once', (_, change) => {
  const row = order('a', change);
  expect(unlisted(afterLists([order('a')], [row], [row], [row], [], []))).toEqual(['a']);
});

it('a row that says canceled is nothing unlisted while it is listed, nor after that once its record said so', () => {
  const row = order('a', { status: 'canceled' });
  expect(unlisted(afterLists([row], [row]))).toEqual([]);
  const outcome = { kind: 'canceled', order: row, by: 'others' } as const;
  const told = reduce(afterLists([order('a')], [row]), {
    type: 'ordersTurned',
    outcomes: [outcome],
    atMs: 9,
  });
  expect(unlisted(list(list(told, [row], 10), [], 11))).toEqual([]);
  expect(unlisted(list(list(list(told, [], 10), [row], 11), [], 12))).toEqual([]);
  expect(unlisted(list(list(told, [order('a')], 10), [row], 11))).toEqual(['a']);
  const times = { askedAtMs: 10, readAtMs: 10 };
  const shown = reduce(told, { type: 'ordersShown', orders: [order('a')], times });
  expect(unlisted(list(list(shown, [row], 11), [], 12))).toEqual(['a']);
});

it('a row that says canceled of an order that a confirmed cancel did not know is unlisted when it leaves', () => {
  const progress = { ...sampleProgress({ target: target([order('a')]) }), outcome: 'confirmed' } as const;
  const row = order('b', { status: 'canceled' });
  const confirmed = reduce(afterLists([order('a'), row]), { type: 'cancelProgressed', progress });
  expect(unlisted(list(confirmed, [], 10))).toEqual(['b']);
});

it('an order that was shown after a confirmed cancel named it may rest', () => {
  const ended = sampleProgress({ target: target([order('a')]), canceled: ['a'] });
  const progress = { ...ended, outcome: 'confirmed' } as const;
  const confirmed = reduce(afterLists([order('a')]), { type: 'cancelProgressed', progress });
  const times = { askedAtMs: 10, readAtMs: 10 };
  const shown = reduce(confirmed, { type: 'ordersShown', orders: [order('a')], times });
  expect(restingUnlisted(list(shown, [], 11))?.count).toBe('perhaps 1');
});

it('a row that says canceled under a cancel that was confirmed is nothing unlisted when it leaves', () => {
  const row = order('a', { status: 'canceled' });
  const progress = { ...sampleProgress({ target: target([order('a')]) }), outcome: 'confirmed' } as const;
  const listed = afterLists([order('a')], [row]);
  const confirmed = reduce(listed, { type: 'cancelProgressed', progress });
  expect(unlisted(list(list(confirmed, [row], 10), [], 11))).toEqual([]);
});

it.each<[string, OrderOutcome, string[]]>([
  ['canceled', { kind: 'canceled', order: order('a'), by: 'others' }, ['b']],
  ['expired', { kind: 'expired', order: order('a') }, ['b']],
  ['filled', { kind: 'filled', order: filled('a'), size: 1 }, ['b']],
  [
    'filled, though its record still says live',
    { kind: 'filled', order: { ...filled('a'), status: 'live' }, size: 1 },
    ['b'],
  ],
  [
    'filled by more than there was, and rests',
    { kind: 'filled', order: order('a', { matchedSize: order('a').originalSize + 1 }), size: 1 },
    ['a', 'b'],
  ],
  ['filled in part', { kind: 'filled', order: order('a'), size: 1 }, ['a', 'b']],
  ['gone, and nobody knows why', { kind: 'gone', order: order('a'), why: { kind: 'unasked' } }, ['a', 'b']],
])('an order that was %s leaves %s', (_, fate, left) => {
  expect(afterOutcome(fate)).toEqual(left);
});

it('a row of which a list told no more than where it rests stays known until a list shows the order', () => {
  const row = { id: 'r', market: '0xab', tokenId: '1' };
  const times = { askedAtMs: 0, readAtMs: 0 };
  const first = reduce(EMPTY, { type: 'ordersRead', orders: [], unread: [row], complete: false, times });
  const later = { askedAtMs: 1, readAtMs: 1 };
  const hidden = reduce(first, { type: 'ordersRead', orders: [], complete: true, times: later });
  const shown = reduce(first, { type: 'ordersRead', orders: [order('r')], complete: true, times: later });
  expect([hidden.unreadOrders, shown.unreadOrders]).toEqual([[row], []]);
});

function filled(id: string): Order {
  const { originalSize } = order(id);
  return order(id, { status: 'matched', matchedSize: originalSize });
}

it('what a list shows that is no reading is unlisted, and nothing else changes', () => {
  const row = { id: 'r', market: '0xab', tokenId: '1' };
  const before = afterLists([order('a')]);
  const times = { askedAtMs: 9, readAtMs: 9 };
  const orders = [order('a'), order('b')];
  const shown = reduce(before, { type: 'ordersShown', orders, unread: [row], times });
  expect(shown).toEqual({ ...before, unlistedOrders: [order('b')], unreadOrders: [row] });
  expect(reduce(shown, { type: 'ordersShown', orders: [order('b')], times })).toBe(shown);
});

it('a list that was asked for earlier and comes later changes no list, and what it alone shows is unlisted', () => {
  const row = { id: 'r', market: '0xab', tokenId: '1' };
  const state = reduce(afterLists([order('a')], [order('a')]), {
    type: 'ordersRead',
    orders: [order('a'), order('late'), order('ended', { status: 'canceled' })],
    unread: [row],
    complete: false,
    times: { askedAtMs: 0, readAtMs: 9 },
  });
  expect(state.orders?.value.map(({ id }) => id)).toEqual(['a']);
  expect(state.ordersComplete).toBe(true);
  expect(unlisted(state)).toEqual(['late']);
  expect(state.unreadOrders).toEqual([row]);
});

function cancel(outcome: CancelOutcome, change: Partial<CancelProgress> = {}): AppEvent {
  const progress = sampleProgress({ target: target([order('a')]), attempts: 0, outcome, ...change });
  return { type: 'cancelProgressed', progress };
}

const LEFT = cancel('left', { left: [order('a')], appeared: [order('new')] });

it('an order that a cancel proved gone is not missed by the list after it, one that came since is', () => {
  const confirmed = reduce(afterLists([order('a'), order('since')]), cancel('confirmed'));
  expect(confirmed.orders?.value.map(({ id }) => id)).toEqual(['since']);
  const times = { askedAtMs: 9, readAtMs: 9 };
  const after = reduce(confirmed, { type: 'ordersRead', orders: [], complete: true, times });
  expect(unlisted(after)).toEqual(['since']);
});

const isGone = (state: AppState): boolean => goneUnlisted(state).has('b');

describe('an order that a cancel which left another counts as canceled', () => {
  const ended = sampleProgress({
    target: target([order('a'), order('b')]),
    outcome: 'left',
    canceled: ['b'],
    left: [order('a')],
  });
  const unlistedB = afterLists([order('a'), order('b')], [order('a')]);
  const told = reduce(unlistedB, { type: 'cancelProgressed', progress: ended });

  it('is not told as one that may rest, and is known all the same', () => {
    expect([isGone(unlistedB), isGone(told)]).toEqual([false, true]);
    expect(unlisted(told)).toEqual(['b']);
    const settled = { ...told, cancels: told.cancels.map((each) => ({ ...each, left: [] })) };
    expect(restingUnlisted(list(settled, [], 9))?.count).toBe('perhaps 1');
  });

  it('may rest where its record or another cancel says so', () => {
    const other = { ...ended, id: 2, canceled: [], left: [order('a'), order('b')] };
    expect(isGone({ ...told, restingByRecord: new Set(['b']) })).toBe(false);
    expect(isGone(reduce(told, { type: 'cancelProgressed', progress: other }))).toBe(false);
  });
});

describe('what a cancel of an earlier run leaves', () => {
  const doubtful = { unaccounted: [{ id: 'b', order: order('b') }, { id: 'nameless' }] };

  it.each<[string, readonly AppEvent[], string[], string | undefined]>([
    ['rests', [LEFT], ['a', 'new'], 'at least 2'],
    ['is not accounted for', [cancel('unresolved', doubtful)], ['b'], 'perhaps 1'],
    ['was told before', [LEFT, LEFT], ['a', 'new'], 'at least 2'],
    ['has ended by two readings', [LEFT, cancel('confirmed')], [], undefined],
  ])('and that %s is in no list, although none of this run ever showed it', (_, events, ids, count) => {
    const state = events.reduce((before, event) => reduce(before, event), afterLists([]));
    expect(unlisted(state)).toEqual(ids);
    expect(restingUnlisted(state)?.count).toBe(count);
  });

  it('is not unlisted while a list shows it', () => {
    expect(unlisted(reduce(afterLists([order('a'), order('new')]), LEFT))).toEqual([]);
  });

  it('does not take away what came on its market after it was confirmed, or what is elsewhere', () => {
    const elsewhere = order('e', { market: '0xelsewhere', tokenId: '99' });
    const confirmed = cancel('confirmed');
    const before = reduce(afterLists([order('a'), elsewhere], []), confirmed);
    expect(unlisted(before)).toEqual(['e']);
    const later = [[order('c')], []].map((orders, i): AppEvent => ({
      type: 'ordersRead',
      orders,
      complete: true,
      times: { askedAtMs: 9 + i, readAtMs: 9 + i },
    }));
    const after = [...later, confirmed].reduce((state, event) => reduce(state, event), before);
    expect(unlisted(after)).toEqual(['e', 'c']);
  });
});
