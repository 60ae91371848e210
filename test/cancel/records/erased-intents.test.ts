import { expect, it } from 'vitest';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createCancels } from '../../../src/cancel/cancel-machine.ts';
import { fileJournal } from '../../../src/cancel/records/journal-file.ts';
import { seededRandom } from '../../../src/domain/random.ts';
import { realClock } from '../../../src/system/system-clock.ts';
import { fakeAccount, order, target } from '../fake-account.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

it.each([1, 14, 100])('Ctrl-X armed on %i markets, then q: no intent stays', async (n) => {
  const folder = temporaryFolder();
  const clock = realClock;
  const journal = fileJournal({
    folder,
    owner: { url: 'u', address: '0xA' },
    processId: process.pid,
    clock,
    onTrouble: (t) => console.log(t),
  });
  await journal.unfinished();
  const cancels = createCancels({
    service: fakeAccount(simulatedClock(), []),
    clock,
    random: seededRandom(1),
    journal,
  });
  const markets = Array.from({ length: n }, (_, i) => {
    const conditionId = `0x${i.toString(16).padStart(64, 'a')}`;
    return target([order(`o${i}`, { market: conditionId })], { scope: { kind: 'market', conditionId } });
  });
  cancels.arm({ markets, orders: [], worth: 0n } as never);
  await new Promise((r) => setTimeout(r, 1));
  await cancels.finish(3_000);
  await new Promise((r) => setTimeout(r, 1_000));
  const left = await readdir(join(folder, 'unfinished-cancels'));
  expect(left).toHaveLength(0);
});
