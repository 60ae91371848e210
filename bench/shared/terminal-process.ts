/**
 * One of several processes that share budgets: sends requests to a service that is not there, for a time, and prints
 * when they would have arrived. The clock they are stamped with is the same for all processes of a machine.
 */
import type { Priority } from '../../src/domain/call-options.ts';
import { createBudget } from '../../src/limits/create-budget.ts';
import { ENDPOINTS } from '../../src/domain/endpoint.ts';
import { sleep } from '../../src/domain/clock.ts';
import { realClock } from '../../src/system/system-clock.ts';
import { realRandom } from '../../src/system/system-random.ts';
import { openSharedLimits } from '../../src/limits/open-shared-limits.ts';
import type { TerminalOptions, TerminalReport } from './run-terminals.ts';

/** Not the reads that verify a cancel: a store that is slow to answer does not hold them, and they may overrun a window. */
const READS: readonly Priority[] = ['orders', 'selected', 'visible', 'rest'];

const options = JSON.parse(process.argv[2] ?? '') as TerminalOptions & { readonly beginMs: number };
const report: TerminalReport = { arrivedMs: [], acquireMs: [], cancelMs: [], notices: [], longestHoldMs: 0 };

const clock = realClock;
const sharing = openSharedLimits(
  { url: 'https://service.example', budgetStore: options.store },
  {
    stateFolder: options.stateFolder,
    clock,
    random: realRandom,
    onNotice: (text) => report.notices.push({ atMs: clock.monotonicMs(), text }),
  },
);
const budget = createBudget({
  clock,
  random: realRandom,
  ...(sharing && { sharing }),
  limits: { 'in flight': 1_000, ...options.limits },
});

// Processes that start side by side on a busy machine begin when all they need is loaded.
while (sharing?.use().state === 'opening') await sleep(clock, 5);

await sleep(clock, options.beginMs - clock.monotonicMs());

const endMs = clock.monotonicMs() + options.runMs;
const isOver = (): boolean => clock.monotonicMs() >= endMs;

async function read(priority: Priority): Promise<void> {
  const over = new AbortController();
  const stop = clock.schedule(endMs - clock.monotonicMs(), () => over.abort());
  const askedMs = clock.monotonicMs();
  const lease = await budget.acquire(ENDPOINTS.books, { priority, signal: over.signal });
  stop();
  if ('kind' in lease) return sleep(clock, Math.min(200, lease.retryAfterMs ?? 10));
  report.acquireMs.push(clock.monotonicMs() - askedMs);
  await sleep(clock, realRandom.next() * options.travelMs);
  report.arrivedMs.push(clock.monotonicMs());
  await sleep(clock, realRandom.next() * options.travelMs);
  lease.settle({ kind: 'answered' });
}

async function keepReading(): Promise<void> {
  while (!isOver()) {
    await read(READS[Math.floor(realRandom.next() * READS.length)] as Priority);
    if (options.paceMs > 0) await sleep(clock, realRandom.next() * 2 * options.paceMs);
  }
}

async function keepCanceling(): Promise<void> {
  while (!isOver()) {
    const askedMs = clock.monotonicMs();
    const lease = await budget.acquire(ENDPOINTS.cancelMarketOrders, { priority: 'cancel' });
    report.cancelMs.push(clock.monotonicMs() - askedMs);
    if ('settle' in lease) lease.settle({ kind: 'answered' });
    await sleep(clock, 100);
  }
}

/** How long the event loop was held at most, as a timer of a millisecond sees it. */
async function watchLoop(): Promise<void> {
  while (!isOver()) {
    const startedMs = clock.monotonicMs();
    await sleep(clock, 1);
    report.longestHoldMs = Math.max(report.longestHoldMs, clock.monotonicMs() - startedMs);
  }
}

await Promise.all([...Array.from({ length: options.sideBySide }, keepReading), keepCanceling(), watchLoop()]);
await sharing?.close();
process.stdout.write(JSON.stringify(report));
