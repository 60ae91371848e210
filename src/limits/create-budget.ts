import type { BudgetUse, Waits } from '../domain/limit-use.ts';
import type { Budget, Permit, Refusal } from './budget.ts';
import type { Full } from './grant-request.ts';
import {
  createRateLimiter,
  refuseClosed,
  RETRIES,
  type BudgetOptions,
  type LimitedRequest,
  type RateLimiter,
} from './rate-limiter.ts';
import type { SharedLimits } from './shared-limits.ts';
import { inTurn, turnOf, type Waiting } from './request-queue.ts';

interface QueuedRequest extends LimitedRequest, Waiting {
  readonly answer: (answer: Permit | Refusal) => void;
  /** A place among everyone's is being asked for. */
  isPending?: boolean;
  /** Nobody waits for the answer any more. */
  isAborted?: boolean;
  /** What has no room for it, and when to ask again. */
  waits?: Full['waits'];
  /** What is shared has no room for it until then. */
  fullUntilMs?: number;
}

/** JSON has no infinity. */
const EARLIEST_MS = -1e9;

/**
 * A budget over all limits of the interface at once: a request takes its place in every window it counts toward, or
 * waits and takes none. Who waits is let through by priority. Cancels are counted and never held. Where limits are
 * shared, a request that has a place here asks for one there; cancels are published when they are on their way.
 * @throws TypeError for options that make no sense
 */
export function createBudget(options: BudgetOptions): Budget {
  const { clock, sharing } = options;
  const limiter = createRateLimiter(options);
  const queue = new Set<QueuedRequest>();
  let stopTimer: (() => void) | undefined;

  /** The caller's permit: its end makes room for who waits here, and is published. */
  function send({ priority, answer }: QueuedRequest, permit: Permit): void {
    answer({
      settle(settlement) {
        permit.settle(settlement);
        sharing?.ended(priority === 'cancel', settlement.kind === 'throttled');
        if (queue.size > 0) admitWaiting();
      },
    });
  }

  function sendUnshared(request: QueuedRequest, permit: Permit): void {
    sharing?.started(request.priority === 'cancel');
    send(request, permit);
  }

  /** Keeps its turn in the queue until the answer is there. */
  async function requestShared(shared: SharedLimits, request: QueuedRequest, permit: Permit): Promise<void> {
    request.isPending = true;
    const answer = await shared.request({
      limits: limiter.sharedLimitsOf(request),
      priority: request.priority,
      turnMs: Math.max(EARLIEST_MS, turnOf(request)),
    });
    request.isPending = false;
    if (answer.kind === 'granted' || answer.kind === 'closed') queue.delete(request);
    if (answer.kind === 'granted' && !request.isAborted) {
      send(request, permit);
    } else {
      permit.settle({ kind: 'abandoned', sent: false });
    }
    if (answer.kind === 'closed') request.answer(refuseClosed(answer.closedMs));
    if (answer.kind === 'full') noteFull(request, answer);
    admitWaiting();
  }

  /** In order, everyone who fits. Nobody overtakes another who waits for the same limit. */
  function admitWaiting(): void {
    stopTimer?.();
    const nowMs = clock.monotonicMs();
    const awaited = new Set<string>();
    let wakeMs = Number.POSITIVE_INFINITY;
    for (const request of inTurn(queue)) {
      if (request.isPending) continue;
      const answer =
        limiter.refusal(request) ?? stillWaits(request, awaited, nowMs) ?? limiter.request(request);
      if (answer.kind === 'full') {
        request.waits = answer.waits;
        for (const { name } of answer.waits) awaited.add(name);
        wakeMs = Math.min(wakeMs, Math.max(...answer.waits.map(({ untilMs }) => untilMs)));
      } else if (answer.kind === 'granted' && sharing?.isShared) {
        void requestShared(sharing, request, answer.permit);
      } else {
        queue.delete(request);
        if (answer.kind === 'granted') sendUnshared(request, answer.permit);
        else request.answer(answer);
      }
    }
    stopTimer = Number.isFinite(wakeMs)
      ? clock.schedule(Math.max(1, wakeMs - nowMs), admitWaiting)
      : undefined;
  }

  return {
    acquire: (endpoint, { signal, ...call }) =>
      new Promise((answer) => {
        if (signal?.aborted) return answer({ kind: 'aborted', message: 'taken back' });
        const request: QueuedRequest = {
          ...limiter.requestTo(endpoint, call),
          sinceMs: clock.monotonicMs(),
          answer,
        };
        if (request.priority === 'cancel') {
          const passed = limiter.request(request);
          if (passed.kind === 'granted') return sendUnshared(request, passed.permit);
        }
        queue.add(request);
        admitWaiting();
        if (!queue.has(request)) return;
        const takeBack = (): void => {
          queue.delete(request);
          request.isAborted = true;
          // It would keep a process alive that has nothing left to do.
          if (queue.size === 0) stopTimer?.();
          answer(takenBack(request));
        };
        signal?.addEventListener('abort', takeBack, { once: true });
      }),
    snapshot: () => snapshotOf(limiter, inTurn(queue), sharing),
  };
}

function snapshotOf(
  limiter: RateLimiter,
  queued: readonly QueuedRequest[],
  sharing: SharedLimits | undefined,
): BudgetUse {
  const waiting = queued.filter(({ isPending: isAsking, waits }) => !isAsking || waits);
  const uses = limiter.uses(waiting);
  const { used = 0, limit = 0 } = uses.find(({ scope }) => scope === 'in flight') ?? {};
  return {
    scopes: uses.filter(({ windowMs }) => windowMs > 0),
    inFlight: { used, limit },
    waiting: waiting.length,
    waits: countWaits(waiting),
    breakerOpen: limiter.breakerOpen,
    ...(sharing && { shared: sharing.use() }),
  };
}

/** What is shared has no room for it before all that it waits for has. */
function noteFull(request: QueuedRequest, { waits }: Full): void {
  request.waits = waits;
  request.fullUntilMs = Math.max(...waits.map(({ untilMs }) => untilMs));
}

/** It waits for what is shared, or behind another who waits for the same limit. */
function stillWaits(request: QueuedRequest, awaited: ReadonlySet<string>, nowMs: number): Full | undefined {
  const { waits = [], fullUntilMs = 0 } = request;
  if (fullUntilMs > nowMs) return { kind: 'full', waits };
  const behind = request.limits.find(({ scope }) => awaited.has(scope));
  return behind && { kind: 'full', waits: [{ name: behind.scope, untilMs: Number.POSITIVE_INFINITY }] };
}

/** Names the limit that held it up longest, but for what is in flight: that is a wait for the service. */
function takenBack({ limits, waits = [] }: QueuedRequest): Refusal {
  const name = longest(waits);
  const isOurs = name === RETRIES || limits.some(({ scope, windowMs }) => scope === name && windowMs > 0);
  const waitedFor = isOurs ? name : undefined;
  return { kind: 'aborted', message: 'taken back while it waited', waitedFor };
}

function longest(waits: Full['waits']): string | undefined {
  return waits.toSorted((a, b) => b.untilMs - a.untilMs)[0]?.name;
}

/** Who waits for what, by class in the order of their turns. */
function countWaits(waiting: readonly QueuedRequest[]): Waits[] {
  const counts = new Map<string, Waits>();
  for (const { priority, waits = [] } of waiting) {
    const scope = longest(waits) ?? '';
    const key = `${priority} ${scope}`;
    const count = (counts.get(key)?.count ?? 0) + 1;
    counts.set(key, { priority, scope, count });
  }
  return [...counts.values()];
}
