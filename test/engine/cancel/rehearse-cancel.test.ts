import { expect, it } from 'vitest';
import { rehearseCancel } from '../../../src/engine/cancel/rehearse-cancel.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';
import { drive } from '../../cli/cancel/headless-scene.ts';

it('a rehearsal goes the whole way of a cancel to its verified end, and leaves nothing waiting', async () => {
  const clock = simulatedClock();
  const outcomes = await drive(clock, rehearseCancel(clock));
  expect(new Set(outcomes)).toEqual(new Set(['confirmed']));
  expect(clock.pending).toBe(0);
});
