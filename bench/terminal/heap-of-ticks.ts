/**
 * A process of its own, with `--expose-gc`: prints the heap in bytes that a collection leaves after each half of 40,000 ticks
 * of the monitor's screen. The RSS would tell of V8's room.
 */
import { composeMonitor, createLiveMonitor } from './live-monitor.ts';

const { gc: collectGarbage } = globalThis;
if (!collectGarbage) throw new Error('start it with --expose-gc');
const WARM_UP = 200;
const HALF = 20_000;
const monitor = createLiveMonitor(120, 36);
const composer = composeMonitor(monitor);
for (let tick = 0; tick < WARM_UP; tick++) {
  monitor.tick();
  composer.compose(Number.MAX_SAFE_INTEGER);
}
const held: number[] = [];
for (let half = 0; half < 2; half++) {
  for (let tick = 0; tick < HALF; tick++) {
    monitor.tick();
    composer.compose(Number.MAX_SAFE_INTEGER);
  }
  collectGarbage();
  held.push(process.memoryUsage().heapUsed);
}
// Printing has a heap of its own.
for (const bytes of held) console.log(bytes);
