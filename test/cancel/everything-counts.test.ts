import { sleep } from '../../src/domain/clock.ts';
import { describe, expect, it } from 'vitest';
import { describeCancel } from '../../src/cancel/describe-cancel.ts';
import { describeEverything, everythingFacts } from '../../src/cancel/describe-everything.ts';
import {
  canceledHere,
  type CancelProgress,
  type EverythingProgress,
  type EverythingTarget,
} from '../../src/domain/cancel.ts';
import type { Failure } from '../../src/domain/failure.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import {
  everything,
  type EverythingScene,
  isOfAccount,
  isWholeAccount,
  marketId,
  onMarkets,
  orderOn,
  scene,
  targetOf,
  targetsOf,
} from './everything-scene.ts';
import {
  answer,
  failing,
  failingUnder,
  honest,
  listing,
  listingWithout,
  MARKET,
  MIRROR,
  NO_CONNECTION,
  order,
  rejected,
  RESET,
  target,
  throttled,
  tries,
} from './fake-account.ts';

const factsOf = (told: readonly EverythingProgress[]): string =>
  everythingFacts(told.at(-1) as EverythingProgress).join(' · ');

/** All that the screen says in so many seconds. */
async function wordsOver(seconds: number, { clock, words }: EverythingScene): Promise<readonly string[]> {
  const said: string[] = [];
  for (let second = 0; second < seconds; second++) {
    await clock.advance(1_000);
    said.push(words());
  }
  return said;
}

/** The order on the first market, and a row on the second of which only the place can be read. */
function withUnreadRow(): EverythingTarget {
  const unread = [{ id: 'o1', market: marketId(1), tokenId: '1' }];
  const second = target([], { scope: { kind: 'market', conditionId: marketId(1) }, unread });
  const first = everything(onMarkets(1));
  return { ...first, markets: [...first.markets, second] };
}

describe('a cancel of everything never says 0 left', () => {
  it.each<[string, Failure]>([
    ['is not sent', NO_CONNECTION],
    ['is throttled', throttled(60_000)],
    ['is refused', rejected(403)],
  ])('where one market is clear, the other %s, and the account cannot be read', async (_, failure) => {
    const made = scene(onMarkets(2));
    const { account, clock, cancels } = made;
    account.cancelScripts = [failingUnder(marketId(1), failure)];
    account.listScripts = [
      async (own, filter) =>
        isOfAccount(filter) && clock.monotonicMs() > 1_000 ? fail(RESET) : listing(own, filter),
    ];
    cancels.everything.start(everything(onMarkets(2)), targetsOf);
    expect((await wordsOver(70, made)).join()).not.toContain(' 0 left');
  });

  it('where all that is known of the market that is not sent is a row that cannot be read', async () => {
    const made = scene(onMarkets(2));
    const { account, clock, cancels } = made;
    account.cancelScripts = [failingUnder(marketId(1), NO_CONNECTION)];
    account.listScripts = [
      async (own, filter) =>
        isOfAccount(filter) && clock.monotonicMs() > 1_000 ? fail(RESET) : listingWithout('o1')(own, filter),
    ];
    cancels.everything.start(withUnreadRow(), targetsOf);
    expect((await wordsOver(70, made)).join()).not.toContain(' 0 left');
  });

  it('where no list shows any more what was left before it was put off', async () => {
    const made = scene(onMarkets(2));
    const { account, clock, cancels } = made;
    const second = tries(marketId(1), RESET, throttled(600_000));
    account.cancelScripts = [second];
    account.listScripts = [
      async (own, filter) =>
        clock.monotonicMs() > 3_000 ? listingWithout('o1')(own, filter) : listing(own, filter),
    ];
    const { getOrder } = account;
    account.getOrder = async (id, signal) => (id === 'o1' ? fail(rejected(500)) : getOrder(id, signal));
    cancels.everything.start(everything(onMarkets(2)), targetsOf);
    const said = (await wordsOver(70, made)).join();
    expect(said).not.toContain(' 0 left');
    expect(said).toContain('NOT clear: 1 not accounted for at last reading');
  });
});

describe('a cancel of everything', () => {
  it.each([
    ['a list has shown before', true],
    ['no list has shown before', false],
  ])('does not count a row as left that %s, once its market proved it gone', async (_, isShownBefore) => {
    const made = scene(onMarkets(3));
    const { account, clock, cancels } = made;
    let isBlocked = false;
    account.cancelScripts = [failingUnder(marketId(0), NO_CONNECTION)];
    account.listScripts = [
      async ({ open }, filter) => {
        if (isBlocked && (isOfAccount(filter) || filter.market === marketId(0))) return fail(RESET);
        const rows = Object.groupBy(open.values(), ({ id }) => (id === 'o1' ? 'unread' : 'orders'));
        const unread = (rows.unread ?? []).map(({ id, market, tokenId }) => ({ id, market, tokenId }));
        return ok({ orders: rows.orders ?? [], unread, complete: true });
      },
    ];
    if (isShownBefore) {
      // X on the third market: it reads the account's list, which has that row.
      void cancels.start(targetOf(orderOn(2)));
      await passSeconds(clock, 5);
    }
    cancels.everything.start(withUnreadRow(), targetsOf);
    await clock.advance(100);
    isBlocked = true;
    expect((await wordsOver(90, made)).join()).not.toContain('2 left');
  });

  const TWINS = [order('a'), order('b', { market: MIRROR, tokenId: '3'.repeat(70) })];

  it('counts the orders of a market once that is listed under both its ids', async () => {
    const { clock, cancels, told } = scene(TWINS);
    const markets = targetsOf(TWINS).map(({ scope, orders }) =>
      target(orders, { scope: { ...scope, mirrorId: scope.conditionId === MARKET ? MIRROR : MARKET } }),
    );
    const { settled } = cancels.everything.start({ ...everything(TWINS), markets }, targetsOf);
    await passSeconds(clock, 20);
    expect(await settled).toMatchObject({ outcome: 'confirmed' });
    expect(factsOf(told)).toContain('2 canceled');
  });

  it('counts them once where an earlier cancel learned of the second id', async () => {
    const { account, clock, cancels, told } = scene(TWINS);
    account.marketFacts = async (id) => ok({ mirrorId: id === MARKET ? MIRROR : MARKET });
    void cancels.start(target([], { scope: { kind: 'market', conditionId: MARKET }, areIdsUnknown: true }));
    await passSeconds(clock, 5);
    for (const each of TWINS) account.open.set(each.id, each);
    account.gone.clear();
    const { settled } = cancels.everything.start(everything(TWINS), targetsOf);
    await passSeconds(clock, 20);
    expect(await settled).toMatchObject({ outcome: 'confirmed' });
    expect(factsOf(told)).toContain('2 canceled');
  });
});

it('a cancel of everything never says 0 left after its window', async () => {
  const { account, clock, cancels, words } = scene(onMarkets(2));
  account.cancelScripts = [failingUnder(marketId(0), throttled(40_000), 1)];
  account.listScripts = [async (a, f) => (await sleep(clock, 3_000), listing(a, f))];
  cancels.everything.start(everything(onMarkets(2)), targetsOf);
  await clock.advance(31_000);
  for (let i = 0; i < 200; i++) {
    await clock.advance(100);
    expect(words()).not.toContain('0 left');
  }
});

it('it says no 0 left where a press that replaced a market of its is refused', async () => {
  const { account, clock, cancels, words } = scene(onMarkets(2));
  const m0 = marketId(0);
  const first = (): typeof honest =>
    clock.monotonicMs() < 100 ? failing(RESET, true) : failing(rejected(403), false);
  account.cancelScripts = [(a, r) => (r.market === m0 ? first() : honest)(a, r)];
  account.listScripts = [async (a, f) => (clock.monotonicMs() < 200 ? fail(rejected(500)) : listing(a, f))];
  cancels.everything.start(everything(onMarkets(2)), targetsOf);
  await clock.advance(150);
  void cancels.start(target([], { scope: { kind: 'market', conditionId: m0, tokenIds: ['0'] } }));
  await clock.advance(20_000);
  expect(words()).not.toContain('0 left');
});

it('an order that the account shows again after its cancel was neither canceled nor is it new', async () => {
  const { account, run, told } = scene(onMarkets(1));
  account.cancelScripts = [answer(['o0'])];
  account.getOrder = async () => fail(rejected(500));
  account.listOpen = async (filter) => {
    const isLast = isWholeAccount(filter) && told.some(({ phase }) => phase === 'reading');
    return ok({ orders: isLast ? [...account.open.values()] : [], complete: true });
  };
  const end = await run(everything(onMarkets(1)));
  expect(end).toMatchObject({ outcome: 'left', cancels: [{ left: [{ id: 'o0' }], appeared: [] }] });
  expect(end.cancels.flatMap(canceledHere)).toEqual([]);
});

it('what a reading of the whole account does not show of a market that is put off is not called left', async () => {
  const { account, clock, cancels, words } = scene(onMarkets(2));
  account.cancelScripts = [tries(marketId(1), throttled(90_000))];
  cancels.everything.start(everything(onMarkets(2)), targetsOf);
  await clock.advance(5_000);
  account.fill('o1');
  await clock.advance(35_000);
  expect(words()).toBe('NOT clear: 1 not accounted for at last reading');
});

it('what a list showed after the window, and the last list of the account does not, is not called left', async () => {
  const { account, clock, cancels } = scene(onMarkets(1));
  account.cancelScripts = [tries(marketId(0), throttled(40_000))];
  const { settled } = cancels.everything.start(everything(onMarkets(1)), targetsOf);
  await clock.advance(31_000);
  account.gone.set('o1', { ...orderOn(1), status: 'matched', matchedSize: 200_000_000 });
  cancels.note({ orders: [orderOn(1)] });
  await clock.advance(60_000);
  const end = await settled;
  expect(end).toMatchObject({ outcome: 'left', openAtLastReading: 0, cancels: [{ outcome: 'confirmed' }] });
  expect(describeEverything(end, 0)).toBe('NOT clear: 1 not accounted for at last reading');
});

it('a market is not clear on which such an order was, and none is called left there', async () => {
  const { account, clock, cancels } = scene(onMarkets(2));
  account.cancelScripts = [tries(marketId(0), throttled(40_000))];
  const { settled } = cancels.everything.start(everything(onMarkets(2)), targetsOf);
  await clock.advance(31_000);
  const late = order('late', { market: marketId(1), tokenId: '1' });
  account.gone.set('late', { ...late, status: 'matched', matchedSize: late.originalSize });
  cancels.note({ orders: [late] });
  await clock.advance(60_000);
  const second = (await settled).cancels[1] as CancelProgress;
  expect(second).toMatchObject({ outcome: 'left', left: [], appeared: [], unaccounted: [{ id: 'late' }] });
  expect(describeCancel(second, 0)).toBe('NOT clear: 1 not accounted for at last reading');
});
