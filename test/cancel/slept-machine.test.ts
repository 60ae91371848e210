import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { tookText } from '../../src/view/cancel/took-text.ts';
import { renderContextOf } from '../support/row-text.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { countCalls, scene } from './cancel-scene.ts';
import { everything, marketId, onMarkets, scene as sceneOfAll, targetsOf } from './everything-scene.ts';
import { failing, listing, order, orders, RESET, target } from './fake-account.ts';

const HOURS_MS = 8 * 3_600_000;

it('a cancel sends for 22 seconds, a shorter sleep of the machine included', async () => {
  const { account, cancels, clock } = scene();
  account.cancelScripts = [failing(RESET, false)];
  void cancels.start(target(orders(6)));
  await clock.advance(1_000);
  clock.jumpWall(25_000);
  const before = countCalls(account, 'cancel');
  await passSeconds(clock, 40);
  expect(countCalls(account, 'cancel')).toBe(before);
});

function slowlyListed() {
  const made = sceneOfAll(onMarkets(1));
  made.account.listScripts = [
    async ({ open }) => {
      const listed = [...open.values()];
      await sleep(made.clock, 2_000);
      return ok({ orders: listed, complete: true });
    },
  ];
  return { ...made, run: made.cancels.everything.start(everything(onMarkets(1)), targetsOf) };
}

describe('a cancel of everything during which the machine sleeps for hours', () => {
  it('sends nothing once the account can be read', async () => {
    const { account, clock, cancels } = sceneOfAll(onMarkets(2));
    account.listScripts = [async () => fail(RESET)];
    const { settled } = cancels.everything.start({ markets: [], orders: [], worth: 0 }, targetsOf);
    await clock.advance(1_000);
    clock.jumpWall(HOURS_MS);
    account.listScripts = [listing];
    await passSeconds(clock, 60);
    await settled;
    expect(countCalls(account, 'cancel')).toBe(0);
  });

  it('leaves alone what came on other markets meanwhile', async () => {
    const { account, clock, run } = slowlyListed();
    await clock.advance(1_000);
    clock.jumpWall(HOURS_MS);
    account.open.set('morning', order('morning', { market: marketId(7), tokenId: '7' }));
    account.listScripts = [listing];
    await passSeconds(clock, 60);
    await run.settled;
    expect([...account.open.keys()]).toEqual(['morning']);
  });

  it('has a verdict of now when it wakes', async () => {
    const { clock, run } = slowlyListed();
    await clock.advance(3_000);
    clock.jumpWall(HOURS_MS);
    await passSeconds(clock, 4);
    const context = renderContextOf(100, 40, { nowMs: clock.monotonicMs(), wallMs: clock.now() });
    expect(run.progress).toMatchObject({ outcome: 'confirmed', phase: 'settled' });
    expect(tookText(run.progress, context)).not.toContain('ago');
  });
});
