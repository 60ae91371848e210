import { createBudget } from '../../src/limits/create-budget.ts';
import { LIMITS, type Limit } from '../../src/limits/limit-table.ts';
import type { Priority } from '../../src/domain/call-options.ts';
import { ENDPOINTS, type Endpoint } from '../../src/domain/endpoint.ts';
import { seededRandom, type Random } from '../../src/domain/random.ts';
import { eventClock, type EventClock } from './event-clock.ts';

const READS = Object.values(ENDPOINTS).filter(({ row }) => row !== 19);
const PRIORITIES: readonly Priority[] = ['verify', 'orders', 'selected', 'visible', 'rest'];
const SIMULATED_MS = 60_000;
/** Asks of one endpoint that wait or travel at a time, however large its window. */
const MOST_OUTSTANDING = 5;

/** A sliding window as the service counts it. */
interface ServiceWindow {
  readonly limit: Limit;
  readonly granted: number;
  readonly times: number[];
  worst: number;
}

/** How full the service saw a window at its worst. */
export interface WindowUse {
  readonly scope: string;
  readonly limit: number;
  readonly worst: number;
}

/**
 * A minute in which every read is wanted at once, all the time, with a random part of the limits and of the reserve. The
 * service counts a request when it arrives, up to `slowestMs` after it was sent, in sliding windows of its own.
 */
export async function saturate(seed: number, share: number): Promise<readonly WindowUse[]> {
  const clock = eventClock();
  const random = seededRandom(seed);
  const budget = createBudget({
    clock,
    random,
    share,
    limits: { 'in flight': 1e6, 'account in flight': 1e6 },
  });
  const windows: ServiceWindow[] = LIMITS.filter(({ windowMs }) => windowMs === 10_000).map((limit) => ({
    limit,
    granted: Math.max(1, Math.floor(limit.requests * share)),
    times: [],
    worst: 0,
  }));
  const slowestMs = 20 + random.next() * 1_500;
  const arrive = (endpoint: Endpoint): void => {
    for (const window of windows) if (window.limit.covers(endpoint)) count(window, clock.monotonicMs());
  };
  const worker = async (endpoint: Endpoint): Promise<void> => {
    while (clock.monotonicMs() < SIMULATED_MS) {
      const lease = await budget.acquire(endpoint, { priority: pick(random) });
      if ('kind' in lease) return;
      await wait(clock, random.next() * slowestMs);
      arrive(endpoint);
      await wait(clock, random.next() * slowestMs);
      lease.settle({ kind: 'answered' });
    }
  };
  for (const endpoint of READS) {
    const narrowest = Math.min(
      ...windows.filter(({ limit }) => limit.covers(endpoint)).map((one) => one.granted),
    );
    for (let i = 0; i <= Math.min(narrowest, MOST_OUTSTANDING); i++) void worker(endpoint);
  }
  await clock.runUntil(SIMULATED_MS);
  return windows
    .filter(({ limit }) => READS.some(limit.covers))
    .map(({ limit, granted, worst }) => ({ scope: limit.scope, limit: granted, worst }));
}

function count(window: ServiceWindow, atMs: number): void {
  window.times.push(atMs);
  const oldest = window.times.findIndex((time) => time > atMs - 10_000);
  window.times.splice(0, oldest);
  window.worst = Math.max(window.worst, window.times.length);
}

function pick(random: Random): Priority {
  return PRIORITIES[Math.floor(random.next() * PRIORITIES.length)] as Priority;
}

function wait(clock: EventClock, delayMs: number): Promise<void> {
  return new Promise((resolve) => void clock.schedule(delayMs, resolve));
}
