/**
 * Recordings: how much more processor time a monitor takes that makes one than one that makes none, in interleaved runs
 * on one exchange; how large it is; and how much faster than it was made it can be played. Reads /proc. Takes four
 * minutes. Prints a table, then the same as JSON.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSession } from '../test/support/pty-session.ts';
import { startBuiltExchange } from './monitor/built-programs.ts';

const RUNS = 5;
const SETTLED_MS = 4_000;
const MEASURED_MS = 15_000;
const AT_END = /REPLAY (\d+):(\d+)\/\1:\2/;

interface Row {
  readonly what: string;
  readonly measured: number;
  readonly most?: number;
  readonly least?: number;
  readonly unit: string;
}

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pmtop-bench-'));
  try {
    const rows = await measure(folder);
    for (const { what, measured, most, least, unit } of rows) {
      const allowed =
        most === undefined ? (least === undefined ? '' : `  (least ${least})`) : `  (most ${most})`;
      console.log(`${what.padEnd(50)}${measured.toFixed(2).padStart(8)} ${unit}${allowed}`);
    }
    console.log(JSON.stringify(rows));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(folder: string): Promise<Row[]> {
  await using exchange = await startBuiltExchange(300);
  const plain: number[] = [];
  const recorded: number[] = [];
  const path = (run: number): string => join(folder, `${run}.pmtop`);
  for (let run = 0; run < RUNS; run++) {
    plain.push(await processorShare(['--url', exchange.url]));
    recorded.push(await processorShare(['record', path(run), '--url', exchange.url]));
  }
  const more = recorded.map((share, run) => 100 * (share - (plain[run] ?? Number.NaN)));
  const kilobytes = statSync(path(0)).size / 1_000;
  const played: number[] = [];
  for (let run = 0; run < RUNS; run++) played.push(await timesAsFast(path(run)));
  return [
    { what: 'processor of the monitor', measured: 100 * median(plain), unit: '% of a core' },
    { what: 'processor of one that records', measured: 100 * median(recorded), unit: '% of a core' },
    {
      what: 'what recording adds: median of the pairs',
      measured: median(more),
      most: 1,
      unit: '% of a core',
    },
    { what: 'what it adds in the best pair', measured: Math.min(...more), unit: '% of a core' },
    { what: 'what it adds in the worst pair', measured: Math.max(...more), unit: '% of a core' },
    { what: 'a recording a minute', measured: (kilobytes * 60_000) / (SETTLED_MS + MEASURED_MS), unit: 'kB' },
    { what: 'played at full speed, times as fast', measured: median(played), least: 50, unit: 'x' },
  ];
}

async function processorShare(args: readonly string[]): Promise<number> {
  await using session = startSession({ args });
  await session.waitFor(/mid \.\d+/, { timeoutMs: 30_000 });
  await sleep(SETTLED_MS);
  const [before, atMs] = [threadSeconds(session.pid), performance.now()];
  await sleep(MEASURED_MS);
  const share = (threadSeconds(session.pid) - before) / ((performance.now() - atMs) / 1_000);
  session.press('q');
  await session.exit();
  return share;
}

/** Processor time of all threads of a process: to the nanosecond, where that of the process is told in hundredths of a second. */
function threadSeconds(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`).map((id) =>
    readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' '),
  );
  return threads.reduce((sum, [nanoseconds]) => sum + Number(nanoseconds) / 1e9, 0);
}

async function timesAsFast(path: string): Promise<number> {
  await using session = startSession({ args: ['replay', path, '--speed', '1000'] });
  await session.waitFor('REPLAY', { timeoutMs: 30_000 });
  const atMs = performance.now();
  const screen = await session.waitFor(AT_END, { timeoutMs: 60_000 });
  const [, minutes, seconds] = AT_END.exec(screen.join()) ?? [];
  return (1_000 * (60 * Number(minutes) + Number(seconds))) / (performance.now() - atMs);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
