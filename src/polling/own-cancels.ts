import { canceledHere, type CancelProgress, provedGone } from '../domain/cancel.ts';
import type { Clock } from '../domain/clock.ts';
import type { MonitorEvent } from '../domain/monitor-event.ts';
import type { OrderOutcome } from '../domain/order-outcome.ts';
import { type Order, isResting } from '../domain/order.ts';
import { isUnder } from '../domain/orders-under-scope.ts';

export type OrdersListed = Extract<MonitorEvent, { readonly type: 'ordersRead' | 'ordersShown' }>;

/** Cancels that took nothing down. */
const NOT_CARRIED_OUT: ReadonlySet<CancelProgress['outcome']> = new Set(['not-sent', 'refused']);

/** An order that answers to cancels named as canceled, in monotonic milliseconds. */
interface NamedOrder {
  /** When the last answer that names it came. */
  readonly answeredMs: number;
  /** When the last cancel that names it settled. */
  readonly settledMs?: number;
  /** A list or a record from after these shows it as resting. */
  readonly isRefuted?: boolean;
}

interface OwnCancel {
  readonly progress: CancelProgress;
  readonly isSettled: boolean;
  /** When its last reading began, monotonic milliseconds. */
  readonly readMs: number | undefined;
  /** When the reading began that told last that its scope is clear, monotonic milliseconds. */
  readonly clearMs: number | undefined;
}

export type OwnCancels = ReturnType<typeof createOwnCancels>;

/** The cancels of this run, and what they did to orders. */
export function createOwnCancels(clock: Clock) {
  const cancels = new Map<number, OwnCancel>();
  const named = new Map<string, NamedOrder>();
  /** All that were proved gone; missing since a cancel told something new. */
  let gone: ReadonlySet<string> | undefined;
  const all = (): readonly CancelProgress[] => [...cancels.values()].map(({ progress }) => progress);
  function provesGone({ id }: Order): boolean {
    gone ??= new Set(all().flatMap(provedGone));
    return gone.has(id) && !named.get(id)?.isRefuted;
  }
  function refute(id: string, isAfter: (order: NamedOrder) => boolean): void {
    const order = named.get(id);
    if (order && isAfter(order)) named.set(id, { ...order, isRefuted: true });
  }
  return {
    noteProgress(progress: CancelProgress): void {
      const before = cancels.get(progress.id);
      const nowMs = clock.monotonicMs();
      const isSettled = progress.phase === 'settled';
      const isReading = progress.phase === 'verifying' && before?.progress.phase !== 'verifying';
      const readMs = isReading ? nowMs : before?.readMs;
      const clearMs = isSettled && progress.outcome === 'confirmed' ? (readMs ?? nowMs) : before?.clearMs;
      const wasSettled = before?.isSettled === true;
      cancels.set(progress.id, { progress, isSettled: isSettled || wasSettled, readMs, clearMs });
      gone = undefined;
      for (const id of newlyNamed(progress, before?.progress))
        named.set(id, { ...named.get(id), answeredMs: nowMs });
      if (!isSettled || before?.isSettled) return;
      for (const id of progress.canceled)
        named.set(id, { answeredMs: named.get(id)?.answeredMs ?? nowMs, settledMs: nowMs });
    },
    /** A record that says that the order rests refutes the answers from before it was asked for. */
    noteResting(id: string, askedAtMs: number): void {
      refute(id, ({ answeredMs }) => askedAtMs >= answeredMs);
    },
    noteListed({ orders, times }: OrdersListed): void {
      for (const { id } of orders.filter(isResting))
        refute(id, ({ settledMs }) => settledMs !== undefined && times.askedAtMs >= settledMs);
    },
    /** Orders listed again by a later request than a complete listing without them. */
    noteReturned(orders: readonly Order[]): void {
      for (const { id } of orders.filter(isResting)) refute(id, ({ settledMs }) => settledMs !== undefined);
    },
    /** A cancel may yet tell what becomes of the order. One that is unresolved may never settle. */
    isUnderWay: (order: Order): boolean =>
      all().some(
        ({ phase, outcome, target }) =>
          phase !== 'settled' && outcome !== 'unresolved' && isUnder(target.scope, order),
      ),
    /** A cancel proved it gone, and neither a listing from after it had settled nor a later record shows it as resting. */
    provesGone,
    /** By what came since a cancel proves that the order is gone: what was asked for before is out of date. */
    provesGoneSince(ms: number, order: Order): boolean {
      const answeredMs = named.get(order.id)?.answeredMs;
      if (answeredMs !== undefined && provesGone(order)) return answeredMs > ms;
      return [...cancels.values()].some(
        ({ progress, clearMs = -Infinity }) => clearMs > ms && isUnder(progress.target.scope, order),
      );
    },
    /** What became of an order that was proved gone. Some of it may have traded just before, as its cancel has read. */
    outcomesOf(last: Order): readonly OrderOutcome[] {
      const filled = all().flatMap((cancel) => cancel.filled);
      const order = filled.findLast(({ id }) => id === last.id) ?? last;
      const size = order.matchedSize - last.matchedSize;
      const canceled = { kind: 'canceled', order, by: 'us' } as const;
      return size > 0 ? [{ kind: 'filled', order, size }, canceled] : [canceled];
    },
    /** Says of a fill that a cancel of ours told it. */
    withTeller(outcome: OrderOutcome): OrderOutcome {
      if (outcome.kind !== 'filled') return outcome;
      const { id, matchedSize } = outcome.order;
      const filled = all().flatMap((cancel) => cancel.filled);
      const isTold = filled.some((order) => order.id === id && order.matchedSize === matchedSize);
      return isTold ? { ...outcome, isToldByCancel: true } : outcome;
    },
    /** Says of an order that its record calls canceled who did it. */
    withCanceler(outcome: OrderOutcome, id: string): OrderOutcome {
      if (outcome.kind !== 'canceled') return outcome;
      if (all().flatMap(canceledHere).includes(id)) return { ...outcome, by: 'us' };
      const isTarget = ({ attempts, outcome: end, target }: CancelProgress): boolean =>
        attempts > 0 &&
        !NOT_CARRIED_OUT.has(end) &&
        [...target.orders, ...(target.unlisted ?? [])].some((order) => order.id === id);
      return all().some(isTarget) ? { ...outcome, by: 'us-or-others' } : outcome;
    },
  };
}

/** Which orders a later answer of the same cancel names again is not told. */
function newlyNamed(progress: CancelProgress, before: CancelProgress | undefined): readonly string[] {
  if (before?.answeredAfterMs !== progress.answeredAfterMs) return progress.canceled;
  const earlier = new Set(before?.canceled);
  return progress.canceled.filter((id) => !earlier.has(id));
}
