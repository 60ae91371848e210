import { hash } from 'node:crypto';
import { formatUuid } from '../personas.ts';

/** An account's chain of signs of life: when it breaks, the account's orders are to be taken down. */
export interface Heartbeat {
  /** Begins a chain without an id, continues it with the last one; otherwise `id` is the expected one. */
  beat(id: string | undefined, nowMs: number): { readonly isFollowing: boolean; readonly id: string };
  /** Whether a chain has broken since the last call. */
  takeBroken(nowMs: number): boolean;
}

/** How long the family waits for the next sign of life. */
const PATIENCE_MS = 10_000;

export function createHeartbeat(seed: number): Heartbeat {
  let beats = 0;
  let last = '';
  let dueMs = Infinity;
  return {
    beat(id, nowMs) {
      if (id !== undefined && id !== last) return { isFollowing: false, id: last };
      last = formatUuid(hash('sha256', `${seed} heartbeat ${++beats}`, 'hex'));
      dueMs = nowMs + PATIENCE_MS;
      return { isFollowing: true, id: last };
    },
    takeBroken(nowMs) {
      if (nowMs <= dueMs) return false;
      dueMs = Infinity;
      last = '';
      return true;
    },
  };
}
