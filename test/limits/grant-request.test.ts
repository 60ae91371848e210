import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  endRequest,
  grantRequest,
  limitUse,
  type LimitRequest,
  type LimitState,
} from '../../src/limits/grant-request.ts';
import { closeLimit, halveLimit, type Throttle } from '../../src/limits/slow-after-429.ts';
import {
  updateSharedState,
  type SharedState,
  type SharedUpdate,
} from '../../src/limits/update-shared-state.ts';

const WINDOW_MS = 10_000;
/** A window slides in steps of a hundredth. */
const STEP_MS = 100;
const NOBODY: LimitState = { holders: { own: { seenMs: 0, uses: {}, turns: {} } }, left: {}, throttles: {} };

function booksOf(requests: number, priority: LimitRequest['priority'] = 'rest'): LimitRequest {
  return { limits: [{ name: 'books', windowMs: WINDOW_MS, requests }], priority };
}

/** What a sliding window holds, counted request by request. */
class NaiveWindow {
  inFlight = 0;
  readonly endedMs: number[] = [];
  used(nowMs: number): number {
    return this.inFlight + this.endedMs.filter((ms) => ms >= nowMs - WINDOW_MS).length;
  }
  /** The same, but that a request may count for a step more. */
  usedAtMost(nowMs: number): number {
    return this.inFlight + this.endedMs.filter((ms) => ms >= nowMs - WINDOW_MS - STEP_MS).length;
  }
}

const happening = fc.record({
  afterMs: fc.integer({ min: 0, max: 1_500 }),
  what: fc.constantFrom('ask', 'ask', 'ask', 'end', 'end', 'take back'),
  priority: fc.constantFrom('rest', 'rest', 'orders', 'verify', 'cancel'),
} as const);

describe('the decision about one request', () => {
  it('is that of a naive sliding window, but for a step of a hundredth, and leaves the state it was given alone', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 30 }),
        fc.array(happening, { minLength: 100, maxLength: 300 }),
        (limit, all) => {
          const reserve = Math.ceil(limit * 0.05);
          const naive = new NaiveWindow();
          let state = NOBODY;
          let nowMs = 0;
          for (const { afterMs, what, priority } of all) {
            nowMs += afterMs;
            const before = JSON.stringify(state);
            const given = state;
            if (what === 'ask') {
              const { state: next, decision } = grantRequest(state, 'own', booksOf(limit, priority), nowMs);
              const ceiling = priority === 'rest' || priority === 'orders' ? limit - reserve : limit;
              if (priority === 'cancel') expect(decision).toEqual({ kind: 'granted' });
              else if (naive.usedAtMost(nowMs) < Math.max(1, ceiling)) expect(decision.kind).toBe('granted');
              else if (naive.used(nowMs) >= Math.max(1, ceiling)) expect(decision.kind).toBe('full');
              if (decision.kind === 'granted') naive.inFlight++;
              state = next;
            } else if (naive.inFlight > 0) {
              naive.inFlight--;
              if (what === 'end') naive.endedMs.push(nowMs);
              state = endRequest(state, 'own', ['books'], nowMs, what === 'end');
            }
            expect(JSON.stringify(given)).toBe(before);
            // What was kept as text and read again decides alike.
            state = JSON.parse(JSON.stringify(state)) as LimitState;
          }
        },
      ),
    );
  });

  it('names a time at which there is room, unless another request ends first', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 12, maxLength: 40 }), (gaps) => {
        let state = NOBODY;
        let nowMs = 0;
        for (const gapMs of gaps) {
          nowMs += gapMs;
          const { state: next, decision } = grantRequest(state, 'own', booksOf(10), nowMs);
          if (decision.kind === 'granted') state = endRequest(next, 'own', ['books'], nowMs, true);
          if (decision.kind !== 'full') continue;
          const untilMs = decision.waits[0]?.untilMs ?? 0;
          expect(grantRequest(state, 'own', booksOf(10), untilMs - 1).decision.kind).toBe('full');
          expect(grantRequest(state, 'own', booksOf(10), untilMs).decision.kind).toBe('granted');
        }
      }),
    );
  });

  it('takes a place in every limit or in none', () => {
    const limits = [
      { name: 'order book', windowMs: WINDOW_MS, requests: 100 },
      { name: 'books', windowMs: WINDOW_MS, requests: 2 },
      { name: 'in flight', windowMs: 0, requests: 9 },
    ];
    let state = NOBODY;
    for (let i = 0; i < 5; i++) ({ state } = grantRequest(state, 'own', { limits, priority: 'rest' }, 0));
    expect(limits.map((limit) => limitUse(state, limit, 0).used)).toEqual([1, 1, 1]);
  });

  it('is no for reads while the service wants to be left alone, and yes for a cancel and its verification', () => {
    const state = { ...NOBODY, throttles: { books: closeLimit(undefined, 0, 5_000) } };
    const decide = (priority: LimitRequest['priority'], nowMs: number) =>
      grantRequest(state, 'own', booksOf(80, priority), nowMs).decision;
    expect(decide('orders', 4_000)).toEqual({ kind: 'closed', closedMs: 1_000 });
    expect(decide('verify', 0)).toEqual({ kind: 'granted' });
    expect(decide('cancel', 0)).toEqual({ kind: 'granted' });
    expect(decide('orders', 5_000)).toEqual({ kind: 'granted' });
  });
});

function limitAt(throttle: Throttle, nowMs: number): number {
  const state = { ...NOBODY, throttles: { books: throttle } };
  return limitUse(state, { name: 'books', windowMs: WINDOW_MS, requests: 80 }, nowMs).limit;
}

describe('a limit after a 429', () => {
  it('is halved, once for all that were on their way together, and grows back by a tenth a minute', () => {
    const once = halveLimit(undefined, 0, 0);
    expect(limitAt(once, 0)).toBe(40);
    expect(limitAt(halveLimit(once, 900, 0), 900)).toBe(40);
    expect(limitAt(halveLimit(once, 1_000, 0), 1_000)).toBe(20);
    expect([60_000, 300_000, 900_000].map((ms) => limitAt(once, ms))).toEqual([48, 80, 80]);
  });

  it('is halved from what others say is left of it', () => {
    expect(limitAt(halveLimit(undefined, 0, 0, 500_000), 0)).toBe(20);
  });

  it('never falls below one request', () => {
    let throttle = halveLimit(undefined, 0, 0);
    for (let i = 1; i < 20; i++) throttle = halveLimit(throttle, i * 1_000, 0);
    expect(limitAt(throttle, 20_000)).toBeGreaterThanOrEqual(1);
  });
});

/** One process of a model, with a clock of its own. */
interface Process {
  readonly id: string;
  readonly aheadMs: number;
  use: LimitState;
  saw?: { readonly stateMs: number; readonly ownMs: number };
  /** Requests on their way, and whether the service has counted each. */
  readonly isCounted: boolean[];
}

const step = fc.record({
  afterMs: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 4_000 })),
  process: fc.nat(3),
  what: fc.constantFrom('ask', 'ask', 'ask', 'end', 'end', 'die', 'die', 'lose the swap'),
  isCountedAtOnce: fc.boolean(),
} as const);

describe('several processes over one state', () => {
  it('never have more requests in a window than the limit, whatever their clocks, deaths and lost swaps', () => {
    const steps = fc.array(step, { minLength: 150, maxLength: 300 });
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 12 }), steps, (limit, all) => {
        const processes = [0, 1, 2, 3].map((i) => newProcess(`process ${i}`, i * 7_037));
        const service: number[] = [];
        let shared: SharedState | undefined;
        let nowMs = 1_000_000;
        for (const [i, { afterMs, process, what, isCountedAtOnce }] of all.entries()) {
          nowMs += afterMs;
          // Whoever lives publishes every second.
          for (const one of processes) {
            const ownMs = nowMs + one.aheadMs;
            if (ownMs - (one.saw?.ownMs ?? ownMs) < 1_000) continue;
            const beat = updateSharedState(shared, updateOf(one, ownMs, []), nowMs);
            shared = beat.state;
            one.saw = { stateMs: beat.nowMs, ownMs };
          }
          const one = processes[process] as Process;
          const ownMs = nowMs + one.aheadMs;
          if (what === 'end' && one.isCounted.length > 0) {
            if (!one.isCounted.shift()) service.push(nowMs);
            one.use = endRequest(one.use, 'own', ['books'], ownMs, true);
          } else if (what === 'die') {
            for (const isCounted of one.isCounted) if (!isCounted) service.push(nowMs);
            processes[process] = newProcess(`process ${process}, ${i}`, one.aheadMs);
          } else {
            const requests = [{ ...booksOf(limit), turnMs: ownMs }];
            const reply = updateSharedState(shared, updateOf(one, ownMs, requests), nowMs);
            if (what === 'lose the swap') continue;
            shared = JSON.parse(JSON.stringify(reply.state)) as SharedState;
            one.saw = { stateMs: reply.nowMs, ownMs };
            if (reply.decisions[0]?.kind !== 'granted') continue;
            one.use = grantRequest(one.use, 'own', booksOf(1_000), ownMs).state;
            one.isCounted.push(isCountedAtOnce);
            if (isCountedAtOnce) service.push(nowMs);
          }
          const inWindow = service.filter((ms) => ms > nowMs - WINDOW_MS).length;
          expect(inWindow).toBeLessThanOrEqual(limit);
        }
      }),
      { numRuns: 200 },
    );
  });
});

function newProcess(id: string, aheadMs: number): Process {
  return { id, aheadMs, use: NOBODY, isCounted: [] };
}

function updateOf({ id, use, saw }: Process, ownMs: number, requests: readonly LimitRequest[]): SharedUpdate {
  const uses = use.holders['own']?.uses ?? {};
  return { holder: id, ownMs, ...(saw && { saw }), uses, throttles: {}, requests, leaving: false };
}
