/**
 * From the confirmation to the DELETE at the server: the machine and the client beside a bare loop over undici's
 * Client, idle and with every read hanging; and from the start of `pmtop cancel` beside a bare script.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import DeepClient from 'undici/lib/dispatcher/client.js';
import { createClient, type Client } from '../src/api/client.ts';
import { createConnectionPool } from '../src/api/transport/transport.ts';
import { realClock } from '../src/system/system-clock.ts';
import { realRandom } from '../src/system/system-random.ts';
import { createCancels } from '../src/cancel/cancel-machine.ts';
import { clientService } from '../src/cancel/client-service.ts';

const ROUNDS = 5;
const PRESSES = 400;
const HUNG_READS = 64;
const STARTS = 15;
/** From the start of `pmtop cancel` to its DELETE, beside a bare script. */
const MOST_START = 1.6;
const CONDITION_ID = `0x${'a1'.repeat(32)}`;
const KEYS = {
  address: `0x${'5'.repeat(40)}`,
  apiKey: '00000000-0000-4000-8000-000000000000',
  secret: Buffer.alloc(32, 7).toString('base64'),
  passphrase: 'f'.repeat(64),
};
const SCRATCH = join(import.meta.dirname, '../.bench');

export async function run(): Promise<void> {
  const server = await startServer();
  try {
    await benchKey(server);
    await benchStart(server);
  } finally {
    await server.close();
  }
}

interface Server {
  readonly url: string;
  /** When the next cancel is seen, by the clock all threads and processes share (`hrtime`). */
  nextSeenNs(): Promise<bigint>;
  close(): Promise<unknown>;
}

/** A server in a thread of its own. Every listing is empty; books are never answered. */
async function startServer(): Promise<Server> {
  const program = `
    const { createServer } = require('node:http');
    const { parentPort } = require('node:worker_threads');
    const server = createServer((request, response) => {
      if (request.method === 'DELETE') parentPort.postMessage(process.hrtime.bigint());
      if (request.url === '/books') return;
      request.resume();
      const body = request.method === 'DELETE'
        ? '{"canceled":[],"not_canceled":{}}'
        : '{"data":[],"next_cursor":"","limit":100,"count":0}';
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    });
    server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`;
  const worker = new Worker(program, { eval: true });
  const [port] = (await once(worker, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    async nextSeenNs() {
      const [seenNs] = (await once(worker, 'message')) as [bigint];
      return seenNs;
    },
    close: () => worker.terminate(),
  };
}

interface Way {
  /** One press: milliseconds from the confirmation until the server saw the request. */
  press(): Promise<number>;
  close(): Promise<void>;
}

async function benchKey(server: Server): Promise<void> {
  const samples: Record<string, number[]> = { bare: [], pmtop: [], 'pmtop, reads hung': [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, open] of Object.entries(WAYS)) {
      const way = await open(server);
      for (let i = 0; i < 50; i++) await way.press();
      for (let i = 0; i < PRESSES; i++) samples[name]?.push(await way.press());
      await way.close();
    }
  }
  console.log(`confirmation → DELETE at the server, ${ROUNDS} × ${PRESSES} presses`);
  for (const [name, values] of Object.entries(samples)) {
    const sorted = values.toSorted((a, b) => a - b);
    const at = (share: number): string => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(2);
    console.log(`  ${name.padEnd(18)} p50 ${at(0.5)} ms   p99 ${at(0.99)} ms   max ${at(1)} ms`);
  }
}

const WAYS: Readonly<Record<string, (server: Server) => Promise<Way>>> = {
  bare: async (server) => openBare(server),
  pmtop: openMachine,
  'pmtop, reads hung': openBesideHungReads,
};

function connect({ url }: Server): Client {
  return createClient({
    url,
    credentials: KEYS,
    clock: realClock,
    random: realRandom,
    openPool: createConnectionPool,
  });
}

function openBare(server: Server): Way {
  const client = new DeepClient(server.url, { pipelining: 1 });
  return {
    async press() {
      const seen = server.nextSeenNs();
      const startedNs = process.hrtime.bigint();
      const body = JSON.stringify({ market: CONDITION_ID });
      const headers = signedHeaders(body);
      await new Promise<void>((resolve, reject) => {
        client.dispatch(
          { method: 'DELETE', path: '/cancel-market-orders', headers, body },
          {
            onRequestStart: () => {},
            onResponseStart: () => {},
            onResponseData: () => {},
            onResponseEnd: () => resolve(),
            onResponseError: (_, error) => reject(error),
          },
        );
      });
      return Number((await seen) - startedNs) / 1e6;
    },
    close: () => client.destroy(),
  };
}

function signedHeaders(body: string): Record<string, string> {
  const timestamp = String(Date.now());
  const key = Buffer.from(KEYS.secret, 'base64');
  const message = `${timestamp}DELETE/cancel-market-orders${body}`;
  return {
    'content-type': 'application/json',
    SVC_ADDRESS: KEYS.address,
    SVC_API_KEY: KEYS.apiKey,
    SVC_PASSPHRASE: KEYS.passphrase,
    SVC_TIMESTAMP: timestamp,
    SVC_SIGNATURE: createHmac('sha256', key).update(message).digest('base64url'),
  };
}

async function openMachine(server: Server, client = connect(server)): Promise<Way> {
  await client.cancelConnection.warm();
  const cancels = createCancels({ service: clientService(client), clock: realClock, random: realRandom });
  const scope = { kind: 'market', conditionId: CONDITION_ID } as const;
  return {
    async press() {
      const seen = server.nextSeenNs();
      const startedNs = process.hrtime.bigint();
      await cancels.start({ scope, question: '', orders: [], worth: 0, ordersReadAtMs: 0 });
      return Number((await seen) - startedNs) / 1e6;
    },
    close: () => client.close(),
  };
}

/** 64 reads hang, and the screen takes 3 ms of every 33 as a busy one does. */
async function openBesideHungReads(server: Server): Promise<Way> {
  const client = connect(server);
  const way = await openMachine(server, client);
  const stop = new AbortController();
  for (let i = 0; i < HUNG_READS; i++) {
    void client.getBooks([String(i)], { signal: stop.signal, deadlineMs: 600_000 });
  }
  const drawing = setInterval(() => {
    const untilMs = performance.now() + 3;
    while (performance.now() < untilMs);
  }, 33);
  return {
    press: () => way.press(),
    async close() {
      clearInterval(drawing);
      stop.abort();
      await way.close();
    },
  };
}

async function benchStart(server: Server): Promise<void> {
  const { url } = server;
  mkdirSync(SCRATCH, { recursive: true });
  const bare = join(SCRATCH, 'bare-cancel.mjs');
  const alone = join(SCRATCH, 'cancel-alone.mjs');
  writeFileSync(bare, bareScript(url));
  await bundleAlone(url, alone);
  const built = join(import.meta.dirname, '../dist/pmtop.js');
  const ways: Record<string, string[]> = { 'bare script': [bare], 'the command alone': [alone] };
  if (existsSync(join(built, '../headless.js'))) {
    ways['pmtop cancel'] = [built, 'cancel', CONDITION_ID, '--yes', '--json', '--url', url];
  }
  const samples: Record<string, number[]> = {};
  for (let i = 0; i < STARTS; i++) {
    for (const [name, args] of Object.entries(ways))
      (samples[name] ??= []).push(await timeStart(server, args));
  }
  rmSync(SCRATCH, { recursive: true, force: true });
  console.log(`process start → DELETE at the server, median of ${STARTS}`);
  const base = median(samples['bare script'] ?? []);
  for (const [name, values] of Object.entries(samples)) {
    const ratio = median(values) / base;
    const verdict =
      name === 'pmtop cancel' ? ` (at most ${MOST_START}×): ${ratio <= MOST_START ? 'ok' : 'MISSED'}` : '';
    console.log(
      `  ${name.padEnd(18)} ${median(values).toFixed(0).padStart(4)} ms  ${ratio.toFixed(2)}×${verdict}`,
    );
  }
}

async function timeStart(server: Server, args: readonly string[]): Promise<number> {
  const seen = server.nextSeenNs();
  const environment = {
    ...process.env,
    PMTOP_ADDRESS: KEYS.address,
    PMTOP_API_KEY: KEYS.apiKey,
    PMTOP_SECRET: KEYS.secret,
    PMTOP_PASSPHRASE: KEYS.passphrase,
    XDG_STATE_HOME: SCRATCH,
  };
  const startedNs = process.hrtime.bigint();
  const child = spawn(process.execPath, args, { stdio: 'ignore', env: environment });
  await once(child, 'exit');
  return Number((await seen) - startedNs) / 1e6;
}

function bareScript(url: string): string {
  return `
    import { createHmac } from 'node:crypto';
    import Client from 'undici/lib/dispatcher/client.js';
    const body = JSON.stringify({ market: ${JSON.stringify(CONDITION_ID)} });
    const timestamp = String(Date.now());
    const key = Buffer.from(process.env.PMTOP_SECRET, 'base64');
    const client = new Client(${JSON.stringify(url)});
    const headers = {
      'content-type': 'application/json',
      SVC_ADDRESS: process.env.PMTOP_ADDRESS, SVC_API_KEY: process.env.PMTOP_API_KEY,
      SVC_PASSPHRASE: process.env.PMTOP_PASSPHRASE, SVC_TIMESTAMP: timestamp,
      SVC_SIGNATURE: createHmac('sha256', key).update(timestamp + 'DELETE/cancel-market-orders' + body).digest('base64url'),
    };
    client.dispatch({ method: 'DELETE', path: '/cancel-market-orders', headers, body }, {
      onRequestStart() {}, onResponseStart() {}, onResponseData() {}, onResponseError() {},
      onResponseEnd() { client.close(); },
    });`;
}

/** The command without arguments, settings and the rest of the program around it. */
async function bundleAlone(url: string, outfile: string): Promise<void> {
  const root = join(import.meta.dirname, '..');
  const contents = `
    import { createClient } from './src/api/client.ts';
    import { createConnectionPool } from './src/api/transport/transport.ts';
    import { credentialsFromEnvironment } from './src/config/credentials/credential-parts.ts';
    import { runCancel } from './src/cli/cancel/run-cancel.ts';
    import { stateFolder } from './src/storage/folders.ts';
    import { realClock } from './src/system/system-clock.ts';
    import { realRandom } from './src/system/system-random.ts';
    const { credentials } = credentialsFromEnvironment(process.env);
    process.exitCode = await runCancel({ ref: ${JSON.stringify(CONDITION_ID)}, yes: true, json: true }, {
      settings: { url: ${JSON.stringify(url)}, credentials, readOnly: false },
      connect: (settings) => createClient({ ...settings, clock: realClock, random: realRandom, openPool: createConnectionPool }),
      clock: realClock, random: realRandom, stateFolder: stateFolder(process.env), processId: process.pid,
      out: (text) => process.stdout.write(text), err: (text) => process.stderr.write(text),
      interrupted: new AbortController().signal,
    });`;
  const banner = `import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);`;
  await build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    banner: { js: banner },
    logLevel: 'warning',
  });
  const trial = spawnSync(process.execPath, ['--check', outfile]);
  if (trial.status !== 0) throw new Error(trial.stderr.toString());
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
