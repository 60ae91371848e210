import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROGRAM, startSession } from '../support/pty-session.ts';
import { waitUntilReady } from './start-monitor.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

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
