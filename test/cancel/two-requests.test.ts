import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import type { Order } from '../../src/domain/order.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { BOTH_IDS, press, requestsTo, scene } from './cancel-scene.ts';
import {
  failing,
  failingUnder,
  honest,
  MARKET,
  MIRROR,
  NO_CONNECTION,
  order,
  rejected,
  RESET,
  target,
  throttled,
  TIMED_OUT,
  UNAUTHORISED,
} from './fake-account.ts';

const UNDER_MIRROR = order('m1', { market: MIRROR });

function withoutMarket(each: Order): Order {
  return { ...each, market: '' };
}

describe('of the two requests of a market', () => {
  it.each([throttled(600_000), rejected(500), RESET])(
    'the answered one is sent again for what it left, though the other fails and rows name no market (%#)',
    async (trouble) => {
      const { account, clock, cancels } = scene([order('o1'), order('o2')]);
      let tries = 0;
      account.cancelScripts = [
        async (own, request) => {
          if (request.market === MIRROR) return fail(trouble);
          if (++tries > 1) return honest(own, request);
          own.open.delete('o1');
          own.gone.set('o1', order('o1', { status: 'canceled' }));
          return ok({ canceled: ['o1'], notCanceled: [] });
        },
      ];
      account.listScripts = [
        async ({ open }) => ok({ orders: [...open.values()].map(withoutMarket), complete: true }),
      ];
      void cancels.start(
        target(
          ['o1', 'o2'].map((id) => withoutMarket(order(id))),
          { scope: BOTH_IDS },
        ),
      );
      await passSeconds(clock, 120);
      expect(account.open.size).toBe(0);
    },
  );

  it.each([
    ['fails', async () => fail(rejected(503))],
    ['keeps its order', async () => ok({ canceled: [], notCanceled: [{ id: 'o1', reason: 'locked' }] })],
    ['names nothing', async () => ok({ canceled: [], notCanceled: [] })],
  ] as const)('the one that the service wants in 30 s is sent then, where the other %s', async (_, other) => {
    const { account, clock, cancels } = scene([order('o1'), UNDER_MIRROR]);
    const once = failingUnder(MIRROR, throttled(30_000), 1);
    account.cancelScripts = [
      async (own, request) => (request.market === MIRROR ? once(own, request) : other()),
    ];
    void cancels.start(target([order('o1'), UNDER_MIRROR], { scope: BOTH_IDS }));
    await passSeconds(clock, 120);
    expect([...account.open.keys()]).toEqual(['o1']);
  });

  it.each([throttled(10_000), throttled(30_000), RESET])(
    'the one that did not come is sent again, though somebody places an order under the other (%#)',
    async (trouble) => {
      const { account, clock, cancels } = scene([order('o1'), UNDER_MIRROR]);
      const once = failingUnder(MIRROR, trouble, 1);
      account.cancelScripts = [
        async (own, request) => {
          const answered = await once(own, request);
          if (request.market === MARKET) own.open.set('rival', order('rival'));
          return answered;
        },
      ];
      // The list lags behind: for three seconds it does not show what rests under the second id.
      account.listScripts = [
        async ({ open }) => {
          const orders = [...open.values()].filter(({ id }) => id !== 'm1' || clock.monotonicMs() > 3_000);
          return ok({ orders, complete: true });
        },
      ];
      void cancels.start(target([order('o1')], { scope: BOTH_IDS }));
      await passSeconds(clock, 100);
      expect([...account.open.keys()]).toEqual(['rival']);
    },
  );

  it.each([
    ['is throttled for 2 s', throttled(2_000)],
    ['finds no connection', NO_CONNECTION],
    ['is refused for its time', UNAUTHORISED],
  ] as const)(
    'the one that %s does not wait for the other, throttled for ten minutes',
    async (_, trouble) => {
      const { account, clock, cancels } = scene([order('o1')]);
      account.correctClock = async () => true;
      const once = failingUnder(MARKET, trouble, 1);
      account.cancelScripts = [
        async (own, request) => (request.market === MIRROR ? fail(throttled(600_000)) : once(own, request)),
      ];
      void cancels.start(target([order('o1')], { scope: BOTH_IDS }));
      await passSeconds(clock, 60);
      expect(account.open.size).toBe(0);
    },
  );

  it('the refused one is not sent for each throttle of the other, and takes down nothing placed minutes later', async () => {
    const { account, clock, cancels } = scene([order('o1')]);
    account.cancelScripts = [
      async (own, request) => {
        if (request.market === MIRROR) return fail(throttled(10_000));
        return clock.monotonicMs() < 100_000 ? fail(rejected(403)) : honest(own, request);
      },
    ];
    void cancels.start(target([order('o1')], { scope: BOTH_IDS }));
    await passSeconds(clock, 120);
    account.open.set('mine', order('mine'));
    await passSeconds(clock, 120);
    expect(requestsTo(account, MARKET).every((atMs) => atMs < 23_000)).toBe(true);
    expect(account.open.has('mine')).toBe(true);
  });

  it('the one refused for its time is signed anew, where only a new order rests under its id', async () => {
    const { account, clock, cancels } = scene([order('new')]);
    account.correctClock = async () => true;
    account.cancelScripts = [failingUnder(MARKET, UNAUTHORISED, 1)];
    void cancels.start(target([], { scope: BOTH_IDS }));
    await passSeconds(clock, 60);
    expect(account.open.size).toBe(0);
  });

  it.each([403, 404])(
    'the one refused with %i is told so, where a new order rests under its id',
    async (status) => {
      const { account, clock, cancels, told } = scene([order('new')]);
      account.cancelScripts = [failingUnder(MARKET, rejected(status))];
      void cancels.start(target([], { scope: BOTH_IDS }));
      await passSeconds(clock, 60);
      expect(told.at(-1)?.outcome).toBe('refused');
    },
  );

  it('the later one refused for its time is signed anew, though the key was pressed between the two answers', async () => {
    const made = scene([order('o1'), UNDER_MIRROR]);
    const { account, clock } = made;
    account.correctClock = async () => true;
    const once = failingUnder(MIRROR, UNAUTHORISED, 1);
    account.cancelScripts = [
      async (own, request) => {
        if (request.market === MIRROR) await sleep(clock, 300);
        return once(own, request);
      },
    ];
    void press(made, [order('o1'), UNDER_MIRROR], { scope: BOTH_IDS });
    await clock.advance(150);
    void press(made, [order('o1'), UNDER_MIRROR], { scope: BOTH_IDS });
    await passSeconds(clock, 60);
    expect(account.open.size).toBe(0);
  });

  it('one that is throttled for ever is sent every few seconds at most once its 22 s are over', async () => {
    const { account, clock, cancels } = scene([order('o1')]);
    account.cancelScripts = [
      async (own, request) => {
        if (request.market !== MIRROR) return honest(own, request);
        own.open.set('late', order('late', { market: MIRROR }));
        return fail(throttled(1_000));
      },
    ];
    void cancels.start(target([order('o1')], { scope: BOTH_IDS }));
    await passSeconds(clock, 300);
    const later = requestsTo(account, MIRROR).filter((atMs) => atMs > 30_000);
    expect(later.length).toBeGreaterThan(20);
    expect(later.length).toBeLessThan(270 / 2);
  });

  it('has a word when its time is over, whatever it is just reading', async () => {
    for (let seed = 1; seed <= 150; seed++) {
      const { account, clock, cancels } = scene([order('o1')], seed);
      const { getOrder } = account;
      account.getOrder = async (id, signal) => {
        await sleep(clock, 2_500);
        return getOrder(id, signal);
      };
      account.cancelScripts = [failingUnder(MIRROR, throttled(60_000))];
      const verdict = cancels.start(target([order('o1')], { scope: BOTH_IDS }));
      for (let second = 1; second <= 35; second++) {
        await clock.advance(500);
        account.gone.set(`bot${second}`, order(`bot${second}`, { market: MIRROR, status: 'canceled' }));
        account.open.delete(`bot${second}`);
        account.open.set(`bot${second + 1}`, order(`bot${second + 1}`, { market: MIRROR }));
        await clock.advance(500);
      }
      expect((await verdict).outcome).toBeDefined();
    }
  });
});

describe('a throttle', () => {
  it('has passed in part when the machine wakes: a press waits for the rest alone', async () => {
    const made = scene([order('o1')]);
    const { account, clock, cancels } = made;
    let untilMs = 0;
    account.cancelScripts = [
      async (own, request) => {
        untilMs ||= clock.now() + 600_000;
        const leftMs = untilMs - clock.now();
        return leftMs > 0 ? fail(throttled(leftMs)) : honest(own, request);
      },
    ];
    const pressAndInsist = async (): Promise<void> => {
      void press(made, [order('o1')]);
      await clock.advance(0);
      cancels.forceResend(cancels.running()[0]?.id ?? 0);
      await passSeconds(clock, 3);
    };
    await pressAndInsist();
    await pressAndInsist();
    clock.jumpWall(540_000);
    await pressAndInsist();
    await passSeconds(clock, 60);
    expect(account.open.size).toBe(0);
  });

  it('told after a sleep is not shortened by that: a press tries once before its time, the next ones wait', async () => {
    const made = scene([order('o1')]);
    const { account, clock, cancels } = made;
    account.cancelScripts = [failing(RESET, false), failing(throttled(20_000), false)];
    account.listScripts = [async () => fail(rejected(503))];
    void press(made, [order('o1')]);
    await clock.advance(100);
    clock.jumpWall(14_000);
    await passSeconds(clock, 8);
    const untilMs = clock.now() + 13_000;
    account.cancelScripts = [async () => fail(throttled(untilMs - clock.now()))];
    for (let presses = 0; presses < 4; presses++) {
      void press(made, [order('o1')]);
      await clock.advance(0);
      cancels.forceResend(cancels.running()[0]?.id ?? 0);
      await passSeconds(clock, 1);
    }
    expect(requestsTo(account, MARKET).length).toBeLessThanOrEqual(3);
  });
});

it.each([1, 6, 12])(
  'one that was lost does not wait longer for %i presses that sent the other',
  async (presses) => {
    const made = scene([order('o1'), UNDER_MIRROR]);
    const { account, clock } = made;
    let isFirst = true;
    account.cancelScripts = [
      async (own, request) => {
        if (request.market === MIRROR || !isFirst) return honest(own, request);
        isFirst = false;
        await sleep(clock, 5_800);
        return fail(TIMED_OUT);
      },
    ];
    void press(made, [order('o1'), UNDER_MIRROR], { scope: BOTH_IDS });
    for (let pressed = 0; pressed < presses; pressed++) {
      await clock.advance(400);
      void press(made, [order('o1')], { scope: BOTH_IDS });
    }
    await passSeconds(clock, 40);
    // Its pause is that of a first retry, a quarter of a second at most, and a reading lies between.
    expect(requestsTo(account, MARKET)[1]).toBeLessThan(6_300);
  },
);
