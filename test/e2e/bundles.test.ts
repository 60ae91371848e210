import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROGRAM } from '../support/pty-session.ts';

const DIST = join(PROGRAM, '..');

const textOf = (prefix: string): string =>
  readdirSync(DIST)
    .filter((name) => name.startsWith(prefix) && name.endsWith('.js'))
    .map((name) => readFileSync(join(DIST, name), 'utf8'))
    .join('\n');

it('can be run by its name', () => {
  expect(readFileSync(PROGRAM, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  expect(statSync(PROGRAM).mode & 0o111).toBe(0o111);
});

it('loads nothing but modules of Node before it has looked at the version of Node', () => {
  const loaded = readFileSync(PROGRAM, 'utf8').matchAll(/^import\b.*?['"](.+)['"];$/gm);
  expect(Array.from(loaded, ([, name]) => name).toSorted()).toEqual(['node:fs', 'node:fs', 'node:module']);
});

it('says in one line which Node it needs, on a Node that is too old', () => {
  const pretend = `data:text/javascript,${encodeURIComponent("Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } }); Object.defineProperty(process, 'version', { value: 'v20.20.2' });")}`;
  const { status, stderr, stdout } = spawnSync(process.execPath, ['--import', pretend, PROGRAM], {
    encoding: 'utf8',
  });
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toMatch(/Node.* 22\.19/);
  expect([status === 0, stdout]).toEqual([false, '']);
});

it.each(['headless', 'exchange', 'exchange-process', 'library'])(
  'the %s bundle carries neither Ink nor React',
  (name) => {
    expect(textOf(name).length).toBeGreaterThan(1_000);
    expect(textOf(name)).not.toMatch(/react-reconciler|yoga|createElement/);
  },
);

it('the monitor paints its first frame without the code of Ink', () => {
  expect(readFileSync(join(DIST, 'monitor.js'), 'utf8')).not.toMatch(/react-reconciler|yoga/);
  expect(textOf('monitor-')).toMatch(/yoga/);
});

it('uses nothing of the language that came after Node 22', () => {
  const newer =
    /\b(RegExp\.escape|Promise\.try|Error\.isError|Math\.sumPrecise|Iterator\.concat|Uint8Array\.fromBase64|Temporal\.Now)\b|\.getOrInsert(Computed)?\(|\bawait using\b/;
  for (const name of ['pmtop', 'headless', 'exchange', 'exchange-process', 'monitor', 'library']) {
    expect(newer.exec(textOf(name))?.[0], name).toBeUndefined();
  }
});
