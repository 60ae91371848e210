/** A thread that runs some simulations one after the other, and posts how each ended. */
import { parentPort, workerData } from 'node:worker_threads';
import { runSimulation } from './run-simulation.ts';
import type { SeedsToRun } from './simulate-in-threads.ts';

const { seeds, minutes } = workerData as SeedsToRun;
for (const seed of seeds) {
  const result = await runSimulation(seed, minutes);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage({ seed, ...result });
}
