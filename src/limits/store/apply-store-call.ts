import type { LedgerCall, LedgerReply } from './limit-store.ts';
import { answerClaim, SHORTEST_WAIT_MS } from './answer-claim.ts';
import {
  countUse,
  endedIn,
  flightsIn,
  halveLimit,
  millionthsAt,
  scopeState,
  type HolderState,
  type LedgerState,
} from './store-state.ts';

/** A holder that was not heard of for so long is gone. */
const HOLDER_MS = 5_000;
/** How much later than expected a call may arrive before the ledger's clock is held to have jumped. */
const LATE_MS = 1_000;

/**
 * The arithmetic of shared budgets: what one call changes and is answered. `state` is changed in place; undefined where
 * nothing was kept. `storeMs`: the time of the store's own clock, which may jump.
 * `src/limits/store/redis-script.ts` says the same to a server; a test holds the two together.
 */
export function applyCall(
  before: LedgerState | undefined,
  call: LedgerCall,
  storeMs: number,
): { readonly state: LedgerState; readonly reply: LedgerReply } {
  const state = before ?? startLedger(call, storeMs);
  const nowMs = tellTime(state, call, Math.floor(storeMs));
  for (const id of Object.keys(state.holders)) {
    if (nowMs - (state.holders[id] as HolderState).seenMs > HOLDER_MS) removeHolder(state, id, nowMs);
  }
  const known = state.holders[call.holder];
  const isNews = !known || call.sequence > known.sequence;
  if (isNews) hear(state, call, nowMs);
  const claim = call.claim && (isNews ? answerClaim(state, call, call.claim, nowMs) : LATE);
  if (isNews && call.leaving) removeHolder(state, call.holder, nowMs);
  const reply = {
    born: state.born,
    nowMs,
    terminals: Object.keys(state.holders).length,
    ...(claim && { claim }),
    ...(call.report && { scopes: reportScopes(state, nowMs) }),
  };
  return { state, reply };
}

const LATE = { granted: false, scope: '', waitMs: SHORTEST_WAIT_MS };

function startLedger(call: LedgerCall, storeMs: number): LedgerState {
  return {
    born: `${call.holder}:${call.sequence}`,
    offsetMs: 0,
    lastMs: Math.floor(storeMs),
    scopes: {},
    holders: {},
  };
}

/**
 * The ledger's own time: it never goes back, and never on by more than has passed for the holder that calls. A step of
 * the store's clock either way neither closes the windows for an hour nor empties them at once.
 */
function tellTime(state: LedgerState, { saw }: LedgerCall, storeMs: number): number {
  let nowMs = storeMs + state.offsetMs;
  if (saw) nowMs = Math.min(nowMs, saw.atMs + saw.agoMs + LATE_MS);
  nowMs = Math.max(nowMs, state.lastMs);
  state.offsetMs = nowMs - storeMs;
  state.lastMs = nowMs;
  return nowMs;
}

/** What was on its way when the holder went was sent, for all that is known. */
function removeHolder(state: LedgerState, id: string, nowMs: number): void {
  const { flights } = state.holders[id] as HolderState;
  for (const names of Object.values(flights)) {
    for (const name of names) {
      const scope = state.scopes[name];
      if (scope) countUse(scope, nowMs);
    }
  }
  delete state.holders[id];
}

function hear(state: LedgerState, call: LedgerCall, nowMs: number): void {
  const holder = (state.holders[call.holder] ??= { seenMs: nowMs, sequence: 0, flights: {}, waits: {} });
  holder.seenMs = nowMs;
  holder.sequence = call.sequence;
  const flights: Record<string, readonly string[]> = {};
  for (const id of call.pending) {
    const names = holder.flights[id];
    if (names) flights[id] = names;
  }
  for (const { id, scopes } of call.flights) flights[id] = scopes;
  holder.flights = flights;
  for (const { scopes, agoMs } of call.uses) {
    for (const scope of scopes) countUse(scopeState(state, scope, nowMs), nowMs - agoMs);
  }
  for (const { scope, closedMs, halve } of call.throttles) {
    const throttled = scopeState(state, scope, nowMs);
    throttled.closedUntilMs = Math.max(throttled.closedUntilMs, nowMs + closedMs);
    if (halve) halveLimit(throttled, nowMs);
  }
}

function reportScopes(state: LedgerState, nowMs: number): LedgerReply['scopes'] {
  return Object.fromEntries(
    Object.entries(state.scopes).map(([name, scope]) => [
      name,
      {
        used: endedIn(scope, nowMs) + flightsIn(state, name),
        grantedMillionths: millionthsAt(scope, nowMs),
      },
    ]),
  );
}
