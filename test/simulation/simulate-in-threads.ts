import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { SimulationResult } from './run-simulation.ts';

export interface SeedsToRun {
  readonly seeds: readonly number[];
  readonly minutes: number;
}

export interface SeedResult extends SimulationResult {
  readonly seed: number;
}

/** What asks in vain when a simulation ends is kept for as long as its thread lives: some megabytes each. */
const SEEDS_A_THREAD = 50;
const MOST_THREADS = 4;

/** Runs a simulation for each seed, in threads side by side, and tells of each as soon as it is over. */
export async function simulateInThreads(
  { seeds, minutes }: SeedsToRun,
  onResult: (result: SeedResult) => void,
): Promise<void> {
  const threads = Math.min(MOST_THREADS, availableParallelism());
  const share = Math.min(SEEDS_A_THREAD, Math.ceil(seeds.length / threads));
  let next = 0;
  async function runShares(): Promise<void> {
    while (next < seeds.length) {
      const own = seeds.slice(next, (next += share));
      const thread = new Worker(new URL('simulate-seeds.ts', import.meta.url), {
        workerData: { seeds: own, minutes },
      });
      thread.on('message', onResult);
      await once(thread, 'exit');
    }
  }
  await Promise.all(Array.from({ length: threads }, runShares));
}
