import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSession } from '../support/pty-session.ts';
import { type Ran, runLine } from '../support/shell-lines.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { LIVING_BOOK } from './start-monitor.ts';

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
  it('is small, and has neither pictures nor sources in it', () => {
    expect(packed.size).toBeLessThan(MOST_BYTES);
    const paths = packed.files.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        'dist/pmtop.js',
        'dist/LICENSES.txt',
        'LICENSE',
        'README.md',
        'docs/commands.md',
        'schemas/book.1.json',
      ]),
    );
    expect(
      paths.filter((path) =>
        /\.(svg|png|map|tsx)$|^(src|test|bench|scripts|dist\/bin)\/|(?<!\.d)\.ts$/.test(path),
      ),
    ).toEqual([]);
  });

  it('asks for nothing that is not optional to be installed beside it', () => {
    const facts = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;
    expect(facts['dependencies']).toBeUndefined();
    expect(Object.keys(facts['optionalDependencies'] ?? {})).toEqual(['@redis/client']);
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

  it('carries the licence of every package in its bundles', () => {
    const licences = readFileSync(join(folder, 'dist/LICENSES.txt'), 'utf8');
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
      expect(licences).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\((MIT|ISC|Apache-2\\.0)\\)$`, 'm'));
    }
  });

  it('names only files that are in it', () => {
    const { bin, exports, types } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      bin: { pmtop: string };
      types: string;
      exports: { '.': { types: string; default: string } };
    };
    for (const path of [bin.pmtop, types, exports['.'].types, exports['.'].default]) {
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

  it('the library is imported by its name, with types that need no other package', async () => {
    const home = temporaryFolder();
    mkdirSync(join(home, 'node_modules'));
    symlinkSync(folder, join(home, 'node_modules/pmtop'));
    const script = `
      import { createClient, createExchange, formatMicros, type Exchange } from 'pmtop';
      const exchange: Exchange = await createExchange({ markets: 5 }).listen();
      const client = createClient({ url: exchange.url, credentials: exchange.account });
      const books = await client.getBooks([exchange.markets[0]!.tokenIds[0]!]);
      if (books.ok) for (const { bids } of books.value.values()) console.log(typeof formatMicros(bids[0]!.price));
      await client.close();
      await exchange.close();`;
    writeFileSync(join(home, 'bot.ts'), script);
    writeFileSync(join(home, 'package.json'), '{"type":"module"}');
    const { code, out, err } = await runLine(`cd ${home} && '${process.execPath}' bot.ts`);
    expect([code, out, err]).toEqual([0, 'string\n', '']);
    const options = [
      '--module',
      'nodenext',
      '--target',
      'es2024',
      '--strict',
      '--noEmit',
      '--types',
      'node',
      '--typeRoots',
      join(ROOT, 'node_modules/@types'),
    ];
    const checked = await runLine(
      `cd ${home} && '${process.execPath}' ${join(ROOT, 'node_modules/.bin/tsc')} ${options.join(' ')} bot.ts`,
    );
    expect(checked).toMatchObject({ code: 0, out: '' });
  });
});
