import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fileJournal } from '../../../src/cancel/records/journal-file.ts';
import { seededRandom } from '../../../src/domain/random.ts';
import { createCancels } from '../../../src/cancel/cancel-machine.ts';
import { fakeAccount, MARKET, orders, type FakeAccount } from '../../cancel/fake-account.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';
import { drive } from './headless-scene.ts';

const PROGRAM = fileURLToPath(import.meta.resolve('./killed-cancel.ts'));
const OWNER = { url: 'https://clob.example.com', address: `0x${'5'.repeat(40)}` };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pmtop-killed-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the program until it reports `point`, answering its requests from `account`, and kills it there. */
async function killAt(point: string, account: FakeAccount): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, folder, point], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('reached ')) break;
    if (line.startsWith('trouble ')) throw new Error(line);
    const value =
      line === 'ask cancel'
        ? account.execute({ market: MARKET })
        : { orders: [...account.open.values()], complete: true };
    child.stdin.write(`${JSON.stringify({ ok: true, value })}\n`);
  }
  child.kill('SIGKILL');
  await exited;
}

it.each([
  ['arming', [], 6],
  ['armed', ['left'], 6],
  ['sending', ['left'], 6],
  ['answered', ['confirmed'], 0],
  ['reading', ['confirmed'], 0],
  ['read', ['confirmed'], 0],
  ['recorded', ['confirmed'], 0],
  ['erased', [], 0],
])('killed while %s, the next start verifies %j', async (point, outcomes, open) => {
  const clock = simulatedClock();
  const account = fakeAccount(clock, orders(6));
  await killAt(point, account);
  expect(account.open.size).toBe(open);
  const journal = fileJournal({
    folder,
    owner: OWNER,
    processId: process.pid,
    clock,
    onTrouble: expect.unreachable,
  });
  const cancels = createCancels({ service: account, clock, random: seededRandom(1), journal });
  const restored = await drive(clock, cancels.restore());
  expect(restored.map((progress) => progress.outcome)).toEqual(outcomes);
  expect(account.calls.filter((call) => call.what === 'cancel')).toEqual([]);
  await drive(clock, cancels.finish(1_000));
  // The disk does not go by the simulated clock.
  await vi.waitFor(async () => expect(await journal.unfinished()).toEqual([]), 10_000);
});
