import { expect, it } from 'vitest';
import { createCancels } from '../../src/cancel/cancel-machine.ts';
import type { CancelProgress } from '../../src/domain/cancel.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { createCancelKey } from '../../src/monitor/input/cancel-key.ts';
import { initialState } from '../../src/state/app-state.ts';
import { createStore } from '../../src/state/store.ts';
import { passSeconds, simulatedClock, withFractions } from '../support/simulated-clock.ts';
import { fakeAccount, MARKET, NO, order, throttled, YES } from './fake-account.ts';

it('an order that a list showed between the two presses was there before the request, which is sent once', async () => {
  // DELETE takes both down and names o1 alone; of o2 there is no record any more. A further DELETE would be put off for 10 minutes.
  const simulated = simulatedClock();
  const clock = withFractions(simulated);
  const account = fakeAccount(simulated, [order('o1'), order('o2')]);
  let sent = 0;
  account.cancelScripts = [
    async (own, request) => {
      if (++sent > 1) return fail(throttled(600_000));
      own.execute(request);
      own.gone.delete('o2');
      return ok({ canceled: ['o1'], notCanceled: [] });
    },
  ];
  account.marketFacts = async () => ok({});
  const told: CancelProgress[] = [];
  const store = createStore(initialState({ demo: false, host: 'h', readOnly: false }));
  const random = seededRandom(1);
  const cancels = createCancels({ service: account, clock, random, onProgress: (each) => told.push(each) });
  const key = createCancelKey({ store, clock, cancels: () => cancels, instant: false });
  const times = () => ({ askedAtMs: clock.monotonicMs(), readAtMs: clock.monotonicMs() });
  const outcomes = [YES, NO].map((tokenId) => ({ name: tokenId.slice(0, 3), tokenId }));
  const market = { conditionId: MARKET, question: 'Rain?', mirrorConditionId: '', outcomes };
  store.dispatch({ type: 'marketsListed', markets: [market], complete: true, times: times() });
  store.dispatch({ type: 'ordersRead', orders: [order('o1')], complete: true, times: times() });
  key.press('X', { readAtMs: clock.monotonicMs(), chunk: 1, alone: true });
  await simulated.advance(300);
  const both = [order('o1'), order('o2')];
  store.dispatch({ type: 'ordersRead', orders: both, complete: true, times: times() });
  await simulated.advance(200);
  key.press('X', { readAtMs: clock.monotonicMs(), chunk: 2, alone: true });
  await passSeconds(simulated, 20);
  expect({ sent, outcome: told.at(-1)?.outcome }).toEqual({ sent: 1, outcome: 'confirmed' });
});
