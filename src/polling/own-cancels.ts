import { canceledHere, type CancelProgress, provedGone, type TargetScope } from '../domain/cancel.ts';
import type { Clock } from '../domain/clock.ts';
import type { MonitorEvent } from '../domain/monitor-event.ts';
import type { OrderOutcome } from '../domain/order-outcome.ts';
import { type Order, isResting } from '../domain/order.ts';
import { isUnder } from '../domain/orders-under-scope.ts';

export type OrdersListed = Extract<MonitorEvent, { readonly type: 'ordersRead' | 'ordersShown' }>;

/** Cancels that took nothing down. */
const NOT_CARRIED_OUT: ReadonlySet<CancelProgress['outcome']> = new Set(['not-sent', 'refused']);

const NONE: ReadonlySet<string> = new Set();

export type OwnCancels = ReturnType<typeof createOwnCancels>;

/** The cancels of this run, and what they did to orders. */
export function createOwnCancels(clock: Clock) {
  const cancels = new Map<number, CancelProgress>();
  const settledCancels = new Set<number>();
  const settledAtMs = new Map<string, number>();
  /** What was found clear by which cancel, and when, monotonic milliseconds. */
  const clear = new Map<number, { readonly scope: TargetScope; readonly atMs: number }>();
  /** When the last answer to a cancel that names the order came, by id, monotonic milliseconds. */
  const answeredMs = new Map<string, number>();
  const relisted = new Set<string>();
  /** All that were proved gone; missing since a cancel told something new. */
  let gone: ReadonlySet<string> | undefined;
  const all = (): readonly CancelProgress[] => [...cancels.values()];
  function provesGone({ id }: Order): boolean {
    gone ??= new Set(all().flatMap(provedGone));
    return gone.has(id) && !relisted.has(id);
  }
  return {
    noteProgress(progress: CancelProgress): void {
      const { id: cancelId, phase, outcome, target, canceled, answeredAfterMs } = progress;
      const nowMs = clock.monotonicMs();
      const before = cancels.get(cancelId);
      // Which of them a later answer of the same cancel names again is not told.
      const named = before?.answeredAfterMs === answeredAfterMs ? new Set(before?.canceled) : NONE;
      for (const id of canceled) if (!named.has(id)) answeredMs.set(id, nowMs);
      cancels.set(cancelId, progress);
      gone = undefined;
      if (phase !== 'settled') return;
      if (outcome === 'confirmed') clear.set(cancelId, { scope: target.scope, atMs: nowMs });
      if (settledCancels.has(cancelId)) return;
      settledCancels.add(cancelId);
      for (const id of canceled) {
        settledAtMs.set(id, nowMs);
        relisted.delete(id);
      }
    },
    /** A record that says that the order rests refutes the answers from before it was asked for. */
    noteResting(id: string, askedAtMs: number): void {
      if (askedAtMs >= (answeredMs.get(id) ?? Infinity)) relisted.add(id);
    },
    noteListed(event: OrdersListed): void {
      for (const order of event.orders) {
        const isAfter = event.times.askedAtMs >= (settledAtMs.get(order.id) ?? Infinity);
        if (isAfter && isResting(order)) relisted.add(order.id);
      }
    },
    /** Orders listed again by a later request than a complete listing without them. */
    noteReturned(orders: readonly Order[]): void {
      for (const order of orders) if (settledAtMs.has(order.id) && isResting(order)) relisted.add(order.id);
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
      const namedMs = answeredMs.get(order.id);
      if (namedMs !== undefined && provesGone(order)) return namedMs > ms;
      return [...clear.values()].some(({ atMs, scope }) => atMs > ms && isUnder(scope, order));
    },
    /** What became of an order that was proved gone. Some of it may have traded just before, as its cancel has read. */
    outcomesOf(last: Order): readonly OrderOutcome[] {
      const filled = all().flatMap((cancel) => cancel.filled);
      const order = filled.findLast(({ id }) => id === last.id) ?? last;
      const size = order.matchedSize - last.matchedSize;
      const canceled = { kind: 'canceled', order, by: 'us' } as const;
      return size > 0 ? [{ kind: 'filled', order, size }, canceled] : [canceled];
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
