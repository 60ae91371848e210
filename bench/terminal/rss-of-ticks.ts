/** A process of its own: prints its RSS in bytes after each quarter of 20,000 ticks of the monitor's screen. */
import { composeMonitor, createLiveMonitor } from './live-monitor.ts';

const WARM_UP = 200;
const QUARTER = 5_000;
const monitor = createLiveMonitor(120, 36);
const composer = composeMonitor(monitor);
for (let tick = 0; tick < WARM_UP; tick++) {
  monitor.tick();
  composer.compose(Number.MAX_SAFE_INTEGER);
}
for (let quarter = 0; quarter < 4; quarter++) {
  for (let tick = 0; tick < QUARTER; tick++) {
    monitor.tick();
    composer.compose(Number.MAX_SAFE_INTEGER);
  }
  console.log(process.memoryUsage.rss());
}
