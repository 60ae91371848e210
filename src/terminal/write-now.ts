import { writeSync } from 'node:fs';
import type { Clock } from '../domain/clock.ts';

/** A terminal that takes nothing for so long is stalled; the process must not wait for it. */
const PATIENCE_MS = 200;
const RETRY_MS = 5;

/**
 * Writes to a descriptor that may be non-blocking before returning, for the ways out on which no event loop
 * runs. Gives whether all was taken; never throws.
 */
export function writeNow(fd: number, text: string, clock: Clock): boolean {
  const bytes = Buffer.from(text);
  const giveUpAtMs = clock.monotonicMs() + PATIENCE_MS;
  for (let written = 0; written < bytes.length;) {
    try {
      written += writeSync(fd, bytes, written);
    } catch (error) {
      const full = (error as NodeJS.ErrnoException).code === 'EAGAIN';
      if (!full || clock.monotonicMs() >= giveUpAtMs) return false;
      waitBlocking(RETRY_MS);
    }
  }
  return true;
}

function waitBlocking(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
