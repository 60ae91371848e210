import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fileJournal } from '../../../src/cancel/records/journal-file.ts';
import { realClock } from '../../../src/system/system-clock.ts';
import { orders, target } from '../fake-account.ts';

it('the intent of a process that is stopped (Ctrl-Z) for an hour is verified by the next monitor', async () => {
  const child = spawn('sleep', ['100']);
  const pid = child.pid ?? 0;
  const folder = mkdtempSync(join(tmpdir(), 'a21-'));
  const owner = { url: 'https://x', address: '0x1' };
  const make = (processId: number, aheadMs: number) =>
    fileJournal({
      folder,
      owner,
      processId,
      clock: { ...realClock, now: () => Date.now() + aheadMs },
      onTrouble: () => {},
    });
  await new Promise((r) => setTimeout(r, 200));
  await make(pid, 0).write({ key: 'k-1', armedAtMs: Date.now(), target: target(orders(1)) });
  process.kill(pid, 'SIGSTOP');
  await new Promise((r) => setTimeout(r, 200));
  const found = await make(process.pid, 3_600_000).unfinished();
  process.kill(pid, 'SIGKILL');
  expect(found).toHaveLength(1);
});
