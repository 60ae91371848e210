import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { describeCancel } from '../../src/cancel/describe-cancel.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { BOTH_IDS, type CancelScene, countCalls, ONE_ID, press, requestsTo, scene } from './cancel-scene.ts';
import {
  type CancelScript,
  honest,
  kept,
  MARKET,
  MIRROR,
  order,
  OTHER_MARKET,
  rejected,
  RESET,
  throttled,
  tries,
  UNAUTHORISED,
} from './fake-account.ts';

const SEEDS = Array.from({ length: 20 }, (_, seed) => seed + 1);
/** A bot places an order now, which lists show a second and a half later. */
function place({ account, clock }: CancelScene, id: string): void {
  const placedMs = clock.monotonicMs();
  account.open.set(id, order(id));
  account.listScripts = [
    async ({ open }) => {
      const orders = [...open.values()].filter(
        (each) => each.id !== id || clock.monotonicMs() > placedMs + 1_500,
      );
      return ok({ orders, complete: true });
    },
  ];
}

describe('a press that the service wants later is not given up', () => {
  it('for a reading from before it', async () => {
    const made = scene([order('o1')]);
    made.account.cancelScripts = [tries(MARKET, honest, throttled(30_000))];
    made.account.marketFacts = async () => {
      await sleep(made.clock, 1_200);
      return ok({});
    };
    void press(made, [order('o1')], { scope: ONE_ID, areIdsUnknown: true });
    await made.clock.advance(900);
    place(made, 'n1');
    await made.clock.advance(100);
    void press(made, [], { scope: ONE_ID, areIdsUnknown: true });
    await passSeconds(made.clock, 10);
    expect(made.told.at(-1)?.outcome).not.toBe('confirmed');
    await passSeconds(made.clock, 30);
    expect(made.account.open.size).toBe(0);
  });

  it('for a reading that has just come, where its request is put off already', async () => {
    const made = scene([order('o1'), order('e1', { market: OTHER_MARKET })]);
    made.account.cancelScripts = [tries(MARKET, kept('o1'), throttled(60_000))];
    const catalog = { isTold: false };
    made.account.marketFacts = async () => {
      while (!catalog.isTold) await sleep(made.clock, 10);
      return ok({});
    };
    void press(made, [order('o1')], { scope: ONE_ID, areIdsUnknown: true });
    await passSeconds(made.clock, 1);
    made.account.fill('o1');
    await passSeconds(made.clock, 11);
    const lists = (): number => countCalls(made.account, 'list');
    const before = lists();
    for (let i = 0; i < 2_000 && lists() === before; i++) await made.clock.advance(10);
    await made.clock.advance(10);
    place(made, 'n1');
    void press(made, [], { scope: ONE_ID, areIdsUnknown: true });
    catalog.isTold = true;
    await passSeconds(made.clock, 80);
    expect([...made.account.open.keys()]).toEqual(['e1']);
  });

  it('for a refusal from before it', async () => {
    const made = scene([]);
    made.account.cancelScripts = [tries(MARKET, rejected(403), throttled(6_000))];
    made.account.marketFacts = async () => {
      await sleep(made.clock, 1_200);
      return ok({});
    };
    void press(made, [], { scope: ONE_ID, areIdsUnknown: true });
    await made.clock.advance(900);
    place(made, 'n1');
    await made.clock.advance(100);
    void press(made, [], { scope: ONE_ID, areIdsUnknown: true });
    await passSeconds(made.clock, 30);
    expect(made.account.open.size).toBe(0);
  });

  it('for an answer to an earlier try, while what it is for is in no list yet', async () => {
    for (const seed of SEEDS) {
      const made = scene([order('o1')], seed);
      made.account.cancelScripts = [tries(MARKET, kept('o1'), throttled(60_000), throttled(60_000))];
      void press(made, [order('o1')], { scope: ONE_ID });
      await made.clock.advance(4_000);
      made.account.fill('o1');
      await made.clock.advance(900);
      place(made, 'n1');
      await made.clock.advance(100);
      const [running] = made.cancels.running();
      if (!running) continue;
      void press(made, [], { scope: ONE_ID });
      made.cancels.forceResend(running.id);
      await passSeconds(made.clock, 100);
      expect(made.account.open.size, `seed ${seed}`).toBe(0);
    }
  });

  it('for lists that were empty since before it', async () => {
    for (const seed of SEEDS) {
      const made = scene([order('m1', { market: MIRROR })], seed);
      made.account.gone.set('k1', order('k1', { status: 'canceled' }));
      made.account.cancelScripts = [tries(MARKET, throttled(60_000), throttled(60_000))];
      void press(made, [order('k1'), order('m1', { market: MIRROR })], { scope: BOTH_IDS });
      await made.clock.advance(9_400);
      place(made, 'n1');
      await made.clock.advance(100);
      const [running] = made.cancels.running();
      void press(made, [], { scope: BOTH_IDS });
      if (running) made.cancels.forceResend(running.id);
      await passSeconds(made.clock, 100);
      expect(made.account.open.size, `seed ${seed}`).toBe(0);
    }
  });

  it('under one id where the other is answered', async () => {
    const made = scene([order('o1'), order('m1', { market: MIRROR })]);
    const second = tries(MIRROR, kept('m1'), kept('m1'));
    const first = tries(MARKET, honest, throttled(30_000));
    made.account.cancelScripts = [
      async (account, request) => (request.market === MIRROR ? second : first)(account, request),
    ];
    void press(made, [order('o1'), order('m1', { market: MIRROR })], { scope: BOTH_IDS });
    await made.clock.advance(400);
    place(made, 'n1');
    await made.clock.advance(20);
    void press(made, [order('m1', { market: MIRROR })], { scope: BOTH_IDS });
    await passSeconds(made.clock, 100);
    expect(made.account.open.size).toBe(0);
  });
});

it('a forced try does not wait for a list that hangs', async () => {
  const made = scene([order('o1')]);
  made.account.cancelScripts = [tries(MARKET, kept('o1'), throttled(60_000))];
  void press(made, [order('o1')], { scope: ONE_ID });
  await passSeconds(made.clock, 2);
  made.account.listScripts = [
    async () => {
      await sleep(made.clock, 9_000);
      return ok({ orders: [order('o1')], complete: true });
    },
  ];
  await passSeconds(made.clock, 11);
  expect(made.told.at(-1)?.phase).toBe('verifying');
  const pressedMs = made.clock.monotonicMs();
  void press(made, [order('o1')], { scope: ONE_ID });
  made.cancels.forceResend(made.cancels.running()[0]!.id);
  await passSeconds(made.clock, 5);
  expect(requestsTo(made.account, MARKET).at(-1)).toBe(pressedMs);
});

it('what is put off is sent when the service said, though another request hangs', async () => {
  const made = scene([order('o1'), order('m1', { market: MIRROR })]);
  const first = tries(MARKET, throttled(1_000));
  made.account.cancelScripts = [
    async (account, request) => {
      if (request.market === MIRROR) await sleep(made.clock, 5_000);
      return first(account, request);
    },
  ];
  void press(made, [order('o1'), order('m1', { market: MIRROR })], { scope: BOTH_IDS });
  await passSeconds(made.clock, 30);
  expect(requestsTo(made.account, MARKET)).toEqual([0, 1_005]);
  expect(made.told.at(-1)).toMatchObject({ phase: 'settled', outcome: 'confirmed' });
});

describe('a request that nothing asks for again', () => {
  it.each([500, 503])(
    'is not repeated for a rival under the other id, though it came to %i',
    async (status) => {
      const made = scene([order('o1')]);
      made.account.cancelScripts = [
        async (account, request) => {
          if (request.market === MIRROR) return fail(rejected(status));
          const answered = await honest(account, request);
          account.open.set('rival', order('rival'));
          return answered;
        },
      ];
      void press(made, [order('o1')], { scope: BOTH_IDS });
      await passSeconds(made.clock, 60);
      expect(requestsTo(made.account, MIRROR)).toHaveLength(1);
      expect(made.told.at(-1)).toMatchObject({ outcome: 'left', appeared: [{ id: 'rival' }] });
    },
  );

  it.each([403, 404])('is not repeated after a %i while lists fail', async (status) => {
    const made = scene([order('o1')]);
    made.account.cancelScripts = [
      async (account, request) =>
        request.market === MIRROR ? fail(rejected(status)) : honest(account, request),
    ];
    made.account.listScripts = [async () => fail(rejected(503))];
    void press(made, [order('o1')], { scope: BOTH_IDS });
    await passSeconds(made.clock, 60);
    expect(requestsTo(made.account, MIRROR)).toHaveLength(1);
  });
});

it('what was signed before the clock was corrected is signed anew without another look at it', async () => {
  const made = scene([order('o1'), order('m1', { market: MIRROR })]);
  let looks = 0;
  made.account.correctClock = async () => {
    looks += 1;
    return true;
  };
  const late: CancelScript = async () => {
    await sleep(made.clock, 60);
    return fail(UNAUTHORISED);
  };
  const second = tries(MIRROR, late);
  const first = tries(MARKET, UNAUTHORISED);
  made.account.cancelScripts = [
    async (account, request) => (request.market === MIRROR ? second : first)(account, request),
  ];
  void press(made, [order('o1'), order('m1', { market: MIRROR })], { scope: BOTH_IDS });
  await passSeconds(made.clock, 30);
  expect(made.account.open.size).toBe(0);
  expect(looks).toBe(1);
});

it('nothing is signed anew long after the press', async () => {
  const made = scene([order('o1')]);
  made.account.correctClock = async () => {
    await sleep(made.clock, 2_500);
    return true;
  };
  const slowly = async () => {
    await sleep(made.clock, 5_000);
    return fail(UNAUTHORISED);
  };
  made.account.cancelScripts = [tries(MARKET, throttled(20_000), slowly, slowly, slowly, slowly)];
  void press(made, [order('o1')], { scope: ONE_ID });
  await passSeconds(made.clock, 60);
  expect(requestsTo(made.account, MARKET)).toHaveLength(3);
  expect(Math.max(...requestsTo(made.account, MARKET))).toBeLessThan(30_000);
});

it('a press whose request is signed anew, and then put off, is not given up', async () => {
  const made = scene([order('o1')]);
  made.account.correctClock = async () => true;
  made.account.cancelScripts = [tries(MARKET, UNAUTHORISED, throttled(30_000))];
  made.account.fill('o1');
  place(made, 'n1');
  void press(made, [order('o1')], { scope: ONE_ID });
  await passSeconds(made.clock, 60);
  expect(made.account.open.size).toBe(0);
});

it('lists that began before the press are not counted among those that stayed empty since', async () => {
  const made = scene([order('o1')]);
  made.account.cancelScripts = [tries(MARKET, kept('o1'), throttled(60_000), throttled(60_000))];
  void press(made, [order('o1')], { scope: ONE_ID });
  await passSeconds(made.clock, 1);
  made.account.fill('o1');
  let hiddenUntilMs = Infinity;
  made.account.listScripts = [
    async ({ open }) => {
      const isHidden = made.clock.monotonicMs() < hiddenUntilMs;
      const orders = isHidden ? [] : [...open.values()];
      await sleep(made.clock, 6_000);
      return ok({ orders, complete: true });
    },
  ];
  await made.clock.advance(7_450);
  made.account.open.set('n1', order('n1'));
  hiddenUntilMs = made.clock.monotonicMs() + 1_500;
  void press(made, [], { scope: ONE_ID });
  const [running] = made.cancels.running();
  if (running) made.cancels.forceResend(running.id);
  await passSeconds(made.clock, 100);
  expect(made.account.open.size).toBe(0);
});

describe('a request that was answered before the press', () => {
  it('and then came to a sleep while it was put off, is settled by lists that stay empty', async () => {
    const made = scene([order('o1'), order('m1', { market: MIRROR })]);
    const second = tries(MIRROR, kept('m1'));
    const first = tries(MARKET, honest, throttled(600_000));
    made.account.cancelScripts = [
      async (account, request) => (request.market === MIRROR ? second : first)(account, request),
    ];
    void press(made, [order('o1'), order('m1', { market: MIRROR })], { scope: BOTH_IDS });
    await made.clock.advance(100);
    void press(made, [order('m1', { market: MIRROR })], { scope: BOTH_IDS });
    await passSeconds(made.clock, 1);
    made.clock.jumpWall(3_600_000);
    await passSeconds(made.clock, 60);
    expect(made.told.at(-1)).toMatchObject({ phase: 'settled', outcome: 'confirmed' });
  });
});

it.each([401, 403, 404])(
  'a no of %i is repeated where it alone can settle what became of an order',
  async (status) => {
    const made = scene([order('o1')]);
    const no = status === 401 ? UNAUTHORISED : rejected(status);
    made.account.cancelScripts = [
      async (account, request) =>
        request.market === MARKET && made.clock.monotonicMs() < 2_000 ? fail(no) : honest(account, request),
    ];
    made.account.listScripts = [
      async ({ open }) =>
        ok({ orders: made.clock.monotonicMs() < 4_000 ? [] : [...open.values()], complete: true }),
    ];
    made.account.getOrder = async () => ok(undefined);
    void press(made, [order('o1')], { scope: BOTH_IDS });
    await passSeconds(made.clock, 30);
    expect(made.account.open.size).toBe(0);
  },
);

it('a press that nobody answers is not called answered, though the press before it was', async () => {
  const made = scene([order('o1')]);
  let presses = 0;
  made.account.cancelScripts = [
    async (account, request) => (++presses === 1 ? honest(account, request) : fail(RESET)),
  ];
  made.account.listScripts = [async () => (await sleep(made.clock, 2_000), fail(rejected(503)))];
  void press(made, [order('o1')], { scope: ONE_ID });
  await passSeconds(made.clock, 1);
  const before = made.told.length;
  void press(made, [order('o1')], { scope: ONE_ID });
  await passSeconds(made.clock, 20);
  const words = made.told.slice(before).map((progress) => describeCancel(progress, made.clock.monotonicMs()));
  expect(words.filter((word) => word.startsWith('answered'))).toEqual([]);
  expect(words).toContain('no answer, reading the open orders');
});

it('a press that the service wants later is not said to have no answer', async () => {
  const made = scene([order('o1')]);
  made.account.cancelScripts = [tries(MARKET, honest, throttled(20_000))];
  made.account.listScripts = [
    async ({ open }) => (await sleep(made.clock, 300), ok({ orders: [...open.values()], complete: true })),
  ];
  void press(made, [order('o1')], { scope: ONE_ID });
  await made.clock.advance(200);
  void press(made, [order('o1')], { scope: ONE_ID });
  await passSeconds(made.clock, 5);
  const words = made.told.map((progress) => describeCancel(progress, made.clock.monotonicMs()));
  expect(words).toContain('throttled; reading the open orders');
  expect(words.filter((word) => word.startsWith('no answer'))).toEqual([]);
});
