import { expect, it } from 'vitest';
import { coalesce } from '../../../src/terminal/output/coalesce.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';

const PERIOD_MS = 33;

function createScene() {
  const clock = simulatedClock();
  const ranAtMs: number[] = [];
  const call = coalesce(clock, PERIOD_MS, () => ranAtMs.push(clock.monotonicMs()));
  return { clock, ranAtMs, call };
}

it('runs the first call at once', () => {
  const { ranAtMs, call } = createScene();
  call();
  expect(ranAtMs).toEqual([0]);
});

it('runs once a period in a storm, and once more after its last call', async () => {
  const { clock, ranAtMs, call } = createScene();
  for (let i = 0; i < 10; i++) {
    call();
    await clock.advance(10);
  }
  await clock.advance(1_000);
  expect(ranAtMs).toEqual([0, 33, 66, 99]);
  expect(clock.pending).toBe(0);
});

it('runs a call after a quiet period at once', async () => {
  const { clock, ranAtMs, call } = createScene();
  call();
  await clock.advance(PERIOD_MS);
  call();
  expect(ranAtMs).toEqual([0, PERIOD_MS]);
});
