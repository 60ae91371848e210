import { describe, expect, it } from 'vitest';
import { createCancelKey } from '../../../src/monitor/input/cancel-key.ts';
import { type EverythingTarget, isEverything } from '../../../src/domain/cancel.ts';
import { initialState } from '../../../src/state/app-state.ts';
import { createStore, type Store } from '../../../src/state/store.ts';
import { sampleProgress } from '../../support/sample-cancels.ts';
import { recordingCancels } from '../../support/recording-cancels.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';
import { armedMarket, order, progressOf, setUp } from './cancel-key-scene.ts';

function armedAll(store: Store): EverythingTarget | undefined {
  const target = store.state().armed?.target;
  return target && isEverything(target) ? target : undefined;
}

describe('Ctrl-X', () => {
  it('pins every market with orders, by name, and a second press fires exactly that', async () => {
    const { clock, store, started, startedAll, key, press } = setUp();
    key.press('ctrl-x', press());
    const armed = armedAll(store);
    expect(armed?.markets.map(({ question }) => question)).toEqual(['Will a happen?', 'Will b happen?']);
    expect(armed?.markets.map(({ orders }) => orders.map(({ id }) => id))).toEqual([['1', '2'], ['3']]);
    expect(armed).toMatchObject({ worth: 111_000_000, ordersReadAtMs: expect.any(Number) as number });
    const times = { askedAtMs: 1, readAtMs: 1 };
    store.dispatch({ type: 'ordersRead', orders: [], complete: true, times });
    await clock.advance(200);
    key.press('ctrl-x', press());
    await clock.advance(119);
    expect(startedAll).toEqual([]);
    await clock.advance(5);
    expect(startedAll[0]).toBe(armed);
    expect([startedAll.length, started, store.state().armed]).toEqual([1, [], undefined]);
  });

  it('tells the machine what was found of the list of the account since it was armed', async () => {
    const { clock, store, startedAll, told, key, press } = setUp();
    key.press('ctrl-x', press());
    const progress = sampleProgress({
      outcome: 'refused',
      leftOut: { orders: [order('9', 'a', 'Yes', 500_000)], foundMs: 1 },
    });
    store.dispatch({ type: 'cancelProgressed', progress });
    await clock.advance(200);
    key.press('ctrl-x', press());
    await clock.advance(200);
    expect(startedAll[0]?.listsLeaveOut).toBeUndefined();
    expect(told.at(-1)).toMatchObject({ listsLeaveOut: true });
  });

  it('is sent before the program is left by a key, after the quiet that its second press waits for', async () => {
    const { clock, startedAll, key, press } = setUp();
    key.press('ctrl-x', press());
    await key.settle();
    await clock.advance(200);
    key.press('ctrl-x', press());
    await clock.advance(30);
    const settled = key.settle();
    await clock.advance(80);
    expect(startedAll).toEqual([]);
    await clock.advance(40);
    await settled;
    expect(startedAll).toHaveLength(1);
  });

  it('is not sent on leaving by the repeats of a held key, nor by anything once the program has ended', async () => {
    const held = setUp();
    held.key.press('ctrl-x', held.press());
    await held.clock.advance(500);
    held.key.press('ctrl-x', held.press());
    await held.clock.advance(20);
    const settled = held.key.settle();
    await held.clock.advance(13);
    held.key.press('ctrl-x', held.press());
    await held.clock.advance(500);
    await settled;
    const ended = setUp();
    ended.key.press('ctrl-x', ended.press());
    await ended.clock.advance(200);
    ended.key.press('ctrl-x', ended.press());
    ended.key.drop();
    await ended.clock.advance(500);
    expect([held.startedAll, ended.startedAll]).toEqual([[], []]);
  });

  it('is confirmed neither by Enter, nor by a press too soon, nor in one chunk, nor with --instant', async () => {
    const { clock, store, startedAll, key, press } = setUp({ instant: true });
    key.press('ctrl-x', press());
    await clock.advance(100);
    key.press('ctrl-x', press());
    await clock.advance(400);
    key.press('enter', press());
    key.press('ctrl-x', press(false));
    await clock.advance(400);
    expect(startedAll).toEqual([]);
    expect(armedAll(store)).toBeDefined();
  });

  it('is armed by X anew, and never takes its target to X', async () => {
    const { clock, store, started, startedAll, key, press } = setUp();
    key.press('ctrl-x', press());
    await clock.advance(200);
    key.press('X', press());
    expect(armedMarket(store)?.question).toBe('Will a happen?');
    key.press('ctrl-x', press());
    store.dispatch({ type: 'filterTyped', filter: 'cricket' });
    store.dispatch({ type: 'filterClosed', keep: true });
    await clock.advance(200);
    key.press('X', press());
    await clock.advance(200);
    key.press('enter', press());
    await clock.advance(200);
    expect([started, startedAll]).toEqual([[], []]);
    expect(store.state().messages.at(-1)?.text).toBe('no market is selected');
  });

  it('takes an order under the other id of a market to that market, and one of an unknown market by its id', () => {
    const { store, key, press } = setUp();
    const times = { askedAtMs: 1, readAtMs: 1 };
    const outcomes = [{ name: 'Yes', tokenId: 'a-Yes' }];
    const market = {
      conditionId: '0xa',
      question: 'Will a happen?',
      outcomes,
      mirrorConditionId: '0xmirror',
    };
    store.dispatch({ type: 'marketsListed', markets: [market], complete: true, times });
    const own = order('1', 'a', 'Yes', 410_000);
    const orders = [
      own,
      { ...own, id: '2', market: '0xmirror' },
      { ...own, id: '3', market: '' },
      order('4', 'far', 'Yes', 100_000),
    ];
    store.dispatch({ type: 'ordersRead', orders, complete: true, times });
    key.press('ctrl-x', press());
    const targets = armedAll(store)?.markets ?? [];
    expect(targets.map(({ scope }) => scope.conditionId)).toEqual(['0xa', '0xfar']);
    expect(targets[0]?.orders.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(targets[1]).toMatchObject({ areIdsUnknown: true });
  });

  it('can be armed while the orders are not read, or an order is known to be missing from the list', () => {
    const { store, key, press } = setUp();
    const times = { askedAtMs: 1, readAtMs: 1 };
    store.dispatch({ type: 'ordersRead', orders: [], complete: false, times });
    key.press('ctrl-x', press());
    expect(armedAll(store)).not.toHaveProperty('ordersReadAtMs');
    key.disarm();
    store.dispatch({ type: 'ordersRead', orders: [], complete: true, times: { askedAtMs: 2, readAtMs: 2 } });
    key.press('ctrl-x', press());
    expect(armedAll(store)?.markets.length).toBeGreaterThan(0);
  });

  it('takes with it that lists left out orders', () => {
    const { store, key, press } = setUp();
    const [order] = store.state().orders?.value ?? [];
    const times = { askedAtMs: 1, readAtMs: 1 };
    store.dispatch({ type: 'ordersRead', orders: [], complete: true, times });
    const why = { kind: 'status', status: 'live' } as const;
    if (order) store.dispatch({ type: 'ordersTurned', outcomes: [{ kind: 'gone', order, why }], atMs: 1 });
    key.press('ctrl-x', press());
    expect(armedAll(store)).toMatchObject({ listsLeaveOut: true });
  });

  it('is armed after a reading without orders, however fresh: some may have come since', () => {
    const clock = simulatedClock();
    const store = createStore(initialState({ demo: true, host: 'demo', readOnly: false }));
    store.dispatch({ type: 'ordersRead', orders: [], complete: true, times: { askedAtMs: 0, readAtMs: 0 } });
    const key = createCancelKey({ store, clock, cancels: () => recordingCancels(), instant: false });
    key.press('ctrl-x', { readAtMs: 0, chunk: 0, alone: true });
    expect(armedAll(store)).toMatchObject({ markets: [], orders: [] });
  });

  it('takes every old verdict off the screen, on whatever market, but for an alarm and what is not settled', async () => {
    const { clock, store, key, press } = setUp();
    const target = {
      scope: { kind: 'market', conditionId: '0xfar' },
      question: '',
      orders: [],
      worth: 0,
    } as const;
    const shown = [
      progressOf(target, { id: 1, outcome: 'confirmed' }),
      progressOf(target, { id: 2, outcome: 'left' }),
      progressOf(target, { id: 3, outcome: 'confirmed', outside: ['z'] }),
      progressOf(target, { id: 4, outcome: 'unresolved', phase: 'waiting' }),
    ];
    for (const progress of shown) store.dispatch({ type: 'cancelProgressed', progress });
    key.press('ctrl-x', press());
    await clock.advance(200);
    expect(store.state().cancels).toHaveLength(4);
    key.press('ctrl-x', press());
    await clock.advance(200);
    expect(store.state().cancels.map(({ id }) => id)).toEqual([3, 4]);
  });

  it('Esc takes its verdict away with those of its markets, once it is settled or unresolved', async () => {
    const { clock, store, noted, key } = setUp();
    const scope = { kind: 'market', conditionId: '0xa' } as const;
    const target = { scope, question: 'Will a happen?', orders: [], worth: 0 };
    const member = progressOf(target, { outcome: 'left' });
    store.dispatch({ type: 'cancelProgressed', progress: member });
    const progress = { cancels: [member], phase: 'reading', startedAtMs: 0 } as const;
    store.dispatch({ type: 'everythingProgressed', progress });
    expect(key.disarmOrDismiss()).toBe(false);
    store.dispatch({ type: 'everythingProgressed', progress: { ...progress, outcome: 'unresolved' } });
    expect(key.disarmOrDismiss()).toBe(true);
    await clock.advance(0);
    expect([store.state().everything, store.state().cancels, noted]).toEqual([
      undefined,
      [],
      ['cleared everything'],
    ]);
  });
});
