import {
  grantRequest,
  withHolder,
  type Decision,
  type Holder,
  type LimitRequest,
  type LimitState,
} from './grant-request.ts';
import { addUse, countEnd, shiftUse, usedAt, type WindowUse } from './sliding-window.ts';
import {
  grantedMillionths,
  shiftThrottle,
  stricterThrottle,
  WHOLE,
  type Throttle,
} from './slow-after-429.ts';

/** A holder that was not seen for so long is gone. */
const HOLDER_MS = 5_000;
/** How much later than expected an update may come before the store's clock is held to have jumped. */
const LATE_MS = 1_000;

/** What processes share. Times are the state's own. */
export interface SharedState extends LimitState {
  /** Changes when the store has lost what it knew. */
  readonly born: string;
  /** What the store's clock is corrected by. */
  readonly offsetMs: number;
  readonly lastMs: number;
}

/** What one process uses, and what it asks for. Times are those of its own clock. */
export interface SharedUpdate {
  /** Chosen by chance; one for each process. */
  readonly holder: string;
  /** What its clock said before the state was loaded. */
  readonly ownMs: number;
  /** What the state's clock and its own said at its last update. */
  readonly saw?: { readonly stateMs: number; readonly ownMs: number };
  readonly uses: Readonly<Record<string, WindowUse>>;
  readonly throttles: Readonly<Record<string, Throttle>>;
  readonly requests: readonly LimitRequest[];
  readonly leaving: boolean;
}

/** What became of an update. */
export interface SharedReply {
  readonly state: SharedState;
  readonly nowMs: number;
  readonly decisions: readonly Decision[];
}

/**
 * What one process does with the shared state: puts what it uses in place of what it used before, and asks for places.
 * `before` is undefined in an empty store. `storeMs`: the time of the store's own clock, which may jump.
 */
export function updateSharedState(
  before: SharedState | undefined,
  update: SharedUpdate,
  storeMs: number,
): SharedReply {
  const { holder, requests, leaving } = update;
  const started = before ?? startState(update, storeMs);
  const nowMs = stateTime(started, update, storeMs);
  const aheadMs = nowMs - update.ownMs;
  let state: SharedState = { ...started, offsetMs: nowMs - storeMs, lastMs: nowMs };
  for (const [id, { seenMs }] of Object.entries(state.holders)) {
    if (id !== holder && nowMs - seenMs > HOLDER_MS) state = removeHolder(state, id, nowMs);
  }
  state = publishUse(state, update, nowMs, aheadMs);
  const decisions: Decision[] = [];
  for (const request of requests) {
    const turnMs = (request.turnMs ?? 0) + aheadMs;
    const granted = grantRequest(state, holder, { ...request, turnMs }, nowMs);
    ({ state } = granted);
    decisions.push(granted.decision);
  }
  if (leaving) state = removeHolder(state, holder, nowMs);
  return { state, nowMs, decisions };
}

/** Processes that were seen of late, by the store's own clock. */
export function countHolders({ holders, offsetMs }: SharedState, storeMs: number): number {
  return Object.values(holders).filter(({ seenMs }) => storeMs + offsetMs - seenMs <= HOLDER_MS).length;
}

function startState({ holder, ownMs }: SharedUpdate, storeMs: number): SharedState {
  return {
    born: `${holder}:${ownMs}`,
    offsetMs: 0,
    lastMs: storeMs,
    holders: {},
    left: {},
    throttles: {},
  };
}

/**
 * The state's own time: it never goes back, and never on by more than has passed for the holder that asks. A step of
 * the store's clock either way neither closes the windows for an hour nor empties them at once.
 */
function stateTime(state: SharedState, { saw, ownMs }: SharedUpdate, storeMs: number): number {
  const nowMs = storeMs + state.offsetMs;
  const mostMs = saw ? saw.stateMs + (ownMs - saw.ownMs) + LATE_MS : nowMs;
  return Math.max(Math.min(nowMs, mostMs), state.lastMs);
}

function publishUse(state: SharedState, update: SharedUpdate, nowMs: number, aheadMs: number): SharedState {
  const throttles = { ...state.throttles };
  for (const [name, throttle] of Object.entries(update.throttles)) {
    throttles[name] = stricterThrottle(throttles[name], shiftThrottle(throttle, aheadMs), nowMs);
  }
  const holder: Holder = {
    seenMs: nowMs,
    uses: withoutUnused(
      mapValues(update.uses, (use) => shiftUse(use, aheadMs)),
      nowMs,
    ),
    turns: state.holders[update.holder]?.turns ?? {},
  };
  return withHolder(
    {
      ...state,
      left: withoutUnused(state.left, nowMs),
      throttles: filterValues(
        throttles,
        (one) => one.closedUntilMs > nowMs || grantedMillionths(one, nowMs) < WHOLE,
      ),
    },
    update.holder,
    holder,
  );
}

/** What was on its way when the holder went was sent, for all that is known. */
function removeHolder(state: SharedState, id: string, nowMs: number): SharedState {
  const { [id]: gone, ...holders } = state.holders;
  const left = { ...state.left };
  for (const [name, use] of Object.entries(gone?.uses ?? {})) {
    const known = left[name];
    const ended = countEnd(use, nowMs, true, use.inFlight);
    left[name] = known ? addUse(known, ended) : ended;
  }
  return { ...state, holders, left };
}

function withoutUnused(uses: Readonly<Record<string, WindowUse>>, nowMs: number): Record<string, WindowUse> {
  return filterValues(uses, (use) => usedAt(use, nowMs) > 0);
}

function filterValues<T>(
  record: Readonly<Record<string, T>>,
  isKept: (value: T) => boolean,
): Record<string, T> {
  const kept: Record<string, T> = {};
  for (const name in record) if (isKept(record[name] as T)) kept[name] = record[name] as T;
  return kept;
}

function mapValues<T>(record: Readonly<Record<string, T>>, map: (value: T) => T): Record<string, T> {
  const mapped: Record<string, T> = {};
  for (const name in record) mapped[name] = map(record[name] as T);
  return mapped;
}
