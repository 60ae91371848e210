import { expect, it } from 'vitest';
import { createCancels } from '../../src/cancel/cancel-machine.ts';
import type { CancelProgress } from '../../src/domain/cancel.ts';
import { sleep } from '../../src/domain/clock.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { passSeconds, simulatedClock } from '../support/simulated-clock.ts';
import { BOTH_IDS, MIRRORED, ONE_ID, scene } from './cancel-scene.ts';
import { clearAt } from './clear-at.ts';
import {
  EMPTY,
  fakeAccount,
  honest,
  MARKET,
  MIRROR,
  order,
  OTHER_MARKET,
  rejected,
  RESET,
  target,
  throttled,
} from './fake-account.ts';
import { monitored } from './monitored-scene.ts';

const HIDDEN = order('m1', { market: MIRROR, tokenId: '7'.repeat(70) });

it('a slow reading that began long before rows without a name came does not count for ten seconds of empty lists after them', async () => {
  // m1 is placed under the second id at 8 s; another replica shows its row, unreadable, at 8.8 s; the cancel's replica has it from 17 s on (a lag of 9 s). Its first list, two slow pages, took 9 s.
  const { cancels, account, clock, told } = scene([order('o1')]);
  account.cancelScripts = [
    async (own, request) => (request.market === MARKET ? honest(own, request) : fail(rejected(503))),
  ];
  clock.schedule(8_000, () => account.open.set('m1', HIDDEN));
  let first = true;
  account.listOpen = async () => {
    const askedMs = clock.monotonicMs();
    await sleep(clock, askedMs < 100 ? 9_000 : 5);
    first = false;
    return ok({
      orders: [...account.open.values()].filter(({ id }) => id !== 'm1' || askedMs >= 17_000),
      complete: true,
    });
  };
  clock.schedule(8_900, () => cancels.note({ orders: [], hasLostRows: true, askedAtMs: 8_800 }));
  void cancels.start(target([order('o1')], { scope: BOTH_IDS }));
  await passSeconds(clock, 16);
  expect(first).toBe(false);
  expect(account.open.has('m1')).toBe(true);
  expect(clearAt(told)).toBeUndefined();
});

it('a slow reading does not count so of a cancel that a dead process left either', async () => {
  const clock = simulatedClock();
  const account = fakeAccount(clock, []);
  const told: CancelProgress[] = [];
  const entry = { key: 'k', armedAtMs: clock.now(), target: target([], { scope: ONE_ID }) };
  const cancels = createCancels({
    service: account,
    clock,
    random: seededRandom(1),
    journal: { write: async () => true, erase: async () => {}, unfinished: async () => [entry] },
    onProgress: (progress) => told.push(progress),
  });
  const hidden = order('m1');
  clock.schedule(8_000, () => account.open.set('m1', hidden));
  account.listOpen = async () => {
    const askedMs = clock.monotonicMs();
    await sleep(clock, askedMs < 100 ? 9_000 : 5);
    return ok({ orders: askedMs >= 17_000 ? [...account.open.values()] : [], complete: true });
  };
  clock.schedule(8_900, () => cancels.note({ orders: [], hasLostRows: true, askedAtMs: 8_800 }));
  void cancels.restore();
  await passSeconds(clock, 60);
  expect(clearAt(told)).toBeUndefined();
});

it('a row without a name that only the cancel of another market was shown is remembered by the next market', async () => {
  // `nameless` rests on OTHER_MARKET; its row came unreadable to the own list of the cancel of MARKET; the lists of the next cancel lag.
  const there = order('p1', { market: OTHER_MARKET, tokenId: '9' });
  const nameless = order('n1', { market: OTHER_MARKET, tokenId: '9' });
  const { cancels, account, clock, told } = scene([order('o1'), there, nameless]);
  const scope = { kind: 'market', conditionId: OTHER_MARKET, tokenIds: ['9', '8'] } as const;
  let lists = 0;
  account.listOpen = async () => {
    await sleep(clock, 5);
    const isFirst = clock.monotonicMs() < 100;
    lists++;
    const shown = clock.monotonicMs() < 9_000 ? [] : [...account.open.values()];
    return isFirst
      ? ok({ orders: [there], complete: false, hasLostRows: true })
      : ok({ orders: shown, complete: true });
  };
  account.cancelScripts = [
    async (own, request) => (request.market === MARKET ? honest(own, request) : fail(RESET)),
  ];
  void cancels.start(target([order('o1')], { scope: ONE_ID }));
  await clock.advance(2_000);
  expect(clearAt(told, 1)).toBeDefined();
  // p1 trades; nobody knows of n1.
  account.fill('p1');
  void cancels.start(target([there], { scope }));
  await clock.advance(6_000);
  expect(lists).toBeGreaterThan(2);
  expect(account.open.has('n1')).toBe(true);
  expect(clearAt(told, 2)).toBeUndefined();
});

it('a refusal under the second id does not answer for a row without a name', async () => {
  // m1 rests under the second id, whose DELETE is refused (400); its row came unreadable once; then the lists lag for 9 s.
  const { cancels, account, clock, told } = scene([order('o1'), HIDDEN]);
  account.cancelScripts = [
    async (own, request) => (request.market === MARKET ? honest(own, request) : fail(rejected(400))),
  ];
  account.listOpen = async () => {
    await sleep(clock, 5);
    const ms = clock.monotonicMs();
    if (ms < 100) return ok({ orders: [], complete: false, hasLostRows: true });
    return ok({ orders: ms < 9_000 ? [] : [...account.open.values()], complete: true });
  };
  void cancels.start(target([order('o1')], { scope: BOTH_IDS }));
  await passSeconds(clock, 30);
  expect(account.open.has('m1')).toBe(true);
  expect(clearAt(told)).toBeUndefined();
});
void EMPTY;

it('a slow reading that began long before an order without a market was shown first', async () => {
  // m1 names no market, rests under the second id that nobody tells, has no record yet; placed at 8 s, shown at 8.8 s, in the cancel's lists from 17 s on.
  const { cancels, account, clock, told } = scene([order('o1')]);
  const m1 = order('m1', { market: MIRROR, tokenId: '7'.repeat(70) });
  const row = { ...m1, market: '' };
  account.marketFacts = async () => fail(rejected(503));
  clock.schedule(8_000, () => account.open.set('m1', m1));
  account.listOpen = async () => {
    const askedMs = clock.monotonicMs();
    await sleep(clock, askedMs < 100 ? 9_000 : 5);
    return ok({
      orders: [...account.open.values()].filter(({ id }) => id !== 'm1' || askedMs >= 17_000),
      complete: true,
    });
  };
  const { getOrder } = account;
  account.getOrder = async (id, signal) => (id === 'm1' ? ok(undefined) : getOrder(id, signal));
  clock.schedule(8_900, () => cancels.note({ orders: [row], askedAtMs: 8_800 }));
  void cancels.start(target([order('o1')], { scope: ONE_ID, areIdsUnknown: true }));
  await passSeconds(clock, 16);
  expect(account.open.has('m1')).toBe(true);
  expect(clearAt(told)).toBeUndefined();
});

it('a row without a name is not forgotten by a press while the first request for the second id has no answer', async () => {
  // m1 rests under the second id, its DELETE hangs and then fails; a list had its row without a name; the lists lag.
  const { cancels, account, clock, told } = scene([order('o1'), HIDDEN]);
  let first = 0;
  account.cancelScripts = [
    async (own, request) => {
      if (request.market === MARKET) return ++first === 1 ? fail(throttled(500)) : honest(own, request);
      await sleep(clock, clock.monotonicMs() < 1_000 ? 5_000 : 5);
      return fail(rejected(503));
    },
  ];
  account.listOpen = async () => {
    await sleep(clock, 5);
    const late = clock.monotonicMs() > 9_000;
    return ok({ orders: [...account.open.values()].filter(({ id }) => id !== 'm1' || late), complete: true });
  };
  void cancels.start(target([order('o1')], { scope: MIRRORED }));
  await clock.advance(100);
  cancels.note({ orders: [order('o1')], hasLostRows: true, askedAtMs: clock.monotonicMs() });
  await clock.advance(1_900);
  void cancels.start(target([order('o1')], { scope: BOTH_IDS }));
  await clock.advance(5_000);
  expect(account.open.has('m1')).toBe(true);
  expect(told.map(({ id }) => id)).toContain(2);
  expect(clearAt(told, 1)).toBeUndefined();
  expect(clearAt(told, 2)).toBeUndefined();
});

it('a row without a name that comes between an empty reading and the word of the catalog is not passed over', async () => {
  // Somebody places n1 just after the DELETE; another list has its row without a name at 60 ms, the cancel's lists lag; the catalog says 404 at 100 ms.
  const { cancels, account, clock, told } = scene([order('o1')]);
  account.marketFacts = async () => {
    await sleep(clock, 100);
    return fail(rejected(404));
  };
  clock.schedule(20, () => account.open.set('n1', order('n1')));
  account.listOpen = async () => {
    await sleep(clock, 5);
    const late = clock.monotonicMs() > 5_000;
    return ok({ orders: [...account.open.values()].filter(({ id }) => id !== 'n1' || late), complete: true });
  };
  clock.schedule(60, () => cancels.note({ orders: [], hasLostRows: true, askedAtMs: 50 }));
  void cancels.start(target([order('o1')], { scope: ONE_ID, areIdsUnknown: true }));
  await clock.advance(300);
  expect(account.open.has('n1')).toBe(true);
  expect(clearAt(told)).toBeUndefined();
});

it('a row without a name is not answered where the second id, told after 30 s, was never sent', async () => {
  // The DELETE of the first id is put off for 31 s (429); m1 is placed under the second id at 28 s, its row comes without a name at 29 s; the catalog tells the second id from 30 s on; the cancel's lists have m1 from 37 s on.
  const { cancels, account, clock, told } = scene([order('o1')]);
  const there = order('e1', { market: OTHER_MARKET, tokenId: '9' });
  account.open.set('e1', there);
  account.marketFacts = async () =>
    clock.monotonicMs() < 30_000 ? fail(rejected(503)) : ok({ mirrorId: MIRROR });
  let first = 0;
  account.cancelScripts = [
    async (own, request) =>
      request.market === MARKET && ++first === 1 ? fail(throttled(31_000)) : honest(own, request),
  ];
  clock.schedule(28_000, () => account.open.set('m1', HIDDEN));
  account.listOpen = async () => {
    await sleep(clock, 5);
    const late = clock.monotonicMs() > 37_000;
    return ok({ orders: [...account.open.values()].filter(({ id }) => id !== 'm1' || late), complete: true });
  };
  clock.schedule(29_000, () =>
    cancels.note({ orders: [order('o1'), there], hasLostRows: true, askedAtMs: 28_950 }),
  );
  void cancels.start(
    target([order('o1')], {
      scope: { kind: 'market', conditionId: MARKET },
      areIdsUnknown: true,
      elsewhere: [there],
    }),
  );
  await passSeconds(clock, 36);
  const isM1There = account.open.has('m1');
  expect({ isM1There, clear: clearAt(told) }).not.toEqual({ isM1There: true, clear: expect.any(Number) });
});

it('a nameless row that comes in the hold of a clear takes it back once only, and the cancel settles', async () => {
  const { cancels, account, clock, told } = scene([order('o1')]);
  account.cancelScripts = [
    async (own, request) => {
      const { canceled } = own.execute(request);
      return ok({ canceled: [...canceled, 'ghost'], notCanceled: [] });
    },
  ];
  const { getOrder } = account;
  account.getOrder = async (id, signal) => {
    if (id !== 'ghost') return getOrder(id, signal);
    await sleep(clock, 2_900);
    return ok(undefined);
  };
  clock.schedule(2_400, () => cancels.note({ orders: [], hasLostRows: true, askedAtMs: 2_390 }));
  void cancels.start(target([order('o1')], { scope: ONE_ID }));
  await passSeconds(clock, 60);
  expect(told.at(-1)?.phase).toBe('settled');
  expect(told.at(-1)?.outcome).toBe('confirmed');
  expect(account.calls.filter(({ what }) => what === 'cancel').length).toBeGreaterThan(1);
});

it('a press on another market does not date rows without a name anew for a cancel that was answered since they came', async () => {
  // A list has such a row at 18 s, then all lists fail until 60 s. The cancel of the other market is pressed again at 20 s and answered; at 55 s comes X.
  const there = order('p1', { market: OTHER_MARKET, tokenId: '9' });
  const { cancels, account, clock, store, list, pressTwice } = monitored([order('o1'), there]);
  const other = target([there], {
    scope: { kind: 'market', conditionId: OTHER_MARKET, tokenIds: ['9', '8'] },
  });
  list([order('o1'), there]);
  account.listOpen = async () => {
    await sleep(clock, 5);
    if (clock.monotonicMs() < 60_000) return fail(rejected(503));
    return ok({ orders: [...account.open.values()], complete: true });
  };
  void cancels.start(other);
  await passSeconds(clock, 18);
  list([order('o1')], 1);
  cancels.note({ orders: [order('o1')], hasLostRows: true, askedAtMs: clock.monotonicMs() });
  await passSeconds(clock, 2);
  void cancels.start(other);
  await passSeconds(clock, 35);
  await pressTwice('X');
  await passSeconds(clock, 240);
  expect(store.state().cancels.map(({ id, outcome }) => [id, outcome])).toEqual([
    [1, 'confirmed'],
    [2, 'confirmed'],
  ]);
});
