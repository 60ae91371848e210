import { expect, it } from 'vitest';
import type { CancelTarget } from '../../src/domain/cancel.ts';
import { sleep } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { pinEverything } from '../../src/monitor/input/pin-target.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { ONE_ID, scene } from './cancel-scene.ts';
import { clearAt } from './clear-at.ts';
import { honest, MARKET, order, OTHER_MARKET, RESET, target } from './fake-account.ts';
import { monitored } from './monitored-scene.ts';

const OTHER = { kind: 'market', conditionId: OTHER_MARKET, tokenIds: ['9', '8'] } as const;
const THERE = order('p1', { market: OTHER_MARKET, tokenId: '9' });
const NAMELESS = order('n1', { market: OTHER_MARKET, tokenId: '9' });

/**
 * An account whose first list takes 9 s, and has on its last page the row of n1, placed at 8 s, without a name. Later lists lag:
 * they have n1 from 17 s on.
 */
function slowFirstList(resting: Parameters<typeof scene>[0]) {
  const all = scene(resting);
  const { account, clock } = all;
  clock.schedule(8_000, () => account.open.set('n1', NAMELESS));
  account.listOpen = async () => {
    const askedMs = clock.monotonicMs();
    await sleep(clock, askedMs < 100 ? 9_000 : 5);
    const rows = [...account.open.values()].filter(({ id }) => id !== 'n1' || askedMs >= 17_000);
    return ok({ orders: rows, complete: askedMs >= 100, ...(askedMs < 100 && { hasLostRows: true }) });
  };
  return all;
}

it('a row without a name on the last page of a slow list is remembered for 10 s from when it came', async () => {
  const { cancels, account, clock, told } = slowFirstList([order('o1'), THERE]);
  account.cancelScripts = [
    async (own, request) => (request.market === MARKET ? honest(own, request) : fail(RESET)),
  ];
  void cancels.start(target([order('o1')], { scope: ONE_ID }));
  await passSeconds(clock, 11);
  expect(clearAt(told, 1)).toBeDefined();
  account.fill('p1');
  void cancels.start(target([THERE], { scope: OTHER }));
  await passSeconds(clock, 5);
  expect(account.open.has('n1')).toBe(true);
  expect(clearAt(told, 2)).toBeUndefined();
});

it('nor does a cancel of everything forget it', async () => {
  const { cancels, account, clock } = slowFirstList([order('o1')]);
  void cancels.start(target([order('o1')], { scope: ONE_ID }));
  await passSeconds(clock, 11);
  const markets = [target([order('o1')], { scope: ONE_ID })];
  const all = cancels.everything.start({ markets, orders: [order('o1')], worth: 0 }, () => []);
  await passSeconds(clock, 5);
  expect(account.open.has('n1')).toBe(true);
  expect(all.progress.outcome).not.toBe('confirmed');
});

it('the monitor remembers it from when its slow list came, whatever a list asked for just after that shows', async () => {
  const { clock, account, store, cancels } = monitored([THERE]);
  await clock.advance(12_000);
  account.open.set('n1', NAMELESS);
  const readAtMs = clock.monotonicMs();
  const slow = { orders: [THERE], complete: false, lost: 1, times: { askedAtMs: 0, readAtMs } };
  store.dispatch({ type: 'ordersRead', ...slow });
  await clock.advance(500);
  const nowMs = clock.monotonicMs();
  const times = { askedAtMs: nowMs, readAtMs: nowMs };
  store.dispatch({ type: 'ordersRead', orders: [THERE], complete: true, times });
  account.listOpen = async () => {
    const askedMs = clock.monotonicMs();
    await sleep(clock, 5);
    const rows = [...account.open.values()].filter(({ id }) => id !== 'n1' || askedMs >= 20_000);
    return ok({ orders: rows, complete: true });
  };
  account.cancelScripts = [async () => fail(RESET)];
  const { areIdsUnknown: _, ...armed } = pinEverything(store.state(), clock).markets[0] as CancelTarget;
  account.fill('p1');
  void cancels.start(armed);
  await passSeconds(clock, 5);
  expect(account.open.has('n1')).toBe(true);
  expect(store.state().cancels.map(({ phase }) => phase)).not.toContain('settled');
});
