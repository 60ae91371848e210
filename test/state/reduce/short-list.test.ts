import { describe, expect, it } from 'vitest';
import type { CancelOutcome, CancelProgress } from '../../../src/domain/cancel.ts';
import type { OrderOutcome } from '../../../src/domain/order-outcome.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { type AppState, initialState } from '../../../src/state/app-state.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import { restingUnlisted } from '../../../src/state/select/resting-unlisted.ts';
import { order, target } from '../../cancel/fake-account.ts';
import { sampleProgress, sampleTarget } from '../../support/sample-cancels.ts';

/** A complete list of the account, asked for at so many milliseconds. */
const list = (atMs: number, ...ids: readonly string[]): AppEvent => ({
  type: 'ordersRead',
  orders: ids.map((id) => order(id)),
  complete: true,
  times: { askedAtMs: atMs, readAtMs: atMs },
});

function cancel(outcome: CancelOutcome | undefined, change: Partial<CancelProgress>): AppEvent {
  const phase = outcome === undefined ? 'verifying' : 'settled';
  const { outcome: _, ...sample } = sampleProgress({ target: target([order('a')]), phase, ...change });
  return { type: 'cancelProgressed', progress: { ...sample, ...(outcome && { outcome }) } };
}

/** A reading of the cancel found that the list of the account lacks these. */
const finds = (foundMs: number, ...ids: readonly string[]) =>
  ({ listsLeaveOut: true, leftOut: { orders: ids.map((id) => order(id)), foundMs } }) as const;

const news = (...outcomes: readonly OrderOutcome[]): AppEvent => ({
  type: 'ordersTurned',
  outcomes,
  atMs: 9,
});
const forgotten = (id: string): OrderOutcome => ({
  kind: 'gone',
  order: order(id),
  why: { kind: 'forgotten' },
});
const dismissed: AppEvent = { type: 'cancelCleared', id: 1 };
const left = { left: [order('a')] };
const ELSEWHERE = sampleTarget('0xelsewhere');

const after = (...events: readonly AppEvent[]): AppState =>
  events.reduce(
    (state, event) => reduce(state, event),
    initialState({ demo: true, host: 'demo', readOnly: false }),
  );

describe('that the list of the account is short is known until one shows what rests', () => {
  it.each<[string, readonly AppEvent[]]>([
    ['where the cancel is left with it', [cancel('left', { ...left, ...finds(5, 'a') })]],
    ['where the service refuses the cancel then', [cancel('refused', { ...left, ...finds(5, 'a') })]],
    ['where its verdict was dismissed', [cancel('left', { ...left, ...finds(5, 'a') }), dismissed]],
    ['before the reading that finds it is over', [cancel(undefined, finds(5, 'a'))]],
    [
      'where nobody accounts for the order later',
      [
        cancel(undefined, { ...left, ...finds(5, 'a') }),
        cancel('unresolved', { ...finds(5, 'a'), unaccounted: [{ id: 'a', order: order('a') }] }),
        dismissed,
      ],
    ],
    [
      'where a cancel finds it anew that was told by the press',
      [cancel('left', { ...left, target: target([order('a')], { listsLeaveOut: true }), ...finds(5, 'a') })],
    ],
    [
      'where the service has no record of the order, which proves nothing',
      [cancel('left', { ...left, ...finds(5, 'a') }), news(forgotten('a')), dismissed],
    ],
    [
      'where an answer to the cancel of another market names it as canceled',
      [
        cancel('left', { ...left, ...finds(5, 'a') }),
        cancel('confirmed', { id: 2, target: target([]), canceled: ['a'], outside: ['a'] }),
      ],
    ],
    [
      'where the cancel of another market finds that it traded, or is told that it was gone already',
      [
        cancel('left', { ...left, ...finds(5, 'a') }),
        cancel('confirmed', { id: 2, target: ELSEWHERE, filled: [order('a')], outside: ['a'] }),
        cancel('confirmed', { id: 3, target: ELSEWHERE, notCanceled: [{ id: 'a', reason: 'gone' }] }),
      ],
    ],
    [
      'where the service had forgotten the order before',
      [
        list(1, 'a', 'b'),
        list(2, 'b'),
        news(forgotten('a')),
        cancel('refused', { ...left, ...finds(5, 'a') }),
      ],
    ],
  ])('%s', (_, events) => {
    const short = after(list(0, 'b'), ...events, news(forgotten('other')), list(6, 'b'));
    expect(short.listsLeaveOut).toBe(true);
    expect(reduce(short, list(7, 'a', 'b')).listsLeaveOut).toBe(false);
  });

  it('which no list does that was asked for before it was found, and no empty one', () => {
    const state = after(list(0, 'b'), cancel(undefined, finds(5, 'a')), list(4, 'a', 'b'));
    expect(state.listsLeaveOut).toBe(true);
    expect(after(list(0, 'b'), cancel('confirmed', finds(5, 'a')), list(6)).listsLeaveOut).toBe(true);
  });
});

describe('it is known no longer', () => {
  it.each<[string, readonly AppEvent[]]>([
    [
      'where a cancel takes down what it had found resting before',
      [
        cancel(undefined, { left: [order('a'), order('c')], ...finds(5, 'a', 'c') }),
        cancel('left', { ...left, canceled: ['c'], ...finds(5, 'a', 'c') }),
        list(6, 'a', 'b'),
      ],
    ],
    [
      'where the next one takes down what it left',
      [
        cancel('left', { ...left, ...finds(5, 'a') }),
        dismissed,
        cancel('confirmed', { id: 2, canceled: ['a'], listsLeaveOut: true }),
        list(6, 'b'),
      ],
    ],
    [
      'by a list that came after a key was armed with it, whatever the cancel of that says',
      [
        cancel('left', { ...left, ...finds(5, 'a') }),
        list(6, 'a', 'b'),
        cancel('confirmed', {
          id: 2,
          target: target([order('a')], { listsLeaveOut: true }),
          listsLeaveOut: true,
        }),
      ],
    ],
    [
      'by a list that came after it was found, whatever the cancel tells later',
      [
        cancel(undefined, { ...left, ...finds(5, 'a') }),
        list(6, 'a', 'b'),
        dismissed,
        cancel('left', { ...left, ...finds(5, 'a') }),
      ],
    ],
  ])('%s', (_, events) => {
    const state = after(list(0, 'b'), ...events);
    expect([state.listsLeaveOut, restingUnlisted(state)]).toEqual([false, undefined]);
  });
});

it('what a cancel found resting counts, although the service had no record of it before', () => {
  const state = after(
    list(1, 'a', 'b'),
    list(2, 'b'),
    news(forgotten('a')),
    cancel('left', { ...left, ...finds(5, 'a') }),
    list(6, 'b'),
  );
  expect(restingUnlisted(state)?.count).toBe('at least 1');
});
