import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import type { Failure } from '../../src/domain/failure.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { BOTH_IDS, type CancelScene, lateInLists, ONE_ID, press, requestsTo, scene } from './cancel-scene.ts';
import {
  answer,
  byId,
  type CancelScript,
  failing,
  failingUnder,
  honest,
  MARKET,
  MIRROR,
  NO_CONNECTION,
  once,
  order,
  orders,
  rejected,
  RESET,
  target,
  throttled,
  TIMED_OUT,
  UNAUTHORISED,
} from './fake-account.ts';

const UNDER_MIRROR = order('m1', { market: MIRROR });

/** After each request for it a rival places an order there. */
const thenRival =
  (id: string, script: CancelScript): CancelScript =>
  async (account, request) => {
    const answered = await script(account, request);
    if (request.market === id) account.open.set('rival', order('rival', { market: id }));
    return answered;
  };

describe('a request for one of two ids that did not come', () => {
  const TROUBLES: [string, Failure][] = [
    ['is throttled', throttled(30_000)],
    ['is reset', RESET],
    ['never leaves', NO_CONNECTION],
  ];
  const IDS: [string, string, string][] = [
    ['first', MARKET, MIRROR],
    ['second', MIRROR, MARKET],
  ];
  const CASES = IDS.flatMap(([name, lost, other]) =>
    TROUBLES.map(([how, trouble]) => [name, how, trouble, lost, other] as const),
  );

  it.each(CASES)(
    'is sent again under the %s, where it %s, though all that was known rested under the other',
    async (_, __, trouble, lost, other) => {
      const made = scene([order('k1', { market: other }), order('u1', { market: lost })]);
      made.account.cancelScripts = [failingUnder(lost, trouble, 1)];
      made.account.listScripts = [lateInLists(made, 'u1')];
      void press(made, [order('k1', { market: other })], { scope: BOTH_IDS });
      await passSeconds(made.clock, 60);
      expect(made.account.open.size).toBe(0);
      expect(made.told.at(-1)).toMatchObject({ phase: 'settled', outcome: 'confirmed' });
    },
  );

  it.each(CASES)(
    'is sent again under the %s, where it %s, though a rival orders under the other',
    async (_, __, trouble, lost, other) => {
      const made = scene([order('k1', { market: other }), order('u1', { market: lost })]);
      made.account.cancelScripts = [thenRival(other, failingUnder(lost, trouble, 1))];
      made.account.listScripts = [lateInLists(made, 'u1')];
      void press(made, [order('k1', { market: other })], { scope: BOTH_IDS });
      await passSeconds(made.clock, 60);
      expect(made.account.open.has('u1')).toBe(false);
    },
  );

  it.each(CASES)(
    'is sent again under the %s, where it %s, though the other keeps its order',
    async (_, __, trouble, lost, other) => {
      const made = scene([order('k1', { market: other }), order('u1', { market: lost })]);
      const kept = answer([], { k1: 'locked' });
      made.account.cancelScripts = [lost === MIRROR ? byId(kept, once(trouble)) : byId(once(trouble), kept)];
      made.account.listScripts = [lateInLists(made, 'u1')];
      void press(made, [order('k1', { market: other })], { scope: BOTH_IDS });
      await passSeconds(made.clock, 60);
      expect(made.account.open.has('u1')).toBe(false);
    },
  );

  it('is sent again where rows name no market', async () => {
    const made = scene([order('k1'), order('u1', { market: MIRROR })]);
    made.account.cancelScripts = [failingUnder(MIRROR, RESET, 1)];
    const lists = lateInLists(made, 'u1');
    made.account.listScripts = [
      async (...asked) => {
        const listed = await lists(...asked);
        if (!listed.ok) return listed;
        const nameless = listed.value.orders.map((each) => order(each.id, { market: '' }));
        return ok({ ...listed.value, orders: nameless });
      },
    ];
    void press(made, [order('k1', { market: '' })], { scope: BOTH_IDS });
    await passSeconds(made.clock, 60);
    expect(made.account.open.size).toBe(0);
  });

  it.each(TROUBLES)(
    'is sent again where it %s, though an order known there has traded',
    async (_, trouble) => {
      const made = scene([order('o1'), UNDER_MIRROR, order('u1', { market: MIRROR })]);
      made.account.fill('m1');
      made.account.cancelScripts = [failingUnder(MIRROR, trouble, 1)];
      made.account.listScripts = [lateInLists(made, 'u1')];
      void press(made, [order('o1'), UNDER_MIRROR], { scope: BOTH_IDS });
      await passSeconds(made.clock, 60);
      expect(made.account.open.size).toBe(0);
    },
  );

  it('is no longer missed once lists were empty for ten seconds and all known there has ended', async () => {
    const { account, clock, cancels, told } = scene([order('o1'), UNDER_MIRROR]);
    account.cancelScripts = [failingUnder(MIRROR, throttled(600_000))];
    void cancels.start(target([order('o1'), UNDER_MIRROR], { scope: BOTH_IDS }));
    await passSeconds(clock, 15);
    account.fill('m1');
    await passSeconds(clock, 5);
    expect(told.at(-1)).not.toMatchObject({ outcome: 'confirmed' });
    await passSeconds(clock, 40);
    expect(told.at(-1)).toMatchObject({ phase: 'settled', outcome: 'confirmed', filled: [{ id: 'm1' }] });
  });

  it('is missed on where the orders that have ended named no market', async () => {
    const { account, clock, cancels, told } = scene([order('o1')]);
    account.cancelScripts = [failingUnder(MIRROR, throttled(600_000))];
    void cancels.start(target([order('o1', { market: '' })], { scope: BOTH_IDS }));
    await passSeconds(clock, 60);
    expect(account.open.size).toBe(0);
    expect(told.at(-1)?.phase).not.toBe('settled');
  });
});

describe('a lost request is sent again', () => {
  it('though a list still shows an order that the other one took', async () => {
    const { account, clock, cancels } = scene([order('o1'), UNDER_MIRROR]);
    account.cancelScripts = [failingUnder(MIRROR, RESET, 1)];
    account.listScripts = [
      async ({ open }) => {
        const shown = [...open.values()].filter(({ id }) => id !== 'm1' || clock.monotonicMs() > 26_000);
        return ok({ orders: clock.monotonicMs() < 24_000 ? [order('o1'), ...shown] : shown, complete: true });
      },
    ];
    void cancels.start(target([order('o1')], { scope: BOTH_IDS }));
    await passSeconds(clock, 60);
    expect(account.open.size).toBe(0);
  });

  it.each([403, 404])('though the other came to %i, and an order there has no record', async (status) => {
    const { account, clock, cancels } = scene([order('o1'), UNDER_MIRROR]);
    account.cancelScripts = [byId(failing(rejected(status), false), once(RESET))];
    account.getOrder = async (id) => {
      await sleep(clock, 5);
      return ok(account.open.get(id));
    };
    account.listScripts = [lateInLists({ clock }, 'm1', 25_000)];
    void cancels.start(target([order('o1')], { scope: BOTH_IDS }));
    await clock.advance(2);
    account.open.delete('o1');
    await passSeconds(clock, 60);
    expect(account.open.size).toBe(0);
  });
});

describe('a refusal under one id', () => {
  it('ends no cancel whose other request never left', async () => {
    const { account, clock, cancels } = scene([order('o1'), UNDER_MIRROR]);
    account.cancelScripts = [byId(failing(rejected(403), false), once(NO_CONNECTION))];
    void cancels.start(target([order('o1'), UNDER_MIRROR], { scope: BOTH_IDS }));
    await passSeconds(clock, 60);
    expect(account.open.has('m1')).toBe(false);
    expect(requestsTo(account, MARKET)).toHaveLength(1);
  });

  it.each([10_000, 40_000])('for its clock is signed anew after a throttle of %i ms', async (throttleMs) => {
    const { account, clock, cancels } = scene(orders(1));
    account.correctClock = async () => true;
    account.cancelScripts = [once(throttled(throttleMs), UNAUTHORISED)];
    void cancels.start(target(orders(1)));
    await passSeconds(clock, 120);
    expect(account.open.size).toBe(0);
    expect(requestsTo(account, MARKET).at(-1)).toBeLessThan(throttleMs + 100);
  });

  it('for its clock is signed anew at once, though the other is put off for ten minutes', async () => {
    const { account, clock, cancels } = scene(orders(1));
    account.correctClock = async () => true;
    account.cancelScripts = [byId(once(throttled(40_000), UNAUTHORISED), failing(throttled(600_000), false))];
    void cancels.start(target(orders(1), { scope: BOTH_IDS }));
    await passSeconds(clock, 500);
    account.open.set('mine', order('mine'));
    await passSeconds(clock, 300);
    expect(account.open.has('mine')).toBe(true);
    expect(requestsTo(account, MARKET)).toHaveLength(3);
  });

  it.each([RESET, rejected(503), TIMED_OUT])(
    'for its clock is signed anew, though the other request fails (%#)',
    async (trouble) => {
      const { account, clock, cancels } = scene([order('o1')]);
      let isRight = false;
      account.correctClock = async () => (isRight = true);
      account.cancelScripts = [
        byId(
          async (own, request) => (isRight ? honest(own, request) : fail(UNAUTHORISED)),
          failing(trouble, false),
        ),
      ];
      account.listScripts = [
        async ({ open }) =>
          isRight ? ok({ orders: [...open.values()], complete: true }) : fail(UNAUTHORISED),
      ];
      void cancels.start(target([order('o1')], { scope: BOTH_IDS }));
      await passSeconds(clock, 60);
      expect(account.open.size).toBe(0);
      expect(requestsTo(account, MARKET)).toHaveLength(2);
    },
  );

  it('for a clock that cannot be measured is told as a refusal, whatever becomes of the other later', async () => {
    const { account, clock, cancels, told } = scene([order('o1')]);
    let measured = 0;
    account.correctClock = async () => ++measured > 1;
    account.cancelScripts = [byId(failing(UNAUTHORISED, false), once(throttled(60_000)))];
    void cancels.start(target([order('o1')], { scope: BOTH_IDS }));
    await passSeconds(clock, 120);
    expect(told.at(-1)).toMatchObject({ outcome: 'refused', failure: { kind: 'unauthorised' } });
  });
});

describe('a request that is put off', () => {
  it.each([10_000, undefined])(
    'over and over has what is left read meanwhile, and ends when that is gone (%s)',
    async (retryAfterMs) => {
      const { account, clock, cancels, told } = scene([order('o1'), UNDER_MIRROR]);
      account.cancelScripts = [failingUnder(MIRROR, throttled(retryAfterMs))];
      void cancels.start(target([order('o1'), UNDER_MIRROR], { scope: BOTH_IDS }));
      await passSeconds(clock, 15);
      account.execute({ market: MIRROR });
      await passSeconds(clock, 60);
      expect(told.at(-1)).toMatchObject({ phase: 'settled', outcome: 'confirmed' });
    },
  );

  it('does not let another be sent after the 22 seconds', async () => {
    const last = await Promise.all(
      Array.from({ length: 20 }, async (_, seed) => {
        const { account, clock, cancels } = scene([order('o1')], seed);
        account.cancelScripts = [byId(failing(NO_CONNECTION, false), failing(throttled(600_000), false))];
        void cancels.start(target([order('o1')], { scope: BOTH_IDS }));
        await passSeconds(clock, 60);
        return requestsTo(account, MARKET).at(-1);
      }),
    );
    expect(Math.max(...last.map((ms) => ms ?? Infinity))).toBeLessThan(22_600);
  });

  it('keeps no second id from being sent for that the catalog tells meanwhile', async () => {
    const { account, clock, cancels } = scene([order('o1'), UNDER_MIRROR]);
    account.cancelScripts = [byId(failing(throttled(600_000), false), honest)];
    account.marketFacts = async () =>
      clock.monotonicMs() < 10_000 ? fail(rejected(503)) : ok({ mirrorId: MIRROR });
    void cancels.start(
      target([order('o1')], { scope: { kind: 'market', conditionId: MARKET }, areIdsUnknown: true }),
    );
    await passSeconds(clock, 20);
    expect(account.open.has('m1')).toBe(false);
  });

  it('does not have an answered one repeated for an order that only it can take', async () => {
    const { account, clock, cancels } = scene([order('o1')]);
    account.cancelScripts = [failingUnder(MIRROR, throttled(60_000))];
    void cancels.start(target([order('o1'), UNDER_MIRROR], { scope: BOTH_IDS }));
    await passSeconds(clock, 50);
    expect(requestsTo(account, MARKET)).toHaveLength(1);
  });

  it('holds the reads of the monitor once, however often the key is pressed', async () => {
    const { account, clock, cancels, pauses } = scene(orders(1));
    account.cancelScripts = [failing(throttled(600_000), false)];
    void cancels.start(target(orders(1)));
    for (let presses = 0; presses < 10; presses++) {
      await clock.advance(3_000.3);
      void cancels.start(target(orders(1)));
    }
    expect(pauses).toEqual([true]);
  });
});

/** Answers honestly, and only then. */
const hanging =
  ({ clock }: CancelScene, ms: number): CancelScript =>
  async (own, request) => {
    await sleep(clock, ms);
    return honest(own, request);
  };

describe('while the request for the other id hangs', () => {
  it('what the first one was answered is kept when the program ends', async () => {
    const made = scene([order('o1')]);
    made.account.cancelScripts = [
      byId(
        async (own, request) => {
          own.execute(request);
          return ok({ canceled: ['o1', 'stranger'], notCanceled: [] });
        },
        hanging(made, 5_000),
      ),
    ];
    void press(made, [order('o1')], { scope: BOTH_IDS });
    await made.clock.advance(1_000);
    const ending = made.cancels.finish(3_000);
    await made.clock.advance(4_000);
    const [ended] = await ending;
    expect(ended).toMatchObject({ outcome: 'unresolved', canceled: ['o1', 'stranger'] });
  });

  it('it is not said that the cancel was answered', async () => {
    const made = scene([order('o1'), UNDER_MIRROR]);
    made.account.cancelScripts = [byId(honest, hanging(made, 60_000))];
    void press(made, [order('o1'), UNDER_MIRROR], { scope: BOTH_IDS });
    await made.clock.advance(5_900);
    expect(made.told.at(-1)).toMatchObject({ phase: 'sending', canceled: ['o1'] });
    await made.clock.advance(150);
    expect(made.told.find(({ phase }) => phase === 'verifying')?.answeredAfterMs).toBeUndefined();
  });

  it('a press is sent for the first at once', async () => {
    const made = scene([order('o1')]);
    made.account.cancelScripts = [byId(honest, hanging(made, 5_500))];
    void press(made, [order('o1')], { scope: BOTH_IDS });
    await made.clock.advance(500);
    made.account.open.set('o2', order('o2'));
    await made.clock.advance(500);
    void press(made, [order('o2')], { scope: BOTH_IDS });
    await passSeconds(made.clock, 60);
    expect(requestsTo(made.account, MARKET)).toEqual([0, 1_000]);
    expect(made.told.at(-1)).toMatchObject({ phase: 'settled', outcome: 'confirmed' });
  });

  it('no list is read, because it may change yet', async () => {
    const made = scene([order('o1'), UNDER_MIRROR]);
    made.account.cancelScripts = [byId(honest, hanging(made, 4_000))];
    void press(made, [order('o1'), UNDER_MIRROR], { scope: BOTH_IDS });
    await passSeconds(made.clock, 60);
    const lists = made.account.calls.filter(({ what }) => what === 'list' || what === 'account');
    expect(Math.min(...lists.map(({ atMs }) => atMs))).toBeGreaterThanOrEqual(4_000);
  });
});

it('a press while records are waited for is sent at once', async () => {
  const made = scene([order('o1'), order('o2')]);
  made.account.getOrder = async () => {
    await sleep(made.clock, 10_000);
    return ok(undefined);
  };
  made.account.cancelScripts = [
    async (own, request) => {
      own.execute(request);
      return ok({ canceled: ['o1'], notCanceled: [] });
    },
    honest,
  ];
  void press(made, [order('o1'), order('o2')], { scope: ONE_ID });
  await made.clock.advance(500);
  made.account.open.set('o3', order('o3'));
  void press(made, [order('o3')], { scope: ONE_ID });
  await passSeconds(made.clock, 30);
  expect(requestsTo(made.account, MARKET).slice(0, 2)).toEqual([0, 500]);
});
