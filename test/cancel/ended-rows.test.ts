import { expect, it } from 'vitest';
import { createCancels } from '../../src/cancel/cancel-machine.ts';
import type { JournalEntry } from '../../src/cancel/records/cancel-records.ts';
import type { CancelProgress } from '../../src/domain/cancel.ts';
import { sleep } from '../../src/domain/clock.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { passSeconds, simulatedClock } from '../support/simulated-clock.ts';
import { ONE_ID, scene } from './cancel-scene.ts';
import { clearAt } from './clear-at.ts';
import {
  fakeAccount,
  honest,
  MARKET,
  MIRROR,
  order,
  OTHER_MARKET,
  rejected,
  RESET,
  target,
} from './fake-account.ts';

it('a row that calls an order of another market ended, which only a cancel was shown, is remembered by the cancel of that market', async () => {
  // p2 rests by its record; the own list of the first cancel calls it canceled, later lists lack it for some seconds.
  const p1 = order('p1', { market: OTHER_MARKET, tokenId: '9' });
  const p2 = order('p2', { market: OTHER_MARKET, tokenId: '9' });
  const { cancels, account, clock, told } = scene([order('o1'), p1, p2]);
  const scope = { kind: 'market', conditionId: OTHER_MARKET, tokenIds: ['9', '8'] } as const;
  account.listOpen = async () => {
    const ms = clock.monotonicMs();
    await sleep(clock, 5);
    if (ms < 1_000) return ok({ orders: [p1, { ...p2, status: 'canceled' as const }], complete: true });
    return ok({ orders: ms < 9_000 ? [] : [...account.open.values()], complete: true });
  };
  account.cancelScripts = [
    async (own, request) => (request.market === MARKET ? honest(own, request) : fail(RESET)),
  ];
  void cancels.start(target([order('o1')], { scope: ONE_ID }));
  await clock.advance(2_000);
  expect(clearAt(told, 1)).toBeDefined();
  account.fill('p1');
  void cancels.start(target([p1], { scope }));
  await clock.advance(6_000);
  expect(account.open.has('p2')).toBe(true);
  expect(clearAt(told, 2)).toBeUndefined();
});

function machine(
  account: ReturnType<typeof fakeAccount>,
  clock: ReturnType<typeof simulatedClock>,
  entries: Map<string, JournalEntry>,
) {
  const told: CancelProgress[] = [];
  const cancels = createCancels({
    service: account,
    clock,
    random: seededRandom(1),
    journal: {
      write: async (entry) => entries.set(entry.key, structuredClone(entry)).has(entry.key),
      erase: async () => {},
      unfinished: async () => [...entries.values()],
    },
    onProgress: (progress) => told.push(progress),
  });
  return { cancels, told };
}

it.each(['live', 'canceled'] as const)(
  'a row elsewhere that says %s, while nobody tells the second id, holds for the next process, too',
  async (status) => {
    // m1 rests under the second id by its record; one list has its row; the process dies; the next lists lack m1 for 9 s.
    const entries = new Map<string, JournalEntry>();
    const m1 = order('m1', { market: MIRROR, tokenId: '7'.repeat(70) });
    const clock = simulatedClock();
    const account = fakeAccount(clock, [order('o1'), m1]);
    account.marketFacts = async () => fail(rejected(503));
    account.listOpen = async () => {
      const ms = clock.monotonicMs();
      await sleep(clock, 5);
      if (ms < 500) return ok({ orders: [{ ...m1, status }], complete: true });
      const late = ms > 9_000;
      return ok({
        orders: [...account.open.values()].filter(({ id }) => id !== 'm1' || late),
        complete: true,
      });
    };
    const one = machine(account, clock, entries);
    void one.cancels.start(target([order('o1')], { scope: ONE_ID, areIdsUnknown: true }));
    await clock.advance(400);
    const left = new Map(structuredClone([...entries]));
    expect(left.size).toBe(1);
    await clock.advance(200);
    // The first process is dead from here on.
    const other = machine(account, clock, left);
    void other.cancels.restore();
    await passSeconds(clock, 7);
    expect(account.open.has('m1')).toBe(true);
    expect(clearAt(one.told)).toBeUndefined();
    expect(clearAt(other.told)).toBeUndefined();
  },
);

it('a row elsewhere that says canceled, while nobody tells the second id, holds for the next press, too', async () => {
  // As F12, but the record of m1 is not there yet (404), and the operator takes note of the first cancel and presses again.
  const m1 = order('m1', { market: MIRROR, tokenId: '7'.repeat(70) });
  const { cancels, account, clock, told } = scene([order('o1'), m1]);
  account.marketFacts = async () => fail(rejected(503));
  account.listOpen = async () => {
    const ms = clock.monotonicMs();
    await sleep(clock, 5);
    if (ms < 500) return ok({ orders: [{ ...m1, status: 'canceled' as const }], complete: true });
    return ok({
      orders: [...account.open.values()].filter(({ id }) => id !== 'm1' || ms > 9_000),
      complete: true,
    });
  };
  const { getOrder } = account;
  account.getOrder = async (id, signal) => (id === 'm1' ? ok(undefined) : getOrder(id, signal));
  void cancels.start(target([order('o1')], { scope: ONE_ID, areIdsUnknown: true }));
  await clock.advance(2_500);
  expect(clearAt(told, 1)).toBeUndefined();
  void cancels.clear(1);
  await clock.advance(100);
  void cancels.start(target([order('o1')], { scope: ONE_ID, areIdsUnknown: true }));
  await passSeconds(clock, 5);
  expect(account.open.has('m1')).toBe(true);
  expect(clearAt(told, 2)).toBeUndefined();
});
