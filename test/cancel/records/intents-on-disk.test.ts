import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCancels } from '../../../src/cancel/cancel-machine.ts';
import type { JournalEntry } from '../../../src/cancel/records/cancel-records.ts';
import { fileRecords } from '../../../src/cancel/records/record-files.ts';
import { seededRandom } from '../../../src/domain/random.ts';
import { ok } from '../../../src/domain/result.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { scene } from '../cancel-scene.ts';
import { failing, fakeAccount, never, order, orders, RESET, target, throttled } from '../fake-account.ts';

/** Machines on one account and one disk, each of a process of its own. */
function onDisk() {
  const folder = temporaryFolder();
  const clock = simulatedClock();
  const account = fakeAccount(clock, orders(2));
  const troubles: string[] = [];
  const owner = { url: 'https://clob.example.com', address: '0x1' };
  const onTrouble = (text: string): void => void troubles.push(text);
  const machine = (processId: number) => {
    const records = fileRecords({ folder, owner, processId, clock, onTrouble });
    return createCancels({ service: account, clock, random: seededRandom(processId), ...records });
  };
  const journal = join(folder, 'unfinished-cancels');
  const intents = (): string[] => readdirSync(journal).filter((name) => name.endsWith('.json'));
  return { clock, account, machine, journal, intents, troubles };
}

describe('an intent', () => {
  it('that the disk did not take at arming is written before the request where it takes it by then', async () => {
    const { account, machine, journal, intents, troubles } = onDisk();
    account.cancelScripts = [never];
    writeFileSync(journal, '');
    const cancels = machine(process.pid);
    const armed = target(orders(2));
    cancels.arm(armed);
    await expect.poll(() => troubles).toHaveLength(1);
    rmSync(journal);
    void cancels.start(armed);
    expect(intents()).toHaveLength(1);
  });

  it('of a process that is still at its cancel stays with it when another pmtop starts', async () => {
    const { account, clock, machine, intents } = onDisk();
    account.cancelScripts = [failing(throttled(120_000), false)];
    void machine(process.pid).start(target(orders(2)));
    await expect.poll(intents).toHaveLength(1);
    await clock.advance(90_000);
    const other = machine(2 ** 22 + 5);
    expect(await other.restore()).toEqual([]);
    expect(intents()).toHaveLength(1);
  });

  it('says that lists had rows without a name, though no further order was learned', async () => {
    const files = new Map<string, JournalEntry>();
    const journal = {
      write: async (entry: JournalEntry) => files.set(entry.key, entry).has(entry.key),
      erase: async (key: string) => void files.delete(key),
      unfinished: async () => [...files.values()],
    };
    const { account, clock, cancels } = scene(orders(1), 1, journal);
    account.cancelScripts = [failing(RESET, false)];
    account.listScripts = [async () => ok({ orders: orders(1), complete: false, hasLostRows: true })];
    void cancels.start(target(orders(1)));
    await clock.advance(2_000);
    // The process dies. The next one meets an index that loads: empty lists, while the row without a name rests.
    const next = scene([], 2, journal);
    next.account.gone.set('o1', order('o1', { status: 'canceled' }));
    void next.cancels.restore();
    await next.clock.advance(9_000);
    expect(next.told.map(({ outcome }) => outcome)).not.toContain('confirmed');
  });
});
