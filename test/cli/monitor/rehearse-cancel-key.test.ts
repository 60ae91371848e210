import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { rehearseCancelKey } from '../../../src/cli/monitor/rehearse-cancel-key.ts';
import type { Order } from '../../../src/domain/order.ts';
import { initialState } from '../../../src/state/app-state.ts';
import type { AppState } from '../../../src/state/app-state.ts';
import { createStore } from '../../../src/state/store.ts';
import { reachableFrom } from '../../architecture/read-imports.ts';
import { sampleOrder } from '../../support/sample-orders.ts';

const TIMES = { askedAtMs: 0, readAtMs: 0 };
const ORDER = sampleOrder('1', { market: '0xrain', tokenId: 'rain' });

/** What a monitor knows soon after its start: one market, and these orders of the account. */
function stateWith(orders: readonly Order[], keys: AppState['keys'] = {}): AppState {
  const store = createStore({ ...initialState({ demo: true, host: 'demo', readOnly: false }), keys });
  const rain = { conditionId: '0xrain', question: 'Rain?', outcomes: [{ name: 'Yes', tokenId: 'rain' }] };
  store.dispatch({ type: 'marketsListed', markets: [rain], complete: true, times: TIMES });
  store.dispatch({ type: 'ordersRead', orders, complete: true, times: TIMES });
  return store.state();
}

describe('a rehearsal of the cancel key', () => {
  it.each([
    ['with every press', true, 10],
    ['with every second press', false, 5],
  ])('goes the whole way to a machine %s', (_, instant, times) => {
    const fired = rehearseCancelKey(stateWith([ORDER]), instant);
    expect(fired.map(({ scope }) => scope.conditionId)).toEqual(Array(times).fill('0xrain'));
    expect(fired[0]?.orders).toEqual([ORDER]);
  });

  it('goes it also where the account has nothing to cancel yet', () => {
    expect(rehearseCancelKey(stateWith([]), true)).toHaveLength(10);
  });

  it.each(['filter', 'palette'])('goes it also while the %s is open', (field) => {
    const store = createStore(stateWith([ORDER]));
    store.dispatch(
      field === 'filter' ? { type: 'filterOpened' } : { type: 'overlayToggled', overlay: 'palette' },
    );
    expect(rehearseCancelKey(store.state(), true)).toHaveLength(10);
  });

  it.each([true, false])('changes nothing of the state it is given, with instant %s', (instant) => {
    const state = stateWith([ORDER]);
    const before = structuredClone(state);
    rehearseCancelKey(state, instant);
    expect(state).toEqual(before);
  });

  it.each([true, false])('leaves nothing that would happen later, with instant %s', async (instant) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    rehearseCancelKey(stateWith([ORDER]), instant);
    await Promise.resolve();
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each(['quit', 'suspend', 'copy', 'refresh', 'cancelOutcome'])(
    'does nothing where X is the key of %s',
    (command) => {
      const keys = { cancelMarket: [], [command]: ['X'] };
      const fired = rehearseCancelKey(stateWith([ORDER], keys), true);
      expect(fired.every(({ scope }) => scope.kind === 'outcome')).toBe(true);
    },
  );

  it('has no connection, no file, no terminal and no process within reach', () => {
    const reached = [...reachableFrom('cli/monitor/rehearse-cancel-key.ts', ['value', 'dynamic'])];
    expect(reached.length).toBeGreaterThan(20);
    const acting = /^(api\/(client|lane|lanes|asker)\.ts|engine\/cancel\/(cancel-machine|keep-intents)\.ts)$/;
    const outside = /^(node:|undici|ink$|react|cli\/(?!monitor\/))/;
    expect(reached.filter((name) => acting.test(name) || outside.test(name))).toEqual([]);
    expect(reached.filter((name) => /service-link|open-terminal|real-clock|world/.test(name))).toEqual([]);
  });
});
