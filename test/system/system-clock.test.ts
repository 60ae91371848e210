import { expect, it, vi } from 'vitest';
import { createSystemClock, realClock } from '../../src/system/system-clock.ts';
import { simulatedClock } from '../support/simulated-clock.ts';

it('never runs what was scheduled before its time, however busy the loop is', async () => {
  let turning = true;
  (function turn() {
    if (turning) setImmediate(turn);
  })();
  for (let n = 0; n < 60; n++) {
    const scheduledMs = realClock.monotonicMs();
    await new Promise<void>((resolve) => void realClock.schedule(5.9, resolve));
    expect(realClock.monotonicMs() - scheduledMs).toBeGreaterThanOrEqual(5.9);
  }
  turning = false;
});

it('does not run what was canceled', async () => {
  let ran = false;
  realClock.schedule(1, () => (ran = true))();
  await new Promise<void>((resolve) => void realClock.schedule(10, resolve));
  expect(ran).toBe(false);
});

it.each([30 * 86_400_000, Infinity])(
  'waits in peace for what is due in %d ms: Node would run so long a timer at once',
  async (delayMs) => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const forget = realClock.schedule(delayMs, expect.unreachable);
    const endMs = realClock.monotonicMs() + 50;
    while (realClock.monotonicMs() < endMs) await new Promise((resolve) => setImmediate(resolve));
    forget();
    expect(timers.mock.calls.length).toBeLessThan(5);
    timers.mockRestore();
  },
);

it.each([
  ['the machine sleeps', [600_000], 600_000],
  ['the machine sleeps twice', [600_000, 8_000], 608_000],
  ['the wall clock is nudged', [999, 999], 0],
  ['the wall clock is set back', [-600_000], 0],
  ['the machine sleeps after its wall clock was set back', [-600_000, 30_000], 30_000],
] as const)('where %s, so much time passes', (_, jumps, passedMs) => {
  let [wallMs, beganMs] = [1e12, 5_000];
  const clock = createSystemClock({
    wallMs: () => wallMs,
    steadyMs: () => beganMs,
    startTimer: () => () => {},
  });
  for (const jumpMs of jumps) {
    wallMs += jumpMs;
    expect(clock.monotonicMs()).toBe(clock.monotonicMs());
  }
  expect(clock.monotonicMs()).toBe(beganMs + passedMs);
  beganMs += 10;
  wallMs += 10;
  expect(clock.monotonicMs()).toBe(beganMs + passedMs);
});

it('runs what came due while the machine slept within seconds, and nothing before its time', async () => {
  const clock = simulatedClock();
  const ran: string[] = [];
  clock.schedule(60_000, () => ran.push('a minute'));
  clock.schedule(3_600_000, () => ran.push('an hour'));
  await clock.advance(1_000);
  clock.jumpWall(1_800_000);
  await clock.advance(5_000);
  expect(ran).toEqual(['a minute']);
  await clock.advance(1_790_000);
  expect(ran).toEqual(['a minute']);
  await clock.advance(10_000);
  expect(ran).toEqual(['a minute', 'an hour']);
});
