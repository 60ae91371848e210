import { expect, it } from 'vitest';
import { createCancelKey } from '../../../src/monitor/input/cancel-key.ts';
import { setUp } from './cancel-key-scene.ts';
import { recordingCancels } from '../../support/recording-cancels.ts';

it.each([0, 1_500, 60_000, 3_600_000])(
  'a Ctrl-X whose quiet ends %i ms late (stopped by SIGSTOP, docker pause)',
  async (busyMs) => {
    const { clock, store, press } = setUp();
    const busy = {
      ...clock,
      now: clock.now,
      monotonicMs: clock.monotonicMs,
      schedule: (ms: number, run: () => void) =>
        clock.schedule(ms === 120 ? ms + busyMs : ms + (ms > 1000 ? busyMs : 0), run),
    };
    const startedAll: unknown[] = [];
    const cancels = recordingCancels({
      arm: () => {},
      disarm: () => {},
      start: () => {},
      note: () => {},
      running: () => [],
      forceResend: () => undefined,
      clear: async () => {},
      startEverything: (target: unknown) => startedAll.push(target),
      clearEverything: () => {},
    });
    const key = createCancelKey({ store, clock: busy, cancels: () => cancels, instant: false });
    key.press('ctrl-x', press());
    await clock.advance(1_000);
    key.press('ctrl-x', press());
    await clock.advance(busyMs + 5_000);
    expect(startedAll).toHaveLength(busyMs > 6_000 ? 0 : 1);
  },
);

it.each([0, 900, 1_200, 4_000])(
  'X X is sent though the wall clock is set forward by %i ms in between',
  async (ms) => {
    const { clock, started, key, press } = setUp();
    key.press('X', press());
    await clock.advance(300);
    clock.jumpWall(ms);
    await clock.advance(100);
    key.press('X', press());
    await clock.advance(10);
    expect(started).toHaveLength(1);
  },
);

it.each([0, 1_200, 4_000])('Ctrl-X Ctrl-X: set forward by %i ms in between', async (ms) => {
  const { clock, startedAll, key, press } = setUp();
  key.press('ctrl-x', press());
  await clock.advance(300);
  clock.jumpWall(ms);
  await clock.advance(100);
  key.press('ctrl-x', press());
  await clock.advance(500);
  expect(startedAll).toHaveLength(1);
});

it('an armed X does not fire after a sleep of an hour, though the wall clock is set back on waking', async () => {
  const { clock, started, key, press } = setUp();
  key.press('X', press());
  await clock.advance(300);
  for (const jumpMs of [3_600_000, -3_600_000]) {
    clock.jumpWall(jumpMs);
    press();
  }
  key.press('X', press());
  await clock.advance(10);
  expect(started).toEqual([]);
});
