import { expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { requestsTo } from './cancel-scene.ts';
import { MARKET, order, OTHER_MARKET, rejected } from './fake-account.ts';
import { monitored } from './monitored-scene.ts';

it('an order of which one row could not be read is forgotten with the clear of its market', async () => {
  // The service keeps no records of what ended, and refuses to cancel on a market without orders.
  const o1 = order('o1');
  const { account, clock, store, list, pressTwice, everything } = monitored([o1]);
  account.listOpen = async () => {
    await sleep(clock, 5);
    return ok({ orders: [...account.open.values()], complete: true });
  };
  account.getOrder = async (id) => ok(account.open.get(id));
  account.cancelScripts = [
    async (own, request) => {
      const rests = [...own.open.values()].some(({ market }) => market === request.market);
      return rests ? ok(own.execute(request)) : fail(rejected(400));
    },
  ];
  const nowMs = clock.monotonicMs();
  const unread = [{ id: 'o1', market: MARKET, tokenId: o1.tokenId }];
  const times = { askedAtMs: nowMs, readAtMs: nowMs };
  store.dispatch({ type: 'ordersShown', orders: [], unread, lost: 1, times });
  await pressTwice('X');
  await passSeconds(clock, 60);
  expect(store.state().cancels.at(-1)?.outcome).toBe('confirmed');
  account.open.set('z', order('z', { market: OTHER_MARKET, tokenId: '9' }));
  for (let i = 0; i < 3; i++) {
    list([...account.open.values()]);
    await passSeconds(clock, 10);
  }
  await pressTwice('ctrl-x');
  await passSeconds(clock, 300);
  expect(everything.at(-1)).toMatchObject({ phase: 'settled', outcome: 'confirmed' });
  expect(requestsTo(account, MARKET)).toHaveLength(1);
});
