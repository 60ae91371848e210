import { expect, it } from 'vitest';
import { createStallWatch } from '../../../src/monitor/screen/watch-stall.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';

/** A terminal that is looked at every second; tells what was held in the end. */
function startWatch() {
  const clock = simulatedClock();
  const terminal = { frames: 0, stalled: false };
  let held: boolean | undefined;
  const watch = createStallWatch(
    clock,
    () => terminal,
    (next) => (held = next),
  );
  return {
    terminal,
    async pass(seconds: number, everySecond = (): void => undefined): Promise<boolean | undefined> {
      for (let i = 0; i < seconds; i++) {
        everySecond();
        await clock.advance(1_000);
        watch();
      }
      return held;
    },
  };
}

it('holds when the terminal has taken nothing for a minute and a half, and lets go when it takes something', async () => {
  const { terminal, pass } = startWatch();
  expect(await pass(5)).toBe(false);
  terminal.stalled = true;
  expect(await pass(89)).toBe(false);
  expect(await pass(1)).toBe(true);
  terminal.stalled = false;
  expect(await pass(1)).toBe(false);
});

it('takes a slow terminal, which is never idle, for one that somebody looks at', async () => {
  const { terminal, pass } = startWatch();
  terminal.stalled = true;
  let second = 0;
  expect(await pass(600, () => (terminal.frames += second++ % 60 === 0 ? 1 : 0))).toBe(false);
});

it('is not worried by a terminal that needs no frame', async () => {
  expect(await startWatch().pass(600)).toBe(false);
});
