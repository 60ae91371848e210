import { setFlagsFromString } from 'node:v8';

/**
 * A screen that ticks makes much short-lived garbage. V8 would give it ever more room, which costs forty megabytes and
 * makes each collection longer; its first room is enough.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}
