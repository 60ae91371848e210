import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startSession } from '../support/pty-session.ts';
import { type Ran, runLine } from '../support/shell-lines.ts';
import { LIVING_BOOK, startExchange } from './start-monitor.ts';

const ROOT = join(import.meta.dirname, '../..');
const MOST_BYTES = 1_500_000;

/** The package as somebody has it who installed it, with nothing beside it. */
let folder: string;
let place: string;
let packed: { readonly size: number; readonly files: readonly { readonly path: string }[] };
let program: string;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'pmtop-package-'));
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', place];
  const said = execFileSync('npm', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [facts] = JSON.parse(said) as [typeof packed & { filename: string }];
  packed = facts;
  execFileSync('tar', ['xzf', join(place, facts.filename), '-C', place]);
  folder = join(place, 'package');
  program = join(folder, 'dist/pmtop.js');
});

afterAll(() => rmSync(place, { recursive: true, force: true }));

function run(line: string): Promise<Ran> {
  return runLine(line, { program: [process.execPath, program] });
}

describe('the package', () => {
  it('is small, has the pictures of its pages, and no sources in it', () => {
    expect(packed.size).toBeLessThan(MOST_BYTES);
    const paths = packed.files.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        'dist/pmtop.js',
        'dist/LICENSES.txt',
        'LICENSE',
        'README.md',
        'docs/commands.md',
        'docs/screenshots/monitor.svg',
        'schemas/book.1.json',
      ]),
    );
    expect(
      paths.filter((path) => /\.(png|tsx)$|^(src|test|bench|scripts|dist\/bin)\/|(?<!\.d)\.ts$/.test(path)),
    ).toEqual([]);
  });

  it('brings no other package along: what it can use is for those who want it to install', () => {
    const facts = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;
    expect([facts['dependencies'], facts['optionalDependencies']]).toEqual([undefined, undefined]);
    const peers = ['@redis/client', 'undici'];
    expect(Object.keys(facts['peerDependencies'] ?? {})).toEqual(peers);
    expect(facts['peerDependenciesMeta']).toEqual(
      Object.fromEntries(peers.map((name) => [name, { optional: true }])),
    );
  });

  it('names no script that npm would warn of when it is installed', () => {
    const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { scripts: object };
    const warnedOf = new Set([
      'preinstall',
      'install',
      'postinstall',
      'preprepare',
      'prepare',
      'postprepare',
    ]);
    expect(Object.keys(scripts).filter((name) => warnedOf.has(name))).toEqual([]);
  });

  it('carries the license of every package in its bundles', () => {
    const licenses = readFileSync(join(folder, 'dist/LICENSES.txt'), 'utf8');
    for (const name of [
      'ink',
      'ink-table',
      'react',
      'asciichart',
      'undici',
      'commander',
      'yoga-layout',
      'toml-eslint-parser',
      '@noble/hashes',
    ]) {
      expect(licenses).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\((MIT|ISC|Apache-2\\.0)\\)$`, 'm'));
    }
  });

  it('names only files that are in it', () => {
    const { bin, exports, types, man } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      bin: { pmtop: string };
      types: string;
      /** A list: npm links no manual that is named by a text. */
      man: readonly string[];
      exports: Record<'.' | './exchange', { types: string; default: string }>;
    };
    const { '.': library, './exchange': exchange } = exports;
    for (const path of [...man, bin.pmtop, types, ...Object.values(library), ...Object.values(exchange)]) {
      expect(statSync(join(folder, path)).isFile()).toBe(true);
    }
    expect(readdirSync(join(folder, 'schemas')).length).toBeGreaterThan(30);
  });
});

describe('in a folder without any other package', () => {
  it.each([
    ['pmtop --version', /^\d+\.\d+\.\d+\n$/],
    ['pmtop --help', /^pmtop: top for prediction markets\n/],
    ['pmtop tags --demo --json', /"schema": "pmtop\.tags\/1"/],
    ['pmtop cancel --all --demo --yes', /clear, verified/],
    ['pmtop drill plain', /clear, verified/],
    ['pmtop init --url https://clob.example.com', /config\.toml/],
  ])('%s works', async (line, says) => {
    const { code, out } = await run(line);
    expect([code, out]).toEqual([0, expect.stringMatching(says)]);
  });

  it('the monitor shows a living book, and the card of a market', async () => {
    await using session = startSession({ command: [process.execPath, program, '--demo'] });
    await session.waitFor(LIVING_BOOK);
    session.press('Enter');
    await session.waitFor(/│ outcome │/);
  });

  it('a config that names a server says how to get its client, and keeps to the local share', async () => {
    await using exchange = await startExchange();
    const session = startSession({
      command: [process.execPath, program, '--url', exchange.url],
      env: { PMTOP_BUDGET_STORE: 'redis://127.0.0.1:1' },
    });
    onTestFinished(() => session[Symbol.asyncDispose]());
    await session.waitFor(LIVING_BOOK);
    // An eighth of the 80 that are allowed.
    await session.waitFor(/API \d+\/10 unshared/);
    session.press('!');
    await session.waitFor(/budgets are not shared now: .*npm install @redis\/client@6/);
  });
});
