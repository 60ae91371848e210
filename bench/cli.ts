/**
 * How much longer the command takes than the least that could do the same: `pmtop --version` beside `node -e 0`, and
 * `pmtop book TOKEN --json` beside a bare script that sends the same request through undici's Client. Then how large the
 * package is, and how many packages are installed with it. Fails where a figure is above what is promised.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

const STARTS = 31;
const TOKEN = '7'.repeat(60);
const ROOT = join(import.meta.dirname, '..');
const SCRATCH = join(ROOT, '.bench');
const PROGRAM = join(ROOT, 'dist/pmtop.js');
const MOST_MEGABYTES = 1.5;
const MOST_PACKAGES = 1;

interface Pair {
  readonly what: string;
  readonly most: number;
  readonly bare: readonly string[];
  readonly ours: readonly string[];
}

export async function run(): Promise<void> {
  if (!existsSync(PROGRAM)) throw new Error('there is no dist: npm run build');
  const { url, stop } = await startServer();
  mkdirSync(SCRATCH, { recursive: true });
  const bare = join(SCRATCH, 'bare-book.mjs');
  writeFileSync(bare, bareScript(url));
  try {
    await compare({ what: 'pmtop --version', most: 1.6, bare: ['-e', '0'], ours: [PROGRAM, '--version'] });
    const ours = [PROGRAM, 'book', TOKEN, '--json', '--url', url];
    await compare({ what: 'pmtop book TOKEN --json', most: 1.7, bare: [bare], ours });
  } finally {
    rmSync(SCRATCH, { recursive: true, force: true });
    await stop();
  }
  measurePackage();
}

/** In turns, so that a busy machine slows both; the medians are compared. */
async function compare({ what, most, bare, ours }: Pair): Promise<void> {
  const samples: { bare: number[]; ours: number[] } = { bare: [], ours: [] };
  for (let i = 0; i < STARTS; i++) {
    samples.bare.push(await timeRun(bare));
    samples.ours.push(await timeRun(ours));
  }
  const [base, own] = [median(samples.bare), median(samples.ours)];
  const times = `${own.toFixed(0).padStart(4)} ms beside ${base.toFixed(0)} ms`;
  tell(what, `${times}  ${(own / base).toFixed(2)}×`, own / base <= most, `${most}×`);
}

function measurePackage(): void {
  const said = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ size }] = JSON.parse(said) as [{ size: number }];
  tell('tarball', `${(size / 1e6).toFixed(2)} MB`, size <= MOST_MEGABYTES * 1e6, `${MOST_MEGABYTES} MB`);
  const installed = countInstalled();
  tell('packages of an install', String(installed), installed <= MOST_PACKAGES, String(MOST_PACKAGES));
}

/** The package itself, and all that npm puts beside it for those who use it, as the lock file has them. */
function countInstalled(): number {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { dev?: boolean; devOptional?: boolean }>>;
  };
  return Object.values(packages).filter(({ dev, devOptional }) => !dev && !devOptional).length;
}

function tell(what: string, figure: string, isHeld: boolean, most: string): void {
  console.log(`${what.padEnd(26)} ${figure}  (at most ${most})${isHeld ? '' : '  TOO MUCH'}`);
  if (!isHeld) process.exitCode = 1;
}

async function timeRun(args: readonly string[]): Promise<number> {
  const env = { ...process.env, XDG_CACHE_HOME: SCRATCH, XDG_CONFIG_HOME: SCRATCH };
  const startedNs = process.hrtime.bigint();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  return Number(process.hrtime.bigint() - startedNs) / 1e6;
}

/** A server in a thread of its own that knows one book. */
async function startServer(): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const book = {
    market: `0x${'a1'.repeat(32)}`,
    asset_id: TOKEN,
    hash: 'h',
    bids: levelsFrom(20),
    asks: levelsFrom(50),
  };
  const program = `
    const { createServer } = require('node:http');
    const { parentPort } = require('node:worker_threads');
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'application/json' }).end(${JSON.stringify(JSON.stringify([book]))});
    });
    server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`;
  const worker = new Worker(program, { eval: true });
  const [port] = (await once(worker, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}`, stop: () => worker.terminate() };
}

function levelsFrom(cents: number): object[] {
  return Array.from({ length: 20 }, (_, i) => ({ price: ((cents + i) / 100).toFixed(2), size: '100' }));
}

function bareScript(url: string): string {
  const body = JSON.stringify([{ token_id: TOKEN }]);
  return `
    import Client from 'undici/lib/dispatcher/client.js';
    const client = new Client(${JSON.stringify(url)});
    const headers = { 'content-type': 'application/json' };
    const chunks = [];
    client.dispatch({ method: 'POST', path: '/books', headers, body: ${JSON.stringify(body)} }, {
      onRequestStart() {}, onResponseStart() {}, onResponseError(_, error) { throw error; },
      onResponseData(_, chunk) { chunks.push(chunk); },
      onResponseEnd() {
        process.stdout.write(JSON.stringify(JSON.parse(Buffer.concat(chunks).toString()), undefined, 2));
        client.close();
      },
    });`;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
