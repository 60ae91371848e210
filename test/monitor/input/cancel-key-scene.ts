import { createCancelKey } from '../../../src/monitor/input/cancel-key.ts';
import type { ShownList } from '../../../src/cancel/run/cancel-service.ts';
import type { KeyPress } from '../../../src/actions/command.ts';
import {
  type CancelProgress,
  type CancelTarget,
  type EverythingTarget,
  isEverything,
} from '../../../src/domain/cancel.ts';
import type { Order } from '../../../src/domain/order.ts';
import { initialState } from '../../../src/state/app-state.ts';
import { createStore, type Store } from '../../../src/state/store.ts';
import { recordingCancels } from '../../support/recording-cancels.ts';
import { sampleProgress } from '../../support/sample-cancels.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';

export function order(id: string, on: string, outcome: string, price: number): Order {
  return {
    id,
    status: 'live',
    market: `0x${on}`,
    tokenId: `${on}-${outcome}`,
    side: 'BUY',
    price,
    originalSize: 100_000_000,
    matchedSize: 0,
    outcome,
    orderType: 'GTC',
    owner: '',
    makerAddress: '',
    tradeIds: [],
  };
}

/** What X or x has armed. */
export function armedMarket(store: Store): CancelTarget | undefined {
  const target = store.state().armed?.target;
  return target && !isEverything(target) ? target : undefined;
}

export function pointAtFirstOrder(store: Store): void {
  store.dispatch({ type: 'paneFocused', pane: 'orders' });
  store.dispatch({ type: 'cursorMoved', by: 1 });
}

/** Two markets, three orders of which two rest on the first, and a machine that only notes what it is told. */
export function setUp(options: { instant?: boolean } = {}) {
  const clock = simulatedClock();
  const store = createStore(initialState({ demo: true, host: 'demo', readOnly: false }));
  const times = { askedAtMs: 0, readAtMs: 0 };
  const markets = ['a', 'b'].map((name) => ({
    conditionId: `0x${name}`,
    question: `Will ${name} happen?`,
    outcomes: [
      { name: 'Yes', tokenId: `${name}-Yes` },
      { name: 'No', tokenId: `${name}-No` },
    ],
  }));
  const orders = [
    order('1', 'a', 'Yes', 410_000),
    order('2', 'a', 'No', 200_000),
    order('3', 'b', 'Yes', 500_000),
  ];
  store.dispatch({ type: 'marketsListed', markets, complete: true, times });
  store.dispatch({ type: 'ordersRead', orders, complete: true, times });
  const started: CancelTarget[] = [];
  const startedAll: EverythingTarget[] = [];
  const noted: string[] = [];
  /** Lists that the machine was told of. */
  const told: ShownList[] = [];
  const cancels = recordingCancels({
    arm: () => noted.push('armed'),
    disarm: () => noted.push('disarmed'),
    start: (target) => started.push(target),
    note: (listing) => void told.push(listing),
    running: () => store.state().cancels,
    forceResend: (id) => (noted.push(`forced ${id}`) === 2 ? 'sent' : 'spent'),
    clear: async (id) => void noted.push(`cleared ${id}`),
    startEverything: (target) => startedAll.push(target),
    clearEverything: () => noted.push('cleared everything'),
  });
  const key = createCancelKey({ store, clock, cancels: () => cancels, instant: options.instant === true });
  let chunk = 0;
  const press = (alone = true): KeyPress => ({ readAtMs: clock.monotonicMs(), chunk: ++chunk, alone });
  return { clock, store, started, startedAll, noted, told, key, press };
}

/** A cancel of the first market as the machine tells it. */
export function progressOf(target: CancelTarget, change: Partial<CancelProgress>): CancelProgress {
  return sampleProgress({ id: 4, target, ...change });
}
