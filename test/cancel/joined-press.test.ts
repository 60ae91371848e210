import { describe, expect, it } from 'vitest';
import { createCancels } from '../../src/cancel/cancel-machine.ts';
import { sleep } from '../../src/domain/clock.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { createCancelKey } from '../../src/monitor/input/cancel-key.ts';
import { initialState } from '../../src/state/app-state.ts';
import { createStore } from '../../src/state/store.ts';
import { passSeconds, simulatedClock } from '../support/simulated-clock.ts';
import { BOTH_IDS, ONE_ID, press, requestsTo, scene } from './cancel-scene.ts';
import {
  byId,
  type CancelScript,
  failing,
  fakeAccount,
  honest,
  kept,
  MARKET,
  MIRROR,
  NO,
  NO_CONNECTION,
  order,
  orders,
  rejected,
  RESET,
  target,
  throttled,
  tries,
  YES,
} from './fake-account.ts';

const SLOW_LISTS_MS = 1_000;

/** Takes the first order down, and is silent of all others. */
const takesOne: CancelScript = async ({ open, gone }) => {
  gone.set('o1', { ...order('o1'), status: 'canceled' });
  open.delete('o1');
  return ok({ canceled: ['o1'], notCanceled: [] });
};

describe('a press that joins a running cancel', () => {
  it.each<[string, (made: ReturnType<typeof scene>) => CancelScript[]]>([
    [
      'while the first request is on its way',
      ({ clock }) => [
        async (own, request) => {
          const answer = own.execute(request);
          await sleep(clock, 2_000);
          return ok(answer);
        },
        honest,
      ],
    ],
    ['while it waits out a throttle', () => [async () => fail(throttled(3_000)), honest]],
    [
      'after the answer, by a request that is silent of it',
      () => [honest, async () => ok({ canceled: [], notCanceled: [] }), honest],
    ],
  ])('takes down what was placed since the first one: %s', async (_, scriptsOf) => {
    const made = scene(orders(2));
    const { account, cancels, clock } = made;
    account.cancelScripts = scriptsOf(made);
    account.listScripts = [
      async ({ open }) => {
        await sleep(clock, SLOW_LISTS_MS);
        return ok({ orders: [...open.values()], complete: true });
      },
    ];
    void cancels.start(target(orders(2)));
    await clock.advance(500);
    account.open.set('new', order('new'));
    const again = cancels.start(target([order('new')], { ordersReadAtMs: clock.now() }));
    await passSeconds(clock, 30);
    expect(await again).toMatchObject({ id: 1, outcome: 'confirmed', appeared: [] });
    expect(account.open.size).toBe(0);
  });

  it.each([19_000, 22_000])('%i ms after it is sent for as long as any other', async (afterMs) => {
    const { account, cancels, clock } = scene(orders(2));
    account.cancelScripts = [failing(RESET, false)];
    void cancels.start(target(orders(2)));
    await clock.advance(afterMs);
    const again = cancels.start(target(orders(2)));
    await clock.advance(5_000);
    account.cancelScripts = [honest];
    await passSeconds(clock, 40);
    expect({ outcome: (await again).outcome, open: account.open.size }).toEqual({
      outcome: 'confirmed',
      open: 0,
    });
  });
});

/** The key on a screen that lists so many of the orders. */
function keyScene(delayMs?: number, mirrorConditionId = '') {
  const clock = simulatedClock();
  const account = fakeAccount(clock, orders(2), delayMs);
  const store = createStore(initialState({ demo: false, host: 'h', readOnly: false }));
  const cancels = createCancels({
    service: account,
    clock,
    random: seededRandom(1),
    onProgress: (progress) => store.dispatch({ type: 'cancelProgressed', progress }),
  });
  const key = createCancelKey({ store, clock, cancels: () => cancels, instant: false });
  const outcomes = [YES, NO].map((tokenId) => ({ name: tokenId.slice(0, 3), tokenId }));
  const markets = [{ conditionId: MARKET, question: 'Rain?', mirrorConditionId, outcomes }];
  const list = (count: number): void => {
    const times = { askedAtMs: clock.monotonicMs(), readAtMs: clock.monotonicMs() };
    store.dispatch({ type: 'marketsListed', markets, complete: true, times });
    store.dispatch({ type: 'ordersRead', orders: orders(count), complete: true, times });
  };
  let chunk = 0;
  const pressX = (): void => key.press('X', { readAtMs: clock.monotonicMs(), chunk: ++chunk, alone: true });
  const pressTwice = async (): Promise<void> => {
    pressX();
    await clock.advance(1_000);
    pressX();
    await clock.advance(1_000);
  };
  const replies = (): readonly string[] => store.state().messages.map(({ text }) => text);
  return { clock, account, store, list, pressX, pressTwice, replies };
}

it('an order that was listed between the two presses of the key is not new, and is sent for again', async () => {
  const { clock, account, store, list, pressX } = keyScene();
  account.cancelScripts = [takesOne, honest];
  list(1);
  pressX();
  await clock.advance(1_000);
  list(2);
  await clock.advance(1_000);
  pressX();
  await passSeconds(clock, 30);
  expect(store.state().cancels).toMatchObject([{ outcome: 'confirmed', appeared: [] }]);
  expect(account.open.size).toBe(0);
});

it('a press in the moment in which the cancel before it is given up is sent', async () => {
  const made = scene([order('o1')]);
  made.account.cancelScripts = [tries(MARKET, RESET)];
  made.account.listScripts = [async () => fail(rejected(503))];
  void press(made, [order('o1')], { scope: ONE_ID });
  await made.clock.advance(100);
  const [running] = made.cancels.running();
  const before = requestsTo(made.account, MARKET).length;
  void made.cancels.clear(running?.id ?? 0);
  void press(made, [order('o1')], { scope: ONE_ID });
  await made.clock.advance(10);
  expect(requestsTo(made.account, MARKET).length).toBe(before + 1);
});

it('a press that is put off at once is not taken for a second one, which has an early try', async () => {
  const { account, list, pressTwice } = keyScene(0);
  account.cancelScripts = [tries(MARKET, throttled(9_000), throttled(9_000))];
  list(2);
  await pressTwice();
  expect(requestsTo(account, MARKET)).toHaveLength(1);
  await pressTwice();
  expect(requestsTo(account, MARKET)).toHaveLength(2);
});

it.each([0, 5])(
  'a press after a sleep is sent, and not told that the early try is spent (%i ms)',
  async (delayMs) => {
    const { clock, account, list, pressTwice, replies } = keyScene(delayMs);
    account.cancelScripts = [tries(MARKET, throttled(60_000))];
    list(2);
    await pressTwice();
    clock.jumpWall(3_600_000);
    await clock.advance(300);
    await pressTwice();
    expect(requestsTo(account, MARKET)).toHaveLength(2);
    expect(replies()).toEqual([]);
  },
);

it.each([100, 1_000])(
  'a press waits for the service alone, and not for the pace of a watch (%i ms after the last 429)',
  async (afterMs) => {
    const { clock, account, list, pressTwice, replies } = keyScene(5);
    const waits = [40_000, 35_000, 1_000];
    account.cancelScripts = [
      async (own, request) => {
        const waitMs = waits.shift();
        return waitMs === undefined ? ok(own.execute(request)) : fail(throttled(waitMs));
      },
    ];
    list(2);
    await pressTwice();
    await pressTwice();
    await passSeconds(clock, 30);
    while (waits.length > 0) await clock.advance(10);
    expect(replies()).toEqual([]);
    await clock.advance(afterMs);
    await pressTwice();
    expect(requestsTo(account, MARKET)).toHaveLength(4);
    expect(account.open.size).toBe(0);
    expect(replies()).toEqual([]);
  },
);

it('is not told that it waits while the early try is under way', async () => {
  const { clock, account, list, pressTwice, replies } = keyScene(0);
  account.cancelScripts = [
    failing(throttled(60_000), false),
    async (own, request) => {
      await sleep(clock, 5_000);
      return ok(own.execute(request));
    },
  ];
  list(2);
  await pressTwice();
  await pressTwice();
  await pressTwice();
  expect(requestsTo(account, MARKET)).toHaveLength(2);
  expect(replies()).toEqual([]);
  await passSeconds(clock, 10);
  expect(account.open.size).toBe(0);
});

it('is not told that it waits where it is sent for the other id', async () => {
  const { account, list, pressTwice, replies } = keyScene(0, MIRROR);
  account.cancelScripts = [byId(kept('o1'), failing(throttled(60_000), false))];
  list(2);
  await pressTwice();
  await pressTwice();
  const before = requestsTo(account, MARKET).length;
  await pressTwice();
  expect(requestsTo(account, MARKET).length).toBeGreaterThan(before);
  expect(replies()).toEqual([]);
});

it('an early try that never left can be forced again while the other id, sent by the same press, is under way', async () => {
  const made = scene([order('o1'), order('o2', { market: MIRROR })]);
  const { account, clock, cancels } = made;
  const slow = async (a: typeof account, r: { market: string }) => (await sleep(clock, 300), honest(a, r));
  account.cancelScripts = [byId(tries(MARKET, throttled(60_000), NO_CONNECTION), slow)];
  void press(made, orders(1), { scope: BOTH_IDS });
  await clock.advance(1_000);
  for (const sent of [2, 3]) {
    void press(made, orders(1), { scope: BOTH_IDS });
    await clock.advance(0);
    cancels.forceResend(1);
    await clock.advance(1_000);
    expect(requestsTo(account, MARKET).length).toBe(sent);
  }
});

it('a press while the catalog is asked about a strange market is sent at once', async () => {
  const made = scene([order('o1'), order('s', { market: MIRROR })]);
  const { account, clock } = made;
  account.marketFacts = async (id) => {
    if (id !== MARKET) await sleep(clock, 2_900);
    return ok({});
  };
  void press(made, orders(1), { scope: ONE_ID });
  await clock.advance(200);
  void press(made, orders(1), { scope: ONE_ID });
  await clock.advance(5_000);
  expect(requestsTo(account, MARKET)[1]).toBeLessThan(300);
});
