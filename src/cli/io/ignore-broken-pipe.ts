import type { EventEmitter } from 'node:events';

/** A cancel goes on when nobody reads any more, or the terminal is closed: its exit code and its log still tell. */
export function outliveReader({ stdout, stderr }: Record<'stdout' | 'stderr', EventEmitter>): void {
  for (const stream of [stdout, stderr]) stream.on('error', () => {});
}
