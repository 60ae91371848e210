import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { realClock } from '../../src/system/system-clock.ts';
import { realRandom } from '../../src/system/system-random.ts';
import { isSoleProcess } from '../../src/limits/is-sole-process.ts';
import { openSqliteStore } from '../../src/limits/store/sqlite-store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { requestBook } from './store/request-book.ts';

it('nobody shares before the first, nor when the last has left; while one has the file open, somebody does', async () => {
  const stateFolder = temporaryFolder();
  expect(isSoleProcess(stateFolder, Date.now())).toBe(true);
  const options = { stateFolder, service: 'clob.example.com', clock: realClock, random: realRandom };
  const store = await openSqliteStore(options);
  if ('lost' in store) throw new Error(store.lost);
  const other = await openSqliteStore(options);
  if ('lost' in other) throw new Error(other.lost);
  await requestBook(store, 'one');
  await requestBook(other, 'two');
  await requestBook(other, 'two', { leaving: true });
  other.close();
  expect(isSoleProcess(stateFolder, Date.now())).toBe(false);
  await requestBook(store, 'one', { leaving: true });
  store.close();
  expect(isSoleProcess(stateFolder, Date.now())).toBe(true);
});

it.each(['0123456789ab-boot.2.sqlite', '0123456789ab-boot.sqlite-wal'])(
  'who was killed shares no more when a window has passed: %s',
  (name) => {
    const stateFolder = temporaryFolder();
    const folder = join(stateFolder, 'budgets');
    mkdirSync(folder);
    const left = join(folder, name);
    writeFileSync(left, '');
    expect(isSoleProcess(stateFolder, Date.now())).toBe(false);
    const before = Date.now() / 1_000 - 11;
    utimesSync(left, before, before);
    expect(isSoleProcess(stateFolder, Date.now())).toBe(true);
    expect(readdirSync(folder)).toHaveLength(1);
  },
);

it('where it cannot be known, somebody is taken to share', () => {
  const stateFolder = temporaryFolder();
  writeFileSync(join(stateFolder, 'budgets'), '');
  expect(isSoleProcess(stateFolder, Date.now())).toBe(false);
});
