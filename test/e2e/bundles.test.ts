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

it('loads nothing before it has looked at the version of Node', () => {
  expect(readFileSync(PROGRAM, 'utf8')).not.toMatch(/^\s*import\b(?!\()/m);
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

it.each(['headless', 'exchange', 'library'])('the %s bundle carries neither Ink nor React', (name) => {
  expect(textOf(name).length).toBeGreaterThan(1_000);
  expect(textOf(name)).not.toMatch(/react-reconciler|yoga|createElement/);
});

it('the monitor paints its first frame without the code of Ink', () => {
  expect(readFileSync(join(DIST, 'monitor.js'), 'utf8')).not.toMatch(/react-reconciler|yoga/);
  expect(textOf('monitor-')).toMatch(/yoga/);
});

it('is ASCII throughout: V8 holds a file with one character beyond Latin-1 in twice the memory', () => {
  for (const name of readdirSync(DIST).filter((file) => file.endsWith('.js')))
    expect(/[^\0-\x7f]/.exec(readFileSync(join(DIST, name), 'utf8'))?.[0], name).toBeUndefined();
});

it('uses nothing of the language that came after Node 22', () => {
  const newer =
    /\b(RegExp\.escape|Promise\.try|Error\.isError|Math\.sumPrecise|Iterator\.concat|Uint8Array\.fromBase64|Temporal\.Now)\b|\.getOrInsert(Computed)?\(|\bawait using\b/;
  for (const name of ['pmtop', 'headless', 'exchange', 'monitor', 'library']) {
    expect(newer.exec(textOf(name))?.[0], name).toBeUndefined();
  }
});

it('loads no HTTP/2 where none is spoken', () => {
  const list = `data:text/javascript,${encodeURIComponent("process.on('exit', () => process.stderr.write(process.moduleLoadList.join(' ')));")}`;
  const args = ['--import', list, PROGRAM, 'tags', '--url', 'http://127.0.0.1:9'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('NativeModule net');
  expect(stderr).not.toMatch(/NativeModule (http2|child_process)\b/);
});
