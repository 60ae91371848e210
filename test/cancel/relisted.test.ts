import { expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import { ok } from '../../src/domain/result.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { everything, onMarkets, orderOn, scene, targetsOf } from './everything-scene.ts';

it('an order listed while a clear was held back, and canceled afterwards, is covered by that later verdict', async () => {
  // The first answer names o0 (which was not taken down) and `ghost`, whose record comes after 2.9 s; meanwhile a list shows o0 again.
  // The service forgets canceled orders (404).
  const { account, clock, cancels, told, words } = scene(onMarkets(1));
  const [o0] = onMarkets(1);
  let sent = 0;
  account.cancelScripts = [
    async (own, request) => {
      if (++sent === 1) return ok({ canceled: ['o0', 'ghost'], notCanceled: [] });
      return ok(own.execute(request));
    },
  ];
  account.listOpen = async () => {
    await sleep(clock, 5);
    const late = clock.monotonicMs() > 2_200;
    return ok({ orders: late ? [...account.open.values()] : [], complete: true });
  };
  account.getOrder = async (id) => {
    await sleep(clock, id === 'ghost' ? 2_900 : 5);
    return ok(undefined);
  };
  const run = cancels.everything.start(everything(onMarkets(1)), targetsOf);
  await clock.advance(2_300);
  cancels.note({ orders: [o0 ?? orderOn(0)], askedAtMs: clock.monotonicMs() });
  await passSeconds(clock, 60);
  expect(sent).toBeGreaterThan(1);
  expect(account.open.size).toBe(0);
  expect(run.progress.cancels.map(({ outcome }) => outcome)).toEqual(['confirmed']);
  expect(words()).toContain('clear');
  expect(told.at(-1)?.outcome).toBe('confirmed');
});
