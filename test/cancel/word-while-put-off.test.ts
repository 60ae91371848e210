import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { describeCancel } from '../../src/cancel/describe-cancel.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { BOTH_IDS, ONE_ID, OUTCOME, press, scene } from './cancel-scene.ts';
import {
  honest,
  kept,
  MARKET,
  MIRROR,
  NO,
  order,
  OTHER_MARKET,
  rejected,
  RESET,
  throttled,
  tries,
  YES,
} from './fake-account.ts';

const failingLists = async () => fail(rejected(503));

describe('the word while a request is put off', () => {
  it('is unresolved where an earlier try may have been carried out', async () => {
    const made = scene([order('o1')]);
    made.account.cancelScripts = [tries(MARKET, RESET, throttled(600_000))];
    made.account.listScripts = [failingLists];
    void press(made, [order('o1')], { scope: ONE_ID });
    await passSeconds(made.clock, 40);
    const ending = made.cancels.finish(500);
    await passSeconds(made.clock, 2);
    expect((await ending)[0]?.outcome).toBe('unresolved');
  });

  it('is unresolved where another one kept its order, and lists fail since', async () => {
    const made = scene([order('m1', { market: MIRROR })]);
    made.account.cancelScripts = [
      async (account, request) =>
        request.market === MIRROR ? kept('m1')(account, request) : fail(throttled(600_000)),
    ];
    void press(made, [order('m1', { market: MIRROR })], { scope: BOTH_IDS });
    await passSeconds(made.clock, 26);
    made.account.listScripts = [failingLists];
    await passSeconds(made.clock, 15);
    const ending = made.cancels.finish(500);
    await passSeconds(made.clock, 2);
    expect((await ending)[0]?.outcome).toBe('unresolved');
  });

  it('is throttled while the record of what is gone is waited for', async () => {
    const made = scene([order('o1')]);
    made.account.cancelScripts = [tries(MARKET, kept('o1'), throttled(600_000))];
    void press(made, [order('o1')], { scope: ONE_ID });
    await passSeconds(made.clock, 2);
    made.account.fill('o1');
    made.account.getOrder = async () => {
      await sleep(made.clock, 20_000);
      return ok(undefined);
    };
    await passSeconds(made.clock, 11);
    const ending = made.cancels.finish(500);
    await passSeconds(made.clock, 2);
    expect((await ending)[0]?.outcome).toBe('throttled');
  });
});

it('x is sent at once though one request of a running X is put off and the other hangs', async () => {
  const made = scene([order('o1')]);
  let first = 0;
  made.account.cancelScripts = [
    async (account, request) => {
      if (request.market === MIRROR) await sleep(made.clock, 5_900);
      else if (++first === 1) return fail(throttled(600_000));
      return honest(account, request);
    },
  ];
  void press(made, [order('o1')], { scope: BOTH_IDS });
  await made.clock.advance(500);
  const scope = { ...OUTCOME, mirrorId: MIRROR, mirrorTokenId: YES, otherTokenIds: [NO] };
  void press(made, [order('o1')], { scope });
  await made.clock.advance(500);
  expect(made.account.open.size).toBe(0);
});

it('an order that turns up elsewhere while the catalog is silent keeps a market from being clear', async () => {
  const made = scene([
    order('o1'),
    order('e1', { market: OTHER_MARKET, tokenId: '9'.repeat(70) }),
    order('m1', { market: MIRROR }),
  ]);
  made.account.marketFacts = async () => {
    await sleep(made.clock, 4_900);
    return fail(rejected(503));
  };
  made.account.listScripts = [
    async ({ open }) => {
      const orders = [...open.values()].filter(({ id }) => id !== 'm1' || made.clock.monotonicMs() > 1_600);
      return ok({ orders, complete: true });
    },
  ];
  const { getOrder } = made.account;
  made.account.getOrder = async (id, signal) => {
    if (id === 'e1') await sleep(made.clock, 300);
    return getOrder(id, signal);
  };
  void press(made, [order('o1')], { scope: { kind: 'market', conditionId: MARKET }, areIdsUnknown: true });
  await made.clock.advance(300);
  made.account.fill('e1');
  await passSeconds(made.clock, 12);
  expect(made.told.at(-1)?.outcome).not.toBe('confirmed');
});

it('lists that fail during a throttle do not take back what the service said', async () => {
  const made = scene([order('o1')]);
  made.account.cancelScripts = [tries(MARKET, kept('o1'), throttled(600_000))];
  void press(made, [order('o1')], { scope: ONE_ID });
  await passSeconds(made.clock, 2);
  made.account.listScripts = [async () => fail(rejected(503))];
  await passSeconds(made.clock, 60);
  const ending = made.cancels.finish(1_000);
  await passSeconds(made.clock, 2);
  expect((await ending)[0]).toMatchObject({ outcome: 'throttled', left: [{ id: 'o1' }] });
});

it('does not speak of no answer where each request has one', async () => {
  const made = scene([order('o1')]);
  made.account.cancelScripts = [tries(MARKET, throttled(2_000))];
  made.account.marketFacts = async () => (await sleep(made.clock, 20), ok({ mirrorId: MIRROR }));
  void press(made, [order('o1')], { scope: ONE_ID, areIdsUnknown: true });
  await passSeconds(made.clock, 10);
  const words = made.told.map((progress) => describeCancel(progress, made.clock.monotonicMs()));
  expect(words).toContain('reading the open orders');
  expect(words.filter((word) => word.includes('no answer'))).toEqual([]);
  expect(words.at(-1)).toBe('clear, verified');
});
