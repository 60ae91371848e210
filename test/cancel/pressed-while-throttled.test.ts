import { describe, expect, it } from 'vitest';
import { fail } from '../../src/domain/result.ts';
import { tookText } from '../../src/view/cancel/took-text.ts';
import { countCalls, scene } from './cancel-scene.ts';
import {
  failing,
  honest,
  listing,
  orders,
  rejected,
  RESET,
  target,
  throttled,
  TIMED_OUT,
} from './fake-account.ts';
import { renderContextOf } from '../support/row-text.ts';
import { passSeconds } from '../support/simulated-clock.ts';

describe('a press during a throttle', () => {
  it.each([0, 3_600_000])('after 25 s, the machine slept %i ms before: is sent', async (sleptMs) => {
    const { account, cancels, clock } = scene(orders(2));
    account.cancelScripts = [async () => fail(throttled(60_000)), honest];
    void cancels.start(target(orders(2)));
    await passSeconds(clock, 25);
    clock.jumpWall(sleptMs);
    await clock.advance(500);
    // Somebody is back and presses X X, which the key turns into start + forceResend.
    const again = cancels.start(target(orders(2), { ordersReadAtMs: clock.now() }));
    await clock.advance(5);
    cancels.forceResend(1);
    await passSeconds(clock, 90);
    const verdict = await again;
    expect({
      outcome: verdict.outcome,
      open: account.open.size,
      requests: countCalls(account, 'cancel'),
    }).toMatchObject({
      outcome: 'confirmed',
      open: 0,
    });
  });
  it.each([[10_000], [25_000], [40_000]])('at %i ms whose try is lost is sent again', async (afterMs) => {
    const { account, cancels, clock } = scene(orders(2));
    account.cancelScripts = [
      async () => fail(throttled(60_000)),
      failing(RESET, false),
      failing(rejected(503), false),
      honest,
    ];
    void cancels.start(target(orders(2)));
    await clock.advance(afterMs);
    const again = cancels.start(target(orders(2), { ordersReadAtMs: clock.now() }));
    await clock.advance(5);
    cancels.forceResend(1);
    await passSeconds(clock, 90);
    const verdict = await again;
    expect({
      outcome: verdict.outcome,
      open: account.open.size,
      requests: countCalls(account, 'cancel'),
    }).toEqual({
      outcome: 'confirmed',
      open: 0,
      requests: 4,
    });
  });
  it('a verdict reached after a sleep and a second press is of now', async () => {
    const { account, cancels, clock } = scene(orders(2));
    account.cancelScripts = [async () => fail(throttled(60_000)), honest];
    void cancels.start(target(orders(2)));
    await passSeconds(clock, 10);
    clock.jumpWall(8 * 3_600_000);
    await clock.advance(500);
    const again = cancels.start(target(orders(2), { ordersReadAtMs: clock.now() }));
    await clock.advance(5);
    cancels.forceResend(1);
    await passSeconds(clock, 4);
    const progress = await again;
    const context = renderContextOf(100, 40, { nowMs: clock.monotonicMs(), wallMs: clock.now() });
    expect(progress.outcome).toBe('confirmed');
    expect(tookText(progress, context)).not.toContain('ago');
  });
});

it('what may have been carried out before a throttle is read after a sleep, not called throttled', async () => {
  const { account, clock, cancels, told } = scene(orders(2));
  // The first request is carried out and its answer lost; no list can be read; the second is put off for a minute.
  account.cancelScripts = [failing(TIMED_OUT, true), async () => fail(throttled(60_000))];
  account.listScripts = [async () => fail(RESET)];
  account.getOrder = async () => fail(RESET);
  const verdict = cancels.start(target(orders(2)));
  await passSeconds(clock, 8);
  clock.jumpWall(3_600_000);
  account.listScripts = [listing];
  await passSeconds(clock, 90);
  await verdict;
  expect(told.at(-1)?.outcome).not.toBe('throttled');
});
