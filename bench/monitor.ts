/**
 * The monitor with many markets: our own time from a key's bytes to the frame's, with 50,000 markets; and of the built
 * program on an exchange of its own, memory with 50,000 markets beside 200, and the processor's share of a screen that
 * nobody touches. The last two read /proc.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCancelKey } from '../src/monitor/input/cancel-key.ts';
import { createScreen } from '../src/monitor/screen/create-screen.ts';
import { paintFirstFrame } from '../src/view/frame/first-frame.ts';
import { createInputHandler } from '../src/monitor/input/handle-input.ts';
import { realClock } from '../src/system/system-clock.ts';
import { seededRandom } from '../src/domain/random.ts';
import { initialState } from '../src/state/app-state.ts';
import { createStore } from '../src/state/store.ts';
import { createFrameWriter } from '../src/terminal/output/frame-writer.ts';
import { createInputParser } from '../src/terminal/input/input-parser.ts';
import { startSession } from '../test/support/pty-session.ts';
import { cpuSeconds, startBuiltExchange } from './monitor/built-programs.ts';
import { listManyMarkets } from './monitor/many-markets.ts';

const MANY = 50_000;
const FEW = 200;
const SEARCHES = [
  'rain in lisbon',
  'bitcoin above',
  'electoin winner',
  'tag:rates fed',
  'senate',
  'tokyo snwo',
];

export async function run(): Promise<void> {
  benchKeys();
  await benchMemory();
  await benchShare();
}

function benchKeys(): void {
  const { press } = openMonitor(MANY);
  const moves = Array.from({ length: 2_000 }, (_, i) => press(i % 7 === 0 ? '\u001b[6~' : 'j'));
  report('move, 50,000 markets', moves, 4);
  // Once, so that texts are folded; a person's first search of a day.
  const first = press('/') + press('w');
  press('\u0015');
  const typed: number[] = [];
  for (let round = 0; round < 5; round++) {
    for (const text of SEARCHES) {
      for (const letter of text) typed.push(press(letter));
      press('\u0015');
    }
  }
  report('a letter of the filter, 50,000 markets', typed, 16);
  console.log(`the first letter of all took ${first.toFixed(1)} ms`);
}

const nothing = (): void => undefined;

/** The monitor's state, keys and frames, with a terminal that swallows everything. */
function openMonitor(count: number): { press(bytes: string): number } {
  const store = createStore(
    initialState({ demo: true, host: 'bench', readOnly: false, credentialsProblem: 'none' }),
  );
  for (const event of listManyMarkets(count, seededRandom(1))) store.dispatch(event);
  const writer = createFrameWriter({
    output: { write: (_bytes: unknown, taken?: () => void) => (taken?.(), true) } as never,
    clock: realClock,
    columns: 120,
    rows: 36,
    colorLevel: 8,
  });
  const screen = createScreen(store, realClock, writer, { columns: 120, rows: 36 }, true);
  paintFirstFrame(writer, screen.layout(), screen);
  const cancelKey = createCancelKey({ store, clock: realClock, cancels: () => undefined, instant: false });
  const onEvent = createInputHandler({
    store,
    clock: realClock,
    cancelKey,
    refresh: nothing,
    search: nothing,
    suspend: nothing,
    quit: nothing,
  });
  const parser = createInputParser({ clock: realClock, onEvent, onAnswer: nothing });
  return {
    press(bytes) {
      const startedAt = performance.now();
      parser.read(Buffer.from(bytes));
      writer.invalidate();
      writer.flushNow();
      return performance.now() - startedAt;
    },
  };
}

async function benchMemory(): Promise<void> {
  const [few, many] = [await residentMb(FEW), await residentMb(MANY)];
  for (const [i, seconds] of AFTER_SECONDS.entries()) {
    const [fewMb, manyMb] = [few[i] as number, many[i] as number];
    const ratio = manyMb / fewMb;
    console.log(
      `memory ${seconds} s after the list is there: ${fewMb.toFixed(0)} MB with ${FEW} markets, ${manyMb.toFixed(0)} MB with ${MANY}: ${ratio.toFixed(2)}x (at most 2.2x): ${verdict(ratio <= 2.2)}`,
    );
  }
}

/** Soon after a catalog was read V8 still has room for the garbage that it made. */
const AFTER_SECONDS = [20, 180];

async function residentMb(markets: number): Promise<readonly number[]> {
  await using exchange = await startBuiltExchange(markets);
  await using session = startSession({ args: ['--url', exchange.url] });
  // The whole list is there once its count has lost the mark of a list that still grows; before the first page it is 0.
  await session.waitFor(/Markets ─ [1-9][\d,]* ·/, { timeoutMs: 60_000 });
  const megabytes: number[] = [];
  let waitedSeconds = 0;
  for (const seconds of AFTER_SECONDS) {
    await sleep((seconds - waitedSeconds) * 1_000);
    waitedSeconds = seconds;
    const status = readFileSync(`/proc/${session.pid}/status`, 'utf8');
    megabytes.push(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024);
  }
  return megabytes;
}

async function benchShare(): Promise<void> {
  await using exchange = await startBuiltExchange(300);
  await using session = startSession({ args: ['--url', exchange.url] });
  await session.waitFor(/mid \.\d+/, { timeoutMs: 20_000 });
  await sleep(5_000);
  const [usedBefore, atBefore] = [cpuSeconds(session.pid), performance.now()];
  await sleep(30_000);
  const share = (cpuSeconds(session.pid) - usedBefore) / ((performance.now() - atBefore) / 1_000);
  console.log(
    `a steady screen: ${(share * 100).toFixed(1)} % of one core (at most 4 %): ${verdict(share <= 0.04)}`,
  );
}

function report(name: string, times: readonly number[], mostMs: number): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] as number;
  console.log(
    `${name}: p50 ${at(0.5).toFixed(2)}, p95 ${at(0.95).toFixed(2)}, most ${at(0.9999).toFixed(2)} ms (p95 at most ${mostMs}): ${verdict(at(0.95) <= mostMs)}`,
  );
}

function verdict(holds: boolean): string {
  return holds ? 'ok' : 'MISSED';
}
