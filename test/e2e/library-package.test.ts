import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { build } from 'esbuild';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExchange } from '../../src/library-exchange.ts';
import { isLongForm } from '../support/long-form.ts';
import { runLine, type Ran } from '../support/shell-lines.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const guide = readFileSync(join(ROOT, 'docs/library.md'), 'utf8');
const examples = [...guide.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] as string);

/** Everything strict, and no check of the package's own declarations skipped. */
const STRICT = {
  target: 'es2024',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
  // What a package of one's own exports has to be named.
  declaration: true,
  noEmit: true,
};

let home: string;
let tarball: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'pmtop-library-'));
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', home];
  const said = execFileSync('npm', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ filename }] = JSON.parse(said) as [{ filename: string }];
  tarball = join(home, filename);
  install(home, ['undici', '@types/node', 'undici-types']);
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

/** A program's folder with the package as npm would unpack it, and what is named beside it. */
function install(folder: string, names: readonly string[]): void {
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
  execFileSync('tar', ['xzf', tarball, '-C', join(folder, 'node_modules')]);
  execFileSync('mv', [join(folder, 'node_modules/package'), join(folder, 'node_modules/pmtop')]);
  for (const name of names) symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
}

function runIn(folder: string, file: string, env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  return runLine(`cd '${folder}' && '${process.execPath}' ${file}`, { env });
}

/** What a compiler says of `sources` in a folder of their own. */
function compile(
  compiler: string,
  resolution: string,
  sources: Readonly<Record<string, string>>,
  types: readonly string[],
): Promise<Ran> {
  const folder = join(home, `${compiler}-${resolution}-${types.join()}`);
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text);
  const module = resolution === 'bundler' ? 'esnext' : resolution;
  const compilerOptions = { ...STRICT, module, moduleResolution: resolution, types };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  return runLine(`'${process.execPath}' '${join(ROOT, 'node_modules', compiler, 'bin/tsc')}' -p '${folder}'`);
}

/** What gives types that the package has to export, so that a module may export it, too. */
const EXPORTED = `
import { collect, createBudget, createClient, pagesOf, type Comment, type Tag } from 'pmtop';
import { createExchange } from 'pmtop/exchange';
export const client = createClient({ url: 'https://clob.example.com' });
export const budget = createBudget({});
export const exchange = createExchange({});
export const pages = () => pagesOf(client.listEvents, { active: true });
export const all = () => collect(client.listEvents, { active: true }, ({ id }) => id);
const thread = { parentEntityId: '1' };
export const tagged = (tag: Tag) => client.listEvents({ tagId: tag.id });
export const beside = ({ parentEntityId = 1 }: Comment) => client.listComments({ parentEntityId });
export const said = () => collect(client.listComments, { parentEntityType: 'Event', ...thread }, ({ id }) => id);
// @ts-expect-error there is no such filter
export const misspelt = () => collect(client.listEvents, { active: true, tagslug: 'crypto' }, ({ id }) => id);
// @ts-expect-error there is no such filter
export const misspeltPages = () => pagesOf(client.listEvents, { active: true, tagslug: 'crypto' });
`;

const NOTHING_SAID = { code: 0, out: '', err: '' };

/** Uses no type but those of the package and of the language. */
const BOT = `
import { createClient, formatMicros, micros, unwrap, type Failure, type Price, type TimeoutFailure } from 'pmtop';
import { createExchange, type Exchange } from 'pmtop/exchange';

export const exchange: Exchange = await createExchange({ markets: 5 }).listen();
const client = createClient({ url: exchange.url, credentials: exchange.account });
const books = unwrap(await client.getBooks([exchange.markets[0]?.tokenIds[0] ?? '']));
for (const { bids } of books.values()) console.log(typeof formatMicros(bids[0]?.price ?? micros(0)));
export const bid: Price = micros(410_000);
// @ts-expect-error a price is no fraction of a dollar
export const wrong: Price = 0.41;
export const late = (failure: Failure): TimeoutFailure | undefined =>
  failure.kind === 'timeout' ? failure : undefined;
// @ts-expect-error what the exchange is made of is its own
exchange.engine;
await client.close();
await exchange.close();
`;

/** An old compiler takes long: how modules are found is tried with the new one, and with both in the long form. */
const COMPILERS = [
  { compiler: 'typescript', resolutions: ['nodenext', 'bundler'] },
  { compiler: 'typescript-5.9', resolutions: isLongForm ? ['nodenext', 'bundler'] : ['nodenext'] },
];

describe.each(COMPILERS)('compiled by $compiler', ({ compiler, resolutions }) => {
  it.each(resolutions)('a strict program needs no other types (%s)', async (resolution) => {
    const sources = { 'bot.ts': BOT, 'exported.ts': EXPORTED };
    expect(await compile(compiler, resolution, sources, [])).toMatchObject(NOTHING_SAID);
  });

  it.each(resolutions)('the examples of the guide have no mistakes (%s)', async (resolution) => {
    const sources = Object.fromEntries(examples.map((text, i) => [`example-${i}.ts`, text]));
    expect(await compile(compiler, resolution, sources, ['node'])).toMatchObject(NOTHING_SAID);
  });
});

describe('run against an exchange', () => {
  it('a program that uses both exports does its work', async () => {
    writeFileSync(join(home, 'bot.ts'), BOT);
    expect(await runIn(home, 'bot.ts')).toMatchObject({ code: 0, out: 'string\n', err: '' });
  });

  it('the examples of the guide print books, lists, a verified cancel and a lost answer', async () => {
    const exchange = await createExchange({ markets: 60, traders: false }).listen();
    const { address, apiKey, secret, passphrase } = exchange.account;
    const env = {
      PMTOP_ADDRESS: address,
      PMTOP_API_KEY: apiKey,
      PMTOP_SECRET: secret,
      PMTOP_PASSPHRASE: passphrase,
    };
    const prints = [
      /^(0\.\d+|none) (0\.\d+|none)$/m,
      /\d+ events end\n\d+ tags in all\n$/,
      /^[1-9]\d* listed in all\ncanceled [1-9]\d*\n[1-9]\d* are gone\n$/,
      /^network and 0 left\n$/,
    ];
    expect(examples.length).toBe(prints.length);
    for (const [i, text] of examples.entries()) {
      writeFileSync(join(home, 'example.ts'), text.replace('https://clob.example.com', exchange.url));
      const ran = await runIn(home, 'example.ts', env);
      expect(ran).toMatchObject({
        code: 0,
        err: '',
        out: expect.stringMatching(prints[i] as RegExp) as string,
      });
    }
    await exchange.close();
  });

  it('the example of an account says why there are no orders where there are no keys', async () => {
    const exchange = await createExchange({ markets: 5, traders: false }).listen();
    const account = examples.find((text) => text.includes('process.env')) ?? '';
    writeFileSync(join(home, 'example.ts'), account.replace('https://clob.example.com', exchange.url));
    const { out } = await runIn(home, 'example.ts');
    expect(out).toBe('0 listed so far: no credentials for this account: some of them are empty or missing\n');
    await exchange.close();
  });
});

describe('undici', () => {
  it('is named by a request where it is missing, and the rest works without it', async () => {
    const bare = temporaryFolder();
    install(bare, []);
    writeFileSync(
      join(bare, 'bot.js'),
      `import { createClient, parseMicros } from 'pmtop';
       const client = createClient({ url: 'http://127.0.0.1:1' });
       const { failure } = await client.listTags();
       await client.close();
       console.log(parseMicros('0.41'), failure.kind, failure.sent, failure.message, failure.advice);`,
    );
    const out =
      '410000 network no the package undici is not installed Install it beside pmtop: npm install undici@8\n';
    expect(await runIn(bare, 'bot.js')).toMatchObject({ code: 0, err: '', out });
  });

  // That of an account says first that it has no keys.
  const keyless = examples.filter((text) => !text.includes('PMTOP_ADDRESS'));
  it.each(keyless)('is named by an example of the guide where it is missing (%#)', async (text) => {
    const bare = temporaryFolder();
    install(bare, []);
    writeFileSync(join(bare, 'example.ts'), text);
    const { out, err } = await runIn(bare, 'example.ts');
    expect(out + err).toContain('the package undici is not installed');
  });
});

/** How many bytes a program has that uses one export and nothing else. */
async function sizeOf(name: string, from: string, external: string[]): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: `import { ${name} } from '${from}'; console.log(${name})`, resolveDir: home },
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    external,
    write: false,
  });
  return outputFiles[0]?.contents.length ?? 0;
}

describe('bundled and minified', () => {
  it('undici does not come with a program that makes no client', async () => {
    expect(await sizeOf('parseMicros', 'pmtop', [])).toBeLessThan(20_000);
  });

  it.each([
    [/`parseMicros` alone is about (\d+) kB/, 'parseMicros', 'pmtop', []],
    [/a client (\d+) kB without undici/, 'createClient', 'pmtop', ['undici']],
    [/undici and (\d+) kB with it/, 'createClient', 'pmtop', []],
    [/an exchange (\d+) kB/, 'createExchange', 'pmtop/exchange', []],
  ])('the guide says how large it is: %s', async (words, name, from, external) => {
    const said = Number(words.exec(guide)?.[1]) * 1_000;
    const size = await sizeOf(name, from, external);
    const rounding = Math.max(said / 50, 500);
    expect(Math.abs(size - said), `${size} bytes; docs/library.md says ${said}`).toBeLessThanOrEqual(
      rounding,
    );
  });
});

describe('the package', () => {
  it('has no mistake that publint knows', async () => {
    const { messages } = await publint({ pkgDir: join(home, 'node_modules/pmtop'), pack: false });
    expect(messages).toEqual([]);
  });

  it('has types that fit its modules, by attw', async () => {
    const { types, ...checked } = await checkPackage(createPackageFromTarballData(readFileSync(tarball)));
    expect(types).toBeTruthy();
    const problems = 'problems' in checked ? checked.problems : [];
    // It is no CommonJS, and what does not read `exports` finds no `pmtop/exchange`.
    const elsewhere = problems.filter(
      (problem) => !('resolutionKind' in problem && /^node10$|^node16-cjs$/.test(problem.resolutionKind)),
    );
    expect(elsewhere).toEqual([]);
  });

  it.each(['library', 'exchange'])('has declarations of at most 80 kB: %s', (name) => {
    const path = join(home, 'node_modules/pmtop/dist', `${name}.d.ts`);
    expect(statSync(path).size).toBeLessThan(80_000);
  });

  it('has maps from what runs to the sources', () => {
    for (const name of ['library', 'exchange']) {
      const path = join(home, 'node_modules/pmtop/dist', `${name}.js`);
      expect(readFileSync(path, 'utf8')).toContain(`//# sourceMappingURL=${name}.js.map`);
      const { sourcesContent } = JSON.parse(readFileSync(`${path}.map`, 'utf8')) as {
        sourcesContent: string[];
      };
      expect(sourcesContent.length).toBeGreaterThan(50);
    }
  });
});
