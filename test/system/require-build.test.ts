import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SCRIPT = join(import.meta.dirname, '../../scripts/require-build.mjs');

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** What `npm start` says first in a clone in which these folders are; a build, with `installed`. */
function startIn(folders: readonly string[], mode?: 'installed', env: Readonly<Record<string, string>> = {}) {
  const clone = temporaryFolder();
  for (const folder of folders) mkdirSync(join(clone, folder));
  if (folders.includes('dist')) writeFileSync(join(clone, 'dist/pmtop.js'), '');
  const script = join(clone, 'scripts/require-build.mjs');
  cpSync(SCRIPT, script);
  const { status, stderr } = spawnSync(process.execPath, [script, ...(mode ? [mode] : [])], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status, stderr };
}

it('sends a person to npm ci where nothing is installed', () => {
  const { status, stderr } = startIn([], undefined, { NODE_ENV: '', npm_config_omit: '' });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/Run: npm ci\n$/)]);
});

it.each<Record<string, string>>([
  { NODE_ENV: 'production' },
  { npm_config_omit: 'dev' },
  { npm_config_omit: 'optional dev' },
])('says how to install all where npm leaves out what builds (%j)', (env) => {
  expect(startIn([], undefined, env).stderr).toMatch(/Run: npm ci --include=dev\n$/);
});

it('sends a person to the build where only that is missing', () => {
  const { status, stderr } = startIn(['node_modules']);
  expect(status).toBe(1);
  expect(stderr).toMatch(/Run: npm rebuild --ignore-scripts=false && npm run build\n$/);
});

it('says nothing where all is there', () => {
  expect(startIn(['node_modules', 'dist'])).toEqual({ status: 0, stderr: '' });
});

it('sends a person to npm rebuild where the Node that builds was not brought along', () => {
  // Old Nodes, and this one where it is told to, know no TypeScript.
  const { status, stderr } = startIn(['node_modules'], 'installed', { NODE_OPTIONS: '--no-strip-types' });
  expect(status).toBe(1);
  expect(stderr).toMatch(/Run: npm rebuild --ignore-scripts=false && npm run build\n$/);
});

/** Those that CONTRIBUTING.md names and that need a Node newer than the machine's may be. `test` begins with the build. */
it.each(['start', 'build', 'check', 'test:quick'])('is asked before npm run %s', (name) => {
  // Where npm runs no scripts it leaves out what comes before the one that is named.
  const first = scripts[`pre${name}`] ?? scripts[name];
  expect(first).toMatch(/^node scripts\/require-build\.mjs\b/);
});

it('lets a build begin once there are packages, and sends a person to npm ci before', () => {
  expect(startIn(['node_modules'], 'installed')).toEqual({ status: 0, stderr: '' });
  expect(startIn([], 'installed').stderr).toMatch(/Run: npm ci\n$/);
});
