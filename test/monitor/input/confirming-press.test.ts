import { describe, expect, it } from 'vitest';
import { isEverything } from '../../../src/domain/cancel.ts';
import { armedMarket, order, pointAtFirstOrder, setUp } from './cancel-key-scene.ts';

const times = { askedAtMs: 10, readAtMs: 10 };

describe('the second Ctrl-X', () => {
  it.each([
    ['after the five seconds', 4_950],
    ['before them', 4_800],
  ])('is not taken back by Enter within its quiet, %s', async (_, afterMs) => {
    const { clock, startedAll, key, press } = setUp();
    key.press('ctrl-x', press());
    await clock.advance(afterMs);
    key.press('ctrl-x', press());
    await clock.advance(60);
    key.press('enter', press());
    await clock.advance(300);
    expect(startedAll).toHaveLength(1);
  });

  it('sends nothing where the machine sleeps for hours within its quiet', async () => {
    const { clock, startedAll, key, press } = setUp();
    key.press('ctrl-x', press());
    await clock.advance(1_000);
    key.press('ctrl-x', press());
    await clock.advance(60);
    clock.jumpWall(8 * 3_600_000);
    await clock.advance(300);
    expect(startedAll).toEqual([]);
  });
});

describe('what is armed is confirmed', () => {
  it('by x although the cursor is on an order by then whose token no catalog knows', async () => {
    const { clock, store, started, key, press } = setUp();
    pointAtFirstOrder(store);
    key.press('x', press());
    await clock.advance(200);
    const strange = { ...order('9', 'b', 'Yes', 300_000), tokenId: 'strange' };
    store.dispatch({ type: 'ordersRead', orders: [strange], complete: true, times });
    key.press('x', press());
    await clock.advance(10);
    expect(started).toHaveLength(1);
  });

  it('by X although its market has no id by then', async () => {
    const { clock, store, started, key, press } = setUp();
    key.press('X', press());
    await clock.advance(200);
    const markets = [{ conditionId: '', question: 'no id', outcomes: [{ name: 'Yes', tokenId: 'q' }] }];
    store.dispatch({ type: 'marketsListed', markets, complete: true, times });
    key.press('X', press());
    await clock.advance(10);
    expect(started).toHaveLength(1);
  });
});

it('X and Ctrl-X count the same orders: none that its own row calls canceled', () => {
  const { store, key, press } = setUp();
  const canceled = { ...order('2', 'a', 'Yes', 410_000), status: 'canceled' };
  const orders = [order('1', 'a', 'Yes', 410_000), canceled];
  store.dispatch({ type: 'ordersRead', orders, complete: true, times });
  key.press('ctrl-x', press());
  const all = store.state().armed?.target;
  expect(all && isEverything(all) && all.orders.map(({ id }) => id)).toEqual(['1']);
  key.press('X', press());
  expect(armedMarket(store)?.orders.map(({ id }) => id)).toEqual(['1']);
});
