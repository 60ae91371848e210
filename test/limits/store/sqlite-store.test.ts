import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { LimitStore } from '../../../src/limits/store/limit-store.ts';
import { realClock } from '../../../src/system/system-clock.ts';
import { realRandom } from '../../../src/system/system-random.ts';
import { openSqliteStore } from '../../../src/limits/store/sqlite-store.ts';
import { startTerminals, worstWindow } from '../../../bench/shared/run-terminals.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { requestBook } from './request-book.ts';

const HOLD_FILE = join(import.meta.dirname, 'hold-file.mjs');

async function openIn(stateFolder: string): Promise<LimitStore> {
  const options = { stateFolder, service: 'clob.example.com', clock: realClock, random: realRandom };
  const store = await openSqliteStore(options);
  if ('lost' in store) throw new Error(store.lost);
  onTestFinished(() => store.close());
  return store;
}

function fileIn(stateFolder: string): string {
  const folder = join(stateFolder, 'budgets');
  const name = readdirSync(folder).find((name) => name.endsWith('.sqlite')) ?? '';
  return join(folder, name);
}

describe('the file in which budgets are shared', () => {
  it('belongs to its owner alone, and its name tells neither service nor account', async () => {
    const folder = temporaryFolder();
    const store = await openIn(folder);
    expect(await requestBook(store, 'one')).toMatchObject({ isGranted: true });
    const names = readdirSync(join(folder, 'budgets'));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      expect(name).toMatch(/^[0-9a-f]{12}-[0-9a-z]{4,8}\.2\.sqlite(-journal)?$/);
      expect(statSync(join(folder, 'budgets', name)).mode & 0o777).toBe(0o600);
    }
    expect(statSync(join(folder, 'budgets')).mode & 0o777).toBe(0o700);
  });

  it('of an earlier start of the machine is removed', async () => {
    const folder = temporaryFolder();
    await openIn(folder);
    const left = fileIn(folder).replace(/-[^-]+$/, '-0ldb007.sqlite');
    writeFileSync(left, '');
    await openIn(folder);
    expect(readdirSync(join(folder, 'budgets')).filter((name) => name.includes('0ldb007'))).toEqual([]);
  });

  it('of an older pmtop is left alone while it is used, and removed when it is not', async () => {
    const folder = temporaryFolder();
    await openIn(folder);
    const older = fileIn(folder).replace('.2.sqlite', '.sqlite');
    for (const part of ['', '-wal', '-shm']) writeFileSync(`${older}${part}`, 'of 0.1.0');
    const options = { service: 'clob.example.com', clock: realClock, random: realRandom };
    const beside = await openSqliteStore({ ...options, stateFolder: folder });
    expect(beside).toEqual({ lost: `an older pmtop uses ${older}` });
    for (const part of ['', '-wal', '-shm']) expect(readFileSync(`${older}${part}`, 'utf8')).toBe('of 0.1.0');
    const longAgo = realClock.now() / 1_000 - 11;
    utimesSync(`${older}-wal`, longAgo, longAgo);
    await openIn(folder);
    expect(readdirSync(join(folder, 'budgets')).filter((name) => !name.includes('.2.'))).toEqual([]);
  });

  it('is shared by all who open it, also at the same moment', async () => {
    const folder = temporaryFolder();
    const stores = await Promise.all(Array.from({ length: 8 }, () => openIn(folder)));
    for (const [i, store] of stores.entries()) {
      expect(await requestBook(store, `holder ${i}`)).toMatchObject({ terminals: i + 1 });
    }
  });

  it('that is damaged, or cannot be made, is told as lost, and never thrown', async () => {
    const folder = temporaryFolder();
    (await openIn(folder)).close();
    writeFileSync(
      fileIn(folder),
      'no database at all, but longer than a header of a hundred bytes '.repeat(9),
    );
    const options = { service: 'clob.example.com', clock: realClock, random: realRandom };
    const damaged = await openSqliteStore({ ...options, stateFolder: folder });
    expect(damaged).toEqual({
      lost: expect.stringMatching(/\.sqlite cannot be used \(.+\); it may be removed/),
    });
    const inTheWay = join(folder, 'file');
    writeFileSync(inTheWay, '');
    const unmade = await openSqliteStore({ ...options, stateFolder: inTheWay });
    expect(unmade).toEqual({ lost: expect.stringMatching(/cannot be used \(E[A-Z]+\)/) });
    // SQLite opens no file of a longer path; nobody should remove what it cannot open.
    const deep = join(folder, ...Array.from({ length: 6 }, () => 'x'.repeat(100)));
    mkdirSync(deep, { recursive: true });
    const unopened = await openSqliteStore({ ...options, stateFolder: deep });
    expect(unopened).toEqual({
      lost: expect.stringMatching(/cannot be used \(unable to open database file\)$/),
    });
  });

  it('that is removed is told as lost, and made again by whoever opens it next', async () => {
    const folder = temporaryFolder();
    const store = await openIn(folder);
    rmSync(join(folder, 'budgets'), { recursive: true });
    expect(await requestBook(store, 'one')).toEqual({ lost: expect.stringMatching(/was removed$/) });
    expect(await requestBook(await openIn(folder), 'one')).toMatchObject({ terminals: 1 });
  });

  it.each(['{"half', '{}', '7'])(
    'holds nothing that is not understood, as %s: it begins anew',
    async (text) => {
      const folder = temporaryFolder();
      const store = await openIn(folder);
      await requestBook(store, 'one');
      const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
      const database = new DatabaseSync(fileIn(folder));
      database.prepare('UPDATE limits SET state = ?').run(text);
      database.close();
      expect(await requestBook(store, 'two')).toMatchObject({ terminals: 1, isGranted: true });
    },
  );
});

describe('a process that holds the file', () => {
  it('makes others say so after a moment, and not wait', async () => {
    const folder = temporaryFolder();
    const store = await openIn(folder);
    await requestBook(store, 'one');
    const holder = spawn(process.execPath, [HOLD_FILE, fileIn(folder)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void holder.kill('SIGKILL'));
    await once(holder.stdout, 'data');
    expect(await requestBook(store, 'one')).toEqual({
      lost: expect.stringMatching(/is locked by another program$/),
    });
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect(await requestBook(store, 'one')).toMatchObject({ isGranted: true });
  });

  it('and is killed inside a transaction, a hundred times, leaves nothing stuck', async () => {
    const folder = temporaryFolder();
    const store = await openIn(folder);
    await requestBook(store, 'one');
    const file = fileIn(folder);
    let killed = 0;
    let granted = 0;
    const killMany = async (count: number): Promise<void> => {
      for (let i = 0; i < count; i++) {
        const victim = spawn(process.execPath, [HOLD_FILE, file, 'kill'], { stdio: 'ignore' });
        const [, signal] = (await once(victim, 'exit')) as [number | null, string | null];
        if (signal === 'SIGKILL') killed++;
        const answer = await requestBook(store, 'one');
        // While the next one dies, which takes long on a busy machine, the file may be locked for a moment.
        if ('lost' in answer) expect(answer.lost).toMatch(/locked/);
        else if (answer.isGranted) granted++;
      }
    };
    await Promise.all([killMany(50), killMany(50)]);
    expect(killed).toBe(100);
    expect(granted).toBeGreaterThan(50);
    expect(await requestBook(store, 'two')).toMatchObject({ terminals: 2, isGranted: true });
  });
});

/** Cuts a file short, or puts something else into it; one that has just gone is left so. */
function damage(file: string, turn: number): void {
  const open = openIfThere(file);
  if (open === undefined) return;
  if (turn % 3 === 0) writeSync(open, 'no database, but longer than the header of one is '.repeat(99));
  else ftruncateSync(open, turn % 3 === 1 ? 0 : Math.floor(fstatSync(open).size / 2));
  closeSync(open);
}

function openIfThere(file: string): number | undefined {
  try {
    return openSync(file, 'r+');
  } catch {
    return undefined;
  }
}

it('files that are cut and garbled all the time end no process, and are told as lost at most', async () => {
  const stateFolder = temporaryFolder();
  const folder = join(stateFolder, 'budgets');
  mkdirSync(folder);
  const terminals = startTerminals(3, {
    store: 'sqlite',
    stateFolder,
    runMs: 6_000,
    limits: { books: 1_000 },
    paceMs: 0,
    travelMs: 5,
    sideBySide: 3,
  });
  const exited = Promise.all(terminals.map(({ child }) => once(child, 'exit')));
  let turn = 0;
  const harm = setInterval(() => {
    for (const name of readdirSync(folder)) damage(join(folder, name), turn++);
  }, 20);
  const ends = await exited;
  clearInterval(harm);
  expect(ends).toEqual(terminals.map(() => [0, null]));
  expect(turn).toBeGreaterThan(100);
  const reports = await Promise.all(terminals.map(({ report }) => report));
  for (const { arrivedMs } of reports) expect(arrivedMs.length).toBeGreaterThan(10);
});

it('eight processes at saturation, one of them killed, never overrun a window', async () => {
  const terminals = startTerminals(8, {
    store: 'sqlite',
    stateFolder: temporaryFolder(),
    runMs: 13_000,
    limits: { books: 40 },
    paceMs: 0,
    travelMs: 50,
    sideBySide: 3,
  });
  const victim = terminals.pop();
  setTimeout(() => victim?.child.kill('SIGKILL'), 4_000);
  const reports = await Promise.all(terminals.map(({ report }) => report));
  const worst = worstWindow(
    reports.flatMap(({ arrivedMs }) => arrivedMs),
    10_000,
  );
  expect(worst).toBeLessThanOrEqual(40);
  expect(worst).toBeGreaterThan(20);
  expect(reports.flatMap(({ notices }) => notices)).toEqual([]);
});
