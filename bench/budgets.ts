/**
 * The budgets and the poller against their figures, on a simulated clock: windows never overrun at the service's clock, a
 * crowd that comes back after an outage, retries in one, and the cost of an acquire.
 */
import { createBudget } from '../src/limits/create-budget.ts';
import { ENDPOINTS } from '../src/domain/endpoint.ts';
import { realClock } from '../src/system/system-clock.ts';
import { seededRandom } from '../src/domain/random.ts';
import { measureAmplification, releaseHerd } from './budgets/outage.ts';
import { saturateForReal } from './budgets/real-minute.ts';
import { saturate } from './budgets/windows.ts';

const SIMULATIONS = 1_000;
const REAL_MS = 60_000;
const TERMINALS = 1_000;
const OUTAGE_MS = 70_000;
const ACQUIRES = 200_000;

export async function run(): Promise<void> {
  await benchWindows();
  await benchRealMinute();
  await benchHerd();
  await benchAmplification();
  await benchAcquire();
}

async function benchWindows(): Promise<void> {
  let violations = 0;
  let requests = 0;
  const fullest = new Map<string, number>();
  for (let seed = 1; seed <= SIMULATIONS; seed++) {
    // Every fiftieth at a quarter of the limits, the others at less, so that a minute of all of them is affordable.
    const share = seed % 50 === 0 ? 0.25 : 0.005 + 0.025 * seededRandom(seed).next();
    for (const { scope, limit, worst } of await saturate(seed, share)) {
      if (worst > limit) violations++;
      requests += worst;
      fullest.set(scope, Math.max(fullest.get(scope) ?? 0, worst / limit));
    }
  }
  console.log(`windows at the service's clock, ${SIMULATIONS} simulated minutes at saturation`);
  console.log(`  overrun: ${violations} of ${SIMULATIONS * fullest.size} windows`);
  for (const [scope, use] of fullest) console.log(`  ${scope.padEnd(20)} fullest ${percent(use)}`);
}

async function benchRealMinute(): Promise<void> {
  const statuses = await saturateForReal(REAL_MS);
  const all = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  console.log(`the embedded exchange, asked as fast as the client lets one for ${REAL_MS / 1_000} s`);
  console.log(`  ${statuses.get(429) ?? 0} of ${all} requests throttled`);
}

async function benchHerd(): Promise<void> {
  const { worstFirst, worstAny, worstBefore } = await releaseHerd(TERMINALS, OUTAGE_MS);
  console.log(`${TERMINALS} terminals, started together, after an outage of ${OUTAGE_MS / 1_000} s`);
  console.log(`  first requests of all in one 100 ms   ${percent(worstFirst)} of the terminals`);
  console.log(
    `  requests in the busiest 100 ms        ${worstAny.toFixed(2)}× a usual one (before the outage ${worstBefore.toFixed(2)}×)`,
  );
}

async function benchAmplification(): Promise<void> {
  const runs = await Promise.all(Array.from({ length: 20 }, (_, seed) => measureAmplification(seed)));
  const worst = Math.max(...runs.map(({ amplification }) => amplification));
  const retries = Math.max(...runs.map(({ retries }) => retries));
  console.log('ten minutes without a service beside ten good ones, 20 terminals');
  console.log(`  requests: ${worst.toFixed(3)}× at worst, ${retries} retries at most`);
}

/** With the order book's own window full: its 4,750 requests of the last ten seconds slide by. */
async function benchAcquire(): Promise<void> {
  let nowMs = 0;
  const clock = { ...realClock, monotonicMs: () => nowMs };
  const budget = createBudget({ clock, random: seededRandom(1) });
  const batches: number[] = [];
  for (let i = 0; i < ACQUIRES; i += 100) {
    const startedMs = performance.now();
    for (let k = 0; k < 100; k++) {
      nowMs += 2.2;
      const lease = await budget.acquire(ENDPOINTS.feeRate, { priority: 'selected' });
      if ('settle' in lease) lease.settle({ kind: 'answered' });
    }
    batches.push(((performance.now() - startedMs) / 100) * 1_000);
  }
  const sorted = batches.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2);
  const mean = sorted.reduce((sum, one) => sum + one, 0) / sorted.length;
  console.log(`acquire and settle, ${ACQUIRES} times, a hundred at a time`);
  console.log(`  median ${at(0.5)} µs, mean ${mean.toFixed(2)} µs, 99th percentile ${at(0.99)} µs`);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
