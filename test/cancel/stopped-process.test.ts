import { describe, expect, it } from 'vitest';
import type { CancelProgress } from '../../src/domain/cancel.ts';
import { createCancels } from '../../src/cancel/cancel-machine.ts';
import { sleep } from '../../src/domain/clock.ts';
import type { Failure } from '../../src/domain/failure.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { passSeconds, simulatedClock } from '../support/simulated-clock.ts';
import { standingClock } from '../support/standing-clock.ts';
import { countCalls, ONE_ID } from './cancel-scene.ts';
import { everything, marketId, targetsOf } from './everything-scene.ts';
import {
  type CancelScript,
  failing,
  fakeAccount,
  honest,
  order,
  orders,
  rejected,
  target,
  throttled,
  UNAUTHORISED,
} from './fake-account.ts';

const HOURS_MS = 8 * 3_600_000;

/** A cancel machine in a process that can be stopped, as by Ctrl-Z, on an account whose lists take `listMs`. */
function stoppable({ windowMs, listMs = 100 }: { windowMs?: number; listMs?: number } = {}) {
  const real = simulatedClock();
  const clock = standingClock(real);
  const account = fakeAccount(real, orders(3));
  account.listOpen = async () => {
    await sleep(real, listMs);
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
    const { real, clock, account, cancels } = stoppable({ windowMs: 3_000 });
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

/** The answer also names an order of which nobody knew, whose record takes 2.7 s: until then nothing is said to be clear. */
function heldBack() {
  const made = stoppable();
  const { real, clock, account } = made;
  account.cancelScripts = [
    async (own, request) => ok({ canceled: [...own.execute(request).canceled, 'ghost'], notCanceled: [] }),
  ];
  const { getOrder } = account;
  account.getOrder = async (id, signal) => {
    if (id !== 'ghost') return getOrder(id, signal);
    await sleep(real, 2_700);
    await clock.arrive();
    return ok(order('ghost', { status: 'canceled' }));
  };
  return made;
}

describe('a clear that is held back', () => {
  it.each([2_600, 5_000, 9_000])('while the process is stopped for %i ms is read anew', async (stoppedMs) => {
    const { real, clock, account, cancels, told } = heldBack();
    void cancels.start(target(orders(3)));
    await real.advance(2_300);
    clock.stop();
    await real.advance(stoppedMs / 2);
    account.open.set('new', order('new'));
    await real.advance(stoppedMs / 2);
    clock.goOn();
    await passSeconds(real, 60);
    expect(told.some(({ outcome }) => outcome === 'confirmed')).toBe(false);
  });

  it('while the machine sleeps is read anew', async () => {
    const { real, account, cancels, told } = heldBack();
    void cancels.start(target(orders(3)));
    await real.advance(2_300);
    real.jumpWall(HOURS_MS);
    account.open.set('new', order('new'));
    await passSeconds(real, 60);
    expect(told.some(({ outcome }) => outcome === 'confirmed')).toBe(false);
  });

  it('until the catalog answers is read anew where the machine slept meanwhile', async () => {
    const { real, account, cancels, told } = stoppable({ listMs: 20 });
    account.marketFacts = async () => {
      await sleep(real, 90);
      return ok({});
    };
    void cancels.start(target(orders(3), { scope: ONE_ID, areIdsUnknown: true }));
    await real.advance(70);
    real.jumpWall(HOURS_MS);
    account.open.set('new', order('new'));
    await passSeconds(real, 60);
    expect(told.some(({ outcome }) => outcome === 'confirmed')).toBe(false);
  });
});

it('a cancel that is unresolved says so, too, after a reading during which the process stood still', async () => {
  const { real, clock, account, cancels, told } = stoppable();
  let isWell = false;
  let takesMs = 500;
  account.listOpen = async () => {
    await sleep(real, takesMs);
    const listed = isWell ? ok({ orders: [...account.open.values()], complete: true }) : fail(rejected(503));
    await clock.arrive();
    return listed;
  };
  void cancels.start(target(orders(3)));
  await passSeconds(real, 32);
  expect(told.at(-1)?.outcome).toBe('unresolved');
  isWell = true;
  for (const isWanted of [false, true])
    while ((told.at(-1)?.phase === 'verifying') !== isWanted) await real.advance(10);
  clock.stop();
  await real.advance(5_000);
  clock.goOn();
  takesMs = 9_000;
  await real.advance(3_000);
  expect(told.at(-1)?.outcome).toBe('unresolved');
});

it('what a throttle put off is not sent hours later, when a process that was stopped goes on', async () => {
  const { real, clock, account, cancels } = stoppable();
  account.cancelScripts = [failing(throttled(5_000), false), honest];
  void cancels.start(target(orders(3)));
  await real.advance(1_000);
  clock.stop();
  await real.advance(HOURS_MS);
  clock.goOn();
  await passSeconds(real, 40);
  expect(countCalls(account, 'cancel')).toBe(1);
  void cancels.start(target(orders(3)));
  await passSeconds(real, 40);
  expect([countCalls(account, 'cancel'), account.open.size]).toEqual([2, 0]);
});

it('a wall clock that is set forth and back again and again keeps no cancel from its word', async () => {
  const { real, cancels, told } = stoppable({ listMs: 4_500 });
  void cancels.start(target(orders(3)));
  for (let i = 0; i < 12; i++) {
    await real.advance(10_000);
    real.jumpWall(i % 2 === 0 ? 2_500 : -2_500);
  }
  expect(told.at(-1)).toMatchObject({ phase: 'settled', outcome: 'confirmed' });
});

describe.each([60_000, HOURS_MS])('a request whose answer waits in its socket for %i ms', (stoppedMs) => {
  /** X, and a stop while the last of its requests that are `before` the answer is on its way. */
  async function stopUnderWay(failure: Failure, before: readonly CancelScript[] = []) {
    const made = stoppable();
    const { real, clock, account, cancels } = made;
    const asked = Promise.withResolvers<void>();
    const answerLate: CancelScript = async () => {
      asked.resolve();
      await sleep(real, 200);
      await clock.arrive();
      return fail(failure);
    };
    account.cancelScripts = [...before, answerLate, honest];
    account.correctClock = async () => true;
    void cancels.start(target(orders(3)));
    void asked.promise.then(clock.stop);
    await real.advance(2_000);
    await real.advance(stoppedMs);
    const sent = countCalls(account, 'cancel');
    clock.goOn();
    return { ...made, sent };
  }

  it.each([
    ['put off', throttled(2_000), [], 'throttled'],
    [
      'refused for its time after it was put off',
      UNAUTHORISED,
      [failing(throttled(1_000), false)],
      'refused',
    ],
  ] as const)(
    'is not sent again when it was %s, and the cancel says so',
    async (_, failure, before, outcome) => {
      const { real, account, told, sent } = await stopUnderWay(failure, before);
      await passSeconds(real, 90);
      expect(countCalls(account, 'cancel')).toBe(sent);
      expect(told.at(-1)).toMatchObject({ phase: 'settled', outcome });
    },
  );

  it('is sent for a press after that', async () => {
    const { real, account, cancels, told } = await stopUnderWay(throttled(2_000));
    void cancels.start(target(orders(3)));
    await passSeconds(real, 90);
    expect(account.open.size).toBe(0);
    expect(told.at(-1)).toMatchObject({ phase: 'settled', outcome: 'confirmed' });
  });
});
