import { expect, it } from 'vitest';
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
