/** A process of its own: prints its RSS in bytes after each quarter of 20,000 ticks of the monitor's screen. */
import { collectGarbage } from '../../src/cli/monitor/collect-garbage.ts';
import { createYoungHeapLimit } from '../../src/cli/monitor/limit-young-heap.ts';
import { composeMonitor, createLiveMonitor } from './live-monitor.ts';

const WARM_UP = 200;
const QUARTER = 5_000;
/** As often as the monitor does at five ticks a second. */
const LIMIT_EVERY = 5;
const limitYoungHeap = createYoungHeapLimit();
const monitor = createLiveMonitor(120, 36);
const composer = composeMonitor(monitor);
for (let tick = 0; tick < WARM_UP; tick++) {
  monitor.tick();
  composer.compose(Number.MAX_SAFE_INTEGER);
}
collectGarbage();
for (let quarter = 0; quarter < 4; quarter++) {
  for (let tick = 0; tick < QUARTER; tick++) {
    monitor.tick();
    composer.compose(Number.MAX_SAFE_INTEGER);
    if (tick % LIMIT_EVERY === 0) limitYoungHeap();
  }
  console.log(process.memoryUsage.rss());
}
