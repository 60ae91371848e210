import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects what loading left, once. V8 measures by the heap that is left when it should collect again, and until the
 * first time it allows for far more. It takes some ten milliseconds, so nobody's key may be waiting for it.
 *
 * V8 gives its collector to contexts that are made while a flag is set, and to no others.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  collect();
}
