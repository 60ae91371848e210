import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROGRAM, startSession } from '../support/pty-session.ts';
import { waitUntilReady } from './start-monitor.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Streams of a terminal need all of these but `module` and `os`, which find the folders and keep compiled code. */
const NEEDED: ReadonlySet<string> = new Set([
  'module',
  'os',
  'net',
  'stream',
  'stream/promises',
  'string_decoder',
  'tty',
]);

/** Writes down which modules of Node were loaded since it began when the first frame is handed over. */
const PROBE = `
const fs = process.getBuiltinModule('node:fs');
const before = new Set(process.moduleLoadList);
const { get } = Object.getOwnPropertyDescriptor(process, 'stdout');
Object.defineProperty(process, 'stdout', { configurable: true, get() {
  const stdout = get.call(process);
  Object.defineProperty(process, 'stdout', { value: stdout });
  const { write } = stdout;
  stdout.write = (chunk, ...more) => {
    if (String(chunk).includes('Markets')) {
      stdout.write = write;
      const loaded = process.moduleLoadList.filter((name) => !before.has(name));
      fs.writeFileSync(process.env.PROBED + '.part', JSON.stringify(loaded));
      fs.renameSync(process.env.PROBED + '.part', process.env.PROBED);
    }
    return write.call(stdout, chunk, ...more);
  };
  return stdout;
} });`;

const PUBLIC = /^NativeModule (?!internal\/)(.+)$/;

/** The modules of Node that a program may import, loaded between its start and its first frame. */
async function loadedBeforeFrame(...args: readonly string[]): Promise<readonly string[]> {
  const file = join(temporaryFolder(), 'loaded.json');
  const probe = `data:text/javascript,${encodeURIComponent(PROBE)}`;
  await using session = startSession({
    command: [process.execPath, '--import', probe, PROGRAM, ...args],
    env: { PROBED: file },
  });
  await session.waitFor('Markets');
  await expect.poll(() => existsSync(file)).toBe(true);
  const names = JSON.parse(readFileSync(file, 'utf8')) as string[];
  return names.flatMap((name) => PUBLIC.exec(name)?.[1] ?? []);
}

it.each([
  ['the demo', ['--demo']],
  ['a service', ['--url', 'http://127.0.0.1:9']],
])('loads of Node what a terminal needs and nothing else before the first frame of %s', async (_, args) => {
  const loaded = await loadedBeforeFrame(...args);
  expect(loaded).toContain('tty');
  expect(loaded.filter((name) => !NEEDED.has(name))).toEqual([]);
});

it('has all of the first frame in one file', () => {
  const monitor = readFileSync(join(PROGRAM, '../monitor.js'), 'utf8');
  expect(monitor).toContain('the monitor needs a terminal');
  expect([...monitor.matchAll(/\b(?:from|import)\s*"(\.\/[^"]+)"/g)].map(([, file]) => file)).toEqual([]);
});

it('starts and ends where files may not be as large as its compiled code', async () => {
  const env = { XDG_CACHE_HOME: temporaryFolder() };
  const limited = `ulimit -f 10; exec "$0" "$1" --demo`;
  await using session = startSession({ command: ['bash', '-c', limited, process.execPath, PROGRAM], env });
  await waitUntilReady(session);
  session.press('q');
  expect(await session.exit()).toBe(0);
});
