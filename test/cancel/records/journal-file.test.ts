import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditPath, fileAudit, readAudit } from '../../../src/cancel/records/audit-file.ts';
import { fileJournal } from '../../../src/cancel/records/journal-file.ts';
import { fileRecords } from '../../../src/cancel/records/record-files.ts';
import { runCancels } from '../../../src/cli/cancel/run-cancels.ts';
import { stateFolder } from '../../../src/storage/folders.ts';
import { realClock } from '../../../src/system/system-clock.ts';
import type { CancelProgress } from '../../../src/domain/cancel.ts';
import { order, target } from '../fake-account.ts';
import { isRunning } from '../../support/processes.ts';
import { tookText } from '../../../src/view/cancel/took-text.ts';
import { renderContextOf } from '../../support/row-text.ts';
import { sampleProgress } from '../../support/sample-cancels.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';
import { nameById } from '../../../src/text/shorten-id.ts';
import { auditLines, CREDENTIALS, headlessScene } from '../../cli/cancel/headless-scene.ts';

const OWNER = { url: 'https://clob.example.com', address: CREDENTIALS.address };
const GONE = 2 ** 22 + 1;
let folder: string;
let troubles: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pmtop-journal-'));
  troubles = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const onTrouble = (problem: string): void => void troubles.push(problem);

function journal(change: Partial<Parameters<typeof fileJournal>[0]> = {}) {
  return fileJournal({ folder, owner: OWNER, processId: GONE, clock: realClock, onTrouble, ...change });
}

const entry = (key: string, armedAtMs = 1) => ({
  key,
  armedAtMs,
  target: target([order('o1', { owner: 'canary-api-key' })]),
});
const journalFolder = (): string => join(folder, 'unfinished-cancels');

/** A process that has ended and that its parent never waits for, until disposed of. */
async function startZombie(): Promise<{ processId: number } & AsyncDisposable> {
  const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec cat'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const processId = Number(line.toString());
  // A shell may wait for its child. What it says again is said by cat, which does not.
  parent.stdin.write('ready');
  await once(parent.stdout, 'data');
  process.kill(processId, 'SIGKILL');
  while (isRunning(processId)) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(process.kill(processId, 0)).toBe(true);
  return {
    processId,
    async [Symbol.asyncDispose]() {
      parent.kill('SIGKILL');
      await once(parent, 'exit');
    },
  };
}

/** Rewrites an intent on the disk. */
function change(key: string, edit: (intent: Record<string, unknown>) => Record<string, unknown>): void {
  const path = join(journalFolder(), `${key}.json`);
  writeFileSync(
    path,
    JSON.stringify(edit(JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>)),
  );
}

const forgetStart = (key: string): void => change(key, (intent) => ({ ...intent, processStart: undefined }));

const mode = (path: string): number => statSync(path).mode & 0o777;

describe('the crash journal on disk', () => {
  it('is readable by its owner only and holds no key', async () => {
    await journal().write(entry('a'));
    expect(readdirSync(journalFolder())).toEqual(['a.json']);
    expect(mode(join(journalFolder(), 'a.json'))).toBe(0o600);
    expect(mode(journalFolder())).toBe(0o700);
    expect(readFileSync(join(journalFolder(), 'a.json'), 'utf8')).not.toContain('canary');
  });

  it('is there as soon as the call returns when it is written at once, as its owner’s alone', async () => {
    const written = journal().write(entry('a'), true);
    expect(readdirSync(journalFolder())).toEqual(['a.json']);
    expect(readFileSync(join(journalFolder(), 'a.json'), 'utf8')).toContain('"key":"a"');
    expect(mode(join(journalFolder(), 'a.json'))).toBe(0o600);
    expect(mode(journalFolder())).toBe(0o700);
    expect((await journal({ processId: process.pid }).unfinished()).map(({ key }) => key)).toEqual(['a']);
    await written;
    expect(troubles).toEqual([]);
  });

  it('is there at once while a slow write of the same intent goes on, and after it', async () => {
    const slow = journal().write(entry('a'));
    const atOnce = journal().write(entry('a'), true);
    expect(readdirSync(journalFolder())).toContain('a.json');
    await Promise.all([slow, atOnce]);
    await journal().write(entry('a'), true);
    expect(readdirSync(journalFolder())).toEqual(['a.json']);
    expect(troubles).toEqual([]);
  });

  it('gives back what an earlier process left, oldest first, and not what was erased', async () => {
    await journal().write(entry('b', 2));
    await journal().write(entry('a', 1));
    await journal().write(entry('c', 3));
    await journal().erase('c');
    const left = await journal({ processId: process.pid }).unfinished();
    expect(left.map((each) => each.key)).toEqual(['a', 'b']);
    expect(left[0]?.target.scope).toEqual(target([]).scope);
  });

  it('gives back nothing of another account, another service, or a process that still runs', async () => {
    await journal({ owner: { ...OWNER, address: `0x${'9'.repeat(40)}` } }).write(entry('a'));
    await journal({ owner: { ...OWNER, url: 'https://other.example' } }).write(entry('b'));
    await journal({ processId: process.ppid }).write(entry('c', realClock.now()));
    expect(await journal().unfinished()).toEqual([]);
  });

  it('gives back nothing old of a process that still runs', async () => {
    await journal({ processId: process.ppid }).write(entry('a', realClock.now() - 120_000));
    expect(await journal().unfinished()).toEqual([]);
  });

  it('gives back what is old where only the number of its process is known: another may have it since', async () => {
    await journal({ processId: process.ppid }).write(entry('a', realClock.now() - 120_000));
    await journal({ processId: process.ppid }).write(entry('b', realClock.now() + 120_000));
    forgetStart('a');
    forgetStart('b');
    expect((await journal().unfinished()).map(({ key }) => key)).toEqual(['a', 'b']);
  });

  it('gives back at once what a process left that is dead and not waited for', async () => {
    await using zombie = await startZombie();
    const dead = journal({ processId: zombie.processId });
    await dead.write(entry('a', realClock.now()));
    await dead.write(entry('b', realClock.now()), true);
    forgetStart('b');
    expect((await journal().unfinished()).map(({ key }) => key).toSorted()).toEqual(['a', 'b']);
  });

  it('gives back at once what a process left whose number another one has since', async () => {
    await journal({ processId: process.ppid }).write(entry('a', realClock.now()));
    expect(await journal().unfinished()).toEqual([]);
    change('a', (intent) => ({ ...intent, processStart: String(intent['processStart']).replace(/.$/, '') }));
    expect((await journal().unfinished()).map(({ key }) => key)).toEqual(['a']);
  });

  it('reads what older versions wrote, and believes for a minute that its process still runs', async () => {
    await journal({ processId: process.ppid }).write(entry('new', realClock.now() - 50_000));
    await journal({ processId: process.ppid }).write(entry('old', realClock.now() - 70_000));
    forgetStart('new');
    forgetStart('old');
    expect((await journal().unfinished()).map(({ key }) => key)).toEqual(['old']);
  });

  it('compares addresses without regard to their capitals', async () => {
    await journal({ owner: { ...OWNER, address: OWNER.address.toUpperCase() } }).write(entry('a'));
    expect(await journal().unfinished()).toHaveLength(1);
  });

  it.each(['', '{"key":', '[]', '{"key":"../../x"}', 'null', '{"key":"a","target":{"scope":{}}}'])(
    'leaves out a file that is no intent, and says so once: %s',
    async (text) => {
      await journal().write(entry('good'));
      writeFileSync(join(journalFolder(), 'bad.json'), text);
      const reopened = journal();
      expect((await reopened.unfinished()).map((each) => each.key)).toEqual(['good']);
      await reopened.unfinished();
      expect(troubles).toEqual([
        `1 file of the crash journal could not be read: check your orders, then empty ${journalFolder()}`,
      ]);
    },
  );

  it('has nothing before anything was written', async () => {
    expect(await journal().unfinished()).toEqual([]);
  });

  it.each([false, true])('says so when the disk does not take it, at once: %s', async (atOnce) => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await journal({ folder: file }).write(entry('a'), atOnce);
    expect(troubles).toEqual([expect.stringMatching(/could not be written \((ENOTDIR|EEXIST)\)/)]);
  });
});

const ended = sampleProgress({
  target: target([order('o1', { owner: 'canary-api-key' })]),
  outcome: 'confirmed',
  startedAtMs: Date.UTC(2026, 0, 1),
  settledAtMs: Date.UTC(2026, 0, 1) + 25,
  canceled: ['o1'],
  notCanceled: [{ id: 'x', reason: 'bell \u0007 and \u009b' }],
});

const audit = (where = folder) =>
  fileAudit({ folder: where, owner: OWNER, clock: simulatedClock(), onTrouble });

describe('the audit log', () => {
  it('gets one line a cancel, readable by its owner only, without keys or raw control characters', async () => {
    await audit().append(ended);
    await audit().append({ ...ended, outcome: 'left' });
    const text = readFileSync(auditPath(folder), 'utf8');
    expect(text.split('\n')).toHaveLength(3);
    expect(text).not.toMatch(/canary|[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    expect(mode(auditPath(folder))).toBe(0o600);
    const { lines } = await readAudit(folder);
    expect(lines).toMatchObject([
      {
        outcome: 'confirmed',
        says: 'clear, verified',
        service: OWNER.url,
        account: OWNER.address,
        tookMs: 25,
      },
      { outcome: 'left' },
    ]);
  });

  it('is read up to a line that a crash tore, and beyond', async () => {
    await audit().append(ended);
    writeFileSync(auditPath(folder), '{"schema":"pmtop.can\n', { flag: 'a' });
    await audit().append(ended);
    expect(await readAudit(folder)).toMatchObject({ lines: [{}, {}], unreadable: 1 });
  });

  it('loses no cancel to a line before it that a crash tore, and tells of that line', async () => {
    await audit().append(ended);
    truncateSync(auditPath(folder), statSync(auditPath(folder)).size - 40);
    await audit().append(ended);
    const told: string[] = [];
    const io = { stateFolder: folder, out: (text: string) => void told.push(text), err: onTrouble };
    expect(await runCancels({}, io)).toBe(0);
    expect(told).toEqual([expect.stringContaining(ended.target.question)]);
    expect(troubles).toEqual([`1 line of ${auditPath(folder)} could not be read\n`]);
  });

  it('says once where it cannot be written', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const broken = audit(file);
    for (let i = 0; i < 3; i++) await broken.append(ended);
    expect(troubles).toEqual([`the audit log ${auditPath(file)} could not be written (EEXIST)`]);
  });

  it('is what pmtop cancels lists', async () => {
    const scene = headlessScene();
    const io = {
      stateFolder: scene.stateFolder,
      out: (t: string) => void scene.out.push(t),
      err: (t: string) => void scene.err.push(t),
    };
    expect(await runCancels({}, io)).toBe(0);
    expect(scene.out).toEqual([]);
    await scene.run({ ref: 'rain-in-lisbon', yes: true });
    await auditLines(scene, 1);
    scene.out.length = 0;
    expect(await runCancels({}, io)).toBe(0);
    expect(scene.out.join('')).toMatch(
      /clear, verified · Will it rain in Lisbon on Friday\? .* 6 canceled · 1 try/,
    );
    scene.out.length = 0;
    await runCancels({}, { ...io, columns: 40 });
    const lines = scene.out.join('').trimEnd().split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(40);
    expect(lines.map((line) => line.trim()).join(' ')).toMatch(/^\d{4}-.* 6 canceled · 1 try .* http/);
    scene.out.length = 0;
    expect(await runCancels({ json: true }, io)).toBe(0);
    expect(JSON.parse(scene.out.join(''))).toMatchObject({ schema: 'pmtop.cancels/1', cancels: [{}] });
  });
});

it('pmtop cancels tells of those that are not finished, where the log has none', async () => {
  await journal().write(entry('one'));
  await journal().write(entry('two'));
  const told: string[] = [];
  const io = { stateFolder: folder, out: (text: string) => void told.push(text), err: onTrouble };
  expect(await runCancels({}, io)).toBe(0);
  expect(troubles.join('')).toMatch(
    /^2 cancels are not finished at https:\/\/clob\.example\.com \(.+; .+\): .* verifies it; another cancel does not/,
  );
  await runCancels({ json: true }, io);
  expect(JSON.parse(told.join(''))).toEqual({ schema: 'pmtop.cancels/1', cancels: [], unfinished: 2 });
});

it('pmtop cancels tells of a file that is no cancel, and does not say that there was none', async () => {
  await journal().write(entry('torn'));
  writeFileSync(join(journalFolder(), 'torn.json'), '{"key":');
  expect(await runCancels({}, { stateFolder: folder, out: expect.unreachable, err: onTrouble })).toBe(0);
  expect(troubles).toEqual([expect.stringMatching(/^1 file of the crash journal could not be read: /)]);
  const told: string[] = [];
  await runCancels({ json: true }, { stateFolder: folder, out: (text) => told.push(text), err: onTrouble });
  expect(JSON.parse(told.join(''))).toMatchObject({ cancels: [], unfinished: 1 });
});

it('a folder of the journal that cannot be read is told, by the next start and by pmtop cancels', async () => {
  writeFileSync(journalFolder(), '');
  expect(await journal().unfinished()).toEqual([]);
  const printed: string[] = [];
  const io = { stateFolder: folder, out: (text: string) => printed.push(text), err: onTrouble };
  expect(await runCancels({}, io)).toBe(0);
  expect(await runCancels({ json: true }, io)).toBe(0);
  expect(printed.map((text) => JSON.parse(text) as object)).toEqual([
    { schema: 'pmtop.cancels/1', cancels: [] },
  ]);
  const told = `the crash journal could not be read (ENOTDIR): check your orders, and who may read ${journalFolder()}`;
  expect(troubles).toEqual([told, `${told}\n`, `${told}\n`]);
});

it('pmtop cancels names a market by another line on it where its own has the id alone', async () => {
  const named = ended.target;
  const far = { kind: 'market', conditionId: `0x${'d4'.repeat(32)}` } as const;
  await audit().append({ ...ended, target: { ...named, question: nameById(named.scope.conditionId) } });
  await audit().append({ ...ended, target: named });
  await audit().append({ ...ended, target: { ...named, scope: far, question: nameById(far.conditionId) } });
  const told: string[] = [];
  await runCancels({}, { stateFolder: folder, out: (text) => void told.push(text), err: onTrouble });
  const names = told.join('').split('\n');
  expect(names[0]).toContain(` · ${named.question} (`);
  expect(names[1]).toContain(` · ${named.question} (`);
  expect(names[2]).toContain(` · ${nameById(far.conditionId)} · `);
});

/** What is listed of one cancel, which went as `change` says on a service of this kind. */
async function listed(change: Partial<CancelProgress>, demo?: true): Promise<string> {
  const owner = { ...OWNER, url: 'http://127.0.0.1:1234' };
  const options = { folder, owner, clock: simulatedClock(), onTrouble, ...(demo && { demo }) };
  await fileAudit(options).append({ ...ended, ...change });
  const told: string[] = [];
  await runCancels({}, { stateFolder: folder, out: (text) => void told.push(text), err: onTrouble });
  return told.join('');
}

describe('a line of pmtop cancels', () => {
  it('tells no time below zero where the clock was set back while the cancel ran', async () => {
    const settledAtMs = ended.startedAtMs - 60_000;
    expect(await listed({ settledAtMs })).toContain(' · 0 ms · ');
    expect(tookText({ ...ended, settledAtMs }, renderContextOf(80, 24, { wallMs: settledAtMs }))).toBe('0ms');
  });

  it('counts no order as canceled that still rested, or lay outside the market', async () => {
    const change = { canceled: ['o1', 'o2', 'far'], left: [order('o2')], outside: ['far'] };
    expect(await listed({ ...change, outcome: 'left' })).toContain(' · 1 canceled · 1 try · ');
  });

  it('does not count nothing where no answer told what was canceled', async () => {
    expect(await listed({ canceled: [] })).not.toContain('canceled');
  });

  it('says DEMO of a cancel on the embedded exchange, and the address of any other', async () => {
    expect(await listed({}, true)).toMatch(/ · DEMO\n$/);
    expect(await listed({})).toMatch(/ · http:\/\/127\.0\.0\.1:1234\n$/);
  });
});

it('pmtop cancels says so when the log cannot be read', async () => {
  mkdirSync(auditPath(folder));
  expect(await runCancels({}, { stateFolder: folder, out: expect.unreachable, err: onTrouble })).toBe(1);
  expect(troubles[0]).toContain('could not be read');
});

describe('the state folder', () => {
  it.each([
    [{ XDG_STATE_HOME: '/somewhere' }, /^\/somewhere\/pmtop$/],
    [{ XDG_STATE_HOME: 'relative' }, /\/\.local\/state\/pmtop$/],
    [{}, /\/\.local\/state\/pmtop$/],
  ])('%j', (environment, path) => {
    expect(stateFolder(environment)).toMatch(path);
  });
});

it('of a demo, whose exchange ends with it, no journal is kept that nobody could ever verify', () => {
  const facts = { folder, owner: OWNER, processId: GONE, clock: realClock, onTrouble };
  expect(fileRecords({ ...facts, demo: true }).journal).toBeUndefined();
  expect(fileRecords(facts).journal).toBeDefined();
});
