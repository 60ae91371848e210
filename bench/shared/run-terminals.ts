import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { realClock } from '../../src/system/system-clock.ts';

export interface TerminalOptions {
  /** As in `budget.store`. */
  readonly store: string;
  readonly stateFolder: string;
  readonly runMs: number;
  /** Time for all to start before the first begins; what they do while others start says nothing. */
  readonly warmUpMs?: number;
  readonly limits: Readonly<Record<string, number>>;
  /** Mean pause of a reader between two requests; 0: it asks as fast as it may. */
  readonly paceMs: number;
  /** Longest way to the service, and back. */
  readonly travelMs: number;
  /** Readers in each process. */
  readonly sideBySide: number;
}

/** What one process saw. Times are those of the machine's own monotonic clock. */
export interface TerminalReport {
  readonly arrivedMs: number[];
  readonly acquireMs: number[];
  readonly cancelMs: number[];
  readonly notices: { readonly atMs: number; readonly text: string }[];
  longestHoldMs: number;
}

/** A process that runs; `report` rejects when it is killed. */
export interface Terminal {
  readonly child: ChildProcess;
  readonly report: Promise<TerminalReport>;
}

/** Starts `count` processes that share budgets. */
export function startTerminals(count: number, options: TerminalOptions): Terminal[] {
  return Array.from({ length: count }, () => startTerminal(options));
}

function startTerminal(options: TerminalOptions): Terminal {
  const beginMs = realClock.monotonicMs() + (options.warmUpMs ?? 0);
  const program = join(import.meta.dirname, 'terminal-process.ts');
  const child = spawn(process.execPath, [program, JSON.stringify({ ...options, beginMs })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const report = Promise.all([text(child.stdout), exited]).then(
    ([printed]) => JSON.parse(printed) as TerminalReport,
  );
  report.catch(() => undefined);
  return { child, report };
}

/** Most of `times` in any window of `windowMs`: as the service would count. */
export function worstWindow(times: readonly number[], windowMs: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  let first = 0;
  let worst = 0;
  for (const [last, atMs] of sorted.entries()) {
    while ((sorted[first] as number) <= atMs - windowMs) first++;
    worst = Math.max(worst, last - first + 1);
  }
  return worst;
}

/** The value below which `share` of `values` lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
