import { describe, expect, it } from 'vitest';
import type { CancelJournal, JournalEntry } from '../../src/cancel/records/cancel-records.ts';
import { decodeIntent, encodeIntent } from '../../src/cancel/records/stored-intent.ts';
import type { CancelProgress } from '../../src/domain/cancel.ts';
import { sleep } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { type CancelScene, scene } from './cancel-scene.ts';
import {
  answer,
  EMPTY,
  failing,
  MIRROR,
  order,
  rejected,
  RESET,
  target,
  throttled,
  TIMED_OUT,
} from './fake-account.ts';

const OWNER = { url: 'u', address: 'a' };

/** A disk that holds intents as they are written, and gives back those that were there when the process was killed. */
function disk() {
  const files = new Map<string, string>();
  let left: readonly string[] = [];
  const journal: CancelJournal = {
    write: async (entry) =>
      files.set(entry.key, encodeIntent({ ...entry, owner: OWNER, processId: 1 })).has(entry.key),
    erase: async (key) => void files.delete(key),
    unfinished: async () => left.map((text) => decodeIntent(text) as JournalEntry),
  };
  function kill(): void {
    left = [...files.values()];
  }
  return { journal, kill };
}

/** The next process verifies what was left: lists are empty, m1 rests under the second id, all others are canceled. */
function verifyUnderSecondId({ account, cancels }: CancelScene): Promise<readonly CancelProgress[]> {
  account.marketFacts = async () => ok({ mirrorId: MIRROR });
  account.listScripts = [EMPTY];
  account.getOrder = async (id) => ok(order(id, id === 'm1' ? { market: MIRROR } : { status: 'canceled' }));
  return cancels.restore();
}

describe('a cancel that a killed process left is not clear', () => {
  it.each([
    ['called canceled', ['o1', 'o2']],
    ['was silent of', []],
  ])('while an order rests that its answer %s', async (_, canceled) => {
    const { journal, kill } = disk();
    const first = scene([order('o1'), order('o2')], 1, journal);
    const { account, clock, cancels } = first;
    account.cancelScripts = [answer(canceled)];
    account.listScripts = [async () => fail(RESET)];
    account.getOrder = async () => fail(rejected(500));
    const pinned = target([order('o1')]);
    cancels.arm(pinned);
    await clock.advance(200);
    void cancels.start(pinned);
    cancels.note({ orders: [order('o2')] });
    await clock.advance(2_000);
    cancels.note({ orders: [order('o3')] });
    await clock.advance(100);
    kill();
    // Lists are empty, and the record of o2 says that it rests.
    const second = scene([order('o2')], 2, journal);
    second.account.listScripts = [EMPTY];
    for (const id of ['o1', 'o3']) second.account.gone.set(id, order(id, { status: 'canceled' }));
    await second.clock.advance(clock.monotonicMs());
    const restored = second.cancels.restore();
    await second.clock.advance(60_000);
    const [verdict] = await restored;
    expect(verdict).toBeDefined();
    expect(verdict?.outcome).not.toBe('confirmed');
  });

  it('while nothing is known of an order that was called canceled, and that a list showed again', async () => {
    const { journal, kill } = disk();
    const { account, cancels, clock } = scene([order('o1')], 1, journal);
    const note = (id: string): void => cancels.note({ orders: [order(id)], askedAtMs: clock.monotonicMs() });
    account.listScripts = [EMPTY];
    account.getOrder = async () => fail(rejected(500));
    account.cancelScripts = [
      async () => {
        await sleep(clock, 100);
        return ok({ canceled: ['o2'], notCanceled: [] });
      },
    ];
    void cancels.start(target([order('o1')]));
    await clock.advance(10);
    note('o2');
    await clock.advance(500);
    note('o3');
    await clock.advance(100);
    note('o2');
    await clock.advance(100);
    kill();
    const second = scene([order('o2')], 2, journal);
    second.account.listScripts = [EMPTY];
    second.account.getOrder = async (id) =>
      id === 'o2' ? fail(rejected(500)) : ok(order(id, { status: 'canceled' }));
    const verdicts = second.cancels.restore();
    await second.clock.advance(40_000);
    expect((await verdicts).map(({ outcome }) => outcome)).toEqual(['unresolved']);
  });

  it('while an order rests that was listed elsewhere, under what is the second id', async () => {
    const mirrored = order('m1', { market: MIRROR, tokenId: '9' });
    const stored = {
      key: 'k',
      armedAtMs: 0,
      target: target([order('o1')], { areIdsUnknown: true, elsewhere: [mirrored] }),
    };
    const { journal, kill } = disk();
    await journal.write(stored);
    kill();
    const made = scene([], 1, journal);
    const restoring = verifyUnderSecondId(made);
    await made.clock.advance(40_000);
    expect((await restoring).map(({ outcome }) => outcome)).not.toEqual(['confirmed']);
  });

  it('while an order rests whose row elsewhere could not be read, though a further order was listed since', async () => {
    const { journal, kill } = disk();
    const first = scene([order('o1')], 1, journal);
    first.account.marketFacts = async () => fail(TIMED_OUT);
    first.account.cancelScripts = [failing(throttled(60_000), false)];
    const row = { id: 'm1', market: MIRROR, tokenId: '' };
    void first.cancels.start(target([order('o1')], { areIdsUnknown: true, unread: [row] }));
    first.cancels.note({ orders: [order('o2')] });
    await first.clock.advance(1_000);
    kill();
    const second = scene([], 1, journal);
    const restoring = verifyUnderSecondId(second);
    await second.clock.advance(40_000);
    expect((await restoring).map(({ outcome }) => outcome)).toEqual(['left']);
  });
});
