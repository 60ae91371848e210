import { createSharedLimits, type SharedLimits as Sharing } from '../../src/limits/shared-limits.ts';
import type { Clock } from '../../src/domain/clock.ts';
import type { Random } from '../../src/domain/random.ts';
import { memoryStore } from '../limits/memory-store.ts';
import type { SimulatedClock } from '../support/simulated-clock.ts';
import type { NetworkWitness } from './simulated-network.ts';

/** So small that two terminals want more than there is. */
const LIMITS = { books: 14, prices: 10 };
const PATHS: Readonly<Record<string, keyof typeof LIMITS>> = { '/books': 'books', '/prices': 'prices' };
const WINDOW_MS = 10_000;
/** After a loss everyone keeps to its eighth for 6.5 s more, and what was sent alone counts for a window. */
const UNSETTLED_MS = 16_500;
const STORE_DELAY_MS = 3;

/** Limits that terminals share, and whether the exchange saw more than they allow. */
export interface SharedLimits {
  readonly limits: Readonly<Record<string, number>>;
  /** Shares for one process, on its clock. */
  open(process: Clock): Sharing;
  /** Watches one terminal's network. */
  witness(): NetworkWitness;
  /** The shared place goes away, and comes back. */
  lose(isLost: boolean): void;
  readonly violations: string[];
}

export function shareLimits(clock: SimulatedClock, random: Random): SharedLimits {
  const store = memoryStore(clock);
  store.delayMs = STORE_DELAY_MS;
  const violations: string[] = [];
  const arrivals = new Map<string, number[]>();
  let settledAtMs = 0;

  function count(scope: keyof typeof LIMITS): void {
    const nowMs = clock.monotonicMs();
    const within = (arrivals.get(scope) ?? []).filter((atMs) => atMs > nowMs - WINDOW_MS).concat(nowMs);
    arrivals.set(scope, within);
    if (store.mood !== 'answers') settledAtMs = nowMs + UNSETTLED_MS;
    const most = LIMITS[scope] * (nowMs < settledAtMs ? 2 : 1);
    if (within.length > most) {
      violations.push(
        `${nowMs.toFixed(0)} ms: ${within.length} ${scope} in ten seconds, ${most} are allowed`,
      );
    }
  }

  return {
    limits: LIMITS,
    violations,
    open: (process) =>
      createSharedLimits({
        clock: process,
        random,
        open: store.open,
        account: 'account',
        shareAlone: 1 / 8,
        onNotice: () => {},
      }),
    witness() {
      // What the program gave up is no longer its to count when it arrives after all.
      const ended = new Set<number>();
      return {
        ended: (_request, id) => void ended.add(id),
        arrives({ path }, id) {
          const scope = PATHS[path];
          if (scope && !ended.has(id)) count(scope);
        },
      };
    },
    lose(isLost) {
      if (store.mood === 'is away') settledAtMs = clock.monotonicMs() + UNSETTLED_MS;
      store.mood = isLost ? 'is away' : 'answers';
    },
  };
}
