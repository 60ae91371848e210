import { expect, it } from 'vitest';
import { type Clock, sleep } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { BOTH_IDS, ONE_ID, press, scene } from './cancel-scene.ts';
import {
  type FakeAccount,
  answer,
  EMPTY,
  honest,
  JUST_NOW,
  MIRROR,
  order,
  rejected,
  target,
} from './fake-account.ts';
import { scene as sceneOfAll, targetsOf } from './everything-scene.ts';

const O1 = order('o1');
const FAR = order('o1', { market: MIRROR, tokenId: '7'.repeat(70) });
const SETTLED = { outcome: 'confirmed', phase: 'settled' };

/** The request of the second id is refused, and that of the first takes down what rests under the second. */
function actsOnOneId(account: FakeAccount, clock: Clock, status: number, afterMs = 0): void {
  account.cancelScripts = [
    async (own, { market }) => {
      await sleep(clock, afterMs);
      return market === MIRROR ? fail(rejected(status)) : ok(own.execute({ market: MIRROR }));
    },
  ];
  account.getOrder = async (id) => ok(account.open.get(id));
}

it.each([0, 8])(
  'a list asked for before the answer keeps no cancel unresolved that has the order under an untold second id (it comes after %i ms)',
  async (afterMs) => {
    const made = scene([]);
    const { account, clock, cancels, told } = made;
    account.cancelScripts = [answer(['o1']), answer([])];
    account.marketFacts = async () => fail(rejected(503));
    account.listScripts = [EMPTY];
    account.getOrder = async () => ok(undefined);
    const askedAtMs = clock.monotonicMs();
    void press(made, [O1], { scope: ONE_ID, areIdsUnknown: true });
    await clock.advance(afterMs);
    cancels.note({ orders: [FAR], askedAtMs });
    await passSeconds(clock, 120);
    expect(told.at(-1)).toMatchObject(SETTLED);
  },
);

it.each([undefined, 0, 8])(
  'nor one whose request for the second id is refused (such a list comes after %s ms)',
  async (afterMs) => {
    const made = scene([FAR]);
    const { account, clock, cancels, told } = made;
    actsOnOneId(account, clock, 503);
    account.listScripts = [EMPTY];
    const askedAtMs = clock.monotonicMs();
    void press(made, [FAR], { scope: BOTH_IDS });
    await clock.advance(afterMs ?? 0);
    if (afterMs !== undefined) cancels.note({ orders: [FAR], askedAtMs });
    await passSeconds(clock, 120);
    expect(told.at(-1)).toMatchObject(SETTLED);
  },
);

it.each([400, 503])('nor one that read beside that request what rests (status %i)', async (status) => {
  const { account, clock, cancels, told } = scene([FAR]);
  actsOnOneId(account, clock, status, 100);
  const { ordersReadAtMs: _, ...unread } = target([], { scope: BOTH_IDS });
  void cancels.start(unread);
  await passSeconds(clock, 120);
  expect(told.at(-1)).toMatchObject(SETTLED);
});

it('nor the cancel of everything, where such a list comes after a verdict', async () => {
  const { account, clock, cancels, told } = sceneOfAll([FAR]);
  actsOnOneId(account, clock, 503);
  const askedAtMs = clock.monotonicMs() - 1;
  const pinned = target([FAR], { scope: BOTH_IDS });
  const all = { markets: [pinned], orders: [FAR], worth: 0, ordersReadAtMs: JUST_NOW };
  void cancels.everything.start(all, targetsOf);
  for (let i = 0; i < 100 && told.at(-1)?.cancels[0]?.phase !== 'settled'; i++) await clock.advance(1);
  cancels.note({ orders: [FAR], askedAtMs });
  await passSeconds(clock, 60);
  expect(told.at(-1)).toMatchObject(SETTLED);
});

it('a list asked for after the answer that called an order canceled speaks against it, though a later answer came before the list', async () => {
  // The first answer is wrong, there is no record of o1, and the lists of the cancel lag.
  const made = scene([O1]);
  const { account, clock, cancels, told } = made;
  const silent = async () => {
    await sleep(clock, 1_500);
    return ok({ canceled: [], notCanceled: [] });
  };
  account.cancelScripts = [answer(['o1']), silent, honest];
  account.listScripts = [EMPTY];
  account.getOrder = async () => {
    await sleep(clock, 900);
    return ok(undefined);
  };
  void press(made, [O1], { scope: ONE_ID });
  await clock.advance(400);
  void press(made, [O1], { scope: ONE_ID });
  await clock.advance(100);
  const askedAtMs = clock.monotonicMs();
  await clock.advance(1_450);
  cancels.note({ orders: [O1], askedAtMs });
  await passSeconds(clock, 8);
  expect(account.open.has('o1') && told.at(-1)?.outcome === 'confirmed').toBe(false);
});
