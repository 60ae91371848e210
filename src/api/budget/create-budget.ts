import type { Waits } from '../../domain/budget-use.ts';
import type { Budget, Lease, Refusal } from './budget.ts';
import { createGate, type BudgetOptions, type Ticket } from './gate.ts';
import type { Scope } from './scope.ts';
import { createWaitingLine, type Waiting } from './waiting-line.ts';

interface Ask extends Ticket, Waiting {
  readonly answer: (answer: Lease | Refusal) => void;
}

/**
 * A budget over all limits of the interface at once: a request takes its place in every window it counts toward, or
 * waits and takes none. Who waits is let through by priority. Cancels are counted and never held.
 * @throws TypeError for options that make no sense
 */
export function createBudget(options: BudgetOptions): Budget {
  const { clock } = options;
  const gate = createGate(options);
  const line = createWaitingLine<Ask>();
  let stopTimer: (() => void) | undefined;

  function pass(ask: Ask, nowMs: number): void {
    ask.answer(gate.pass(ask, nowMs, () => line.size > 0 && letThrough()));
  }

  /** In order, everyone who fits. Nobody overtakes another who waits for the same scope. */
  function letThrough(): void {
    stopTimer?.();
    const nowMs = clock.monotonicMs();
    const awaited = new Set<Scope>();
    let wakeMs = Number.POSITIVE_INFINITY;
    for (const ask of line.inOrder()) {
      const refusal = gate.refusal(ask, nowMs);
      const overtakes = ask.scopes.some((scope) => awaited.has(scope));
      const fitsMs = overtakes ? Number.POSITIVE_INFINITY : gate.fitsAt(ask, nowMs);
      if (refusal || fitsMs <= nowMs) {
        line.leave(ask);
        if (refusal) ask.answer(refusal);
        else pass(ask, nowMs);
      } else {
        wakeMs = Math.min(wakeMs, fitsMs);
        for (const scope of ask.scopes) if (scope.fitsAt(ask.priority, nowMs) > nowMs) awaited.add(scope);
      }
    }
    stopTimer = Number.isFinite(wakeMs) ? clock.schedule(Math.max(1, wakeMs - nowMs), letThrough) : undefined;
  }

  function waitInLine(ask: Ask, signal: AbortSignal | undefined): void {
    line.join(ask);
    const takeBack = (): void => {
      line.leave(ask);
      ask.answer({ kind: 'aborted', message: 'taken back while it waited' });
    };
    signal?.addEventListener('abort', takeBack, { once: true });
    letThrough();
  }

  /** Who waits for what, by class in the order of their turns. */
  function countWaits(waiting: readonly Ask[], nowMs: number): Waits[] {
    const counts = new Map<string, Waits>();
    for (const ask of waiting) {
      const scope = gate.waitsFor(ask, nowMs);
      const key = `${ask.priority} ${scope}`;
      const count = (counts.get(key)?.count ?? 0) + 1;
      counts.set(key, { priority: ask.priority, scope, count });
    }
    return [...counts.values()];
  }

  return {
    acquire: (endpoint, call) =>
      new Promise((answer) => {
        const nowMs = clock.monotonicMs();
        const ask = { ...gate.ticketFor(endpoint, call), sinceMs: nowMs, answer };
        if (call.signal?.aborted) return answer({ kind: 'aborted', message: 'taken back' });
        if (ask.priority === 'cancel') return pass(ask, nowMs);
        const refusal = gate.refusal(ask, nowMs);
        if (refusal) return answer(refusal);
        if (line.size === 0 && gate.fitsAt(ask, nowMs) <= nowMs) return pass(ask, nowMs);
        waitInLine(ask, call.signal);
      }),
    snapshot() {
      const nowMs = clock.monotonicMs();
      const waiting = line.inOrder();
      const uses = gate.uses(nowMs, waiting);
      const { used = 0, limit = 0 } = uses.find(({ scope }) => scope === 'in flight') ?? {};
      return {
        scopes: uses.filter(({ windowMs }) => windowMs > 0),
        inFlight: { used, limit },
        waiting: waiting.length,
        waits: countWaits(waiting, nowMs),
        breakerOpen: gate.breakerOpen,
      };
    },
  };
}
