import { createBudget } from '../../src/limits/create-budget.ts';
import type { Budget } from '../../src/limits/budget.ts';
import type { LimitStore, StoreLost } from '../../src/limits/store/limit-store.ts';
import {
  createSharedLimits,
  type SharedLimits,
  type SharedLimitsOptions,
} from '../../src/limits/shared-limits.ts';
import type { SharedState } from '../../src/limits/update-shared-state.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { sleep } from '../../src/domain/clock.ts';
import type { SimulatedClock } from '../support/simulated-clock.ts';

/** A shared place in memory that can be slow, hang, be away, or lose all it knows. */
export interface MemoryStore {
  /** How a load or a swap fares from now on. */
  mood: 'answers' | 'hangs' | 'is away';
  /** How long a load takes, and a swap. */
  delayMs: number;
  /** What its clock is ahead of the simulated one. */
  skewMs: number;
  /** Whatever was put in place of the state, oldest first. */
  readonly swaps: SharedState[];
  forget(): void;
  open(): Promise<LimitStore | StoreLost>;
}

export function memoryStore(clock: SimulatedClock): MemoryStore {
  let text: string | undefined;
  let version = 0;
  async function arrive(): Promise<void> {
    if (place.delayMs > 0) await sleep(clock, place.delayMs / 2);
    if (place.mood === 'hangs') await new Promise(() => undefined);
    if (place.mood === 'is away') throw new Error('it is away');
  }
  async function comeBack<T>(value: T): Promise<T> {
    if (place.delayMs > 0) await sleep(clock, place.delayMs / 2);
    return value;
  }
  const store: LimitStore = {
    async load() {
      await arrive();
      const state = text === undefined ? undefined : (JSON.parse(text) as SharedState);
      return comeBack({ state, version, storeMs: clock.monotonicMs() + place.skewMs });
    },
    async swap(loaded, state) {
      await arrive();
      if (loaded.version !== version) return comeBack(false);
      version++;
      text = JSON.stringify(state);
      place.swaps.push(JSON.parse(text) as SharedState);
      return comeBack(true);
    },
    describeLoss: (error) => (error instanceof Error ? error.message : 'too many ask at once'),
    close: () => undefined,
  };
  const place: MemoryStore = {
    mood: 'answers',
    delayMs: 0,
    skewMs: 0,
    swaps: [],
    forget() {
      text = undefined;
      version++;
    },
    open: () => Promise.resolve(place.mood === 'is away' ? { lost: 'it is away' } : store),
  };
  return place;
}

/** One of the processes that share. */
export interface Sharer {
  readonly budget: Budget;
  readonly sharing: SharedLimits;
  readonly notices: string[];
}

export function sharer(
  clock: SimulatedClock,
  store: Pick<MemoryStore, 'open'>,
  seed: number,
  options: Partial<SharedLimitsOptions> & { readonly limits?: Readonly<Record<string, number>> } = {},
): Sharer {
  const notices: string[] = [];
  const random = seededRandom(seed);
  const sharing = createSharedLimits({
    clock,
    random,
    open: store.open,
    account: 'account',
    shareAlone: 1 / 8,
    onNotice: (text) => notices.push(text),
    ...options,
  });
  return { sharing, notices, budget: createBudget({ clock, random, sharing, ...options }) };
}
