import { expect, it } from 'vitest';
import { createCancels } from '../../src/cancel/cancel-machine.ts';
import { sleep } from '../../src/domain/clock.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { scene } from './cancel-scene.ts';
import {
  answer,
  EMPTY,
  fakeAccount,
  listing,
  order,
  orders,
  rejected,
  RESET,
  target,
} from './fake-account.ts';
import { passSeconds } from '../support/simulated-clock.ts';

import type { JournalEntry } from '../../src/cancel/records/cancel-records.ts';

it.each([true, false])(
  'an order that only the cancel’s own list showed is not forgotten by an answer alone (named: %s)',
  async (named) => {
    const { account, clock, cancels } = scene([order('o1')]);
    const { getOrder } = account;
    account.cancelScripts = [answer(named ? ['o1'] : [])];
    // The list beside the request shows o1; then nothing can be read.
    account.listScripts = [listing, async () => fail(RESET)];
    account.getOrder = async () => fail(rejected(500));
    const pinned = target([], { ordersReadAtMs: undefined as never });
    delete (pinned as { ordersReadAtMs?: number }).ordersReadAtMs;
    void cancels.start(pinned);
    await passSeconds(clock, 35);
    const [running] = cancels.running();
    void cancels.clear(running?.id ?? 0);
    await clock.advance(100);
    account.getOrder = getOrder;
    account.listScripts = [EMPTY];
    account.cancelScripts = [answer([])];
    const second = cancels.start(target([], { ordersReadAtMs: clock.now() }));
    await passSeconds(clock, 60);
    const v = await second;
    expect(v.outcome).not.toBe('confirmed');
  },
);

it.each([true, false])(
  'an intent keeps what an answer called canceled until that is proved (answer: %s)',
  async (named) => {
    const disk = new Map<string, JournalEntry>();
    const journal = {
      write: async (entry: JournalEntry) => {
        disk.set(entry.key, JSON.parse(JSON.stringify(entry)) as JournalEntry);
        return true;
      },
      erase: async (key: string) => void disk.delete(key),
      unfinished: async () => [] as JournalEntry[],
    };
    const { account, clock, cancels } = scene([order('o1'), order('o2')], 1, journal);
    account.cancelScripts = [answer(named ? ['o1', 'o2'] : [])];
    account.listScripts = [async () => fail(RESET)];
    account.getOrder = async () => fail(rejected(500));
    const first = target([order('o1')]);
    cancels.arm(first);
    await clock.advance(200);
    void cancels.start(first);
    cancels.note({ orders: [order('o2')] });
    await clock.advance(2_000);
    cancels.note({ orders: [order('o3')] });
    await clock.advance(100);
    // The process is killed; another verifies: lists are empty, the record of o2 says LIVE.
    const account2 = fakeAccount(clock, [order('o2')]);
    account2.listScripts = [EMPTY];
    account2.gone
      .set('o1', order('o1', { status: 'canceled' }))
      .set('o3', order('o3', { status: 'canceled' }));
    const next = createCancels({
      service: account2,
      clock,
      random: seededRandom(2),
      journal: { ...journal, unfinished: async () => [...disk.values()] },
    });
    const restored = next.restore();
    await passSeconds(clock, 60);
    const [verdict] = await restored;
    expect(verdict?.outcome).not.toBe('confirmed');
  },
);

it.each([true, false])(
  'what a list shows while a clear is held back is asked for once it is taken back (shown: %s)',
  async (shown) => {
    const { account, clock, cancels } = scene(orders(1));
    const { getOrder } = account;
    let ghostRests = true;
    account.cancelScripts = [
      async (own, request) => ok({ canceled: [...own.execute(request).canceled, 'ghost'], notCanceled: [] }),
      async (own, request) => {
        ghostRests = false;
        return ok({ canceled: [...own.execute(request).canceled, 'ghost'], notCanceled: [] });
      },
    ];
    account.getOrder = async (id, signal) => {
      if (id === 'q') return ok(order('q'));
      if (id !== 'ghost') return getOrder(id, signal);
      await sleep(clock, 2_700);
      return ok(order('ghost', { status: ghostRests ? 'live' : 'canceled' }));
    };
    const verdict = cancels.start(target(orders(1)));
    await clock.advance(2_300);
    // The monitor's list shows q, on the market; no later list does, and its record says LIVE.
    if (shown) cancels.note({ orders: [order('q')], askedAtMs: clock.monotonicMs() - 500 });
    await passSeconds(clock, 60);
    const v = await verdict;
    if (shown) expect(v.outcome).not.toBe('confirmed');
  },
);
