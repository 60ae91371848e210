/**
 * The monitor as the bundles have it: `monitor.ts` as a script, with the code that was compiled for it in an earlier run.
 * scripts/build.ts puts it in the place of `import('./monitor.ts')`.
 */
import { loadScript } from './load-script.ts';

/** Of dist/monitor.script.js, by scripts/build.ts. */
declare const MONITOR_STAMP: string;

const { exports: monitor, keepCode } = loadScript<typeof import('./monitor.ts')>(
  new URL('./monitor.script.js', import.meta.url),
  MONITOR_STAMP,
  (name) => import(name) as Promise<unknown>,
);

export const startMonitor: typeof monitor.startMonitor = (argv, environment, purpose) =>
  monitor.startMonitor(argv, environment, { ...purpose, onLoaded: () => void keepCode() });
