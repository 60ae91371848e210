import type { Claim, LedgerCall, LedgerReply, LedgerScope } from './ledger.ts';

/** A window slides in steps of a hundredth: a request counts up to one step too long, never too short. */
const STEPS = 100;
/** A holder that was not heard of for so long is gone. */
const HOLDER_MS = 5_000;
/** How much later than expected a call may arrive before the ledger's clock is held to have jumped. */
const LATE_MS = 1_000;
const WHOLE = 1_000_000;
const LEAST_MILLIONTHS = 20_000;
/** A tenth of the limit comes back in a minute. */
const RECOVERY_MS = 600_000;
const ONE_HALVING_MS = 1_000;
const RESERVE_PERCENT = 5;
const SHORTEST_WAIT_MS = 10;
const LONGEST_WAIT_MS = 1_000;
/** What waits for the end of requests looks again this often. */
const FLIGHT_WAIT_MS = 50;
/** Who waits keeps its turn so long after the time at which it should ask again. */
const TURN_KEPT_MS = 300;

interface ScopeState {
  readonly windowMs: number;
  /** Ended requests by the step of the window in which they ended. */
  readonly steps: Record<string, number>;
  /** What is left of the limit, and when that was so. */
  millionths: number;
  sinceMs: number;
  closedUntilMs: number;
}

interface HolderState {
  seenMs: number;
  sequence: number;
  /** Scopes of its requests on their way, by id. */
  flights: Record<string, readonly string[]>;
  /** Whose turn it is for a scope that is full. */
  readonly waits: Record<string, { readonly turnMs: number; readonly untilMs: number }>;
}

/** All that is shared. Plain data, so that it can be kept as text anywhere. */
export interface LedgerState {
  readonly born: string;
  /** What the store's clock is corrected by. */
  offsetMs: number;
  lastMs: number;
  readonly scopes: Record<string, ScopeState>;
  readonly holders: Record<string, HolderState>;
}

/**
 * The arithmetic of shared budgets: what one call changes and is answered. `state` is changed in place; undefined where
 * nothing was kept. `storeMs`: the time of the store's own clock, which may jump.
 * `src/cli/shared-budget/redis-script.ts` says the same to a server; a test holds the two together.
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

function scopeState(state: LedgerState, { name, windowMs }: LedgerScope, nowMs: number): ScopeState {
  return (state.scopes[name] ??= {
    windowMs,
    steps: {},
    millionths: WHOLE,
    sinceMs: nowMs - ONE_HALVING_MS,
    closedUntilMs: 0,
  });
}

function countUse(scope: ScopeState, endedMs: number): void {
  if (scope.windowMs === 0) return;
  const step = String(Math.floor((endedMs * STEPS) / scope.windowMs));
  scope.steps[step] = (scope.steps[step] ?? 0) + 1;
}

/** Refusals of requests that were on their way together are one refusal. */
function halveLimit(scope: ScopeState, nowMs: number): void {
  if (nowMs - scope.sinceMs < ONE_HALVING_MS) return;
  scope.millionths = Math.max(LEAST_MILLIONTHS, Math.floor(millionthsAt(scope, nowMs) / 2));
  scope.sinceMs = nowMs;
}

function millionthsAt(scope: ScopeState, nowMs: number): number {
  return Math.min(WHOLE, scope.millionths + Math.floor(((nowMs - scope.sinceMs) * WHOLE) / RECOVERY_MS));
}

function answerClaim(
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

/** Forgets what has slid out, and counts the rest. */
function endedIn(scope: ScopeState, nowMs: number): number {
  if (scope.windowMs === 0) return 0;
  const oldest = Math.floor((nowMs * STEPS) / scope.windowMs) - STEPS;
  let ended = 0;
  for (const step of Object.keys(scope.steps)) {
    if (Number(step) < oldest) delete scope.steps[step];
    else ended += scope.steps[step] as number;
  }
  return ended;
}

function flightsIn(state: LedgerState, name: string): number {
  let flights = 0;
  for (const holder of Object.values(state.holders)) {
    for (const names of Object.values(holder.flights)) if (names.includes(name)) flights++;
  }
  return flights;
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
