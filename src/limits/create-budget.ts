import type { Waits } from '../domain/limit-use.ts';
import type { Budget, Lease, Refusal } from './budget.ts';
import {
  createGate,
  refuseClosed,
  type BudgetOptions,
  type Gate,
  type Place,
  type Ticket,
} from './rate-limiter.ts';
import type { Scope } from './rate-limit.ts';
import { claimPlace, departAlone, landFlight, type ShareTerms } from './claim-lease.ts';
import type { Flight } from './shared-limits.ts';
import { createWaitingLine, type Waiting } from './request-queue.ts';

interface Ask extends Ticket, Waiting {
  readonly answer: (answer: Lease | Refusal) => void;
  /** Its place is being asked for where budgets are shared. */
  isClaimed?: boolean;
  /** Nobody waits for the answer any more. */
  isTakenBack?: boolean;
  /** What the shared place has no room for, and when to ask there again. */
  heldUp?: { readonly scope: string; readonly untilMs: number };
}

/**
 * A budget over all limits of the interface at once: a request takes its place in every window it counts toward, or
 * waits and takes none. Who waits is let through by priority. Cancels are counted and never held. Where limits are
 * shared, a request that has a place here asks for one there; cancels are told there when they are on their way.
 * @throws TypeError for options that make no sense
 */
export function createBudget(options: BudgetOptions): Budget {
  const { clock, sharing } = options;
  const gate = createGate(options);
  const terms = sharing && { sharing, requestsOf: gate.requestsOf };
  const line = createWaitingLine<Ask>();
  let stopTimer: (() => void) | undefined;

  function send(ask: Ask, place: Place, flight: Flight | undefined): Lease {
    return place.send((settlement) => {
      if (flight) landFlight(flight, ask, settlement);
      if (line.size > 0) letThrough();
    });
  }

  function pass(ask: Ask): void {
    ask.answer(send(ask, gate.takePlace(ask), terms && departAlone(terms, ask)));
  }

  /** Keeps its turn in the line until the answer is there. */
  async function claim(ask: Ask, terms: ShareTerms, nowMs: number): Promise<void> {
    const place = gate.takePlace(ask);
    ask.isClaimed = true;
    const answer = await claimPlace(terms, ask, nowMs);
    ask.isClaimed = false;
    ask.heldUp = answer.kind === 'full' ? holdUp(answer, clock.monotonicMs()) : undefined;
    const isSent = answer.kind === 'granted' && !ask.isTakenBack;
    if (!isSent) place.leave();
    if (answer.kind === 'granted' || answer.kind === 'closed') line.leave(ask);
    if (isSent) ask.answer(send(ask, place, answer.flight));
    else if (answer.kind === 'granted') answer.flight.ended(false);
    else if (answer.kind === 'closed') ask.answer(refuseClosed(answer.closedMs));
    letThrough();
  }

  /** In order, everyone who fits. Nobody overtakes another who waits for the same scope. */
  function letThrough(): void {
    stopTimer?.();
    const nowMs = clock.monotonicMs();
    const awaited = new Set<Scope>();
    let wakeMs = Number.POSITIVE_INFINITY;
    for (const ask of line.inOrder()) {
      if (ask.isClaimed) continue;
      const refusal = gate.refusal(ask, nowMs);
      const overtakes = ask.scopes.some((scope) => awaited.has(scope));
      const fitsMs = overtakes ? Number.POSITIVE_INFINITY : fitsAt(gate, ask, nowMs);
      if (!refusal && fitsMs <= nowMs && terms?.sharing.isShared) {
        void claim(ask, terms, nowMs);
      } else if (refusal || fitsMs <= nowMs) {
        line.leave(ask);
        if (refusal) ask.answer(refusal);
        else pass(ask);
      } else {
        wakeMs = Math.min(wakeMs, fitsMs);
        for (const scope of ask.scopes) if (isFull(ask, scope, nowMs)) awaited.add(scope);
      }
    }
    stopTimer = Number.isFinite(wakeMs) ? clock.schedule(Math.max(1, wakeMs - nowMs), letThrough) : undefined;
  }

  function waitInLine(ask: Ask, signal: AbortSignal | undefined): void {
    line.join(ask);
    const takeBack = (): void => {
      line.leave(ask);
      ask.isTakenBack = true;
      ask.answer({ kind: 'aborted', message: 'taken back while it waited' });
    };
    signal?.addEventListener('abort', takeBack, { once: true });
    letThrough();
  }

  return {
    acquire: (endpoint, call) =>
      new Promise((answer) => {
        const nowMs = clock.monotonicMs();
        const ask: Ask = { ...gate.ticketFor(endpoint, call), sinceMs: nowMs, answer };
        if (call.signal?.aborted) return answer({ kind: 'aborted', message: 'taken back' });
        if (ask.priority === 'cancel') return pass(ask);
        const refusal = gate.refusal(ask, nowMs);
        if (refusal) return answer(refusal);
        if (!sharing && line.size === 0 && gate.fitsAt(ask, nowMs) <= nowMs) return pass(ask);
        waitInLine(ask, call.signal);
      }),
    snapshot() {
      const nowMs = clock.monotonicMs();
      const waiting = line.inOrder().filter(({ isClaimed, heldUp }) => !isClaimed || heldUp);
      const uses = gate.uses(nowMs, waiting);
      const { used = 0, limit = 0 } = uses.find(({ scope }) => scope === 'in flight') ?? {};
      return {
        scopes: uses.filter(({ windowMs }) => windowMs > 0),
        inFlight: { used, limit },
        waiting: waiting.length,
        waits: countWaits(gate, waiting, nowMs),
        breakerOpen: gate.breakerOpen,
        ...(sharing && { shared: sharing.use() }),
      };
    },
  };
}

function holdUp({ scope, waitMs }: { scope: string; waitMs: number }, nowMs: number): Ask['heldUp'] {
  return { scope, untilMs: nowMs + waitMs };
}

/** When it fits, here and as far as is known where limits are shared. */
function fitsAt(gate: Gate, ask: Ask, nowMs: number): number {
  return Math.max(ask.heldUp?.untilMs ?? 0, gate.fitsAt(ask, nowMs));
}

function isFull(ask: Ask, scope: Scope, nowMs: number): boolean {
  const isHeldUp = ask.heldUp?.scope === scope.limit.scope && ask.heldUp.untilMs > nowMs;
  return isHeldUp || scope.fitsAt(ask.priority, nowMs) > nowMs;
}

/** Who waits for what, by class in the order of their turns. */
function countWaits(gate: Gate, waiting: readonly Ask[], nowMs: number): Waits[] {
  const counts = new Map<string, Waits>();
  for (const ask of waiting) {
    const scope = ask.heldUp?.scope ?? gate.waitsFor(ask, nowMs);
    const key = `${ask.priority} ${scope}`;
    const count = (counts.get(key)?.count ?? 0) + 1;
    counts.set(key, { priority: ask.priority, scope, count });
  }
  return [...counts.values()];
}
