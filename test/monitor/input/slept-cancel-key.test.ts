import { expect, it } from 'vitest';
import { armedMarket, setUp } from './cancel-key-scene.ts';

it('a cancel key is armed anew where the machine slept since the first press', async () => {
  const { clock, started, key, press, store } = setUp();
  key.press('X', press());
  await clock.advance(200);
  clock.jumpWall(3 * 3_600_000);
  key.press('enter', press());
  expect([started, store.state().armed]).toEqual([[], undefined]);
  key.press('X', press());
  expect([started, armedMarket(store)?.scope.conditionId]).toEqual([[], '0xa']);
});
