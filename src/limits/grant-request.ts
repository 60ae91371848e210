import type { Priority } from '../domain/call-options.ts';
import {
  addUse,
  countEnd,
  countStart,
  emptyWindow,
  freeAt,
  usedAt,
  type WindowUse,
} from './sliding-window.ts';
import { grantedMillionths, WHOLE, type Throttle } from './slow-after-429.ts';

/** Reserved for cancels and the reads that verify them; requests in flight cannot hold it. */
const RESERVE_PERCENT = 5;
const SHORTEST_WAIT_MS = 10;
const LONGEST_WAIT_MS = 1_000;
/** What waits for the end of other processes' requests looks again this often. */
const IN_FLIGHT_WAIT_MS = 50;
/** Who waits keeps its turn so long after the time at which it should ask again. */
const TURN_KEPT_MS = 300;

/** What one process uses of every limit, and which turns it waits for. */
export interface Holder {
  readonly seenMs: number;
  readonly uses: Readonly<Record<string, WindowUse>>;
  readonly turns: Readonly<Record<string, { readonly turnMs: number; readonly untilMs: number }>>;
}

/** The state of a rate limiter, by the names of limits: plain data, stored as text anywhere. */
export interface LimitState {
  readonly holders: Readonly<Record<string, Holder>>;
  /** What processes that are gone had used. */
  readonly left: Readonly<Record<string, WindowUse>>;
  readonly throttles: Readonly<Record<string, Throttle>>;
}

/** One limit that a request counts toward. */
export interface RequestedLimit {
  readonly name: string;
  readonly windowMs: number;
  /** What may be used before 429s took from it. */
  readonly requests: number;
  /** Reads keep below this besides, until it is over. */
  readonly hold?: { readonly requests: number; readonly untilMs: number } | undefined;
}

export interface LimitRequest {
  readonly limits: readonly RequestedLimit[];
  readonly priority: Priority;
  /** When its turn is among other holders; left out where there are none. */
  readonly turnMs?: number;
}

export type Decision =
  | { readonly kind: 'granted' }
  /** The service asked to be left alone for so long. */
  | { readonly kind: 'closed'; readonly closedMs: number }
  | Full;

export interface Full {
  readonly kind: 'full';
  /** The limits without room, and when to ask again; Infinity: when a request is over. */
  readonly waits: readonly { readonly name: string; readonly untilMs: number }[];
}

const GRANTED: Decision = { kind: 'granted' };

/** Gives a request of `holder` a place in all its windows at once, or in none. */
export function grantRequest<S extends LimitState>(
  state: S,
  holder: string,
  request: LimitRequest,
  nowMs: number,
): { readonly state: S; readonly decision: Decision } {
  const names = request.limits.map(({ name }) => name);
  const closedMs = isReserved(request.priority) ? 0 : closedFor(state, names, nowMs);
  if (closedMs > 0) return { state, decision: { kind: 'closed', closedMs } };
  const waits = findWaits(state, holder, request, nowMs);
  if (waits.length > 0)
    return { state: updateTurns(state, holder, request, waits), decision: { kind: 'full', waits } };
  return { state: startRequest(state, holder, request.limits), decision: GRANTED };
}

/** The request of `holder` is over: it counts for a window from now, or not at all if it was never sent. */
export function endRequest<S extends LimitState>(
  state: S,
  holder: string,
  names: readonly string[],
  nowMs: number,
  isSent: boolean,
): S {
  const known = state.holders[holder] as Holder;
  const uses = { ...known.uses };
  for (const name of names) uses[name] = countEnd(uses[name] as WindowUse, nowMs, isSent);
  return withHolder(state, holder, { ...known, uses });
}

/** How long the service wants to be left alone; 0 when it does not. */
export function closedFor(state: LimitState, names: readonly string[], nowMs: number): number {
  let untilMs = nowMs;
  for (const name of names) untilMs = Math.max(untilMs, state.throttles[name]?.closedUntilMs ?? 0);
  return untilMs - nowMs;
}

/** What all holders use of a limit, together with those who are gone. */
export function useOfAll(state: LimitState, name: string): WindowUse | undefined {
  let sum = state.left[name];
  for (const id in state.holders) {
    const use = state.holders[id]?.uses[name];
    if (use) sum = sum ? addUse(sum, use) : use;
  }
  return sum;
}

/** What may be used of a limit now, what of that is for cancels, and what is used. */
export function limitUse(state: LimitState, { name, requests }: RequestedLimit, nowMs: number) {
  const whole = wholeLimit(requests, state.throttles[name], nowMs);
  const use = useOfAll(state, name);
  return { used: use ? usedAt(use, nowMs) : 0, limit: whole, reserve: reserveOf(whole) };
}

export function isReserved(priority: Priority): boolean {
  return priority === 'cancel' || priority === 'verify';
}

/** The part of a limit that only cancels and their verification may use. */
export function reserveOf(limit: number): number {
  return Math.ceil((limit * RESERVE_PERCENT) / 100);
}

export function withHolder<S extends LimitState>(state: S, id: string, holder: Holder): S {
  return { ...state, holders: { ...state.holders, [id]: holder } };
}

function findWaits(state: LimitState, id: string, request: LimitRequest, nowMs: number): Full['waits'] {
  const { limits, priority, turnMs } = request;
  // A cancel is counted and never held.
  if (priority === 'cancel') return [];
  const waits: { name: string; untilMs: number }[] = [];
  for (const limit of limits) {
    const fitsMs = fitsAt(state, limit, priority, nowMs);
    if (turnMs === undefined) {
      if (fitsMs > nowMs) waits.push({ name: limit.name, untilMs: fitsMs });
      continue;
    }
    const untilMs =
      fitsMs > nowMs ? askAgainAt(fitsMs, nowMs) : overtakenUntil(state, id, limit.name, turnMs, nowMs);
    if (untilMs > nowMs) waits.push({ name: limit.name, untilMs });
  }
  return waits;
}

/** When a request fits this limit; `nowMs` when it does now, Infinity when another has to end first. */
function fitsAt(state: LimitState, limit: RequestedLimit, priority: Priority, nowMs: number): number {
  const { name, requests, windowMs, hold } = limit;
  const use = useOfAll(state, name) ?? emptyWindow(windowMs);
  const whole = wholeLimit(requests, state.throttles[name], nowMs);
  if (isReserved(priority)) return windowMs > 0 ? freeAt(use, whole, nowMs) : nowMs;
  const freeMs = freeAt(use, Math.max(1, whole - reserveOf(whole)), nowMs);
  return hold ? Math.max(freeMs, Math.min(hold.untilMs, freeAt(use, hold.requests, nowMs))) : freeMs;
}

function wholeLimit(requests: number, throttle: Throttle | undefined, nowMs: number): number {
  return Math.max(1, Math.floor((requests * grantedMillionths(throttle, nowMs)) / WHOLE));
}

/** `nowMs` unless another holder, whose turn is earlier, waits for this limit. */
function overtakenUntil(state: LimitState, own: string, name: string, turnMs: number, nowMs: number): number {
  let untilMs = nowMs;
  for (const [id, { turns }] of Object.entries(state.holders)) {
    const turn = turns[name];
    if (id === own || !turn || turn.turnMs >= turnMs || turn.untilMs <= nowMs) continue;
    untilMs = Math.max(untilMs, askAgainAt(turn.untilMs - TURN_KEPT_MS, nowMs));
  }
  return untilMs;
}

function updateTurns<S extends LimitState>(
  state: S,
  id: string,
  request: LimitRequest,
  waits: Full['waits'],
): S {
  const { turnMs } = request;
  if (turnMs === undefined) return state;
  const known = state.holders[id] as Holder;
  const turns = { ...known.turns };
  for (const { name, untilMs } of waits) turns[name] = { turnMs, untilMs: untilMs + TURN_KEPT_MS };
  return withHolder(state, id, { ...known, turns });
}

function startRequest<S extends LimitState>(state: S, id: string, limits: readonly RequestedLimit[]): S {
  const known = state.holders[id] as Holder;
  const uses = { ...known.uses };
  for (const { name, windowMs } of limits) uses[name] = countStart(uses[name] ?? emptyWindow(windowMs));
  const waited = limits.some(({ name }) => known.turns[name]);
  const turns = waited ? omit(known.turns, limits) : known.turns;
  return withHolder(state, id, { seenMs: known.seenMs, uses, turns });
}

function omit(turns: Holder['turns'], limits: readonly RequestedLimit[]): Holder['turns'] {
  return Object.fromEntries(
    Object.entries(turns).filter(([name]) => limits.every((limit) => limit.name !== name)),
  );
}

function askAgainAt(untilMs: number, nowMs: number): number {
  if (untilMs === Number.POSITIVE_INFINITY) return nowMs + IN_FLIGHT_WAIT_MS;
  return nowMs + Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, untilMs - nowMs));
}
