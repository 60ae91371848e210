import { describe, expect, it } from 'vitest';
import type { CancelProgress, CancelTarget } from '../../src/domain/cancel.ts';
import type { Order } from '../../src/domain/order.ts';
import { fail } from '../../src/domain/result.ts';
import { tookText } from '../../src/view/cancel/took-text.ts';
import {
  BOTH_IDS,
  type CancelScene,
  countCalls,
  ONE_ID,
  OUTCOME,
  press,
  requestsTo,
  scene,
} from './cancel-scene.ts';
import {
  failing,
  failingUnder,
  honest,
  MARKET,
  MIRROR,
  NO,
  order,
  orders,
  rejected,
  RESET,
  target,
  throttled,
  YES,
} from './fake-account.ts';
import { renderContextOf } from '../support/row-text.ts';
import { passSeconds } from '../support/simulated-clock.ts';

const HOUR_MS = 3_600_000;

/** X X during a throttle: the press, and with it the one early try that it forces. */
async function forceByPress(
  made: CancelScene,
  shown: readonly Order[],
  change: Partial<CancelTarget> = {},
): Promise<{ readonly verdict: Promise<CancelProgress> }> {
  const verdict = press(made, shown, change);
  await made.clock.advance(5);
  made.cancels.forceResend(made.cancels.running()[0]?.id ?? 0);
  return { verdict };
}

describe('X X during a throttle', () => {
  it.each([0, HOUR_MS])('is sent after 25 s, and after a sleep of %i ms', async (sleptMs) => {
    const made = scene(orders(2));
    const { account, cancels, clock } = made;
    account.cancelScripts = [async () => fail(throttled(60_000)), honest];
    void cancels.start(target(orders(2)));
    await passSeconds(clock, 25);
    clock.jumpWall(sleptMs);
    await clock.advance(500);
    const { verdict } = await forceByPress(made, orders(2));
    await passSeconds(clock, 90);
    expect((await verdict).outcome).toBe('confirmed');
    expect(account.open.size).toBe(0);
  });

  it.each([10_000, 25_000, 40_000])('is sent again at %i ms when its try is lost', async (afterMs) => {
    const made = scene(orders(2));
    const { account, cancels, clock } = made;
    account.cancelScripts = [
      async () => fail(throttled(60_000)),
      failing(RESET, false),
      failing(rejected(503), false),
      honest,
    ];
    void cancels.start(target(orders(2)));
    await clock.advance(afterMs);
    const { verdict } = await forceByPress(made, orders(2));
    await passSeconds(clock, 90);
    expect((await verdict).outcome).toBe('confirmed');
    expect(account.open.size).toBe(0);
    expect(countCalls(account, 'cancel')).toBe(4);
  });

  it('has a verdict of now after a sleep', async () => {
    const made = scene(orders(2));
    const { account, cancels, clock } = made;
    account.cancelScripts = [async () => fail(throttled(60_000)), honest];
    void cancels.start(target(orders(2)));
    await passSeconds(clock, 10);
    clock.jumpWall(8 * HOUR_MS);
    await clock.advance(500);
    const { verdict } = await forceByPress(made, orders(2));
    await passSeconds(clock, 4);
    const progress = await verdict;
    const context = renderContextOf(100, 40, { nowMs: clock.monotonicMs(), wallMs: clock.now() });
    expect(progress.outcome).toBe('confirmed');
    expect(tookText(progress, context)).not.toContain('ago');
  });

  it('forces one try of the id that is throttled, where the other was answered', async () => {
    const resting = [order('o1'), order('m1', { market: MIRROR })];
    const made = scene(resting);
    const { account, cancels, clock } = made;
    account.cancelScripts = [failingUnder(MIRROR, throttled(60_000), 1)];
    void cancels.start(target(resting, { scope: BOTH_IDS }));
    await passSeconds(clock, 8);
    for (let i = 0; i < 3; i++) {
      await forceByPress(made, [order('m1', { market: MIRROR })], { scope: BOTH_IDS });
      await passSeconds(clock, 3);
    }
    expect(account.open.size).toBe(0);
  });

  it('forces one early try of an id that is put off for 600 s, however often it is pressed', async () => {
    const made = scene([order('o1')]);
    const { account, cancels, clock } = made;
    account.cancelScripts = [failingUnder(MIRROR, throttled(600_000))];
    void cancels.start(target([order('o1')], { scope: BOTH_IDS }));
    await passSeconds(clock, 8);
    for (let i = 0; i < 8; i++) {
      await forceByPress(made, [], { scope: BOTH_IDS });
      await passSeconds(clock, 40);
    }
    expect(requestsTo(account, MIRROR).length).toBeLessThanOrEqual(2);
  });

  it.each([
    ['while the second id is throttled', MIRROR],
    ['on a market with one id', undefined],
  ])('takes down what was placed since under the first id, %s', async (_, mirrorId) => {
    const made = scene([order('o1')]);
    const { account, cancels, clock } = made;
    account.cancelScripts = [failingUnder(MIRROR, throttled(60_000))];
    const scope = { kind: 'market', conditionId: MARKET, ...(mirrorId && { mirrorId }) } as const;
    void cancels.start(target([order('o1')], { scope }));
    await passSeconds(clock, 5);
    account.open.set('mine', order('mine'));
    cancels.note({ orders: [order('mine')], askedAtMs: clock.monotonicMs() });
    for (let i = 0; i < 3; i++) {
      await passSeconds(clock, 3);
      void press(made, [order('mine')], { scope });
      await clock.advance(5);
    }
    await passSeconds(clock, 150);
    expect([...account.open.keys()]).toEqual([]);
  });
});

describe('x during a throttle of X', () => {
  it.each([0, 26_000, HOUR_MS])('is sent after a sleep of %i ms', async (sleptMs) => {
    const made = scene(orders(2));
    const { account, cancels, clock } = made;
    account.cancelScripts = [async () => fail(throttled(60_000)), honest];
    void cancels.start(target(orders(2), { scope: ONE_ID }));
    await passSeconds(clock, 25);
    clock.jumpWall(sleptMs);
    await clock.advance(500);
    void press(made, orders(2), { scope: OUTCOME });
    await passSeconds(clock, 120);
    expect(account.open.size).toBe(0);
  });

  it.each([
    ['whose throttle is over a second later', true],
    ['that was never pressed', false],
  ])('is sent for its own 22 s beside an X %s', async (_, isBesideX) => {
    const made = scene(orders(2));
    const { account, cancels, clock } = made;
    account.cancelScripts = [
      async (own, request) => (clock.monotonicMs() > 28_000 ? honest(own, request) : fail(RESET)),
    ];
    if (isBesideX) {
      account.cancelScripts.unshift(async () => fail(throttled(15_000)));
      void cancels.start(target(orders(2), { scope: ONE_ID }));
    }
    await passSeconds(clock, 14);
    void press(made, orders(2), { scope: OUTCOME });
    await passSeconds(clock, 120);
    expect(account.open.size).toBe(0);
  });

  it('takes down nothing that was placed on the other outcome since', async () => {
    const resting = [order('o1'), order('m1', { market: MIRROR })];
    const made = scene(resting);
    const { account, cancels, clock } = made;
    account.cancelScripts = [failingUnder(MIRROR, throttled(60_000))];
    void cancels.start(target(resting, { scope: BOTH_IDS }));
    await passSeconds(clock, 5);
    account.open.set('no', order('no', { tokenId: NO }));
    account.open.set('yes', order('yes', { tokenId: YES }));
    cancels.note({ orders: [...account.open.values()], askedAtMs: clock.monotonicMs() });
    await passSeconds(clock, 2);
    void press(made, [order('yes')], { scope: { ...OUTCOME, mirrorId: MIRROR } });
    await passSeconds(clock, 3);
    expect(account.open.has('no')).toBe(true);
  });

  it.each([500, 700, 1_000, 1_500])(
    'does not send the X of an hour ago again, pressed %i ms after a sleep',
    async (afterMs) => {
      const resting = [order('o1'), order('no', { tokenId: NO })];
      const made = scene(resting);
      const { account, cancels, clock } = made;
      account.cancelScripts = [async () => fail(throttled(60_000)), honest];
      void cancels.start(target(resting, { scope: ONE_ID }));
      await passSeconds(clock, 10);
      clock.jumpWall(HOUR_MS);
      await clock.advance(afterMs);
      account.open.set('fresh', order('fresh', { tokenId: NO }));
      void press(made, [order('o1')], { scope: OUTCOME });
      await passSeconds(clock, 120);
      expect(account.open.has('fresh')).toBe(true);
    },
  );

  it('joins the x that is on its way already', async () => {
    const made = scene([order('o1')]);
    const { account, cancels, clock } = made;
    let isUp = false;
    account.cancelScripts = [
      async (own, request) => {
        if (isUp) return honest(own, request);
        const isThrottled = clock.monotonicMs() > 6_000 && request.tokenId === undefined;
        return fail(isThrottled ? throttled(300_000) : RESET);
      },
    ];
    void cancels.start(target([order('o1')], { scope: { ...ONE_ID, tokenIds: [YES] } }));
    await passSeconds(clock, 3);
    void press(made, [order('o1')], { scope: OUTCOME });
    await passSeconds(clock, 17);
    void press(made, [order('o1')], { scope: OUTCOME });
    await clock.advance(5);
    // Had it joined the X, it would be throttled as that is: then the service is up only later.
    const isPutOff = cancels
      .running()
      .some(({ outcome, target: { scope } }) => outcome === 'throttled' && scope.kind === 'outcome');
    if (isPutOff) await passSeconds(clock, 10);
    isUp = true;
    await passSeconds(clock, 60);
    expect(account.open.size).toBe(0);
  });
});
