import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { tookText } from '../../src/view/cancel/took-text.ts';
import { renderContextOf } from '../support/row-text.ts';
import { passSeconds, simulatedClock } from '../support/simulated-clock.ts';
import { createCancels } from '../../src/cancel/cancel-machine.ts';
import { describeCancel } from '../../src/cancel/describe-cancel.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { countCalls, ONE_ID, requestsTo, scene } from './cancel-scene.ts';
import { everything, marketId, onMarkets, scene as sceneOfAll, targetsOf } from './everything-scene.ts';
import {
  fakeAccount,
  failing,
  honest,
  listing,
  MIRROR,
  order,
  orders,
  rejected,
  RESET,
  target,
  throttled,
  UNAUTHORISED,
} from './fake-account.ts';

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

it.each([40_000, HOURS_MS])(
  'a press after a sleep of %i ms is sent where what a throttle had put off was under way',
  async (sleptMs) => {
    const { account, cancels, clock, told } = scene(orders(3));
    account.cancelScripts = [
      failing(throttled(2_000), false),
      async () => {
        await sleep(clock, 4_000);
        return fail(RESET);
      },
      honest,
    ];
    void cancels.start(target(orders(3)));
    await clock.advance(3_000);
    clock.jumpWall(sleptMs);
    await clock.advance(1_000);
    void cancels.start(target(orders(3)));
    await passSeconds(clock, 60);
    expect(account.open.size).toBe(0);
    expect(told.at(-1)).toMatchObject({ outcome: 'confirmed' });
  },
);

it('a cancel sends nothing for a second id that is told 30 s after the press, a sleep included', async () => {
  const clock = simulatedClock();
  const account = fakeAccount(clock, orders(6));
  account.cancelScripts = [async () => fail(rejected(500))];
  account.listScripts = [async () => fail(rejected(503))];
  account.marketFacts = async () =>
    clock.monotonicMs() < 30_000 ? fail(rejected(503)) : ok({ mirrorId: MIRROR });
  const cancels = createCancels({ service: account, clock, random: seededRandom(1) });
  void cancels.start(target(orders(6), { scope: ONE_ID, areIdsUnknown: true }));
  await clock.advance(1_000);
  clock.jumpWall(20_000);
  await passSeconds(clock, 60);
  expect(requestsTo(account, MIRROR)).toEqual([]);
});

it.each([
  ['the one of 22.5 s after the one of 30 s', [22_500]],
  ['both of them after a minute', [22_500, 30_000]],
] as const)('a cancel sends nothing after its window where timers run late: %s', async (_, late) => {
  const clock = simulatedClock();
  const account = fakeAccount(clock, orders(6));
  account.cancelScripts = [async () => fail(rejected(500))];
  account.marketFacts = async () =>
    clock.monotonicMs() < 35_000 ? fail(rejected(503)) : ok({ mirrorId: MIRROR });
  const schedule: typeof clock.schedule = (delayMs, run) =>
    clock.schedule(late.some((each) => each === delayMs) ? delayMs + 30_000 : delayMs, run);
  const busy = { ...clock, schedule };
  const cancels = createCancels({ service: account, clock: busy, random: seededRandom(1) });
  account.listScripts = [async () => fail(rejected(503))];
  void cancels.start(target(orders(6), { scope: ONE_ID, areIdsUnknown: true }));
  await passSeconds(clock, 120);
  expect(requestsTo(account, MIRROR)).toEqual([]);
});

it('a cancel sends nothing after its window where the clock of the service came too late', async () => {
  const clock = simulatedClock();
  const account = fakeAccount(clock, orders(6));
  account.cancelScripts = [failing(UNAUTHORISED, false), honest];
  account.correctClock = async () => {
    await sleep(clock, 2_500);
    return true;
  };
  const cancels = createCancels({ service: account, clock, random: seededRandom(1), windowMs: 2_000 });
  void cancels.start(target(orders(6)));
  await passSeconds(clock, 20);
  expect([countCalls(account, 'cancel'), account.open.size]).toEqual([1, 6]);
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

it.each([
  ['back before', [-HOURS_MS, HOURS_MS / 2]],
  ['back after', [HOURS_MS / 2, -HOURS_MS]],
] as const)('nothing is clear by a list from before a sleep, the wall clock set %s it', async (_, jumps) => {
  const { account, clock, cancels, told } = scene(orders(3));
  account.listScripts = [
    async ({ open }) => {
      const listed = [...open.values()];
      await sleep(clock, 3_000);
      return ok({ orders: listed, complete: true });
    },
    listing,
  ];
  void cancels.start(target(orders(3)));
  await clock.advance(1_000);
  for (const jumpMs of jumps) {
    clock.jumpWall(jumpMs);
    await clock.advance(500);
  }
  account.open.set('new', order('new'));
  await passSeconds(clock, 30);
  expect(told.some(({ outcome }) => outcome === 'confirmed')).toBe(false);
});

it('a market whose turn comes when the time is over says so, and blames no service', async () => {
  const clock = simulatedClock();
  const account = fakeAccount(clock, onMarkets(12));
  account.cancelScripts = [
    async (own, request) => {
      await sleep(clock, 1_500);
      return honest(own, request);
    },
  ];
  account.listOpen = async () => {
    await sleep(clock, 9_000);
    return ok({ orders: [...account.open.values()], complete: true });
  };
  const cancels = createCancels({ service: account, clock, random: seededRandom(1), windowMs: 4_000 });
  const run = cancels.everything.start(everything(onMarkets(12)), targetsOf);
  const ended = run.verdict.then(() => cancels.finish(0));
  await clock.advance(500);
  clock.jumpWall(9_000);
  await passSeconds(clock, 20);
  await ended;
  const words = run.progress.cancels.map((each) => describeCancel(each, clock.monotonicMs()));
  expect(words.filter((each) => each.startsWith('not sent'))).toEqual(
    Array.from({ length: 4 }, () => 'not sent: its turn came too late'),
  );
});
