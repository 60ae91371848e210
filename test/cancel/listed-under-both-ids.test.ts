import { expect, it } from 'vitest';
import { describeEverything } from '../../src/cancel/describe-everything.ts';
import type { CancelTarget } from '../../src/domain/cancel.ts';
import { sleep } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { type CancelScene, countCalls, ONE_ID, scene } from './cancel-scene.ts';
import { type EverythingScene, everything, scene as sceneOfAll, targetsOf } from './everything-scene.ts';
import { answer, EMPTY, honest, MIRROR, never, order, rejected, RESET, target } from './fake-account.ts';

const HERE = order('o1');
const THERE = order('o1', { market: MIRROR, tokenId: '7'.repeat(70) });

/** Nobody has told their second ids. */
function untold(targets: readonly CancelTarget[]): CancelTarget[] {
  return targets.map((each) => ({ ...each, areIdsUnknown: true }));
}

/** The market's list tells the first id of the order, the account's the second, and the catalog nothing; lists lag by `lagMs`. */
function listUnderBoth(
  { account, clock }: Pick<CancelScene | EverythingScene, 'account' | 'clock'>,
  keepsRecords: boolean,
  lagMs = 0,
): void {
  let endedMs = Infinity;
  account.cancelScripts = [
    async (own, request) => {
      const answer = own.execute(request);
      if (answer.canceled.length > 0) endedMs = clock.monotonicMs();
      return ok(answer);
    },
  ];
  account.marketFacts = async () => fail(rejected(503));
  account.listOpen = async ({ market, tokenId }) => {
    await sleep(clock, 5);
    if (clock.monotonicMs() >= endedMs + lagMs) return ok({ orders: [], complete: true });
    return ok({ orders: [market === undefined && tokenId === undefined ? THERE : HERE], complete: true });
  };
  account.getOrder = async (id) => {
    await sleep(clock, 5);
    return ok(account.open.get(id) ?? (keepsRecords ? account.gone.get(id) : undefined));
  };
}

it.each([
  [0, false],
  [800, false],
  [5_000, false],
  [800, true],
  [5_000, true],
])(
  'a cancel of an order that lists have under both ids settles though they lag %i ms (records are kept: %s)',
  async (lagMs, keepsRecords) => {
    const made = scene([HERE]);
    const { clock, cancels, told } = made;
    listUnderBoth(made, keepsRecords, lagMs);
    const ordersReadAtMs = clock.now();
    void cancels.start(target([HERE], { scope: ONE_ID, areIdsUnknown: true, ordersReadAtMs }));
    await passSeconds(clock, 300);
    expect(told.at(-1)).toMatchObject({ outcome: 'confirmed', phase: 'settled' });
  },
);

it.each([true, false])('so does the cancel of everything (records are kept: %s)', async (keepsRecords) => {
  const made = sceneOfAll([HERE]);
  const { clock, cancels, told } = made;
  listUnderBoth(made, keepsRecords);
  const all = everything([HERE]);
  cancels.everything.start({ ...all, markets: untold(all.markets) }, (orders) => untold(targetsOf(orders)));
  await passSeconds(clock, 300);
  const end = told.at(-1);
  expect(end && [end.phase, describeEverything(end, clock.monotonicMs())]).toEqual([
    'settled',
    'clear, verified',
  ]);
});

it('an order that both lists and our answer had, and whose record is of the second id, is counted as canceled', async () => {
  const made = scene([HERE]);
  const { account, clock, cancels, told } = made;
  listUnderBoth(made, true);
  account.getOrder = async (id) => {
    await sleep(clock, 5);
    return ok(account.open.has(id) ? THERE : { ...THERE, status: 'canceled' });
  };
  const elsewhere = [THERE];
  const ordersReadAtMs = clock.now();
  void cancels.start(target([HERE], { scope: ONE_ID, areIdsUnknown: true, ordersReadAtMs, elsewhere }));
  await passSeconds(clock, 100);
  expect(told.at(-1)).toMatchObject({ outcome: 'confirmed', canceled: ['o1'] });
});

it.each([
  [6_000, 6_000],
  [12_300, 300],
  [12_340, 30],
])(
  'one that rests under the second id, and whose row cannot be read, is not forgotten where a list lacks it from %i ms on for %i ms',
  async (fromMs, gapMs) => {
    // The request for the first id takes nothing; there is no record for 19 s.
    const { account, clock, cancels, told } = scene([THERE]);
    account.marketFacts = async () => fail(rejected(503));
    account.cancelScripts = [honest];
    const place = { id: 'o1', market: MIRROR, tokenId: THERE.tokenId };
    account.listOpen = async ({ market, tokenId }) => {
      const isLacking = clock.monotonicMs() >= fromMs && clock.monotonicMs() < fromMs + gapMs;
      await sleep(clock, 5);
      const isAccount = market === undefined && tokenId === undefined;
      if (isLacking || !account.open.has('o1') || !(isAccount || market === MIRROR))
        return ok({ orders: [], complete: true });
      return ok({ orders: [], unread: [place], complete: false, isCompleteBut: true });
    };
    account.getOrder = async (id) => {
      await sleep(clock, 5);
      return ok(clock.monotonicMs() < 19_000 ? undefined : (account.open.get(id) ?? account.gone.get(id)));
    };
    const ordersReadAtMs = clock.now();
    void cancels.start(target([HERE], { scope: ONE_ID, areIdsUnknown: true, ordersReadAtMs }));
    await passSeconds(clock, 18);
    expect(told.some(({ outcome }) => outcome === 'confirmed') && account.open.has('o1')).toBe(false);
  },
);

it.each([
  ['cannot be read', 1_500],
  ['cannot be read', 4_500],
  ['can be read', 4_500],
] as const)(
  'nor is one whose row %s and came %i ms after its list was asked for, where lists lack it for less than 10 s from then on',
  async (how, slowMs) => {
    const { account, clock, cancels, told } = scene([THERE]);
    account.marketFacts = async () => fail(rejected(503));
    account.cancelScripts = [honest];
    const place = { id: 'o1', market: MIRROR, tokenId: THERE.tokenId };
    let shownMs: number | undefined;
    account.listOpen = async ({ market, tokenId }) => {
      const isSlow = clock.monotonicMs() >= 2_000 && shownMs === undefined;
      await sleep(clock, isSlow ? slowMs : 5);
      const isAccount = market === undefined && tokenId === undefined;
      const isLacking = !isSlow && shownMs !== undefined && clock.monotonicMs() < shownMs + 9_900;
      if (isLacking || !account.open.has('o1') || !(isAccount || market === MIRROR))
        return ok({ orders: [], complete: true });
      if (isSlow) shownMs = clock.monotonicMs();
      if (how === 'can be read') return ok({ orders: [THERE], complete: true });
      return ok({ orders: [], unread: [place], complete: false, isCompleteBut: true });
    };
    account.getOrder = async (id) => {
      await sleep(clock, 5);
      return ok(clock.monotonicMs() < 19_900 ? undefined : (account.open.get(id) ?? account.gone.get(id)));
    };
    void cancels.start(target([HERE], { scope: ONE_ID, areIdsUnknown: true, ordersReadAtMs: clock.now() }));
    await passSeconds(clock, 25);
    expect(told.some(({ outcome }) => outcome === 'confirmed') && account.open.has('o1')).toBe(false);
  },
);

it.each([150, 400])(
  'the market is clear where look-ups take %i ms, and lists are read at a calm pace, where it has ended without a record',
  async (tookMs) => {
    const { account, clock, cancels, told } = scene([]);
    account.cancelScripts = [answer([])];
    account.marketFacts = async () => fail(rejected(503));
    account.listScripts = [EMPTY];
    account.getOrder = async () => {
      await sleep(clock, tookMs);
      return ok(undefined);
    };
    void cancels.start(target([HERE], { scope: ONE_ID, areIdsUnknown: true, ordersReadAtMs: clock.now() }));
    cancels.note({ orders: [THERE], askedAtMs: clock.monotonicMs() });
    await passSeconds(clock, 120);
    expect(told.at(-1)).toMatchObject({ outcome: 'confirmed', phase: 'settled' });
    expect(countCalls(account, 'account')).toBeLessThan(20);
  },
);

it.each([
  ['fail after 150 ms', 150],
  ['break off after 400 ms', 400],
  ['are never answered', undefined],
] as const)(
  'the market is clear where our answer calls it canceled and look-ups %s, and lists are read at a calm pace',
  async (_, tookMs) => {
    const { account, clock, cancels, told } = scene([HERE]);
    account.marketFacts = async () => fail(rejected(503));
    account.getOrder = async () => {
      if (tookMs === undefined) return never();
      await sleep(clock, tookMs);
      return fail(tookMs === 400 ? RESET : rejected(503));
    };
    void cancels.start(target([HERE], { scope: ONE_ID, areIdsUnknown: true, ordersReadAtMs: clock.now() }));
    cancels.note({ orders: [THERE], askedAtMs: clock.monotonicMs() });
    await passSeconds(clock, 120);
    expect(told.at(-1)).toMatchObject({ outcome: 'confirmed', phase: 'settled' });
    expect(countCalls(account, 'account')).toBeLessThan(60);
  },
);
