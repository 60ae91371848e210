import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * A screen that ticks makes much short-lived garbage, and V8 would give it ever more room: forty megabytes that buy
 * nothing. Called when all is loaded, so that the room is what loading needed; the first megabyte would be too little.
 * A long catalog leaves holes where markets lay before their facts were joined: V8 is told to close them (docs/panes.md).
 *
 * What loading left is collected here, once. V8 measures by the heap that is left when it should collect again, and
 * until the first time it allows for far more. It takes some ten milliseconds, so nobody's key may be waiting for it.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--optimize-for-size');
  collectGarbage();
}

/** V8 gives its collector to contexts that are made while this flag is set, and to no others. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  collect();
}
