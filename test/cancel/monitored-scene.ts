import { createCancels } from '../../src/cancel/cancel-machine.ts';
import type { CancelTarget, EverythingProgress } from '../../src/domain/cancel.ts';
import type { MonitorEvent } from '../../src/domain/monitor-event.ts';
import type { Order } from '../../src/domain/order.ts';
import { isEnd } from '../../src/domain/order-outcome.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { createCancelKey } from '../../src/monitor/input/cancel-key.ts';
import { pinMarket } from '../../src/monitor/input/pin-target.ts';
import { watchOrders } from '../../src/polling/watch-orders.ts';
import { initialState } from '../../src/state/app-state.ts';
import { createStore } from '../../src/state/store.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { fakeAccount, MARKET, NO, OTHER_MARKET, YES } from './fake-account.ts';

const marketOf = (conditionId: string, question: string, tokenIds: readonly string[]) => ({
  conditionId,
  question,
  mirrorConditionId: '',
  outcomes: tokenIds.map((tokenId) => ({ name: tokenId.slice(0, 3), tokenId })),
});
const MARKETS = [marketOf(MARKET, 'Rain?', [YES, NO]), marketOf(OTHER_MARKET, 'Snow?', ['9', '8'])];

/** A monitor's store, cancel key, watch over orders and cancels, on an account with these orders. Nothing is listed yet. */
export function monitored(resting: readonly Order[]) {
  const clock = simulatedClock();
  const account = fakeAccount(clock, resting);
  const store = createStore(initialState({ demo: false, host: 'h', readOnly: false }));
  const client = { getOrder: ({ id }: { id: string }) => account.getOrder(id, new AbortController().signal) };
  const watch = watchOrders({ client, clock, publish });
  const everything: EverythingProgress[] = [];
  const cancels = createCancels({
    service: account,
    clock,
    random: seededRandom(1),
    onProgress: (progress) => publish({ type: 'cancelProgressed', progress }),
    onEverything: (progress) => {
      everything.push(progress);
      publish({ type: 'everythingProgressed', progress });
    },
  });
  const key = createCancelKey({ store, clock, cancels: () => cancels, instant: false });
  const times = () => ({ askedAtMs: clock.monotonicMs(), readAtMs: clock.monotonicMs() });
  function publish(event: MonitorEvent): void {
    if (event.type === 'ordersTurned')
      cancels.noteEnded(event.outcomes.filter(isEnd).map((each) => each.order.id));
    store.dispatch(event);
    watch.handleEvent(event);
  }
  /** A list comes: whole, or without so many rows that name no order. Of one with nothing else a poller tells as of a failed one. */
  function list(orders: readonly Order[], lost = 0): void {
    if (orders.length === 0 && lost > 0)
      return publish({ type: 'ordersShown', orders, lost, times: times() });
    const rows = lost === 0 ? { complete: true } : { complete: false, lost };
    publish({ type: 'ordersRead', orders, ...rows, times: times() });
  }
  /** What X would cancel now, on a market that is known to have one id. */
  function pinned(): CancelTarget {
    const { areIdsUnknown: _, ...known } = pinMarket(store.state(), clock) as CancelTarget;
    return known;
  }
  let chunk = 0;
  async function pressTwice(name: 'X' | 'ctrl-x'): Promise<void> {
    key.press(name, { readAtMs: clock.monotonicMs(), chunk: ++chunk, alone: true });
    await clock.advance(500);
    key.press(name, { readAtMs: clock.monotonicMs(), chunk: ++chunk, alone: true });
  }
  publish({ type: 'marketsListed', markets: MARKETS, complete: true, times: times() });
  return { clock, account, store, cancels, everything, list, publish, pinned, pressTwice };
}
