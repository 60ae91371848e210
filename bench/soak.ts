/**
 * The built monitor on a service for an hour, or as many minutes as SOAK_MINUTES says, with its screen read all
 * the time. Once a minute: RSS, what of it malloc holds for the first thread and for V8's, the JS heap, buffers, open
 * files, threads, timers, other handles and listeners; the most that RSS was, and the slopes of RSS and heap after the
 * first tenth. Linux, for /proc.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentOf } from '../test/support/ask-signed.ts';
import { startSession } from '../test/support/pty-session.ts';
import { startBuiltExchange } from './monitor/built-programs.ts';

const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 60);
const MINUTE_MS = 60_000;
const MARKETS = 300;
const MOST_MB = 130;
const MOST_MB_AN_HOUR = 8;
const TELL_MEMORY = join(import.meta.dirname, 'soak/tell-memory.mjs');
/** The monitor answers within one turn of its event loop; a loaded machine may hold that back. */
const ANSWER_MS = 1_000;

/** What the monitor says of itself, see soak/tell-memory.mjs. */
interface Told {
  readonly heapUsed: number;
  readonly roomMb: number;
  readonly malloced: number;
  readonly external: number;
  readonly arrayBuffers: number;
  readonly timers: number;
  readonly resources: number;
  readonly listeners: number;
}

interface Sample {
  readonly minute: number;
  readonly rssMb: number;
  readonly heapMb: number;
}

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pmtop-soak-'));
  try {
    await soak(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function soak(folder: string): Promise<void> {
  await using exchange = await startBuiltExchange(MARKETS);
  await using session = startSession({
    args: ['--url', exchange.url],
    env: {
      ...environmentOf(exchange.account),
      NODE_OPTIONS: `--import=${TELL_MEMORY}`,
      SOAK_FOLDER: folder,
    },
  });
  await session.waitFor(/mid \.\d+/, { timeoutMs: 30_000 });
  const samples: Sample[] = [];
  const steps = Math.max(10, Math.round(MINUTES));
  for (let step = 0; step <= steps; step++) {
    samples.push(await takeSample(session.pid, folder, (step * MINUTES) / steps));
    if (step < steps) await pause((MINUTES * MINUTE_MS) / steps - ANSWER_MS);
  }
  const steady = samples.slice(Math.ceil(samples.length / 10));
  const slope = slopeAnHour(steady, 'rssMb');
  const most = Math.max(...samples.map(({ rssMb }) => rssMb));
  console.log(`RSS: ${most.toFixed(0)} MB at most (≤ ${MOST_MB}) ${most <= MOST_MB ? 'ok' : 'MISSED'}`);
  console.log(`heap: ${slopeAnHour(steady, 'heapMb').toFixed(2)} MB an hour after the warm-up`);
  console.log(
    `RSS: ${slope.toFixed(2)} MB an hour after the warm-up (≤ ${MOST_MB_AN_HOUR}) ${slope <= MOST_MB_AN_HOUR ? 'ok' : 'MISSED'}`,
  );
}

async function takeSample(pid: number, folder: string, minute: number): Promise<Sample> {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  const rssMb = field('VmRSS') / 1_000;
  process.kill(pid, 'SIGPWR');
  await pause(ANSWER_MS);
  const told = lastTold(join(folder, `${pid}.jsonl`));
  const heapMb = told.heapUsed / 1e6;
  const figures = {
    RSS: rssMb,
    ...mallocMb(pid),
    heap: heapMb,
    room: told.roomMb,
    external: told.external / 1e6,
    buffers: told.arrayBuffers / 1e6,
    v8: told.malloced / 1e6,
  };
  const sizes = Object.entries(figures).map(([name, mb]) => `${name} ${mb.toFixed(2)}`);
  const files = readdirSync(`/proc/${pid}/fd`).length;
  const { timers, resources, listeners } = told;
  console.log(
    `${minute.toFixed(1).padStart(6)} min  ${sizes.join('  ')} MB  files ${files}  threads ${field('Threads')}  ` +
      `timers ${timers}  handles ${resources - timers}  listeners ${listeners}`,
  );
  return { minute, rssMb, heapMb };
}

function lastTold(path: string): Told {
  return JSON.parse(readFileSync(path, 'utf8').trimEnd().split('\n').at(-1) as string) as Told;
}

/** Where the C library puts the heap of a thread other than the first: memory of this size at a multiple of it. */
const ARENA_BYTES = 64 * 2 ** 20;

/** The parts of the RSS that lie in the heap of the C library, and in those it keeps for V8's and libuv's threads. */
function mallocMb(pid: number): { readonly malloc: number; readonly arenas: number } {
  let [malloc, arenas] = [0, 0];
  for (const mapping of readFileSync(`/proc/${pid}/smaps`, 'utf8').split(/\n(?=[\da-f]+-[\da-f]+ )/)) {
    const [head = ''] = mapping.split('\n');
    const [, start = '', end = '', name] = /^([\da-f]+)-([\da-f]+) rw-p \S+ \S+ \d+ *(.*)$/.exec(head) ?? [];
    const [from, to] = [Number.parseInt(start, 16), Number.parseInt(end, 16)];
    const mb = Number(/^Rss:\s+(\d+)/m.exec(mapping)?.[1]) / 1_000;
    if (name === '[heap]') malloc += mb;
    else if (name === '' && from % ARENA_BYTES === 0 && to - from < ARENA_BYTES) arenas += mb;
  }
  return { malloc, arenas };
}

function pause(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}

/** Least squares over the samples, in megabytes an hour. */
function slopeAnHour(samples: readonly Sample[], figure: 'rssMb' | 'heapMb'): number {
  const minutes = mean(samples.map(({ minute }) => minute));
  const middle = mean(samples.map((sample) => sample[figure]));
  const covariance = mean(samples.map((sample) => (sample.minute - minutes) * (sample[figure] - middle)));
  const variance = mean(samples.map((sample) => (sample.minute - minutes) ** 2));
  return (60 * covariance) / variance;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
