import { applyCall } from '../../src/limits/store/apply-store-call.ts';
import type { LedgerState } from '../../src/limits/store/store-state.ts';
import { createBudget } from '../../src/limits/create-budget.ts';
import { createSharing, type SharingOptions } from '../../src/limits/create-shared-limits.ts';
import type { Budget } from '../../src/limits/budget.ts';
import type { LedgerCall, LedgerLost, LedgerReply, LedgerStore } from '../../src/limits/store/limit-store.ts';
import type { Sharing } from '../../src/limits/shared-limits.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { sleep } from '../../src/domain/clock.ts';
import type { SimulatedClock } from '../support/simulated-clock.ts';

/** A shared place in memory that can be slow, hang, be away, or lose all it knows. */
export interface MemoryLedger {
  /** How a call fares from now on. */
  mood: 'answers' | 'hangs' | 'is away';
  delayMs: number;
  /** What its clock is ahead of the simulated one. */
  skewMs: number;
  readonly calls: LedgerCall[];
  forget(): void;
  open(): Promise<LedgerStore | LedgerLost>;
}

export function memoryLedger(clock: SimulatedClock): MemoryLedger {
  let state: LedgerState | undefined;
  async function call(told: LedgerCall): Promise<LedgerReply | LedgerLost> {
    if (ledger.delayMs > 0) await sleep(clock, ledger.delayMs);
    if (ledger.mood === 'hangs') return new Promise(() => undefined);
    if (ledger.mood === 'is away') return { lost: 'it is away' };
    const plain = JSON.parse(JSON.stringify(told)) as LedgerCall;
    ledger.calls.push(plain);
    const done = applyCall(state, plain, clock.monotonicMs() + ledger.skewMs);
    state = JSON.parse(JSON.stringify(done.state)) as LedgerState;
    return done.reply;
  }
  const ledger: MemoryLedger = {
    mood: 'answers',
    delayMs: 0,
    skewMs: 0,
    calls: [],
    forget: () => (state = undefined),
    open: () =>
      Promise.resolve(ledger.mood === 'is away' ? { lost: 'it is away' } : { call, close: () => undefined }),
  };
  return ledger;
}

/** One of the processes that share. */
export interface Sharer {
  readonly budget: Budget;
  readonly sharing: Sharing;
  readonly notices: string[];
}

export function sharer(
  clock: SimulatedClock,
  ledger: Pick<MemoryLedger, 'open'>,
  seed: number,
  options: Partial<SharingOptions> & { readonly limits?: Readonly<Record<string, number>> } = {},
): Sharer {
  const notices: string[] = [];
  const random = seededRandom(seed);
  const sharing = createSharing({
    clock,
    random,
    open: ledger.open,
    account: 'account',
    shareAlone: 1 / 8,
    onNotice: (text) => notices.push(text),
    ...options,
  });
  return { sharing, notices, budget: createBudget({ clock, random, sharing, ...options }) };
}
