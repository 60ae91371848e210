/**
 * The terminal layer in figures, each beside a floor or a peer measured in the same run: bytes a tick beside a greedy
 * diff of the screens that an independent terminal shows, CPU a tick beside blessed and Ink drawing the same screen,
 * memory and starts beside `node -e 0`.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { realClock } from '../src/system/system-clock.ts';
import { createExchange } from '../src/exchange/create-exchange.ts';
import { createVirtualTerminal } from '../test/support/virtual-terminal.ts';
import { countChanges, greedyDiffBytes, readScreen } from './terminal/greedy-diff.ts';
import { composeMonitor, createLiveMonitor } from './terminal/live-monitor.ts';
import { median, timeStart } from './terminal/time-start.ts';

interface Figure {
  readonly name: string;
  readonly value: string;
  readonly floor: string;
  readonly ratio: number;
  readonly atMost: number;
}

const NO_LIMIT = Number.MAX_SAFE_INTEGER;
const CPU_OF_TICKS = join(import.meta.dirname, 'terminal/cpu-of-ticks.ts');
const CPU_ROUNDS = 3;
const STARTS = 15;

/** What can be measured on its own: `npm run bench -- terminal --only cpu`. */
const PARTS: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  bytes: async () => [await benchBytes()],
  sizes: async () => [await benchSizes()],
  idle: async () => [await benchIdle()],
  cpu: async () => benchCpu(),
  memory: async () => [benchMemory()],
  starts: benchStarts,
};

export async function run(): Promise<void> {
  const at = process.argv.indexOf('--only');
  const only = at === -1 ? Object.keys(PARTS) : process.argv.slice(at + 1);
  const figures: Figure[] = [];
  for (const name of only) {
    const part = PARTS[name];
    if (!part) throw new Error(`no part "${name}"; there are: ${Object.keys(PARTS).join(', ')}`);
    const measured = await part();
    measured.forEach(print);
    figures.push(...measured);
  }
  const folder = join(import.meta.dirname, '../.bench');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'terminal.json');
  writeFileSync(file, JSON.stringify(figures, undefined, 2));
  console.log(`written to ${file}`);
}

function print({ name, value, floor, ratio, atMost }: Figure): void {
  const verdict = ratio <= atMost ? 'ok' : 'MISSED';
  const sides = `${name.padEnd(44)} ${value.padStart(10)} / ${floor.padEnd(22)}`;
  console.log(`${sides} = ${ratio.toFixed(3)} (≤ ${atMost}) ${verdict}`);
}

/** Bytes written and changed cells of `ticks` ticks, and what a greedy diff of the screens would take. */
async function measureTicks(columns: number, rows: number, ticks: number) {
  const monitor = createLiveMonitor(columns, rows);
  const composer = composeMonitor(monitor);
  const terminal = createVirtualTerminal(columns, rows);
  await terminal.write(composer.compose(NO_LIMIT));
  const totals = { bytes: 0, greedy: 0, cells: 0 };
  let before = readScreen(terminal);
  for (let count = 0; count < ticks; count++) {
    monitor.tick();
    const frame = composer.compose(NO_LIMIT);
    await terminal.write(frame);
    const after = readScreen(terminal);
    totals.bytes += Buffer.byteLength(frame);
    totals.greedy += greedyDiffBytes(before, after);
    totals.cells += countChanges(before, after);
    before = after;
  }
  terminal.dispose();
  return totals;
}

async function benchBytes(): Promise<Figure> {
  const ticks = 300;
  const { bytes, greedy } = await measureTicks(120, 36, ticks);
  return {
    name: 'bytes a tick, 120×36',
    value: (bytes / ticks).toFixed(1),
    floor: `greedy diff ${(greedy / ticks).toFixed(1)}`,
    ratio: bytes / greedy,
    atMost: 1.05,
  };
}

async function benchSizes(): Promise<Figure> {
  const large = await measureTicks(200, 60, 150);
  const small = await measureTicks(80, 24, 150);
  const [perLarge, perSmall] = [large.bytes / large.cells, small.bytes / small.cells];
  return {
    name: 'bytes a changed cell, 200×60',
    value: perLarge.toFixed(2),
    floor: `80×24 ${perSmall.toFixed(2)}`,
    ratio: perLarge / perSmall,
    atMost: 1.1,
  };
}

/** While nothing comes in, only cells of clock and ages may change: a row that holds none of them must not. */
async function benchIdle(): Promise<Figure> {
  const monitor = createLiveMonitor(120, 36);
  const composer = composeMonitor(monitor);
  const terminal = createVirtualTerminal(120, 36);
  await terminal.write(composer.compose(NO_LIMIT));
  let elsewhere = 0;
  for (let count = 0; count < 8; count++) {
    const before = terminal.text();
    monitor.wait();
    await terminal.write(composer.compose(NO_LIMIT));
    const after = terminal.text();
    elsewhere += after.filter((line, row) => withoutTimes(line) !== withoutTimes(before[row] ?? '')).length;
  }
  terminal.dispose();
  return {
    name: 'rows that change while nothing comes in',
    value: String(elsewhere),
    floor: '0 but ages and clock',
    ratio: elsewhere,
    atMost: 0,
  };
}

function withoutTimes(line: string): string {
  return line.replace(/\d+(\.\d)?[smhd]\b|\d\d:\d\d:\d\d/g, 'T').replace(/[─ ]+/g, ' ');
}

/**
 * From events to bytes, each on a screen of its own; medians of the rounds. In turns, and each in a process of its own: in
 * one, V8 would compile what all three share for three kinds of callers.
 */
function benchCpu(): Figure[] {
  const times = { ours: [] as number[], blessed: [] as number[], ink: [] as number[] };
  for (let round = 0; round < CPU_ROUNDS; round++) {
    for (const [screen, measured] of Object.entries(times))
      measured.push(runNode(CPU_OF_TICKS, screen).at(-1) ?? Number.NaN);
  }
  const [oursMs, blessedMs, inkMs] = [times.ours, times.blessed, times.ink].map(median) as [
    number,
    number,
    number,
  ];
  const figure = (peer: string, peerMs: number, atMost: number): Figure => ({
    name: `CPU a tick (ms), event to bytes, by ${peer}`,
    value: oursMs.toFixed(3),
    floor: `${peer} ${peerMs.toFixed(3)}`,
    ratio: oursMs / peerMs,
    atMost,
  });
  return [figure('blessed', blessedMs, 0.3), figure('Ink', inkMs, 0.1)];
}

function benchMemory(): Figure {
  const ticks = join(import.meta.dirname, 'terminal/heap-of-ticks.ts');
  const [middle = Number.NaN, end = Number.NaN] = runNode('--expose-gc', ticks);
  return {
    name: 'heap held after 40,000 ticks (MB)',
    value: megabytes(end),
    floor: `after 20,000 ${megabytes(middle)}`,
    ratio: end / middle,
    atMost: 1.01,
  };
}

/** The numbers that a process of its own prints, a line each. */
function runNode(...args: string[]): number[] {
  return execFileSync(process.execPath, args, { encoding: 'utf8' }).trim().split('\n').map(Number);
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}

async function benchStarts(): Promise<Figure[]> {
  const exchange = await createExchange({ clock: realClock, markets: 200 }).listen();
  const { nodeMs, firstFrameMs, firstBookMs, baselineMs } = await timeStart(exchange.url, STARTS);
  await exchange.close();
  const figure = (name: string, ms: number, atMost: number): Figure => ({
    name,
    value: ms.toFixed(1),
    floor: `node -e 0 ${nodeMs.toFixed(1)}`,
    ratio: ms / nodeMs,
    atMost,
  });
  return [
    figure('start to first frame in a pty (ms)', firstFrameMs, 2.6),
    figure('start to first book on loopback (ms)', firstBookMs, 4),
    ...(baselineMs === undefined
      ? []
      : [
          {
            name: 'start to first frame in a pty (ms)',
            value: firstFrameMs.toFixed(1),
            floor: `BENCH_BASELINE ${baselineMs.toFixed(1)}`,
            ratio: firstFrameMs / baselineMs,
            atMost: 1.3,
          },
        ]),
  ];
}
