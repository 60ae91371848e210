import { expect, it } from 'vitest';
import { sleep } from '../../../src/domain/clock.ts';
import { ok } from '../../../src/domain/result.ts';
import { type CancelScript, honest, MARKET, order, orders } from '../../cancel/fake-account.ts';
import { headlessScene } from './headless-scene.ts';

it('an account without orders is not asked about orders that could not be counted', async () => {
  const scene = headlessScene([], true);
  await scene.run({ all: true });
  expect(scene.asked.join('')).not.toContain('could not be counted');
});

const takesOne: CancelScript = async ({ open, gone }) => {
  gone.set('o1', { ...order('o1'), status: 'canceled' });
  open.delete('o1');
  return ok({ canceled: ['o1'], notCanceled: [] });
};

it.each([
  ['REF', { ref: MARKET }],
  ['--all', { all: true }],
])('an order placed while the question stood is not new: %s', async (_, command) => {
  const scene = headlessScene(orders(1), true);
  scene.account.cancelScripts = [takesOne, honest];
  const confirm = async (): Promise<boolean> => {
    await sleep(scene.clock, 30_000);
    scene.account.open.set('o2', order('o2'));
    await sleep(scene.clock, 1_000);
    return true;
  };
  const code = await scene.run(command, { confirm });
  expect({ code, open: scene.account.open.size }).toEqual({ code: 0, open: 0 });
});

it.each([
  ['REF', { ref: MARKET }],
  ['--all', { all: true }],
])('an order placed minutes before the consent is no alarm: %s', async (_, command) => {
  const scene = headlessScene(orders(1), true);
  // A service that forgets what is canceled.
  const { account } = scene;
  account.getOrder = async (id) => ok(account.open.get(id));
  const confirm = async (): Promise<boolean> => {
    await sleep(scene.clock, 30_000);
    account.open.set('o2', order('o2'));
    await sleep(scene.clock, 1_000);
    return true;
  };
  await scene.run(command, { confirm });
  expect(scene.out.join('')).not.toContain('ALARM');
});
