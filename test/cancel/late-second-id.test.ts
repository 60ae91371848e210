import { expect, it } from 'vitest';
import type { CancelTarget } from '../../src/domain/cancel.ts';
import { sleep } from '../../src/domain/clock.ts';
import type { Order } from '../../src/domain/order.ts';
import { fail, ok } from '../../src/domain/result.ts';
import type { CancelJournal } from '../../src/cancel/records/cancel-records.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { type CancelScene, ONE_ID, press, requestsTo, scene } from './cancel-scene.ts';
import {
  EMPTY,
  MARKET,
  MIRROR,
  NO,
  order,
  OTHER_MARKET,
  rejected,
  RESET,
  target,
  TIMED_OUT,
  YES,
} from './fake-account.ts';

/** Of a token that only the second id has. */
const UNDER_MIRROR = order('m1', { market: MIRROR, tokenId: '7'.repeat(70) });
const UNKNOWN = target([], { scope: ONE_ID, areIdsUnknown: true });

type AccountList = 'refused' | 'longer than ten pages';

/** The catalog is silent for so long; what rests under the second id is in lists from three seconds after the first look there on. */
function tellLate({ account, clock }: CancelScene, fromMs: number, accountList: AccountList): void {
  let lookedAtMs: number | undefined;
  account.marketFacts = async () =>
    clock.monotonicMs() < fromMs ? fail(rejected(503)) : ok({ mirrorId: MIRROR });
  account.listOpen = async ({ market, tokenId }) => {
    await sleep(clock, 5);
    if (market === undefined && tokenId === undefined) {
      if (accountList === 'refused') return fail(rejected(403));
      const other = order('z', { market: OTHER_MARKET, tokenId: '9' });
      return ok({ orders: [other], complete: false, cutOff: true });
    }
    if (market === MIRROR) lookedAtMs ??= clock.monotonicMs();
    const isLate = lookedAtMs === undefined || clock.monotonicMs() < lookedAtMs + 3_000;
    const shown = [...account.open.values()].filter(
      (each) =>
        (market ?? each.market) === each.market &&
        (tokenId ?? each.tokenId) === each.tokenId &&
        !(isLate && each.id === 'm1'),
    );
    return ok({ orders: shown, complete: true });
  };
}

/** Knows of one cancel that an earlier process left. */
const leaving = (left: CancelTarget): CancelJournal => ({
  write: async () => true,
  erase: async () => {},
  unfinished: async () => [{ key: 'earlier', armedAtMs: 0, target: left }],
});

const CASES = (['refused', 'longer than ten pages'] as const).flatMap((list) =>
  [9_800, 14_000].map((fromMs) => [list, fromMs] as const),
);

it.each(CASES)(
  'one empty look under an id told late is no clear where both requests broke (account list %s, told after %i ms)',
  async (accountList, fromMs) => {
    const made = scene([order('o1'), UNDER_MIRROR]);
    tellLate(made, fromMs, accountList);
    made.account.cancelScripts = [async () => fail(RESET)];
    made.account.fill('o1');
    void press(made, [order('o1')], { scope: ONE_ID, areIdsUnknown: true });
    await passSeconds(made.clock, 60);
    expect(made.told.at(-1)).toMatchObject({ outcome: 'left', left: [{ id: 'm1' }] });
  },
);

it.each(CASES)(
  'one empty look under an id told late is no clear of what an earlier process left (account list %s, told after %i ms)',
  async (accountList, fromMs) => {
    const made = scene([UNDER_MIRROR], 2, leaving(UNKNOWN));
    tellLate(made, fromMs, accountList);
    void made.cancels.restore();
    await passSeconds(made.clock, 60);
    expect(made.told.some(({ outcome }) => outcome === 'confirmed')).toBe(false);
    expect(made.told.at(-1)).toMatchObject({ outcome: 'left', left: [{ id: 'm1' }] });
  },
);

it('tokens that are told late begin no new wait where the account has been read whole', async () => {
  const bare = target([], { scope: { kind: 'market', conditionId: MARKET }, areIdsUnknown: true });
  const { account, clock, cancels, told } = scene([], 1, leaving(bare));
  const outcomes = [YES, NO].map((tokenId) => ({ name: '', tokenId }));
  account.marketFacts = async () => (clock.monotonicMs() < 9_000 ? fail(rejected(503)) : ok({ outcomes }));
  void cancels.restore();
  await passSeconds(clock, 60);
  expect(told.at(-1)?.outcome).toBe('confirmed');
  expect(told.at(-1)?.settledMs).toBeLessThan(18_000);
});

it('sends nothing to an id that is told after its window, and tells what rests there', async () => {
  const { account, clock, cancels, told } = scene([order('o1'), UNDER_MIRROR]);
  account.marketFacts = async () =>
    clock.monotonicMs() < 40_000 ? fail(rejected(503)) : ok({ mirrorId: MIRROR });
  void cancels.start(target([order('o1')], { scope: ONE_ID, areIdsUnknown: true }));
  await passSeconds(clock, 90);
  expect(requestsTo(account, MIRROR)).toEqual([]);
  expect(told.at(-1)).toMatchObject({ outcome: 'left', left: [{ id: 'm1' }] });
});

it('settles where an order that a list shows by its token was named under the id before that was told', async () => {
  const moved = order('o1', { market: MIRROR, tokenId: YES });
  const { account, clock, cancels, told } = scene([moved]);
  account.marketFacts = async () => {
    await sleep(clock, 150);
    return ok({ mirrorId: MIRROR });
  };
  account.cancelScripts = [
    async (own, request) => {
      await sleep(clock, 300);
      return ok({ canceled: [...own.execute(request).canceled, 'ghost'], notCanceled: [] });
    },
  ];
  const { ordersReadAtMs: _, ...cold } = target([], { scope: ONE_ID, areIdsUnknown: true });
  void cancels.start(cold);
  cancels.note({ orders: [], unread: [{ id: 'o1', market: MIRROR, tokenId: '' }], askedAtMs: 0 });
  await passSeconds(clock, 20);
  expect(told.at(-1)).toMatchObject({ phase: 'settled', outcome: 'confirmed' });
});

it.each<[string, Partial<CancelTarget>, Order[], Order[]]>([
  ['a row of the first list calls it canceled', {}, [], [{ ...UNDER_MIRROR, status: 'canceled' }]],
  [
    'a row before the press called it canceled',
    { elsewhere: [{ ...UNDER_MIRROR, status: 'canceled' }] },
    [],
    [],
  ],
  ['its rows name no market', {}, [{ ...UNDER_MIRROR, market: '' }], []],
])('what rests under a second id that nobody tells is no clear: %s', async (_, facts, known, listed) => {
  const made = scene([order('o1'), UNDER_MIRROR]);
  const { account, clock, told } = made;
  account.marketFacts = async () => {
    await sleep(clock, 1_000);
    return fail(TIMED_OUT);
  };
  account.listScripts = [async () => ok({ orders: listed, complete: true }), EMPTY];
  void press(made, [order('o1'), ...known], { areIdsUnknown: true, ...facts });
  await passSeconds(clock, 60);
  expect(told.some(({ outcome }) => outcome === 'confirmed')).toBe(false);
});
