import { expect, it } from 'vitest';
import { scene } from '../cancel-scene.ts';
import { failing, orders, RESET, target } from '../fake-account.ts';
import { passSeconds } from '../../support/simulated-clock.ts';

import type { JournalEntry } from '../../../src/cancel/records/cancel-records.ts';

it('a press that joins leaves an intent on a disk that takes files again', async () => {
  const disk = new Map<string, JournalEntry>();
  let isFull = true;
  const journal = {
    write: async (entry: JournalEntry) => {
      if (isFull) return false;
      disk.set(entry.key, entry);
      return true;
    },
    erase: async (key: string) => void disk.delete(key),
    unfinished: async () => [],
  };
  const { account, cancels, clock } = scene(orders(2), 1, journal);
  account.cancelScripts = [failing(RESET, false)];
  const first = target(orders(2));
  cancels.arm(first);
  await clock.advance(300);
  void cancels.start(first);
  await clock.advance(3_000);
  isFull = false;
  const second = target(orders(2), { ordersReadAtMs: clock.now() });
  cancels.arm(second);
  await clock.advance(300);
  expect(disk.size).toBe(1);
  void cancels.start(second);
  await clock.advance(100);
  expect(cancels.running()).toHaveLength(1);
  expect(disk.size).toBe(1);
});
it('an order that the cancel learned while the disk was full is in the intent once it takes files again', async () => {
  const disk = new Map<string, JournalEntry>();
  let isFull = false;
  const journal = {
    write: async (entry: JournalEntry) => {
      if (isFull) return false;
      disk.set(entry.key, entry);
      return true;
    },
    erase: async (key: string) => void disk.delete(key),
    unfinished: async () => [],
  };
  const { account, cancels, clock } = scene(orders(2), 1, journal);
  account.cancelScripts = [failing(RESET, false)];
  const first = target(orders(1));
  cancels.arm(first);
  await clock.advance(300);
  isFull = true;
  void cancels.start(first);
  await clock.advance(1_500);
  isFull = false;
  await passSeconds(clock, 8);
  const known = [...disk.values()].flatMap(({ target: t }) =>
    [...t.orders, ...(t.unlisted ?? [])].map(({ id }) => id),
  );
  expect(known).toContain('o2');
});
