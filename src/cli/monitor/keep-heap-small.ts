import { setFlagsFromString } from 'node:v8';

/**
 * A screen that ticks makes much short-lived garbage, and V8 would give it ever more room: forty megabytes that buy
 * nothing. Called when all is loaded, so that the room is what loading needed; the first megabyte would be too little.
 * A long catalog leaves holes where markets lay before their facts were joined: V8 is told to close them (docs/panes.md).
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--optimize-for-size');
}
