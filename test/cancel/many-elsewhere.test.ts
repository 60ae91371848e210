import { expect, it } from 'vitest';
import type { CancelJournal, JournalEntry } from '../../src/cancel/records/cancel-records.ts';
import { decodeIntent, encodeIntent } from '../../src/cancel/records/stored-intent.ts';
import { sleep } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { scene } from './cancel-scene.ts';
import { clearAt } from './clear-at.ts';
import { MIRROR, order, OTHER_MARKET, rejected, RESET, target } from './fake-account.ts';

const OWNER = { url: 'u', address: 'a' };

it('rows elsewhere that call their orders ended push no resting one out of the journal, which may be of the market', async () => {
  // m1 rests under the second id, of which the catalog never tells. The process is killed; the next one's lists lag for 8 s.
  const files = new Map<string, string>();
  let left: readonly string[] = [];
  const journal: CancelJournal = {
    write: async (entry) =>
      files.set(entry.key, encodeIntent({ ...entry, owner: OWNER, processId: 1 })).has(entry.key),
    erase: async (key) => void files.delete(key),
    unfinished: async () => left.map((text) => decodeIntent(text) as JournalEntry),
  };
  const m1 = order('m1', { market: MIRROR, tokenId: '7'.repeat(70) });
  const ended = Array.from({ length: 600 }, (_, i) =>
    order(`e${i}`, { market: OTHER_MARKET, tokenId: '9', status: 'canceled' }),
  );
  const first = scene([order('o1'), m1], 1, journal);
  first.account.marketFacts = async () => fail(rejected(503));
  first.account.cancelScripts = [async () => fail(RESET)];
  first.account.listOpen = async () => {
    await sleep(first.clock, 5);
    return ok({ orders: [m1, ...ended], complete: false });
  };
  void first.cancels.start(target([order('o1')], { areIdsUnknown: true, elsewhere: [m1] }));
  await first.clock.advance(3_000);
  left = [...files.values()];
  expect(left).toHaveLength(1);
  const second = scene([m1], 2, journal);
  for (const each of [order('o1', { status: 'canceled' }), ...ended]) second.account.gone.set(each.id, each);
  second.account.marketFacts = async () => fail(rejected(503));
  second.account.listOpen = async () => {
    await sleep(second.clock, 5);
    return ok({ orders: second.clock.monotonicMs() < 8_000 ? [] : [m1], complete: true });
  };
  void second.cancels.restore();
  await passSeconds(second.clock, 7);
  expect(clearAt(second.told)).toBeUndefined();
});
