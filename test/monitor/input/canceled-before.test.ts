/** A press on a market that was canceled before. */
import { expect, it } from 'vitest';
import type { CancelProgress } from '../../../src/domain/cancel.ts';
import { armedMarket, progressOf, setUp } from './cancel-key-scene.ts';

/** Arms, lets `progress` be told of the armed target, and confirms. */
async function pressAgainAfter(change: Partial<CancelProgress>, outcomeAlone = false) {
  const scene = setUp();
  const { clock, store, key, press } = scene;
  key.press('X', press());
  const armed = armedMarket(store);
  if (!armed) throw new Error('nothing was armed');
  const scope = { ...armed.scope, kind: 'outcome', tokenId: '1' } as const;
  const target = outcomeAlone ? { ...armed, scope } : armed;
  store.dispatch({ type: 'cancelProgressed', progress: progressOf(target, change) });
  await clock.advance(200);
  key.press('X', press());
  await clock.advance(0);
  return scene;
}

it.each([false, true])('takes the old verdict off the screen; of an outcome alone: %s', async (alone) => {
  const { store } = await pressAgainAfter({ outcome: 'left' }, alone);
  expect(store.state().cancels).toEqual([]);
});

it('leaves an alarm, and what is not settled', async () => {
  const alarmed = await pressAgainAfter({ outcome: 'confirmed', outside: ['z'] });
  expect(alarmed.store.state().cancels).toHaveLength(1);
  const open = await pressAgainAfter({ outcome: 'unresolved', phase: 'waiting' });
  expect(open.store.state().cancels).toHaveLength(1);
});

it('forces one try while the service says "later", and then says that it is spent', async () => {
  const { clock, store, noted, key, press } = await pressAgainAfter({
    outcome: 'throttled',
    phase: 'waiting',
  });
  expect(noted).toEqual(['armed', 'forced 4']);
  key.press('X', press());
  await clock.advance(200);
  key.press('X', press());
  await clock.advance(0);
  expect(store.state().messages.at(-1)?.text).toContain('the one early try is spent');
});

it('knows the running cancel of the market in either letter case of its id', async () => {
  const { clock, store, noted, key, press } = setUp();
  key.press('X', press());
  const armed = armedMarket(store);
  if (!armed) throw new Error('nothing was armed');
  const scope = { ...armed.scope, conditionId: armed.scope.conditionId.replace('a', 'A') };
  const progress = progressOf({ ...armed, scope }, { outcome: 'throttled', phase: 'waiting' });
  store.dispatch({ type: 'cancelProgressed', progress });
  await clock.advance(200);
  key.press('X', press());
  await clock.advance(0);
  expect(noted).toEqual(['armed', 'forced 4']);
});
