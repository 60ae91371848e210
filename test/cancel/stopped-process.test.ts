import { describe, expect, it } from 'vitest';
import type { CancelProgress } from '../../src/domain/cancel.ts';
import { createCancels } from '../../src/cancel/cancel-machine.ts';
import { sleep } from '../../src/domain/clock.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { ok } from '../../src/domain/result.ts';
import { passSeconds, simulatedClock } from '../support/simulated-clock.ts';
import { standingClock } from '../support/standing-clock.ts';
import { countCalls } from './cancel-scene.ts';
import { everything, marketId, targetsOf } from './everything-scene.ts';
import { failing, fakeAccount, honest, order, orders, target, throttled } from './fake-account.ts';

/** A cancel machine in a process that can be stopped, as by Ctrl-Z, on an account whose lists take 100 ms. */
function stoppable(windowMs?: number) {
  const real = simulatedClock();
  const clock = standingClock(real);
  const account = fakeAccount(real, orders(3));
  account.listOpen = async () => {
    await sleep(real, 100);
    const open = [...account.open.values()];
    await clock.arrive();
    return ok({ orders: open, complete: true });
  };
  const told: CancelProgress[] = [];
  const cancels = createCancels({
    service: account,
    clock,
    random: seededRandom(1),
    onProgress: (progress) => told.push(progress),
    ...(windowMs !== undefined && { windowMs }),
  });
  return { real, clock, account, cancels, told };
}

describe('a process that is stopped while a cancel is verified', () => {
  it.each([3_000, 9_000, 40_000])(
    'for %i ms reads again before it calls the market clear: an order may have come meanwhile',
    async (stoppedMs) => {
      const { real, clock, account, cancels, told } = stoppable();
      void cancels.start(target(orders(3)));
      await real.advance(90);
      clock.stop();
      await real.advance(stoppedMs / 2);
      account.open.set('new', order('new'));
      await real.advance(stoppedMs / 2);
      clock.goOn();
      await passSeconds(real, 20);
      expect(told.some(({ outcome }) => outcome === 'confirmed')).toBe(false);
      expect(told.at(-1)).toMatchObject({ phase: 'settled', outcome: 'left', appeared: [{ id: 'new' }] });
    },
  );

  it('is called clear where nothing came', async () => {
    const { real, clock, cancels, told } = stoppable();
    void cancels.start(target(orders(3)));
    await real.advance(90);
    clock.stop();
    await real.advance(9_000);
    clock.goOn();
    await passSeconds(real, 20);
    expect(told.at(-1)).toMatchObject({ phase: 'settled', outcome: 'confirmed' });
  });
});

it('a process that is stopped while a cancel of everything reads the account reads it again', async () => {
  const { real, clock, account, cancels } = stoppable();
  const run = cancels.everything.start(everything(orders(3)), targetsOf);
  await real.advance(150);
  clock.stop();
  await real.advance(4_000);
  account.open.set('new', order('new', { market: marketId(7), tokenId: '7' }));
  await real.advance(5_000);
  clock.goOn();
  await passSeconds(real, 20);
  await run.settled;
  expect([...account.open.keys()]).toEqual([]);
});

it.each(['in time', 'the other way round'])(
  'a command that is stopped until its time and its throttle are over ends without a request (timers run %s)',
  async (how) => {
    const { real, clock, account, cancels } = stoppable(3_000);
    account.cancelScripts = [failing(throttled(5_000), false), honest];
    const ended = cancels.start(target(orders(3))).then(() => cancels.finish(0));
    await real.advance(250);
    clock.stop();
    await real.advance(9_000);
    clock.goOn((waiting) => (how === 'in time' ? waiting : waiting.toReversed()));
    await passSeconds(real, 20);
    await ended;
    expect(countCalls(account, 'cancel')).toBe(1);
  },
);
