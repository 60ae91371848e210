import { expect, it } from 'vitest';
import { rehearseCancel } from '../../../src/engine/cancel/rehearse-cancel.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';

it('a rehearsal comes to its end and leaves nothing waiting', async () => {
  const clock = simulatedClock();
  let over = false;
  void rehearseCancel(clock).then(() => (over = true));
  await clock.advance(100);
  expect(over).toBe(true);
});
