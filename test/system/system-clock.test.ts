import { expect, it, vi } from 'vitest';
import { realClock } from '../../src/system/system-clock.ts';

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

it('waits in peace for what is due in a month: Node would run so long a timer at once, again and again', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const forget = realClock.schedule(30 * 86_400_000, expect.unreachable);
  const endMs = realClock.monotonicMs() + 50;
  while (realClock.monotonicMs() < endMs) await new Promise((resolve) => setImmediate(resolve));
  forget();
  expect(timers.mock.calls.length).toBeLessThan(5);
  timers.mockRestore();
});
