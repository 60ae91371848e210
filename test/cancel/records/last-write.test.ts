import { expect, it } from 'vitest';
import { fail } from '../../../src/domain/result.ts';
import { scene } from '../cancel-scene.ts';
import { failing, orders, rejected, RESET, target } from '../fake-account.ts';
import { passSeconds } from '../../support/simulated-clock.ts';

import type { JournalEntry } from '../../../src/cancel/records/cancel-records.ts';

it.each([0, 3_000])(
  'a disk that takes files again before the program is left has the intent (grace %i)',
  async (grace) => {
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
    account.listScripts = [async () => fail(RESET)];
    account.getOrder = async () => fail(rejected(500));
    void cancels.start(target(orders(2)));
    await passSeconds(clock, 30);
    await clock.advance(900);
    isFull = false;
    await clock.advance(500);
    void cancels.finish(grace);
    await passSeconds(clock, 5);
    expect(disk.size).toBe(1);
  },
);
