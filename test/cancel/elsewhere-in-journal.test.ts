import { expect, it } from 'vitest';
import type { CancelJournal, JournalEntry } from '../../src/cancel/records/cancel-records.ts';
import { decodeIntent, encodeIntent } from '../../src/cancel/records/stored-intent.ts';
import { sleep } from '../../src/domain/clock.ts';
import type { Order } from '../../src/domain/order.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { type CancelScene, ONE_ID, press, scene } from './cancel-scene.ts';
import { clearAt } from './clear-at.ts';
import {
  EMPTY,
  failing,
  MIRROR,
  order,
  OTHER_MARKET,
  rejected,
  RESET,
  target,
  TIMED_OUT,
} from './fake-account.ts';
import type { CancelTarget } from '../../src/domain/cancel.ts';

const OWNER = { url: 'u', address: 'a' };
const M1 = order('m1', { market: MIRROR, tokenId: '7'.repeat(70) });

/** Keeps intents as the files of a journal do; `left` by an earlier process. */
function journalIn(files: Map<string, string>, left: () => readonly string[]): CancelJournal {
  return {
    write: async (entry) =>
      files.set(entry.key, encodeIntent({ ...entry, owner: OWNER, processId: 1 })).has(entry.key),
    erase: async (key) => void files.delete(key),
    unfinished: async () => left().map((text) => decodeIntent(text) as JournalEntry),
  };
}

/**
 * m1 rests under the second id, of which the catalog never tells, and a list shows it among `others`. The process is killed, and
 * another one begins, whose lists lag for 8 s. The first cancel was of o1, which has ended.
 */
async function killed(others: readonly Order[]): Promise<CancelScene> {
  const files = new Map<string, string>();
  let left: readonly string[] = [];
  const journal = journalIn(files, () => left);
  const first = scene([order('o1'), M1], 1, journal);
  first.account.marketFacts = async () => fail(rejected(503));
  first.account.cancelScripts = [async () => fail(RESET)];
  first.account.listOpen = async () => {
    await sleep(first.clock, 5);
    return ok({ orders: [M1, ...others], complete: false });
  };
  void first.cancels.start(target([order('o1')], { areIdsUnknown: true, elsewhere: [M1] }));
  await first.clock.advance(3_000);
  left = [...files.values()];
  expect(left).toHaveLength(1);
  const second = scene([M1], 2, journal);
  for (const each of [order('o1', { status: 'canceled' }), ...others]) second.account.gone.set(each.id, each);
  second.account.marketFacts = async () => fail(rejected(503));
  second.account.listOpen = async () => {
    await sleep(second.clock, 5);
    return ok({ orders: second.clock.monotonicMs() < 8_000 ? [] : [M1], complete: true });
  };
  void second.cancels.restore();
  return second;
}

it('rows elsewhere that call their orders ended push no resting one out of the journal, which may be of the market', async () => {
  const ended = Array.from({ length: 600 }, (_, i) =>
    order(`e${i}`, { market: OTHER_MARKET, tokenId: '9', status: 'canceled' }),
  );
  const { clock, told } = await killed(ended);
  await passSeconds(clock, 7);
  expect(clearAt(told)).toBeUndefined();
});

it('what the journal had elsewhere a press knows that takes the place of the cancel before it', async () => {
  const { account, cancels, clock, told } = await killed([]);
  account.getOrder = async (id) => ok(account.gone.get(id));
  await clock.advance(400);
  void cancels.start(target([], { areIdsUnknown: true }));
  await passSeconds(clock, 6);
  expect(told.some(({ id, attempts }) => id === 2 && attempts > 0)).toBe(true);
  expect(clearAt(told, 2)).toBeUndefined();
});

it.each([
  { atMs: 2_600, restMs: 100, areIdsUnknown: true },
  { atMs: 2_700, restMs: 6_000, areIdsUnknown: true },
  { atMs: 2_600, restMs: 100, areIdsUnknown: false },
])(
  'a process that dies after a list showed an order while a clear was held leaves it to the next (%o)',
  async ({ atMs, restMs, areIdsUnknown }) => {
    // The clear is held for the record of g, which no list had; y rests on the market, its record is late, and lists lag. The next process knows its ids.
    const files = new Map<string, string>();
    const first = scene(
      [order('o1'), order('y')],
      1,
      journalIn(files, () => []),
    );
    const { account, clock } = first;
    account.marketFacts = async () => fail(rejected(503));
    account.cancelScripts = [
      async (own) => {
        own.open.delete('o1');
        own.gone.set('o1', order('o1', { status: 'canceled' }));
        return ok({ canceled: ['o1', 'g'], notCanceled: [] });
      },
      async () => fail(rejected(503)),
    ];
    account.listScripts = [EMPTY];
    account.getOrder = async (id) => {
      if (id === 'g') await sleep(clock, 10_000);
      return ok(id === 'g' ? order('g', { status: 'canceled' }) : account.gone.get(id));
    };
    void press(first, [order('o1')], { scope: ONE_ID, ...(areIdsUnknown && { areIdsUnknown }) });
    await clock.advance(atMs);
    first.cancels.note({ orders: [order('y')], askedAtMs: clock.monotonicMs() - 50 });
    await clock.advance(restMs);
    const left = [...files.values()].flatMap((text) => decodeIntent(text) ?? []);
    expect(left).toHaveLength(1);
    const second = scene([order('y')], 1, {
      write: async () => true,
      erase: async () => {},
      unfinished: async () => left,
    });
    second.account.marketFacts = async () => ok({});
    second.account.listScripts = [EMPTY];
    second.account.getOrder = async (id) => ok(id === 'y' ? undefined : order(id, { status: 'canceled' }));
    void second.cancels.restore();
    await passSeconds(second.clock, 6);
    expect(clearAt(second.told)).toBeUndefined();
  },
);

it('an order that its record had ended when the journal was written is there again once it rests', async () => {
  let written: CancelTarget | undefined;
  const made = scene([order('o1')], 1, {
    write: async ({ target: known }) => {
      written = known;
      return true;
    },
    erase: async () => {},
    unfinished: async () => [],
  });
  const { account, clock, cancels } = made;
  const x = order('x');
  account.cancelScripts = [failing(TIMED_OUT, false)];
  account.listOpen = async () => {
    await sleep(clock, 5);
    return ok({ orders: [order('o1')], complete: true });
  };
  let isEnded = false;
  account.getOrder = async (id) => {
    await sleep(clock, 5);
    if (id === 'o1') return ok(order('o1'));
    return ok(isEnded ? { ...x, status: 'canceled' } : x);
  };
  void cancels.start(target([order('o1')], { scope: ONE_ID, ordersReadAtMs: clock.now() }));
  await passSeconds(clock, 1);
  cancels.note({ orders: [x], askedAtMs: clock.monotonicMs() });
  isEnded = true;
  await passSeconds(clock, 3);
  cancels.note({ orders: [], listsLeaveOut: true });
  await clock.advance(50);
  isEnded = false;
  cancels.note({ orders: [x], askedAtMs: clock.monotonicMs() });
  await passSeconds(clock, 5);
  expect(written?.unlisted?.map(({ id }) => id)).toEqual(['x']);
});
