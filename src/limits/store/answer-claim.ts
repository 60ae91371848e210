import type { Claim, LedgerCall, LedgerReply } from './limit-store.ts';
import {
  endedIn,
  flightsIn,
  millionthsAt,
  scopeState,
  STEPS,
  WHOLE,
  type HolderState,
  type LedgerState,
} from './store-state.ts';

const RESERVE_PERCENT = 5;
export const SHORTEST_WAIT_MS = 10;
const LONGEST_WAIT_MS = 1_000;
/** What waits for the end of requests looks again this often. */
const FLIGHT_WAIT_MS = 50;
/** Who waits keeps its turn so long after the time at which it should ask again. */
const TURN_KEPT_MS = 300;

/** Gives a place in every window of a claim, or says what has no room and when to ask again. */
export function answerClaim(
  state: LedgerState,
  call: LedgerCall,
  claim: Claim,
  nowMs: number,
): LedgerReply['claim'] {
  const closedMs = claim.reserved ? 0 : closedFor(state, claim, nowMs);
  if (closedMs > 0) return { granted: false, closedMs };
  const holder = state.holders[call.holder] as HolderState;
  const turnMs = nowMs + claim.turnInMs;
  for (const asked of claim.scopes) {
    const waitMs =
      fullFor(state, claim, asked, nowMs) || overtakesFor(state, call, asked.name, turnMs, nowMs);
    if (waitMs === 0) continue;
    holder.waits[asked.name] = { turnMs, untilMs: nowMs + waitMs + TURN_KEPT_MS };
    return { granted: false, scope: asked.name, waitMs };
  }
  for (const { name } of claim.scopes) delete holder.waits[name];
  holder.flights[claim.id] = claim.scopes.map(({ name }) => name);
  return { granted: true };
}

function closedFor(state: LedgerState, claim: Claim, nowMs: number): number {
  const until = claim.scopes.map(({ name }) => state.scopes[name]?.closedUntilMs ?? 0);
  return Math.max(0, Math.max(...until) - nowMs);
}

/** 0 when there is room; else how long it takes until there may be. */
function fullFor(
  state: LedgerState,
  { reserved }: Claim,
  asked: Claim['scopes'][number],
  nowMs: number,
): number {
  // What is in flight never holds the reading that tells what became of a cancel.
  if (reserved && asked.windowMs === 0) return 0;
  const scope = scopeState(state, asked, nowMs);
  const whole = Math.max(1, Math.floor((asked.limit * millionthsAt(scope, nowMs)) / WHOLE));
  const reserve = reserved ? 0 : Math.ceil((whole * RESERVE_PERCENT) / 100);
  const ended = endedIn(scope, nowMs);
  let excess = ended + flightsIn(state, asked.name) - Math.max(1, whole - reserve) + 1;
  if (excess <= 0) return 0;
  if (excess > ended) return FLIGHT_WAIT_MS;
  const steps = Object.keys(scope.steps).map(Number);
  for (const step of steps.toSorted((a, b) => a - b)) {
    excess -= scope.steps[step] as number;
    if (excess > 0) continue;
    return bounded(Math.ceil(((step + STEPS + 1) * scope.windowMs) / STEPS) - nowMs);
  }
  return FLIGHT_WAIT_MS;
}

/** 0 unless another holder, whose turn is earlier, waits for this scope. */
function overtakesFor(
  state: LedgerState,
  call: LedgerCall,
  name: string,
  turnMs: number,
  nowMs: number,
): number {
  let longestMs = 0;
  for (const [id, { waits }] of Object.entries(state.holders)) {
    const wait = waits[name];
    if (id === call.holder || !wait || wait.turnMs >= turnMs || wait.untilMs <= nowMs) continue;
    longestMs = Math.max(longestMs, bounded(wait.untilMs - TURN_KEPT_MS - nowMs));
  }
  return longestMs;
}

function bounded(waitMs: number): number {
  return Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, waitMs));
}
