import { describe, expect, it } from 'vitest';
import type { CancelProgress } from '../../src/domain/cancel.ts';
import { describeCancel } from '../../src/cancel/describe-cancel.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { sleep } from '../../src/domain/clock.ts';
import { fail } from '../../src/domain/result.ts';
import { createCancels } from '../../src/cancel/cancel-machine.ts';
import type { CancelAudit, CancelJournal, JournalEntry } from '../../src/cancel/records/cancel-records.ts';
import { passSeconds, simulatedClock } from '../support/simulated-clock.ts';
import {
  failing,
  fakeAccount,
  listing,
  MARKET,
  order,
  orders,
  OTHER_MARKET,
  rejected,
  RESET,
  target,
} from './fake-account.ts';

/** A disk in memory that tells in which order things were done to it. */
function memoryDisk() {
  const entries = new Map<string, JournalEntry>();
  const lines: CancelProgress[] = [];
  const done: string[] = [];
  const journal: CancelJournal = {
    async write(entry) {
      await Promise.resolve();
      done.push('written');
      entries.set(entry.key, entry);
      return true;
    },
    async erase(key) {
      done.push('erased');
      entries.delete(key);
    },
    unfinished: async () => [...entries.values()],
  };
  const audit: CancelAudit = {
    async append(progress) {
      done.push('recorded');
      lines.push(progress);
    },
  };
  return { entries, lines, done, journal, audit };
}

function scene(disk = memoryDisk()) {
  const clock = simulatedClock();
  const account = fakeAccount(clock, orders(6));
  const told: CancelProgress[] = [];
  const cancels = createCancels({
    service: account,
    clock,
    random: seededRandom(3),
    journal: disk.journal,
    audit: disk.audit,
    onProgress: (progress) => told.push(progress),
  });
  return { clock, account, cancels, told, ...disk, disk };
}

/** Writes and requests in the order in which they begin; `delay` is what a write takes before it is done. */
function noteBegun(
  { account, journal }: ReturnType<typeof scene>,
  delay?: (atOnce: boolean | undefined) => Promise<void>,
): unknown[] {
  const begun: unknown[] = [];
  const { cancel } = account;
  const { write } = journal;
  account.cancel = (...asked) => {
    begun.push('request');
    return cancel(...asked);
  };
  journal.write = async (entry, atOnce) => {
    begun.push({ atOnce });
    if (delay) await delay(atOnce);
    return write(entry, atOnce);
  };
  return begun;
}

describe('the crash journal', () => {
  it('takes in what a list shows elsewhere while nobody has told the second id', async () => {
    const { account, cancels, clock, entries } = scene();
    account.marketFacts = async () => fail(rejected(503));
    account.cancelScripts = [failing(RESET, false)];
    void cancels.start(target(orders(6), { areIdsUnknown: true }));
    await clock.advance(100);
    const there = order('m1', { market: OTHER_MARKET, tokenId: '7' });
    cancels.note({ orders: [there], askedAtMs: clock.monotonicMs() });
    await clock.advance(0);
    const [entry] = entries.values();
    expect(entry?.target.elsewhere?.map(({ id }) => id)).toEqual(['m1']);
  });

  it('learns the orders that are listed beside the request, for whoever verifies it after a crash', async () => {
    const { account, cancels, entries, clock } = scene();
    account.cancelScripts = [failing(RESET, false)];
    const pinned = target([], { ordersReadAtMs: undefined });
    void cancels.start(pinned);
    await clock.advance(0);
    expect([...entries.values()]).toMatchObject([{ target: { orders: [] } }]);
    const [{ armedAtMs } = { armedAtMs: -1 }] = [...entries.values()];
    await clock.advance(20);
    expect([...entries.values()]).toMatchObject([{ armedAtMs, target: { orders: orders(6) } }]);
  });

  it('has an order again whose record is out of date since the request was sent once more', async () => {
    const { account, cancels, entries, clock } = scene();
    const known = (): string[] =>
      [...entries.values()].flatMap(({ target: { orders: listed, unlisted = [] } }) =>
        [...listed, ...unlisted].map(({ id }) => id),
      );
    account.cancelScripts = [failing(RESET, false)];
    void cancels.start(target([order('o1')]));
    await passSeconds(clock, 3);
    account.fill('o2');
    await passSeconds(clock, 5);
    cancels.note({ orders: [order('o1'), order('later')], askedAtMs: clock.monotonicMs() });
    await clock.advance(1);
    expect(known()).not.toContain('o2');
    await passSeconds(clock, 5);
    expect(known()).toEqual(expect.arrayContaining(['o1', 'o2', 'later']));
  });

  it('holds the intent from the moment of arming, and no longer when it is taken back', async () => {
    const { cancels, entries, clock } = scene();
    const pinned = target(orders(6));
    cancels.arm(pinned);
    await clock.advance(0);
    expect([...entries.values()]).toMatchObject([{ armedAtMs: clock.now(), target: pinned }]);
    cancels.disarm();
    await clock.advance(0);
    expect(entries.size).toBe(0);
  });

  it('keeps the one intent when the other key arms another', async () => {
    const { cancels, entries, clock } = scene();
    cancels.arm(target(orders(1)));
    const second = target(orders(2));
    cancels.arm(second);
    await clock.advance(0);
    expect([...entries.values()].map((entry) => entry.target)).toEqual([second]);
  });

  it('is written once for an armed cancel, which is recorded before its intent goes', async () => {
    const { cancels, entries, clock, done, lines } = scene();
    const pinned = target(orders(6));
    cancels.arm(pinned);
    await clock.advance(0);
    void cancels.start(pinned);
    await clock.advance(1_000);
    expect(done).toEqual(['written', 'recorded', 'erased']);
    expect(lines).toMatchObject([{ outcome: 'confirmed', phase: 'settled' }]);
    expect(entries.size).toBe(0);
  });

  it('is written at once where a slow disk has not taken what was armed, before the request', async () => {
    const scened = scene();
    const { cancels, clock, entries } = scened;
    const begun = noteBegun(scened, async (atOnce) => (atOnce ? undefined : sleep(clock, 5_000)));
    const pinned = target(orders(6));
    cancels.arm(pinned);
    await clock.advance(300);
    void cancels.start(pinned);
    await clock.advance(1_000);
    expect(begun).toEqual([{ atOnce: false }, { atOnce: true }, 'request']);
    // The slow write would bring it back after its end.
    expect(entries.size).toBe(1);
    await clock.advance(10_000);
    expect(entries.size).toBe(0);
  });

  it('is written at once when nothing was armed, before the request', async () => {
    const scened = scene();
    const { cancels, clock, entries } = scened;
    const begun = noteBegun(scened);
    const startedAtMs = clock.now();
    void cancels.start(target(orders(6)));
    expect(begun).toEqual([{ atOnce: true }, 'request']);
    await clock.advance(0);
    expect(begun).toHaveLength(2);
    expect([...entries.values()]).toMatchObject([{ armedAtMs: startedAtMs }]);
  });

  it('forgets an armed intent whose press joined a running cancel', async () => {
    const { cancels, clock, entries, account } = scene();
    account.listScripts = [async () => fail(RESET)];
    void cancels.start(target(orders(6)));
    const again = target(orders(6));
    cancels.arm(again);
    await clock.advance(10);
    expect(entries.size).toBe(2);
    void cancels.start(again);
    await clock.advance(10);
    expect(entries.size).toBe(1);
  });

  it('does not hold up a cancel when the disk hangs', async () => {
    const disk = memoryDisk();
    disk.journal.write = () => new Promise(() => {});
    const { cancels, clock } = scene(disk);
    const pinned = target(orders(6));
    cancels.arm(pinned);
    const verdict = cancels.start(pinned);
    await clock.advance(1_000);
    expect((await verdict).outcome).toBe('confirmed');
    const left = cancels.finish(3_000);
    await clock.advance(1_000);
    expect(await left).toEqual([]);
  });

  it('does not hold up a cancel when the disk throws', async () => {
    const disk = memoryDisk();
    disk.journal.write = () => Promise.reject(new Error('disk full'));
    disk.audit.append = () => Promise.reject(new Error('disk full'));
    const { cancels, clock } = scene(disk);
    const verdict = cancels.start(target(orders(6)));
    await clock.advance(1_000);
    expect((await verdict).outcome).toBe('confirmed');
    expect(await cancels.finish(0)).toEqual([]);
  });
});

describe('after a crash', () => {
  it.each([
    ['carried out', true, 'confirmed'],
    ['not carried out', false, 'left'],
  ] as const)('what was sent and %s is verified, and nothing is sent', async (_, executed, outcome) => {
    const before = scene();
    void before.cancels.start(target(orders(6)));
    await before.clock.advance(1);
    const after = scene(before.disk);
    if (executed) after.account.execute({ market: MARKET });
    const restored = after.cancels.restore();
    await after.clock.advance(5_000);
    expect(await restored).toMatchObject([{ outcome, phase: 'settled', attempts: 0 }]);
    expect(after.account.calls.filter((call) => call.what === 'cancel')).toEqual([]);
    expect(after.entries.size).toBe(0);
    expect(after.lines.at(-1)).toMatchObject({ outcome });
  });

  it('asked again gives what has turned up since, and nothing twice or of its own', async () => {
    const disk = memoryDisk();
    const { cancels, clock, entries } = scene(disk);
    const restored = cancels.restore();
    const own = target(orders(6));
    cancels.arm(own);
    await clock.advance(10);
    expect(await restored).toEqual([]);
    expect(entries.size).toBe(1);
    entries.set('other', { key: 'other', armedAtMs: 1, target: target(orders(6)) });
    const again = cancels.restore();
    const twice = cancels.restore();
    await clock.advance(5_000);
    expect(await again).toMatchObject([{ outcome: 'left', attempts: 0 }]);
    expect(await twice).toEqual([]);
    expect([...entries.values()].map((entry) => entry.target)).toEqual([own]);
  });

  it('an intent that names no market is dropped: no request can have left for it, and none can verify it', async () => {
    const before = scene();
    const scope = { kind: 'outcome', conditionId: '', tokenId: '1' } as const;
    before.cancels.arm({ ...target(orders(1)), scope });
    await before.clock.advance(1);
    expect(before.entries.size).toBe(1);
    const after = scene(before.disk);
    const restored = after.cancels.restore();
    await after.clock.advance(1);
    expect(await restored).toEqual([]);
    expect(after.account.calls).toEqual([]);
    expect(after.entries.size).toBe(0);
  });

  it('is unresolved while nothing can be read, and said so from the end of the window on', async () => {
    const before = scene();
    before.cancels.arm(target(orders(6)));
    await before.clock.advance(1);
    const after = scene(before.disk);
    after.account.listScripts = [async () => fail(RESET)];
    void after.cancels.restore();
    await after.clock.advance(31_000);
    expect(after.told.at(-1)).toMatchObject({ outcome: 'unresolved' });
    after.account.listScripts = [listing];
    await after.clock.advance(15_000);
    expect(after.told.at(-1)).toMatchObject({ outcome: 'left', phase: 'settled' });
  });
});

describe('leaving', () => {
  it('keeps what is unresolved for the next start', async () => {
    const { cancels, clock, account, entries, lines } = scene();
    account.cancelScripts = [failing(RESET, true)];
    account.listScripts = [async () => fail(RESET)];
    void cancels.start(target(orders(6)));
    const left = cancels.finish(3_000);
    await clock.advance(3_000);
    expect(await left).toMatchObject([{ outcome: 'unresolved' }]);
    expect(entries.size).toBe(1);
    expect(lines).toHaveLength(1);
  });

  it('forgets what was armed and never fired, and says that it was not sent', async () => {
    const { cancels, clock, entries, account } = scene();
    cancels.arm(target(orders(6)));
    const left = cancels.finish(3_000);
    await clock.advance(0);
    const said = (await left).map((progress) => describeCancel(progress, clock.monotonicMs()));
    expect(said).toEqual(['not sent: it was armed and never confirmed']);
    expect([entries.size, account.calls]).toEqual([0, []]);
  });

  it('is over before the grace is, with a request and a disk that hang', async () => {
    const disk = memoryDisk();
    disk.audit.append = () => new Promise(() => {});
    const { cancels, clock, account } = scene(disk);
    account.cancelScripts = [() => new Promise(() => {})];
    void cancels.start(target(orders(6)));
    await clock.advance(10);
    const left = cancels.finish(3_000);
    await clock.advance(2_950);
    expect(await Promise.race([left, 'still waiting'])).toMatchObject([{ outcome: 'unresolved' }]);
  });

  it('does not keep what the operator took note of', async () => {
    const { cancels, clock, account, entries } = scene();
    account.cancelScripts = [failing(RESET, true)];
    account.listScripts = [async () => fail(RESET)];
    void cancels.start(target(orders(6)));
    await clock.advance(40_000);
    cancels.clear(1);
    await clock.advance(10);
    expect(entries.size).toBe(0);
  });
});
