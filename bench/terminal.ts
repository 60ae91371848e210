/**
 * The terminal layer alone: bytes a tick beside a greedy diff of the screens that an independent terminal shows,
 * bytes a changed cell on a large and a small screen, CPU a tick beside building the rows and beside Ink drawing
 * them, start to first frame in a pty beside `node -e 0`, and memory after 20,000 ticks.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from '@lydell/node-pty';
import { build } from 'esbuild';
import { createInkStdout } from '../src/terminal/ink-stdout.ts';
import { createVirtualTerminal } from '../test/support/virtual-terminal.ts';
import { countChanges, greedyDiffBytes, readScreen } from './terminal/greedy-diff.ts';
import { createLiveScene } from './terminal/live-scene.ts';

interface Figure {
  readonly name: string;
  readonly value: string;
  readonly floor: string;
  readonly ratio: number;
  readonly atMost: number;
}

const APP = join(import.meta.dirname, '../test/terminal/fixtures/session-app.ts');
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

export async function run(): Promise<void> {
  const figures = [
    benchMemory(),
    await benchBytes(),
    await benchSizes(),
    benchIdle(),
    benchCpu(),
    await benchStart(),
    await benchInk(),
  ];
  for (const { name, value, floor, ratio, atMost } of figures) {
    const verdict = ratio <= atMost ? 'ok' : 'MISSED';
    console.log(
      `${name.padEnd(46)} ${value.padStart(12)} / ${floor.padEnd(26)} = ${ratio.toFixed(3)} (≤ ${atMost}) ${verdict}`,
    );
  }
  const folder = join(import.meta.dirname, '../.bench');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'terminal.json');
  writeFileSync(file, JSON.stringify(figures, undefined, 2));
  console.log(`written to ${file}`);
}

/** Bytes written and changed cells of `ticks` ticks, and what a greedy diff of the screens would take. */
async function measureTicks(columns: number, rows: number, ticks: number) {
  const { composer, tick } = createLiveScene(columns, rows);
  const terminal = createVirtualTerminal(columns, rows);
  await terminal.write(composer.compose(NO_LIMIT));
  const totals = { bytes: 0, greedy: 0, cells: 0 };
  let before = readScreen(terminal);
  for (let count = 0; count < ticks; count++) {
    tick();
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

function cpuMs(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** CPU of a tick, from changed rows to encoded bytes, after as many ticks to warm up. */
function measurePaint(ticks: number): number {
  const { composer, tick } = createLiveScene(120, 36);
  const paint = (): void => {
    for (let count = 0; count < ticks; count++) {
      tick();
      Buffer.from(composer.compose(NO_LIMIT));
    }
  };
  paint();
  return cpuMs(paint) / ticks;
}

/** Ink draws the same rows without colour, one memoised text each, and nothing is written anywhere. */
async function benchInk(): Promise<Figure> {
  process.env['NODE_ENV'] = 'production';
  const { Box, render, Text } = await import('ink');
  const { createElement, memo } = await import('react');
  const Line = memo(({ text }: { text: string }) => createElement(Text, { wrap: 'truncate' }, text));
  const { lines, tick } = createLiveScene(120, 36);
  const frame = () =>
    createElement(
      Box,
      { flexDirection: 'column', width: 120 },
      lines().map((text, row) => createElement(Line, { key: row, text })),
    );
  const stdout = createInkStdout(120, 36, () => undefined) as unknown as NodeJS.WriteStream;
  const app = render(frame(), { stdout, debug: true, interactive: true, patchConsole: false });
  const draw = (ticks: number): void => {
    for (let count = 0; count < ticks; count++) {
      tick();
      app.rerender(frame());
    }
  };
  draw(100);
  const ticks = 200;
  const drawn = cpuMs(() => draw(ticks)) / ticks;
  app.unmount();
  const painted = measurePaint(2000);
  return {
    name: 'CPU a tick (ms), rows to bytes, 120×36',
    value: painted.toFixed(4),
    floor: `Ink ${drawn.toFixed(2)}`,
    ratio: painted / drawn,
    atMost: 0.03,
  };
}

function benchCpu(): Figure {
  const ticks = 5000;
  const { buildRows } = createLiveScene(120, 36);
  const painted = measurePaint(ticks);
  const built =
    cpuMs(() => {
      for (let count = 0; count < ticks; count++) buildRows();
    }) / ticks;
  return {
    name: 'CPU a tick (ms), rows to bytes, 120×36',
    value: painted.toFixed(4),
    floor: `building all rows ${built.toFixed(4)}`,
    ratio: painted / built,
    atMost: 10,
  };
}

function benchIdle(): Figure {
  const { composer } = createLiveScene(120, 36);
  composer.compose(NO_LIMIT);
  let bytes = 0;
  for (let count = 0; count < 1000; count++) bytes += composer.compose(NO_LIMIT).length;
  return {
    name: 'bytes of 1,000 frames in which nothing changed',
    value: String(bytes),
    floor: '0',
    ratio: bytes,
    atMost: 0,
  };
}

function benchMemory(): Figure {
  const { composer, tick } = createLiveScene(120, 36);
  const ticks = (count: number): number => {
    for (let done = 0; done < count; done++) {
      tick();
      composer.compose(NO_LIMIT);
    }
    return process.memoryUsage.rss();
  };
  const [middle, end] = [ticks(10_000), ticks(10_000)];
  return {
    name: 'RSS after 20,000 ticks (MB)',
    value: (end / 1e6).toFixed(0),
    floor: `after 10,000 ticks ${(middle / 1e6).toFixed(0)}`,
    ratio: end / middle,
    atMost: 1.01,
  };
}

/** Milliseconds until the program has written what is looked for. */
function timeUntil(args: readonly string[], seen: string): Promise<number> {
  return new Promise((resolve) => {
    const start = performance.now();
    const pty = spawn(process.execPath, [...args], {
      cols: 120,
      rows: 36,
      env: { ...process.env, TERM: 'xterm-256color' },
    });
    let output = '';
    let tookMs: number | undefined;
    pty.onData((data) => {
      output += data;
      if (tookMs !== undefined || !output.includes(seen)) return;
      tookMs = performance.now() - start;
      pty.kill('SIGKILL');
    });
    pty.onExit(() => resolve(tookMs ?? Infinity));
  });
}

async function benchStart(): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'pmtop-bench-'));
  const bundle = join(folder, 'app.mjs');
  await build({
    entryPoints: [APP],
    bundle: true,
    platform: 'node',
    format: 'esm',
    minify: true,
    outfile: bundle,
  });
  const [app, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < 11; round++) {
    bare.push(await timeUntil(['-e', 'process.stdout.write("ready")'], 'ready'));
    app.push(await timeUntil([bundle], 'ready'));
  }
  rmSync(folder, { recursive: true, force: true });
  const [appMs, bareMs] = [median(app), median(bare)];
  return {
    name: 'start to first frame in a pty (ms)',
    value: appMs.toFixed(1),
    floor: `node -e 0 ${bareMs.toFixed(1)}`,
    ratio: appMs / bareMs,
    atMost: 1.6,
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
