/** A window slides in steps of a hundredth: a request counts up to one step too long, never too short. */
const STEPS = 100;

/** What is used of one sliding window. Plain data; times are milliseconds of one clock. */
export interface WindowUse {
  /** 0: only bounds what is in flight at one time. */
  readonly windowMs: number;
  readonly inFlight: number;
  /** How many requests ended in each step, the newest first. */
  readonly ended: readonly number[];
  readonly newestStep: number;
}

/** A window of which nothing is used. */
export function emptyWindow(windowMs: number): WindowUse {
  return { windowMs, inFlight: 0, ended: [], newestStep: 0 };
}

/** A request counts from its start until a window after its answer, so that the service's window is never overrun. */
export function countStart(use: WindowUse, requests = 1): WindowUse {
  return { ...use, inFlight: use.inFlight + requests };
}

/** `requests` of those in flight are over; what was never sent does not count any longer. */
export function countEnd(use: WindowUse, nowMs: number, isSent: boolean, requests = 1): WindowUse {
  const inFlight = use.inFlight - requests;
  if (!isSent || use.windowMs === 0 || requests === 0) return { ...use, inFlight };
  const newestStep = newestOf(use, stepAt(use, nowMs));
  const before = endedFrom(use, newestStep);
  const ended = before.length === 0 ? [requests] : before.with(0, (before[0] as number) + requests);
  return { windowMs: use.windowMs, inFlight, ended, newestStep };
}

/** Requests in flight, and those that ended within the window. */
export function usedAt(use: WindowUse, nowMs: number): number {
  let used = use.inFlight;
  const steps = stepsInWindow(use, nowMs);
  for (let i = 0; i < steps; i++) used += use.ended[i] as number;
  return used;
}

/** When time alone has brought the use below `ceiling`; Infinity when only the end of a request can. */
export function freeAt(use: WindowUse, ceiling: number, nowMs: number): number {
  let excess = usedAt(use, nowMs) - ceiling;
  if (excess < 0) return nowMs;
  for (let i = stepsInWindow(use, nowMs) - 1; i >= 0; i--) {
    excess -= use.ended[i] as number;
    if (excess < 0) return ((use.newestStep - i + STEPS + 1) * use.windowMs) / STEPS;
  }
  return Number.POSITIVE_INFINITY;
}

/** The use of two who share a window. */
export function addUse(one: WindowUse, other: WindowUse): WindowUse {
  const newestStep = newestOf(one, newestOf(other, 0));
  const [a, b] = [endedFrom(one, newestStep), endedFrom(other, newestStep)];
  const [longer, shorter] = a.length > b.length ? [a, b] : [b, a];
  const ended = longer.map((requests, i) => requests + (shorter[i] ?? 0));
  return { windowMs: one.windowMs, inFlight: one.inFlight + other.inFlight, ended, newestStep };
}

/** The same use by a clock that is ahead by `aheadMs`; rounded so that nothing slides out too early. */
export function shiftUse(use: WindowUse, aheadMs: number): WindowUse {
  if (use.ended.length === 0) return use;
  return { ...use, newestStep: use.newestStep + Math.ceil((aheadMs * STEPS) / use.windowMs) };
}

function stepAt({ windowMs }: WindowUse, nowMs: number): number {
  return Math.floor((nowMs * STEPS) / windowMs);
}

function newestOf({ ended, newestStep }: WindowUse, step: number): number {
  return ended.length === 0 ? step : Math.max(newestStep, step);
}

/** How many of the steps, from the newest, lie within the window. */
function stepsInWindow(use: WindowUse, nowMs: number): number {
  if (use.ended.length === 0) return 0;
  return Math.min(use.ended.length, use.newestStep - stepAt(use, nowMs) + STEPS + 1);
}

/** The requests by step, where `step` is the newest. */
function endedFrom({ ended, newestStep }: WindowUse, step: number): readonly number[] {
  if (ended.length === 0 || step === newestStep) return ended;
  const idle = Math.min(step - newestStep, STEPS + 1);
  return Array<number>(idle)
    .fill(0)
    .concat(ended.slice(0, STEPS + 1 - idle));
}
