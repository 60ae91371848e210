import type { Clock } from '../domain/clock.ts';
import type { LedgerReply, LedgerScope } from './store/limit-store.ts';

/** What seven others may have started since the ledger last told how full a limit is: each has 20 on their way at most. */
const UNTOLD = 160;
/** It may be over before its time is. */
const LOOK_AGAIN_MS = 1_000;

/** What a process keeps to for one window after it has lost sight of what the others use. */
export interface HoldAfterLoss {
  /** `own`: its own requests by scope; `told`: what the ledger last said of all. */
  begin(own: ReadonlyMap<string, number>, told: LedgerReply['scopes']): void;
  /** How many of its requests a window may hold, and when to look again; undefined when it is over. */
  of(scope: LedgerScope | undefined, limit: number): Hold | undefined;
}

export interface Hold {
  readonly requests: number;
  readonly untilMs: number;
}

/**
 * The windows may have been full at the loss. Whoever sends only as much as slides out of its own part keeps the sum of
 * all parts where the ledger had left it. Only of a wide limit that was far from full there is more, `share` of it for each.
 */
export function createHoldAfterLoss(clock: Clock, share: number): HoldAfterLoss {
  let lostMs = Number.NEGATIVE_INFINITY;
  let own: ReadonlyMap<string, number> = new Map();
  let told: LedgerReply['scopes'];
  function spareOf(name: string, limit: number): number {
    if (!told) return 0;
    const { used, grantedMillionths } = told[name] ?? { used: 0, grantedMillionths: 1e6 };
    return Math.max(0, Math.floor(((limit * grantedMillionths) / 1e6 - used - UNTOLD) * share));
  }
  return {
    begin(ownAtLoss, lastTold) {
      lostMs = clock.monotonicMs();
      own = ownAtLoss;
      told = lastTold;
    },
    of(scope, limit) {
      const nowMs = clock.monotonicMs();
      const endMs = lostMs + (scope?.windowMs ?? 0);
      if (!scope || nowMs > endMs) return undefined;
      return {
        requests: (own.get(scope.name) ?? 0) + spareOf(scope.name, limit),
        untilMs: Math.min(endMs + 1, nowMs + LOOK_AGAIN_MS),
      };
    },
  };
}
