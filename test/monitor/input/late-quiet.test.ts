import { expect, it } from 'vitest';
import { createCancelKey } from '../../../src/monitor/input/cancel-key.ts';
import { setUp } from './cancel-key-scene.ts';
import { recordingCancels } from '../../support/recording-cancels.ts';

it.each([0, 500, 900, 1_500])(
  'a confirmed Ctrl-X is sent though the program is busy for %i ms when its quiet ends',
  async (busyMs) => {
    const { clock, store, press } = setUp();
    // Timers run late where the program is busy: no sleep, both clocks go on.
    const busy = {
      ...clock,
      now: clock.now,
      monotonicMs: clock.monotonicMs,
      schedule: (ms: number, run: () => void) => clock.schedule(ms === 120 ? ms + busyMs : ms, run),
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
    await clock.advance(4_990);
    key.press('ctrl-x', press());
    await clock.advance(5_000);
    expect(startedAll).toHaveLength(1);
  },
);

it('a confirmed Ctrl-X that is dropped after a sleep is told', async () => {
  const { clock, store, startedAll, key, press } = setUp();
  key.press('ctrl-x', press());
  await clock.advance(1_000);
  key.press('ctrl-x', press());
  await clock.advance(60);
  clock.jumpWall(8 * 3_600_000);
  await clock.advance(300);
  expect(startedAll).toEqual([]);
  expect(store.state().messages.length).toBeGreaterThan(0);
});

it('what is armed in the turn of a firing press can be seen', async () => {
  const { clock, store, started, key, press } = setUp();
  key.press('X', press());
  await clock.advance(300);
  key.press('X', press());
  key.press('X', press());
  await clock.advance(300);
  const seen = store.state().armed;
  key.press('X', press());
  await clock.advance(10);
  expect(seen !== undefined || started.length === 1).toBe(true);
});
