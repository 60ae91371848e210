import { expect, it } from 'vitest';
import { cancelDocument } from '../../../src/cancel/records/cancel-document.ts';
import { fail } from '../../../src/domain/result.ts';
import { scene } from '../cancel-scene.ts';
import { failing, order, rejected, RESET, target } from '../fake-account.ts';

it('never says clear of an id of which the service knows no market', async () => {
  const made = scene([]);
  made.account.marketFacts = async () => fail(rejected(404));
  const { ordersReadAtMs: _, ...bare } = target([], { areIdsUnknown: true });
  const end = await made.run(bare);
  expect(end).toMatchObject({ outcome: 'confirmed', unknownMarket: true });
  expect(cancelDocument(end, 0).says).toBe('nothing rested there, and the service knows no such market');
});

it('counts no order as canceled that is left, nor one outside the scope, whatever the service says', async () => {
  const end = await scene([]).run(target([]));
  const told = { ...end, canceled: ['o1', 'o2', 'x'], left: [order('o2')], outside: ['x'] };
  expect(cancelDocument(told, 0)).toMatchObject({
    canceled: ['o1'],
    left: [{ id: 'o2' }],
    outsideScope: ['x'],
  });
});

it('has the number that it says where nothing could be read since the key', async () => {
  const { account, run } = scene([order('o1'), order('o2')]);
  account.cancelScripts = [failing(RESET, false)];
  account.listScripts = [async () => fail(RESET)];
  const document = cancelDocument(await run(target([order('o1'), order('o2')]), 31_000), 0);
  expect(document.says).toBe('unresolved: 2 open at last reading, before the last try');
  expect(document.openAtLastReading).toBe(2);
});
