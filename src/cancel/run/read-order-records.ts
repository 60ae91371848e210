import type { Clock } from '../../domain/clock.ts';
import { runWithDeadline } from '../../domain/deadline.ts';
import type { Failure } from '../../domain/failure.ts';
import { type Order, isResting } from '../../domain/order.ts';
import { sameId } from '../../domain/same-id.ts';
import type { CancelService } from './cancel-service.ts';
import { requestWithDeadline } from './request-with-deadline.ts';

/** Half of the cancel's connections. */
const AT_ONCE = 8;
const DEADLINE_MS = 3_000;
/** A time without an answer is measured in parts: a process that stands still for all of it misses only one. */
const QUIET_PARTS = 4;

/** The service's own record of an order, or that it has none. */
export type OrderRecord = { readonly kind: 'found'; readonly order: Order } | { readonly kind: 'not-found' };

export function recordedOrder(record: OrderRecord | undefined): Order | undefined {
  return record?.kind === 'found' ? record.order : undefined;
}

/** Whether the service's own record says that the order can trade no more. */
export function hasEnded(record: OrderRecord | undefined): boolean {
  return record?.kind === 'found' && !isResting(record.order);
}

/** Records of single orders, read by id a few at a time (interface: endpoint 14). */
export interface OrderRecords {
  /** Asks, in this order, for those that are not known to have ended and are not being asked for. */
  request(ids: Iterable<string>): void;
  /** Resolves with true when none of `ids` is being asked for any more, with false after `withinMs` or when it is stopped. */
  settled(ids: readonly string[], withinMs: number): Promise<boolean>;
  /** The same, or after `quietMs` in which no cancel's look-up was answered. */
  settledWhileAnswered(
    ids: readonly string[],
    most: { readonly quietMs: number; readonly withinMs: number },
  ): Promise<void>;
  /** The newest; one that rests stays until another is read. */
  get(id: string): OrderRecord | undefined;
  /** Why an id has no record: its last request failed. */
  failureOf(id: string): Failure | undefined;
  /** What it said proved nothing: it is asked for anew. */
  forget(id: string): void;
  /** Forgets everything: what was read before a cancel request says nothing about after it. */
  clear(): void;
}

/** Counts the look-ups that were answered, of all cancels: they share the connections, and one's wait is another's turn. */
export interface LookUpCount {
  answers: number;
}

export interface OrderRecordsOptions {
  readonly service: Pick<CancelService, 'getOrder'>;
  readonly clock: Clock;
  readonly stop: AbortSignal;
  readonly lookUps?: LookUpCount | undefined;
  /** A record came that was asked for at `askedAtMs`, monotonic milliseconds; under the id that was asked for. */
  readonly onFound?: (order: Order, askedAtMs: number) => void;
}

interface Pending {
  readonly ended: Promise<void>;
  readonly end: () => void;
}

export function createOrderRecords({
  service,
  clock,
  stop,
  lookUps = { answers: 0 },
  onFound,
}: OrderRecordsOptions): OrderRecords {
  const records = new Map<string, OrderRecord>();
  const failures = new Map<string, Failure>();
  /** In the order in which they are asked for. */
  const waiting = new Map<string, Pending>();
  const asked = new Map<string, Pending>();
  let cleared = new AbortController();

  async function read(id: string, { end }: Pending): Promise<void> {
    const generation = cleared.signal;
    const askedAtMs = clock.monotonicMs();
    const answer = await requestWithDeadline({
      clock,
      endpoint: 'GET /data/order/{id}',
      attempt: 1,
      deadlineMs: DEADLINE_MS,
      stop: AbortSignal.any([stop, generation]),
      run: (signal) => service.getOrder(id, signal),
    });
    end();
    lookUps.answers++;
    if (generation.aborted || stop.aborted) return;
    asked.delete(id);
    if (!answer.ok) failures.set(id, answer.failure);
    else if (!answer.value) records.set(id, { kind: 'not-found' });
    // A record of another order proves nothing about this one.
    else if (sameId(answer.value.id, id)) {
      records.set(id, { kind: 'found', order: { ...answer.value, id } });
      onFound?.({ ...answer.value, id }, askedAtMs);
    }
    startNext();
  }

  function startNext(): void {
    for (const [id, pending] of waiting) {
      if (asked.size >= AT_ONCE) return;
      waiting.delete(id);
      asked.set(id, pending);
      void read(id, pending);
    }
  }

  function pendingOf(ids: readonly string[]): readonly Pending[] {
    return ids.flatMap((id) => asked.get(id) ?? waiting.get(id) ?? []);
  }

  /** Whether it came within the time, and before everything is stopped. */
  async function within(event: Promise<unknown>, withinMs: number): Promise<boolean> {
    const run = (): Promise<true> => event.then(() => true);
    return (await runWithDeadline({ clock, deadlineMs: withinMs, stop, run })) === true;
  }

  return {
    request(ids) {
      if (stop.aborted) return;
      for (const id of ids) {
        if (hasEnded(records.get(id)) || waiting.has(id) || asked.has(id)) continue;
        failures.delete(id);
        const { promise: ended, resolve: end } = Promise.withResolvers<void>();
        waiting.set(id, { ended, end });
      }
      startNext();
    },
    settled: (ids, withinMs) => within(Promise.all(pendingOf(ids).map(({ ended }) => ended)), withinMs),
    async settledWhileAnswered(ids, { quietMs, withinMs }) {
      const all = Promise.all(pendingOf(ids).map(({ ended }) => ended));
      const untilMs = clock.monotonicMs() + withinMs;
      for (let before = -1; before !== lookUps.answers && !stop.aborted;) {
        before = lookUps.answers;
        for (let part = 1; part <= QUIET_PARTS; part++) {
          const restMs = untilMs - clock.monotonicMs();
          if (restMs <= 0 || (await within(all, Math.min(quietMs / QUIET_PARTS, restMs)))) return;
        }
      }
    },
    get: (id) => records.get(id),
    failureOf: (id) => failures.get(id),
    forget: (id) => void records.delete(id),
    clear() {
      if (asked.size > 0) {
        cleared.abort();
        cleared = new AbortController();
      }
      for (const map of [records, failures, waiting, asked]) map.clear();
    },
  };
}
