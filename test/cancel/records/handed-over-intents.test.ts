import type { CancelJournal, JournalEntry } from '../../../src/cancel/records/cancel-records.ts';
import { expect, it } from 'vitest';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileJournal } from '../../../src/cancel/records/journal-file.ts';
import { sleep } from '../../../src/domain/clock.ts';
import { fail } from '../../../src/domain/result.ts';
import { scene } from '../cancel-scene.ts';
import {
  failing,
  honest,
  listing,
  order,
  orders,
  rejected,
  RESET,
  target,
  throttled,
} from '../fake-account.ts';
import { passSeconds, simulatedClock } from '../../support/simulated-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

it.each(['slow', 'full again'])(
  'the armed intent stays until that of the run is on the disk (%s)',
  async (how) => {
    const disk = new Map<string, JournalEntry>();
    let state: string = 'full';
    const clockOf: { clock?: Parameters<typeof sleep>[0] } = {};
    const journal = {
      write: async (entry: JournalEntry) => {
        if (state === 'full' || state === 'full again') return false;
        if (state === 'slow') await sleep(clockOf.clock!, 1_500);
        disk.set(entry.key, entry);
        return true;
      },
      erase: async (key: string) => void disk.delete(key),
      unfinished: async () => [],
    };
    const { account, cancels, clock } = scene(orders(2), 1, journal);
    clockOf.clock = clock;
    account.cancelScripts = [failing(RESET, false)];
    const first = target(orders(2));
    cancels.arm(first);
    await clock.advance(300);
    void cancels.start(first);
    await clock.advance(1_980);
    state = 'free';
    const second = target(orders(2), { ordersReadAtMs: clock.now() });
    cancels.arm(second);
    await clock.advance(10);
    expect(disk.size).toBe(1);
    state = how;
    void cancels.start(second);
    const sizes: number[] = [];
    for (let i = 0; i < 20; i++) {
      await clock.advance(100);
      sizes.push(disk.size);
    }
    await passSeconds(clock, 1);
    expect(Math.min(...sizes)).toBeGreaterThan(0);
  },
);

const real = () => new Promise((r) => setTimeout(r, 60));

it.each([true, false])(
  'an order learned while the disk was full is in an intent after a press joined (pressed: %s)',
  async (pressed) => {
    const folder = temporaryFolder();
    const files = fileJournal({
      folder,
      owner: { url: 'u', address: 'a' },
      processId: process.pid,
      clock: simulatedClock(),
      onTrouble: () => {},
    });
    await files.unfinished();
    let isFull = false;
    const journal: CancelJournal = {
      write: async (entry: JournalEntry, atOnce?: boolean) => (isFull ? false : files.write(entry, atOnce)),
      erase: (key: string) => files.erase(key),
      unfinished: async () => [],
    };
    const { account, cancels, clock } = scene(orders(1), 1, journal);
    account.cancelScripts = [failing(RESET, false)];
    const first = target(orders(1));
    cancels.arm(first);
    await real();
    await clock.advance(300);
    await real();
    void cancels.start(first);
    await clock.advance(100);
    isFull = true;
    cancels.note({ orders: [order('o2')], askedAtMs: clock.monotonicMs() });
    await clock.advance(100);
    await real();
    isFull = false;
    if (pressed) {
      // The list on the screen of the second press has no o2 any more.
      const second = target(orders(1), { ordersReadAtMs: clock.now() });
      cancels.arm(second);
      await clock.advance(300);
      await real();
      void cancels.start(second);
      await clock.advance(10);
    }
    for (let i = 0; i < 10; i++) {
      await passSeconds(clock, 1);
      await real();
    }
    const names = await readdir(join(folder, 'unfinished-cancels'));
    const texts = await Promise.all(
      names
        .filter((n) => n.endsWith('.json'))
        .map((n) => readFile(join(folder, 'unfinished-cancels', n), 'utf8')),
    );
    expect(texts.some((t) => t.includes('"o2"'))).toBe(true);
  },
);

it.each([1, 300])(
  'a press that joins and shows one order more leaves one intent on a disk that takes %i ms',
  async (diskMs) => {
    const disk = new Map<string, JournalEntry>();
    const journal: CancelJournal = {
      async write(entry) {
        await sleep(clock, diskMs);
        disk.set(entry.key, entry);
        return true;
      },
      erase: async (key) => void disk.delete(key),
      unfinished: async () => [],
    };
    const { account, cancels, clock } = scene(orders(1), 1, journal);
    account.cancelScripts = [failing(throttled(60_000), false)];
    const first = target(orders(1));
    cancels.arm(first);
    await clock.advance(400);
    void cancels.start(first);
    await passSeconds(clock, 5);
    const second = target([order('o1'), order('o2')], { ordersReadAtMs: clock.now() });
    cancels.arm(second);
    await clock.advance(400);
    void cancels.start(second);
    await passSeconds(clock, 2);
    const targets = Array.from(disk.values(), (entry) => entry.target);
    const known = targets.map(({ orders: listed, unlisted = [] }) =>
      [...listed, ...unlisted].map(({ id }) => id),
    );
    expect(known.map((ids) => ids.toSorted())).toEqual([['o1', 'o2']]);
  },
);

/** A disk that takes no files while it is full. */
function smallDisk() {
  const disk = { files: new Map<string, JournalEntry>(), isFull: false };
  const journal: CancelJournal = {
    write: async (entry) => !disk.isFull && disk.files.set(entry.key, entry).has(entry.key),
    erase: async (key) => void disk.files.delete(key),
    unfinished: async () => [],
  };
  return { disk, journal };
}

it('the intent of a cancel that a press replaces stays until that of the press is on the disk', async () => {
  const { disk, journal } = smallDisk();
  const { account, cancels, clock } = scene(orders(1), 1, journal);
  account.cancelScripts = [failing(RESET, false)];
  account.listScripts = [async () => fail(rejected(503))];
  void cancels.start(target(orders(1)));
  await passSeconds(clock, 35);
  expect(cancels.running()).toMatchObject([{ outcome: 'unresolved' }]);
  disk.isFull = true;
  const sizes: number[] = [];
  for (let i = 0; i < 30; i++) {
    if (i % 10 === 0) void cancels.start(target(orders(1), { ordersReadAtMs: clock.now() }));
    await clock.advance(500);
    sizes.push(disk.files.size);
  }
  expect(Math.min(...sizes)).toBeGreaterThan(0);
  disk.isFull = false;
  account.cancelScripts = [honest];
  account.listScripts = [listing];
  await passSeconds(clock, 60);
  expect(cancels.running()).toEqual([]);
  expect([...disk.files.keys()]).toEqual([]);
});

it('a press that joins has the intent written at once that a full disk refused', async () => {
  const { disk, journal } = smallDisk();
  disk.isFull = true;
  const { account, cancels, clock } = scene(orders(1), 1, journal);
  account.cancelScripts = [failing(RESET, false)];
  void cancels.start(target(orders(1)));
  await clock.advance(100);
  disk.isFull = false;
  void cancels.start(target(orders(1), { ordersReadAtMs: clock.now() }));
  await clock.advance(10);
  expect(disk.files.size).toBe(1);
});
