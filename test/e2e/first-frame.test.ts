import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROGRAM, startSession } from '../support/pty-session.ts';
import { waitUntilReady } from './start-monitor.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** What a bundle loads before it runs, itself included. */
function filesOf(name: string, known: Set<string> = new Set()): ReadonlySet<string> {
  known.add(name);
  const text = readFileSync(join(PROGRAM, '..', name), 'utf8');
  const imported = [...text.matchAll(/\b(?:from|import)\s*"\.\/([^"]+)"/g)].map(([, file = '']) => file);
  for (const file of imported) if (!known.has(file)) filesOf(file, known);
  return known;
}

it('needs few files, and neither Ink nor the client, before the first frame', () => {
  const files = [...filesOf('monitor.js')];
  const text = files.map((file) => readFileSync(join(PROGRAM, '..', file), 'utf8')).join('');
  expect(text).toContain('the monitor needs a terminal');
  expect(files.length).toBeLessThan(8);
  expect(text).not.toMatch(/react\.transitional\.element|llhttp_/);
});

function sizeOf(file: string): number {
  return statSync(join(PROGRAM, '..', file)).size;
}

it('keeps what it made of the markets once, whatever draws them', () => {
  const parts = [...filesOf('monitor.js')].filter((file) => file !== 'monitor.js');
  const largest = parts.reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one));
  for (const output of ['monitor-screen.js', 'monitor-speech.js']) expect(filesOf(output)).toContain(largest);
});

it('starts and ends where files may not be as large as its compiled code', async () => {
  const env = { XDG_CACHE_HOME: temporaryFolder() };
  const limited = `ulimit -f 10; exec "$0" "$1" --demo`;
  await using session = startSession({ command: ['bash', '-c', limited, process.execPath, PROGRAM], env });
  await waitUntilReady(session);
  session.press('q');
  expect(await session.exit()).toBe(0);
});
