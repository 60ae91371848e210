import { describe, expect, it } from 'vitest';
import type { Client } from '../../../src/api/client.ts';
import type { MonitorEvent } from '../../../src/domain/monitor-event.ts';
import type { Order } from '../../../src/domain/order.ts';
import { ok } from '../../../src/domain/result.ts';
import { watchOrders } from '../../../src/polling/watch-orders.ts';
import { pollerRequests } from '../../../src/polling/poller-requests.ts';
import { armedMarket, order, pointAtFirstOrder, progressOf, setUp } from './cancel-key-scene.ts';

it('x arms nothing on an order of which the service does not tell the market, and says what does', () => {
  const { store, noted, key, press } = setUp({ instant: true });
  const times = { askedAtMs: 1, readAtMs: 1 };
  const untold = { ...order('9', 'a', 'Yes', 500_000), market: '' };
  store.dispatch({ type: 'ordersRead', orders: [untold], complete: true, times });
  pointAtFirstOrder(store);
  key.press('x', press());
  expect(noted).toEqual([]);
  expect(store.state().armed).toBeUndefined();
  expect(store.state().messages.at(-1)?.text).toContain('X on its market');
});

it('x arms nothing on an order whose token several outcomes have, and says what takes it down', () => {
  const { store, noted, key, press } = setUp({ instant: true });
  const times = { askedAtMs: 1, readAtMs: 1 };
  const outcomes = ['Yes', 'No'].map((name) => ({ name, tokenId: 'a-Yes' }));
  const market = { conditionId: '0xa', question: 'Will a happen?', outcomes };
  store.dispatch({ type: 'marketsListed', markets: [market], complete: true, times });
  store.dispatch({ type: 'ordersRead', orders: [order('1', 'a', 'Yes', 410_000)], complete: true, times });
  key.press('x', press());
  expect(noted).toEqual([]);
  expect(store.state().messages.at(-1)?.text).toContain('X takes the whole market down');
});

it('x arms nothing on an order whose token the catalog does not know, as the command refuses it', () => {
  const { store, noted, key, press } = setUp({ instant: true });
  const times = { askedAtMs: 1, readAtMs: 1 };
  const strange = { ...order('1', 'a', 'Yes', 410_000), tokenId: '17' };
  store.dispatch({ type: 'ordersRead', orders: [strange], complete: true, times });
  store.dispatch({ type: 'paneFocused', pane: 'orders' });
  key.press('x', press());
  expect(noted).toEqual([]);
  expect(store.state().messages.at(-1)?.text).toContain('X takes the whole market down');
});

it('x names the outcome as the catalog does, whatever the order is labeled', () => {
  const { store, key, press } = setUp();
  const times = { askedAtMs: 1, readAtMs: 1 };
  const mislabeled = { ...order('2', 'a', 'No', 200_000), outcome: 'Yes' };
  store.dispatch({ type: 'ordersRead', orders: [mislabeled], complete: true, times });
  store.dispatch({ type: 'paneFocused', pane: 'orders' });
  key.press('x', press());
  expect(armedMarket(store)).toMatchObject({ outcome: 'No', scope: { tokenId: 'a-No' } });
});

it('pins an order that the last list lacks beside those that it shows, as long as nothing says that it ended', () => {
  const { store, key, press } = setUp();
  const times = { askedAtMs: 1, readAtMs: 1 };
  const orders = [order('2', 'a', 'No', 200_000)];
  store.dispatch({ type: 'ordersRead', orders, complete: true, times });
  key.press('X', press());
  const target = armedMarket(store);
  expect(target?.orders.map(({ id }) => id)).toEqual(['2']);
  expect(target?.unlisted?.map(({ id }) => id)).toEqual(['1']);
});

it('pins an order that was listed again after it was called canceled, and that the next list lacks', async () => {
  const { clock, store, key, press } = setUp();
  const [one] = store.state().orders?.value ?? [];
  if (!one) throw new Error('no order is listed');
  const client = { getOrder: async () => ok(one) };
  const watch = watchOrders({ client, clock, publish: store.dispatch });
  let atMs = 0;
  const see = async (event: MonitorEvent): Promise<void> => {
    store.dispatch(event);
    watch.handleEvent(event);
    await clock.advance(10);
  };
  const read = (orders: readonly Order[]): Promise<void> => {
    const times = { askedAtMs: (atMs += 100), readAtMs: atMs };
    return see({ type: 'ordersRead', orders, complete: true, times });
  };
  await read([one]);
  key.press('X', press());
  const first = armedMarket(store);
  if (!first) throw new Error('nothing was armed');
  key.disarm();
  const progress = progressOf(first, { outcome: 'confirmed', canceled: [one.id] });
  await see({ type: 'cancelProgressed', progress });
  for (const orders of [[], [one], []]) await read(orders);
  await clock.advance(5_000);
  key.press('X', press());
  expect(armedMarket(store)?.unlisted?.map(({ id }) => id)).toContain(one.id);
});

const accountOnly = () => ({ listTokens: [], window: '6h', account: true }) as const;

it('pins an order that a poll showed live and canceled at once, and that the next one lacks', async () => {
  const { clock, store, key, press } = setUp();
  const [one, ...others] = store.state().orders?.value ?? [];
  if (!one) throw new Error('no order is listed');
  const canceled = { ...one, status: 'canceled' };
  store.dispatch({ type: 'ordersRead', orders: [], complete: true, times: { askedAtMs: 1, readAtMs: 1 } });
  const outcomes = [one, ...others].map((turned) => ({ kind: 'canceled', by: 'us', order: turned }) as const);
  store.dispatch({ type: 'ordersTurned', outcomes, atMs: 1 });
  const pages = [[one, canceled], []];
  const client = { listOrders: async () => ok({ rows: pages.shift() ?? [], lost: 0 }) } as unknown as Client;
  const { orders } = pollerRequests({ client, wants: accountOnly, publish: store.dispatch, clock });
  for (const atMs of [2, 3]) {
    const times = { askedAtMs: atMs, readAtMs: atMs };
    const answer = await orders(new AbortController().signal, () => times, 1);
    if (answer?.ok) for (const event of answer.value) store.dispatch(event);
  }
  key.press('X', press());
  expect(armedMarket(store)?.unlisted?.map(({ id }) => id)).toEqual(['1']);
});

describe('X', () => {
  it('pins the market, its orders and their worth when it arms, and fires exactly that', async () => {
    const { clock, store, started, key, press } = setUp();
    key.press('X', press());
    const armed = armedMarket(store);
    expect(armed?.orders.map(({ id }) => id)).toEqual(['1', '2']);
    expect(armed?.worth).toBe(61_000_000);
    store.dispatch({ type: 'cursorMoved', by: 1 });
    await clock.advance(200);
    key.press('X', press());
    expect(started).toEqual([armed]);
    expect(started[0]).toBe(armed);
    await clock.advance(0);
    expect(store.state().armed).toBeUndefined();
  });

  it.each(['X', 'ctrl-x'] as const)(
    '%s tells the machine what a list showed after it was armed',
    async (name) => {
      const { clock, store, told, key, press } = setUp();
      key.press(name, press());
      const times = { askedAtMs: 1, readAtMs: 1 };
      const orders = [order('1', 'a', 'Yes', 410_000), order('8', 'b', 'No', 300_000)];
      store.dispatch({ type: 'ordersRead', orders, complete: true, times });
      await clock.advance(200);
      key.press(name, press());
      await clock.advance(200);
      const unlisted = [order('2', 'a', 'No', 200_000), order('3', 'b', 'Yes', 500_000)];
      expect(told).toMatchObject([{ orders: [...orders, ...unlisted] }]);
    },
  );

  it.each(['X', 'ctrl-x'] as const)(
    '%s tells the machine what a list showed after it was armed, and the next one did not',
    async (name) => {
      const { clock, store, told, key, press } = setUp();
      key.press(name, press());
      const more = [order('8', 'a', 'No', 300_000), order('9', 'b', 'No', 300_000)];
      for (const [atMs, orders] of [more, []].entries()) {
        const times = { askedAtMs: atMs + 1, readAtMs: atMs + 1 };
        store.dispatch({ type: 'ordersRead', orders, complete: true, times });
      }
      await clock.advance(200);
      key.press(name, press());
      await clock.advance(200);
      expect(told).toHaveLength(1);
      expect(told[0]?.orders).toEqual(expect.arrayContaining(more));
    },
  );

  it('takes in the orders that are listed under the market’s other id, and tells the machine of both', () => {
    const { store, key, press } = setUp();
    const times = { askedAtMs: 1, readAtMs: 1 };
    const mirrored = {
      conditionId: '0xa',
      question: 'Will a happen?',
      outcomes: [{ name: 'Yes', tokenId: 'a-Yes', mirrorTokenId: 'm-Yes' }],
      mirrorConditionId: '0xmirror',
    };
    store.dispatch({ type: 'marketsListed', markets: [mirrored], complete: true, times });
    const elsewhere = { ...order('9', 'a', 'Yes', 500_000), market: '0xmirror' };
    store.dispatch({
      type: 'ordersRead',
      orders: [order('1', 'a', 'Yes', 410_000), elsewhere],
      complete: true,
      times,
    });
    key.press('X', press());
    const target = armedMarket(store);
    const scope = {
      kind: 'market',
      conditionId: '0xa',
      mirrorId: '0xmirror',
      tokenIds: ['a-Yes', 'a-No', 'm-Yes'],
    };
    expect(target?.scope).toEqual(scope);
    expect(target?.orders.map(({ id }) => id)).toEqual(['1', '9']);
  });

  it('is confirmed by Enter as well', async () => {
    const { clock, started, key, press } = setUp();
    key.press('X', press());
    await clock.advance(200);
    key.press('enter', press());
    expect(started).toHaveLength(1);
  });

  it.each([
    ['a press on its heels', 149, true],
    ['a press that came with other keys', 200, false],
  ])('is not confirmed by %s', async (_name, afterMs, alone) => {
    const { clock, started, key, press } = setUp();
    key.press('X', press());
    await clock.advance(afterMs);
    key.press('X', press(alone));
    expect(started).toEqual([]);
  });

  it('goes back to rest after five seconds, and says so to machine and screen', async () => {
    const { clock, store, started, noted, key, press } = setUp();
    key.press('X', press());
    await clock.advance(5_010);
    expect([store.state().armed, noted, started]).toEqual([undefined, ['armed', 'disarmed'], []]);
  });

  it('fires at once when one key is wanted, but never out of a chunk', () => {
    const { started, key, press } = setUp({ instant: true });
    key.press('X', press(false));
    expect(started).toEqual([]);
    key.press('X', press());
    expect(started).toHaveLength(1);
  });
});

it('x takes the outcome of the order under the cursor, and what else rests there', async () => {
  const { clock, started, key, press } = setUp();
  key.press('x', press());
  await clock.advance(200);
  key.press('x', press());
  const scope = { kind: 'outcome', conditionId: '0xa', tokenId: 'a-Yes', otherTokenIds: ['a-No'] };
  expect(started[0]?.scope).toEqual(scope);
  expect(started[0]?.orders.map(({ id }) => id)).toEqual(['1']);
});

it('X and x arm the market that a filter shows, and nothing when it shows none', () => {
  const { store, key, press } = setUp();
  const filter = (text: string): void => {
    store.dispatch({ type: 'filterTyped', filter: text });
    store.dispatch({ type: 'filterClosed', keep: true });
  };
  filter('b happen');
  key.press('X', press());
  expect(armedMarket(store)?.scope.conditionId).toBe('0xb');
  key.disarm();
  filter('cricket');
  key.press('X', press());
  key.press('x', press());
  expect(store.state().armed).toBeUndefined();
});

it('X arms nothing where no market is selected, whatever x has armed', async () => {
  const { store, started, key, press, clock } = setUp();
  pointAtFirstOrder(store);
  key.press('x', press());
  const byOutcome = armedMarket(store);
  expect(byOutcome?.scope.kind).toBe('outcome');
  store.dispatch({ type: 'paneFocused', pane: 'markets' });
  store.dispatch({ type: 'filterTyped', filter: 'cricket' });
  store.dispatch({ type: 'filterClosed', keep: true });
  await clock.advance(200);
  key.press('X', press());
  await clock.advance(200);
  key.press('X', press());
  await clock.advance(200);
  expect(started).toEqual([]);
  expect(store.state().messages.at(-1)?.text).toBe('no market is selected');
});

it('X and x arm the same market when the cursor is on an order of another than the list had', () => {
  const { store, key, press } = setUp();
  store.dispatch({ type: 'paneFocused', pane: 'orders' });
  store.dispatch({ type: 'cursorSent', to: 'last' });
  const armedBy = (name: 'X' | 'x'): string | undefined => {
    key.press(name, press());
    return armedMarket(store)?.scope.conditionId;
  };
  expect([armedBy('X'), armedBy('x')]).toEqual(['0xb', '0xb']);
});

it('x on an order of a market that is not listed leaves it to the machine to ask for its second id', () => {
  const { store, key, press } = setUp();
  const times = { askedAtMs: 1, readAtMs: 1 };
  const unlisted = order('7', 'unlisted', 'Yes', 410_000);
  store.dispatch({ type: 'ordersRead', orders: [unlisted], complete: true, times });
  pointAtFirstOrder(store);
  key.press('x', press());
  expect(armedMarket(store)).toMatchObject({
    scope: { kind: 'outcome', conditionId: '0xunlisted' },
    areIdsUnknown: true,
  });
});

it('x takes what rests of the outcome under the market’s other id, and tells the machine of both', () => {
  const { store, key, press } = setUp();
  const times = { askedAtMs: 1, readAtMs: 1 };
  const mirrored = {
    conditionId: '0xa',
    question: 'Will a happen?',
    outcomes: [{ name: 'Yes', tokenId: 'a-Yes', mirrorTokenId: 'mirror-Yes' }],
    mirrorConditionId: '0xmirror',
  };
  store.dispatch({ type: 'marketsListed', markets: [mirrored], complete: true, times });
  const own = order('1', 'a', 'Yes', 410_000);
  const orders = [own, { ...own, id: '9', market: '0xmirror' }];
  store.dispatch({ type: 'ordersRead', orders, complete: true, times });
  key.press('x', press());
  const target = armedMarket(store);
  expect(target?.scope).toMatchObject({ kind: 'outcome', conditionId: '0xa', mirrorId: '0xmirror' });
  expect(target).not.toHaveProperty('areIdsUnknown');
  expect(target?.orders.map(({ id }) => id)).toEqual(['1', '9']);
});

it.each([
  ['whose tokens', []],
  ['whose mirror’s tokens', [{ name: 'Yes', tokenId: 'a-Yes' }]],
])('X on a market %s no list told leaves it to the machine to ask for them', (_, outcomes) => {
  const { store, key, press } = setUp();
  const times = { askedAtMs: 1, readAtMs: 1 };
  const listed = { conditionId: '0xc', question: 'Will c happen?', outcomes, mirrorConditionId: '0xmirror' };
  store.dispatch({ type: 'marketsListed', markets: [listed], complete: true, times });
  store.dispatch({ type: 'cursorSent', to: 'last' });
  key.press('X', press());
  expect(store.state().armed?.target).toMatchObject({ scope: { conditionId: '0xc' }, areIdsUnknown: true });
});

it.each([
  ['sending', undefined, 1],
  ['waiting', 'throttled', 1],
  ['waiting', 'left', 1],
  ['waiting', 'unresolved', 0],
] as const)('Esc on a cancel that is %s and %s leaves %i on the screen', async (phase, outcome, left) => {
  const { clock, store, key, press } = setUp();
  key.press('X', press());
  const target = armedMarket(store);
  if (!target) throw new Error('nothing was armed');
  key.disarmOrDismiss();
  const progress = progressOf(target, { phase, ...(outcome && { outcome }) });
  store.dispatch({ type: 'cancelProgressed', progress });
  expect(key.disarmOrDismiss()).toBe(left === 0);
  await clock.advance(0);
  expect(store.state().cancels).toHaveLength(left);
});

it('Esc disarms first, then dismisses the newest verdict, then has nothing to take back', () => {
  const { store, noted, key, press } = setUp();
  key.press('X', press());
  const target = armedMarket(store);
  if (!target) throw new Error('nothing was armed');
  store.dispatch({ type: 'cancelProgressed', progress: progressOf(target, { outcome: 'confirmed' }) });
  expect([key.disarmOrDismiss(), store.state().armed]).toEqual([true, undefined]);
  expect([key.disarmOrDismiss(), store.state().cancels]).toEqual([true, []]);
  expect(key.disarmOrDismiss()).toBe(false);
  expect(noted).toEqual(['armed', 'disarmed', 'cleared 4']);
});

it('tells the cancel that the last list had rows which could not be read', () => {
  const { store, key, press, started } = setUp();
  const times = { askedAtMs: 9, readAtMs: 9 };
  store.dispatch({
    type: 'ordersRead',
    orders: [order('1', 'a', 'Yes', 500_000)],
    lost: 1,
    complete: false,
    times,
  });
  key.press('X', press());
  expect(store.state().armed?.target).toMatchObject({ hasLostRows: true });
  expect(started).toEqual([]);
});

it('tells it of a list in which no row at all could be read, too', async () => {
  const { clock, store, key, press } = setUp();
  const client = { listOrders: async () => ok({ rows: [], lost: 2 }) } as unknown as Client;
  const { orders } = pollerRequests({ client, wants: accountOnly, publish: store.dispatch, clock });
  await orders(new AbortController().signal, () => ({ askedAtMs: 9, readAtMs: 9 }), 1);
  key.press('X', press());
  expect(store.state().armed?.target).toMatchObject({ hasLostRows: true });
});
