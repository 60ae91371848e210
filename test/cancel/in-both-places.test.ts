import { describe, expect, it } from 'vitest';
import { type Clock, sleep } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { BOTH_IDS, countCalls, ONE_ID, press, scene } from './cancel-scene.ts';
import { NOTHING, scene as sceneOfAll, targetsOf } from './everything-scene.ts';
import {
  answer,
  EMPTY,
  type FakeAccount,
  JUST_NOW,
  MARKET,
  MIRROR,
  order,
  OTHER_MARKET,
  rejected,
  target,
  YES,
} from './fake-account.ts';

const O1 = order('o1');
const PLACE = { id: 'o1', market: MIRROR, tokenId: '7'.repeat(70) };
const FAR = { ...O1, ...PLACE };

/**
 * The press shows o1 under the market, and a list under its second id, which the catalog tells 1 s late. The answer for the market takes
 * down these; then lists are empty, and there is no record of o1.
 */
function canceledInBoth(account: FakeAccount, clock: Clock, ids: readonly string[]): void {
  account.cancelScripts = [
    async (_, { market }) => ok({ canceled: market === MARKET ? [...ids] : [], notCanceled: [] }),
  ];
  account.marketFacts = async () => {
    await sleep(clock, 1_000);
    return ok({ mirrorId: MIRROR });
  };
  account.listScripts = [EMPTY];
  account.getOrder = async (id) => ok(id === 'g' ? order('g', { status: 'canceled' }) : undefined);
}

describe('a clear that is held for an order which no list had is said in the end', () => {
  it.each(['has no record', 'has a record that fails'])(
    'where one that was in both places %s',
    async (which) => {
      const made = scene([]);
      const { account, clock, cancels, told } = made;
      canceledInBoth(account, clock, ['o1', 'g']);
      const { getOrder } = account;
      if (which.includes('fails'))
        account.getOrder = async (id, signal) => (id === 'g' ? getOrder(id, signal) : fail(rejected(500)));
      void press(made, [O1], { scope: ONE_ID, areIdsUnknown: true });
      cancels.note({ orders: [FAR], askedAtMs: clock.monotonicMs() });
      await passSeconds(clock, 30);
      const calls = countCalls(account, 'account');
      await passSeconds(clock, 20);
      expect(told.at(-1)).toMatchObject({ outcome: 'confirmed', phase: 'settled' });
      expect(countCalls(account, 'account')).toBe(calls);
    },
  );

  it.each(['by Ctrl-X', 'where its row there cannot be read'])('%s', async (how) => {
    const isAll = how === 'by Ctrl-X';
    const made = isAll ? sceneOfAll([]) : scene([]);
    const { account, clock, cancels } = made;
    canceledInBoth(account, clock, ['o1', 'g']);
    const pinned = target([O1], { scope: ONE_ID, areIdsUnknown: true });
    const all = { markets: [pinned], orders: [O1], worth: 0, ordersReadAtMs: JUST_NOW };
    if (isAll) void cancels.everything.start(all, targetsOf);
    else void cancels.start(pinned);
    const list = isAll ? { orders: [FAR] } : { orders: [], unread: [PLACE] };
    cancels.note({ ...list, askedAtMs: clock.monotonicMs() });
    await passSeconds(clock, 40);
    expect(made.told.at(-1)).toMatchObject({ outcome: 'confirmed', phase: 'settled' });
  });
});

/** A minute after X was clear. */
async function cleared() {
  const made = scene([]);
  const { account, clock, cancels, told } = made;
  canceledInBoth(account, clock, ['o1']);
  void press(made, [O1], { scope: ONE_ID, areIdsUnknown: true });
  cancels.note({ orders: [FAR], askedAtMs: clock.monotonicMs() });
  await passSeconds(clock, 5);
  expect(told.at(-1)).toMatchObject({ outcome: 'confirmed', phase: 'settled' });
  await passSeconds(clock, 60);
  return made;
}

describe('after a clear an order that was in both places', () => {
  it('makes Ctrl-X send nothing where nothing rests', async () => {
    const { cancels, clock, account } = await cleared();
    const before = countCalls(account, 'cancel');
    const run = cancels.everything.start(NOTHING, targetsOf);
    await passSeconds(clock, 60);
    expect(countCalls(account, 'cancel')).toBe(before);
    expect(run.progress).toMatchObject({ outcome: 'confirmed', cancels: [] });
  });

  it('is unknown to the next press', async () => {
    const made = await cleared();
    void press(made, [], { scope: BOTH_IDS });
    await passSeconds(made.clock, 5);
    expect(made.told.at(-1)?.outcome).toBe('confirmed');
    expect(made.told.at(-1)?.target.unlisted ?? []).toEqual([]);
  });
});

it('an order that an answer canceled, and a list had under an untold second id, keeps no cancel unresolved for ever', async () => {
  const made = scene([]);
  const { account, clock, cancels, told } = made;
  account.cancelScripts = [answer(['o1']), answer([])];
  account.marketFacts = async () => fail(rejected(503));
  account.listScripts = [EMPTY];
  account.getOrder = async () => ok(undefined);
  void press(made, [O1], { scope: ONE_ID, areIdsUnknown: true });
  cancels.note({ orders: [FAR], askedAtMs: clock.monotonicMs() });
  await passSeconds(clock, 120);
  expect(told.at(-1)).toMatchObject({ outcome: 'confirmed', phase: 'settled' });
});

it('the next press keeps an unreadable row of its market beside a row elsewhere', async () => {
  // The first press ends unresolved and is dismissed; the monitor’s next list has o1 under an id that the catalog does not know.
  const made = scene([O1, order('o2')]);
  const { account, clock, cancels, told } = made;
  const place = { id: 'o1', market: MARKET, tokenId: YES };
  account.cancelScripts = [answer([])];
  account.listScripts = [EMPTY];
  account.getOrder = async (id) =>
    id === 'o1' ? fail(rejected(500)) : ok(order(id, { status: 'canceled' }));
  void press(made, [], { scope: ONE_ID, unread: [place] });
  await passSeconds(clock, 2);
  void cancels.clear(cancels.running()[0]?.id ?? 0);
  await passSeconds(clock, 1);
  const before = told.length;
  account.cancelScripts = [answer(['o2']), async () => fail(rejected(503))];
  const elsewhere = [order('o1', { market: OTHER_MARKET, tokenId: '9' })];
  void press(made, [order('o2')], { scope: ONE_ID, elsewhere });
  await passSeconds(clock, 5);
  expect(told.slice(before).map(({ outcome }) => outcome)).not.toContain('confirmed');
});

it('a cancel that waits for the catalog stays unresolved after its window, whatever its readings show', async () => {
  const z = order('z', { market: OTHER_MARKET, tokenId: '9' });
  const made = scene([O1, z]);
  const { account, clock, told } = made;
  account.marketFacts = async () => fail(rejected(503));
  void press(made, [O1], { scope: ONE_ID, areIdsUnknown: true, elsewhere: [z] });
  await passSeconds(clock, 31);
  const before = told.length;
  await passSeconds(clock, 30);
  expect(new Set(told.slice(before).map(({ outcome }) => outcome))).toEqual(new Set(['unresolved']));
});
