import { expect, it } from 'vitest';
import { fail } from '../../src/domain/result.ts';
import { countCalls } from './cancel-scene.ts';
import { everything, onMarkets, scene, targetsOf } from './everything-scene.ts';
import { listing, RESET } from './fake-account.ts';

it('a cancel of everything sends nothing any more when the orders can be read only after its time', async () => {
  const { account, clock, cancels, words } = scene(onMarkets(2));
  account.listScripts = [async () => fail(RESET)];
  const { settled } = cancels.everything.start({ markets: [], orders: [], worth: 0 }, targetsOf);
  await clock.advance(31_000);
  expect(await settled).toMatchObject({ phase: 'settled', outcome: 'not-sent' });
  expect(words()).toBe('not sent: the open orders could not be read');
  account.listScripts = [listing];
  await clock.advance(120_000);
  expect(countCalls(account, 'cancel')).toBe(0);
});

it('a cancel of everything reports orders that can be read only after its time, and sends nothing to their markets', async () => {
  const { account, clock, cancels, words } = scene(onMarkets(2));
  account.listScripts = [async () => fail(RESET)];
  const { settled } = cancels.everything.start(everything(onMarkets(1)), targetsOf);
  await clock.advance(60_000);
  account.listScripts = [listing];
  await clock.advance(10_000);
  await clock.advance(10_000);
  expect(await settled).toMatchObject({ phase: 'settled', outcome: 'left', openAtLastReading: 1 });
  expect(words()).toBe('NOT clear: 1 left');
  expect([...account.open.keys()]).toEqual(['o1']);
});

it('a cancel of everything stays unresolved while the account cannot be read, and clears once it can', async () => {
  const { account, clock, cancels, words } = scene(onMarkets(2));
  const { verdict, settled } = cancels.everything.start(everything(onMarkets(2)), targetsOf);
  await clock.advance(4);
  account.listScripts = [listing, async () => fail(RESET)];
  await clock.advance(31_000);
  expect(await verdict).toMatchObject({ outcome: 'unresolved' });
  expect(words()).toMatch(/^unresolved: /);
  account.listScripts = [listing];
  await clock.advance(15_000);
  expect(await settled).toMatchObject({ phase: 'settled', outcome: 'confirmed' });
});
