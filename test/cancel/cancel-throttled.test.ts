import { sleep } from '../../src/domain/clock.ts';
import { describe, expect, it } from 'vitest';
import { fail } from '../../src/domain/result.ts';
import { describeCancel } from '../../src/cancel/describe-cancel.ts';
import { BOTH_IDS, countCalls, ONE_ID, requestsTo, scene } from './cancel-scene.ts';
import {
  byId,
  EMPTY,
  failing,
  honest,
  listing,
  MARKET,
  MIRROR,
  NO_CONNECTION,
  orders,
  rejected,
  RESET,
  target,
  throttled,
  TIMED_OUT,
  tries,
} from './fake-account.ts';
import { passSeconds } from '../support/simulated-clock.ts';

const HOUR_MS = 3_600_000;

describe('a throttled cancel', () => {
  it.each([0, 1, 2, 3, 4, 5])(
    'is sent again no sooner than the service said, and no more often: throttled %i times',
    async (times) => {
      const { account, run } = scene();
      account.cancelScripts = [
        ...Array.from({ length: times }, () => failing(throttled(2_000), false)),
        honest,
      ];
      const end = await run(target(orders(6)));
      expect(end).toMatchObject({ outcome: 'confirmed', attempts: times + 1 });
      const sends = account.calls.filter((call) => call.what === 'cancel').map((call) => call.atMs);
      for (let i = 1; i < sends.length; i++) {
        expect((sends[i] as number) - (sends[i - 1] as number)).toBeGreaterThanOrEqual(2_005);
      }
    },
  );

  it('counts down, pauses the reads meanwhile, and reads nothing itself', async () => {
    const { account, cancels, clock, pauses } = scene();
    account.cancelScripts = [failing(throttled(20_000), false), honest];
    void cancels.start(target(orders(6)));
    await clock.advance(10_000);
    expect(cancels.running()[0]).toMatchObject({
      phase: 'waiting',
      outcome: 'throttled',
      nextTryAtMs: 20_005,
    });
    expect(pauses).toEqual([true]);
    expect(countCalls(account, 'list')).toBe(0);
    await clock.advance(11_000);
    expect(pauses).toEqual([true, false]);
    expect(account.open.size).toBe(0);
  });

  it('waits longer than its 30 s when the service says so, and is sent then', async () => {
    const { account, cancels, clock, told } = scene();
    account.cancelScripts = [failing(throttled(60_000), false), honest];
    const verdict = cancels.start(target(orders(6)));
    await clock.advance(30_000);
    expect((await verdict).outcome).toBe('throttled');
    await clock.advance(31_000);
    expect(told.at(-1)).toMatchObject({ outcome: 'confirmed', phase: 'settled' });
  });

  it('is not called never sent when its later tries find no connection', async () => {
    const { account, run } = scene();
    account.cancelScripts = [
      failing(throttled(1_000), false),
      ...Array.from({ length: 99 }, () => failing(NO_CONNECTION, false)),
    ];
    const end = await run(target(orders(6)));
    expect(end).toMatchObject({ outcome: 'throttled', phase: 'settled' });
    expect(describeCancel(end, 0)).toMatch(/^throttled, and not sent again: \S+/);
  });

  it('can be forced once', async () => {
    const { account, cancels, clock } = scene();
    account.cancelScripts = [failing(throttled(20_000), false)];
    void cancels.start(target(orders(6)));
    await clock.advance(1_000);
    expect(cancels.forceResend(1)).toBe('sent');
    expect(cancels.running()[0]).toMatchObject({ isEarlyTrySpent: true });
    await clock.advance(1_000);
    expect(countCalls(account, 'cancel')).toBe(2);
    expect(cancels.forceResend(1)).toBe('spent');
    await clock.advance(1_000);
    expect(countCalls(account, 'cancel')).toBe(2);
  });

  it('can be forced again where nothing of the early try left', async () => {
    const { account, cancels, clock } = scene();
    account.cancelScripts = [
      failing(throttled(600_000), false),
      failing(NO_CONNECTION, false),
      failing(throttled(600_000), false),
    ];
    void cancels.start(target(orders(6)));
    await clock.advance(1_000);
    expect(cancels.forceResend(1)).toBe('sent');
    await clock.advance(1_000);
    expect(cancels.running()[0]).toMatchObject({ outcome: 'throttled', isEarlyTrySpent: undefined });
    expect(cancels.forceResend(1)).toBe('sent');
    await clock.advance(1_000);
    expect(cancels.forceResend(1)).toBe('spent');
    await passSeconds(clock, 60);
    expect(countCalls(account, 'cancel')).toBe(3);
  });

  it('has one early try where that of one id alone left', async () => {
    const { account, cancels, clock } = scene(orders(2));
    const own = tries(MARKET, throttled(600_000), NO_CONNECTION, NO_CONNECTION, NO_CONNECTION);
    account.cancelScripts = [byId(own, failing(throttled(600_000), false))];
    void cancels.start(target(orders(2), { scope: BOTH_IDS }));
    for (let i = 0; i < 3; i++) {
      await clock.advance(1_000);
      cancels.forceResend(1);
    }
    await passSeconds(clock, 20);
    expect(requestsTo(account, MIRROR)).toHaveLength(2);
  });

  it.each([
    ['one id', ONE_ID, []],
    ['two', BOTH_IDS, [throttled(15_000), throttled(15_000), throttled(15_000)]],
  ])(
    'is not called NOT clear with nothing left where readings since prove nothing: %s',
    async (_, scope, mirrored) => {
      const { account, cancels, clock, told } = scene(orders(2));
      const own = tries(MARKET, RESET, throttled(15_000), NO_CONNECTION, NO_CONNECTION, NO_CONNECTION);
      account.cancelScripts = [byId(own, tries(MIRROR, RESET, ...mirrored))];
      void cancels.start(target(orders(2), { scope }));
      await clock.advance(1_000);
      expect(cancels.running()[0]?.left).toHaveLength(2);
      account.listScripts = [EMPTY];
      account.getOrder = async () => fail(rejected(500));
      await passSeconds(clock, 17);
      expect(told.filter(({ outcome, left }) => outcome === 'left' && left.length === 0)).toEqual([]);
      const ended = cancels.finish(0);
      await clock.advance(10);
      expect(await ended).toMatchObject([{ outcome: 'unresolved' }]);
    },
  );

  it('is read after a sleep, and not called throttled, where an earlier request may have been carried out', async () => {
    const { account, clock, cancels, told } = scene(orders(2));
    account.cancelScripts = [failing(TIMED_OUT, true), async () => fail(throttled(60_000))];
    account.listScripts = [async () => fail(RESET)];
    account.getOrder = async () => fail(RESET);
    const verdict = cancels.start(target(orders(2)));
    await passSeconds(clock, 8);
    clock.jumpWall(HOUR_MS);
    account.listScripts = [listing];
    await passSeconds(clock, 90);
    await verdict;
    expect(told.at(-1)?.outcome).not.toBe('throttled');
  });

  it('says after a sleep what is left, where an earlier request took down a part', async () => {
    const { account, clock, cancels, told } = scene(orders(2));
    const { getOrder } = account;
    account.cancelScripts = [
      async (own) => {
        own.fill('o1', 0);
        return fail(TIMED_OUT);
      },
      async () => fail(throttled(60_000)),
    ];
    account.listScripts = [async () => fail(RESET)];
    account.getOrder = async () => fail(RESET);
    void cancels.start(target(orders(2)));
    await passSeconds(clock, 8);
    clock.jumpWall(HOUR_MS);
    account.listScripts = [listing];
    account.getOrder = getOrder;
    await passSeconds(clock, 90);
    expect(told.at(-1)?.outcome).toBe('left');
  });
});

it('a cancel that is not throttled cannot be forced', async () => {
  const { cancels } = scene();
  void cancels.start(target(orders(6)));
  expect(cancels.forceResend(1)).toBeUndefined();
  expect(cancels.forceResend(99)).toBeUndefined();
});

it('a countdown goes on beside a reading, and who ends it then is told when', async () => {
  const { account, clock, cancels, told } = scene(orders(1));
  account.cancelScripts = [failing(RESET, false), failing(throttled(60_000), false)];
  account.listScripts = [async (a, f) => (await sleep(clock, 4_000), listing(a, f))];
  void cancels.start(target(orders(1)));
  await clock.advance(20_000);
  while (told.at(-1)?.phase !== 'verifying') await clock.advance(100);
  expect.soft(describeCancel(told.at(-1)!, clock.monotonicMs())).not.toContain('next try in 0 s');
  const ended = cancels.finish(0);
  await clock.advance(5_000);
  expect(describeCancel((await ended)[0]!, clock.monotonicMs())).toContain('may be sent again in');
});
