/**
 * Budgets shared by processes: whether eight of them at saturation, with a cancel each 100 ms, keep within a window of
 * 80 requests in 10 s; what a place in the shared windows costs, alone and with seven others at 240 a second together;
 * and how long a file that another process holds holds up the event loop. Prints a table, then the same as JSON.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { createBudget } from '../src/limits/create-budget.ts';
import { ENDPOINTS } from '../src/domain/endpoint.ts';
import { sleep } from '../src/domain/clock.ts';
import { realClock } from '../src/system/system-clock.ts';
import { realRandom } from '../src/system/system-random.ts';
import { openSharedLimits } from '../src/limits/open-shared-limits.ts';
import { findRedis, startRedis } from '../test/support/redis-server.ts';
import { quantile, startTerminals, worstWindow } from './shared/run-terminals.ts';

const LIMIT = 80;
const WINDOW_MS = 10_000;
const SATURATED_MS = 25_000;
const WARM_UP_MS = 4_000;
const PACED_MS = 10_000;
const ACQUIRES = 3_000;
const PROCESSES = 8;
const WIDE = { books: 1e6, 'order book': 1e6 };
const HOLD_FILE = join(import.meta.dirname, '../test/limits/store/hold-file.mjs');

interface Row {
  readonly store: string;
  readonly what: string;
  readonly measured: number;
  readonly most?: number;
  readonly unit: string;
}

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pmtop-bench-'));
  const rows: Row[] = [];
  try {
    rows.push(...(await benchStore('sqlite', folder)), await benchHeldFile(folder));
    const program = findRedis();
    if (program !== undefined) {
      const server = await startRedis(program);
      rows.push(...(await benchStore(server.url, folder)));
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  for (const { store, what, measured, most, unit } of rows) {
    const allowed = most === undefined ? '' : `  (most ${most})`;
    console.log(`${store.padEnd(7)}${what.padEnd(58)}${measured.toFixed(2).padStart(8)} ${unit}${allowed}`);
  }
  console.log(JSON.stringify(rows));
}

async function benchStore(store: string, stateFolder: string): Promise<Row[]> {
  const isServer = store !== 'sqlite';
  const name = isServer ? 'server' : store;
  const { acquires: alone, trips } = await timeAcquires(store, stateFolder, isServer);
  const paced = await runEight(store, stateFolder, { runMs: PACED_MS, limits: WIDE, paceMs: 100 });
  const full = await runEight(store, stateFolder, {
    runMs: SATURATED_MS,
    limits: { books: LIMIT },
    paceMs: 0,
  });
  const ms = (what: string, measured: number, most?: number): Row => ({
    store: name,
    what,
    measured,
    ...(most !== undefined && { most }),
    unit: 'ms',
  });
  return [
    {
      store: name,
      what: `worst ${WINDOW_MS / 1_000} s of 8 processes at saturation`,
      measured: worstWindow(full.arrivedMs, WINDOW_MS),
      most: LIMIT,
      unit: 'requests',
    },
    ...(isServer
      ? [
          ms('bare round trip, 50 %', quantile(trips, 0.5)),
          ms('bare round trip, 99 %', quantile(trips, 0.99)),
        ]
      : []),
    ms('acquire alone, 50 %', quantile(alone, 0.5)),
    ms('acquire alone, 99 %', quantile(alone, 0.99), isServer ? undefined : 2),
    ...(isServer
      ? [
          ms('acquire above two bare round trips, 50 %', quantile(alone, 0.5) - 2 * quantile(trips, 0.5)),
          ms(
            'acquire above two bare round trips, 99 %',
            quantile(alone, 0.99) - 2 * quantile(trips, 0.99),
            1,
          ),
        ]
      : []),
    ms('acquire, 8 processes and 240 a second together, 50 %', quantile(paced.acquireMs, 0.5)),
    ms('acquire, 8 processes and 240 a second together, 99 %', quantile(paced.acquireMs, 0.99)),
    ms('a cancel’s acquire at saturation, slowest', Math.max(...full.cancelMs)),
  ];
}

type Load = Pick<Parameters<typeof startTerminals>[1], 'runMs' | 'limits' | 'paceMs'>;

async function runEight(store: string, stateFolder: string, load: Load) {
  const terminals = startTerminals(PROCESSES, {
    warmUpMs: WARM_UP_MS,
    store,
    stateFolder,
    travelMs: 40,
    sideBySide: 3,
    ...load,
  });
  const reports = await Promise.all(terminals.map(({ report }) => report));
  for (const { notices } of reports) for (const { text } of notices) console.log(text);
  return {
    arrivedMs: reports.flatMap(({ arrivedMs }) => arrivedMs),
    acquireMs: reports.flatMap(({ acquireMs }) => acquireMs),
    cancelMs: reports.flatMap(({ cancelMs }) => cancelMs),
  };
}

/**
 * One after the other, with pauses as between the requests of a monitor; on a server in turn with bare round trips, so
 * that both meet the same machine.
 */
async function timeAcquires(store: string, stateFolder: string, isServer: boolean) {
  const settings = { url: 'https://alone.example', budgetStore: store };
  const io = {
    stateFolder,
    clock: realClock,
    random: realRandom,
    onNotice: (text: string) => console.log(text),
  };
  const sharing = openSharedLimits(settings, io);
  const shared = { ...(sharing && { sharing }), limits: WIDE };
  const budget = createBudget({ clock: realClock, random: realRandom, ...shared });
  const bare = isServer ? await createClient({ url: store, RESP: 2 }).connect() : undefined;
  const acquires: number[] = [];
  const trips: number[] = [];
  for (let i = 0; i < ACQUIRES; i++) {
    const startedMs = performance.now();
    await bare?.ping();
    trips.push(performance.now() - startedMs);
    await sleep(realClock, 1);
    const askedMs = performance.now();
    const lease = await budget.acquire(ENDPOINTS.books, { priority: 'selected' });
    acquires.push(performance.now() - askedMs);
    if ('settle' in lease) lease.settle({ kind: 'answered' });
    await sleep(realClock, 1);
  }
  bare?.destroy();
  await sharing?.close();
  return { acquires: acquires.slice(ACQUIRES / 10), trips: trips.slice(ACQUIRES / 10) };
}

/** The longest that a timer of a millisecond is late while the file is locked and reads, cancels and probes go on. */
async function benchHeldFile(stateFolder: string): Promise<Row> {
  const running = startTerminals(1, {
    store: 'sqlite',
    stateFolder,
    travelMs: 10,
    sideBySide: 3,
    runMs: 4_000,
    limits: {},
    paceMs: 50,
  });
  await sleep(realClock, 1_500);
  const budgets = join(stateFolder, 'budgets');
  const holders = readdirSync(budgets)
    .filter((name) => name.endsWith('.sqlite'))
    .map((name) =>
      spawn(process.execPath, [HOLD_FILE, join(budgets, name)], { stdio: ['ignore', 'pipe', 'inherit'] }),
    );
  await Promise.all(holders.map((holder) => once(holder.stdout, 'data')));
  const [report] = await Promise.all(running.map(({ report }) => report));
  for (const holder of holders) holder.kill('SIGKILL');
  console.log(report?.notices.map(({ text }) => text).join('\n'));
  return {
    store: 'sqlite',
    what: 'event loop held while another process locks the file',
    measured: report?.longestHoldMs ?? Number.NaN,
    unit: 'ms',
  };
}
