import { describe, expect, it } from 'vitest';
import { fail, ok } from '../../src/domain/result.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { countCalls } from './cancel-scene.ts';
import {
  everything,
  isOfAccount,
  marketId,
  NOTHING,
  onMarkets,
  scene,
  targetsOf,
} from './everything-scene.ts';
import { honest, listing, order, RESET, target, throttled } from './fake-account.ts';

describe('a cancel of everything', () => {
  it('takes down what a list shows that never comes to its end', async () => {
    const { account, clock, cancels } = scene(onMarkets(3));
    account.listScripts = [
      async ({ open }) => ok({ orders: [...open.values()].slice(0, 2), complete: false }),
    ];
    cancels.everything.start(NOTHING, targetsOf);
    await passSeconds(clock, 20);
    expect(account.open.size).toBe(0);
  });

  it('goes to the markets of rows of which only the market can be read', async () => {
    const { account, clock, cancels } = scene(onMarkets(1));
    account.listScripts = [
      async ({ open }) => {
        const unread = Array.from(open.values(), ({ id, market, tokenId }) => ({ id, market, tokenId }));
        return ok({ orders: [], unread, complete: unread.length === 0 });
      },
    ];
    cancels.everything.start(NOTHING, (orders, unread = []) => {
      const byPlace = unread.map(({ market }) => targetsOf([order('', { market })])[0]);
      return [...targetsOf(orders), ...byPlace.flatMap((each) => (each ? [{ ...each, orders: [] }] : []))];
    });
    await passSeconds(clock, 20);
    expect(countCalls(account, 'cancel')).toBeGreaterThan(0);
  });

  it('is not clear after a row without a name, by a list that is empty', async () => {
    const { account, clock, cancels, words } = scene(onMarkets(2));
    let readings = 0;
    // The second market's order comes once, in a row without a name; then no list shows it.
    account.listScripts = [
      async ({ open }, filter) => {
        const isFirst = isOfAccount(filter) && ++readings === 1;
        const orders = [...open.values()].filter(({ id }) => id !== 'o1');
        return ok({ orders, complete: !isFirst, ...(isFirst && { hasLostRows: true }) });
      },
    ];
    const run = cancels.everything.start(everything(onMarkets(1)), targetsOf);
    await passSeconds(clock, 60);
    expect(run.progress.outcome).toBe('unresolved');
    expect(words()).toContain('there may be more');
  });

  it('keeps the intent of what is armed while it finds a further market', async () => {
    const { account, clock, cancels, journal } = scene(onMarkets(2));
    cancels.everything.start(everything(onMarkets(1)), targetsOf);
    const scope = { kind: 'market', conditionId: marketId(8) } as const;
    cancels.arm(target([order('z', { market: marketId(8) })], { scope, question: 'armed' }));
    await clock.advance(6);
    expect(countCalls(account, 'cancel')).toBe(2);
    expect([...journal.values()].map((entry) => entry.target.question)).toContain('armed');
  });

  it('ends with Esc what is unresolved, and not a market that is only put off', async () => {
    const { account, clock, cancels } = scene(onMarkets(2));
    let asked = 0;
    account.cancelScripts = [
      async (own, request) => {
        if (request.market === marketId(0)) return fail(RESET);
        return ++asked === 1 ? fail(throttled(60_000)) : honest(own, request);
      },
    ];
    account.listScripts = [async () => fail(RESET)];
    cancels.everything.start(everything(onMarkets(2)), targetsOf);
    await passSeconds(clock, 35);
    void cancels.everything.clear();
    await clock.advance(100);
    expect(cancels.running().map(({ outcome }) => outcome)).toEqual(['throttled']);
    account.listScripts = [listing];
    await passSeconds(clock, 60);
    expect(asked).toBe(2);
  });
});
