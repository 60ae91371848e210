import type { Budget, Settlement } from '../../src/limits/budget.ts';
import type { RequestOptions } from '../../src/domain/call-options.ts';
import type { Endpoint } from '../../src/domain/endpoint.ts';
import type { Random } from '../../src/domain/random.ts';
import type { SimulatedClock } from '../support/simulated-clock.ts';

/** A service's own count of a sliding window, written without a look at ours. */
export function slidingCounter(
  limit: number,
  windowMs: number,
): { arrive(atMs: number): boolean; worst: number } {
  const times: number[] = [];
  return {
    worst: 0,
    arrive(atMs) {
      times.push(atMs);
      while ((times[0] as number) <= atMs - windowMs) times.shift();
      this.worst = Math.max(this.worst, times.length);
      return times.length <= limit;
    },
  };
}

export interface Journey {
  readonly clock: SimulatedClock;
  readonly budget: Budget;
  readonly random: Random;
  /** What the service does with a request when it arrives, at the service's time. */
  readonly serve: (atMs: number, endpoint: Endpoint) => Settlement;
}

/** One request: waits for the budget, travels, is served, travels back. Tells how long it waited. */
export async function travel(
  { clock, budget, random, serve }: Journey,
  endpoint: Endpoint,
  options: RequestOptions,
): Promise<{ waitedMs: number; settlement: Settlement } | undefined> {
  const askedMs = clock.monotonicMs();
  const lease = await budget.acquire(endpoint, options);
  if ('kind' in lease) return undefined;
  const waitedMs = clock.monotonicMs() - askedMs;
  const settlement = await new Promise<Settlement>((resolve) => {
    clock.schedule(random.next() * 400, () => {
      const served = serve(clock.monotonicMs(), endpoint);
      clock.schedule(random.next() * 400, () => resolve(served));
    });
  });
  lease.settle(settlement);
  return { waitedMs, settlement };
}
