import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from '@lydell/node-pty';

export interface StartTimes {
  readonly nodeMs: number;
  readonly firstFrameMs: number;
  readonly firstBookMs: number;
  /** First frame of another build, where one was given. */
  readonly baselineMs?: number;
}

const PROGRAM = join(import.meta.dirname, '../../dist/pmtop.js');
/** `dist/pmtop.js` of another version, to be measured in turn with this one. */
const BASELINE = process.env['BENCH_BASELINE'];
const FIRST_FRAME = /Markets/;
const FIRST_BOOK = /mid [\s\S]{0,12}\.\d/;

/**
 * Milliseconds until a pty shows what is looked for, medians of interleaved rounds: `node -e 0` to its end, the
 * built program to its first frame (the demo), and to a book on a service at `url`. A start before warms its cache.
 */
export async function timeStart(url: string, rounds: number): Promise<StartTimes> {
  if (BASELINE !== undefined && !existsSync(BASELINE)) throw new Error(`there is no ${BASELINE}`);
  const home = mkdtempSync(join(tmpdir(), 'pmtop-bench-'));
  const runs = {
    nodeMs: () => timeUntil(home, ['-e', '0'], undefined),
    firstFrameMs: () => timeUntil(home, [PROGRAM, '--demo'], FIRST_FRAME),
    // One that is killed would count for ten seconds as one that shares budgets with the next.
    firstBookMs: () => timeUntil(home, [PROGRAM, '--url', url], FIRST_BOOK, 'q'),
    ...(BASELINE !== undefined && {
      baselineMs: () => timeUntil(home, [BASELINE, '--demo'], FIRST_FRAME),
    }),
  };
  await timeUntil(home, [PROGRAM, '--url', url], FIRST_BOOK, 'q');
  if (BASELINE !== undefined) await timeUntil(home, [BASELINE, '--demo'], FIRST_FRAME, 'q');
  const times: Record<keyof StartTimes, number[]> = {
    nodeMs: [],
    firstFrameMs: [],
    firstBookMs: [],
    baselineMs: [],
  };
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of Object.entries(runs)) times[name as keyof StartTimes].push(await run());
  }
  rmSync(home, { recursive: true, force: true });
  return {
    nodeMs: median(times.nodeMs),
    firstFrameMs: median(times.firstFrameMs),
    firstBookMs: median(times.firstBookMs),
    ...(BASELINE !== undefined && { baselineMs: median(times.baselineMs) }),
  };
}

/** Ends the program once it is seen: by a key, which lets it write its cache, or at once. */
function timeUntil(
  home: string,
  args: readonly string[],
  seen: RegExp | undefined,
  key?: string,
): Promise<number> {
  return new Promise((resolve) => {
    const startMs = performance.now();
    const pty = spawn(process.execPath, [...args], {
      cols: 120,
      rows: 36,
      cwd: home,
      env: environment(home),
    });
    let output = '';
    let tookMs: number | undefined;
    pty.onData((data) => {
      output += data;
      if (tookMs !== undefined || !seen?.test(output)) return;
      tookMs = performance.now() - startMs;
      if (key === undefined) pty.kill('SIGKILL');
      else setTimeout(() => pty.write(key), 1_000);
    });
    pty.onExit(() => resolve(tookMs ?? performance.now() - startMs));
  });
}

function environment(home: string): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
    LANG: 'C.UTF-8',
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
