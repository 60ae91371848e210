import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { realClock } from '../../src/system/system-clock.ts';
import { realRandom } from '../../src/system/system-random.ts';
import { nobodyShares } from '../../src/limits/is-sole-process.ts';
import { openSqliteLedger } from '../../src/limits/store/sqlite-store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('nobody shares before the first, nor when the last has left; while one has the file open, somebody does', async () => {
  const stateFolder = temporaryFolder();
  expect(nobodyShares(stateFolder, Date.now())).toBe(true);
  const options = { stateFolder, service: 'clob.example.com', clock: realClock, random: realRandom };
  const store = await openSqliteLedger(options);
  if ('lost' in store) throw new Error(store.lost);
  const other = await openSqliteLedger(options);
  if ('lost' in other) throw new Error(other.lost);
  const told = { pending: [], flights: [], uses: [], throttles: [], report: true };
  await store.call({ holder: 'one', sequence: 1, leaving: false, ...told });
  await other.call({ holder: 'two', sequence: 1, leaving: false, ...told });
  await other.call({ holder: 'two', sequence: 2, leaving: true, ...told });
  other.close();
  expect(nobodyShares(stateFolder, Date.now())).toBe(false);
  await store.call({ holder: 'one', sequence: 2, leaving: true, ...told });
  store.close();
  expect(nobodyShares(stateFolder, Date.now())).toBe(true);
});

it.each(['0123456789ab-boot.2.sqlite', '0123456789ab-boot.sqlite-wal'])(
  'who was killed shares no more when a window has passed: %s',
  (name) => {
    const stateFolder = temporaryFolder();
    const folder = join(stateFolder, 'budgets');
    mkdirSync(folder);
    const left = join(folder, name);
    writeFileSync(left, '');
    expect(nobodyShares(stateFolder, Date.now())).toBe(false);
    const before = Date.now() / 1_000 - 11;
    utimesSync(left, before, before);
    expect(nobodyShares(stateFolder, Date.now())).toBe(true);
    expect(readdirSync(folder)).toHaveLength(1);
  },
);

it('where it cannot be known, somebody is taken to share', () => {
  const stateFolder = temporaryFolder();
  writeFileSync(join(stateFolder, 'budgets'), '');
  expect(nobodyShares(stateFolder, Date.now())).toBe(false);
});
