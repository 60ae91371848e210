import type { Clock } from '../domain/clock.ts';
import { WHOLE } from './slow-after-429.ts';
import type { StoreLimit } from './limit-table.ts';

/** What seven others may have started since the store last showed how full a limit is: each has 20 on their way at most. */
const UNSEEN = 160;
/** It may be over before its time is. */
const LOOK_AGAIN_MS = 1_000;

/** What all who share a limit use of it, and what 429s have left of it. */
export interface SharedLimitUse {
  readonly used: number;
  readonly millionths: number;
}

export type UseByName = (name: string) => SharedLimitUse;

export interface Hold {
  readonly requests: number;
  readonly untilMs: number;
}

/**
 * What a process keeps to for one window after it has lost sight of what the others use. The windows may have been full
 * at the loss. Whoever sends only as much as slides out of its own part keeps the sum of all parts where the store had
 * left it. Only of a wide limit that was far from full there is more, `share` of it for each.
 */
export function createHoldAfterLoss(clock: Clock, share: number) {
  let lostMs = Number.NEGATIVE_INFINITY;
  let ownAtLoss: ReadonlyMap<string, number> = new Map();
  let allAtLoss: UseByName | undefined;
  function spareOf(name: string, requests: number): number {
    const all = allAtLoss?.(name);
    return all
      ? Math.max(0, Math.floor(((requests * all.millionths) / WHOLE - all.used - UNSEEN) * share))
      : 0;
  }
  return {
    /** `usedBySelf`: its own requests, and `usedByAll`: everyone's when that was last known, by the names of limits. */
    begin(usedBySelf: ReadonlyMap<string, number>, usedByAll: UseByName): void {
      lostMs = clock.monotonicMs();
      ownAtLoss = usedBySelf;
      allAtLoss = usedByAll;
    },
    /** How many of its requests a window may hold, and when to look again; undefined when it is over. */
    of(limit: StoreLimit | undefined, requests: number): Hold | undefined {
      const nowMs = clock.monotonicMs();
      const endMs = lostMs + (limit?.windowMs ?? 0);
      if (!limit || nowMs > endMs) return undefined;
      return {
        requests: (ownAtLoss.get(limit.name) ?? 0) + spareOf(limit.name, requests),
        untilMs: Math.min(endMs + 1, nowMs + LOOK_AGAIN_MS),
      };
    },
  };
}
