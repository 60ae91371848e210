import type { Client } from '../api/client.ts';
import { canceledHere, type CancelProgress, provedGone } from '../domain/cancel.ts';
import { type Clock, sleep } from '../domain/clock.ts';
import { compareOrders, type KnownOrders, learnOrder, type OrderChanges } from '../domain/compare-orders.ts';
import type { MonitorEvent, Publish } from '../domain/monitor-event.ts';
import { type OrderOutcome, outcomesOfVanished } from '../domain/order-outcome.ts';
import { isResting, type Order, wasPlacedBefore } from '../domain/order.ts';
import { isUnder } from '../domain/orders-under-scope.ts';
import { sameId } from '../domain/same-id.ts';
import type { Result } from '../domain/result.ts';
import { createCanceledOrders, type OrdersListed } from './canceled-orders.ts';

export interface WatchOptions {
  readonly client: Pick<Client, 'getOrder'>;
  readonly clock: Clock;
  readonly publish: Publish;
}

/** Tells what became of the account's orders between two listings. */
export interface OrderWatch {
  /** Every event of the engine passes here. */
  handleEvent(event: MonitorEvent): void;
  /** A listing that must cause no request: it is not compared with others. */
  noteListed(event: OrdersListed): void;
  stop(): void;
}

/** Cancels that took nothing down. */
const NOT_CARRIED_OUT: ReadonlySet<CancelProgress['outcome']> = new Set(['not-sent', 'refused']);

/** Of one listing's vanished orders so many are asked for; who lost more reads a list. */
const MOST_ASKED = 20;
const DEADLINE_MS = 5_000;
const SECOND_TRY_MS = 3_000;
/** A list may show an order so long after it was placed. */
const LIST_LAG_MS = 10_000;
/** What is not known to have ended is asked for again after so long. */
const ASK_AGAIN_MS = 10_000;

/**
 * Compares listing with listing. What traded or came is told at once; of what is gone the service's record is asked for,
 * and not before a cancel of ours that covers it has settled: it may be the one who took it down. Of what a cancel of ours
 * named, the record is asked for only if it was listed again. What is in no list, and rests by its record or could not be
 * asked for, is asked for again until it is listed or has ended.
 */
export function watchOrders({ client, clock, publish }: WatchOptions): OrderWatch {
  const stopping = new AbortController();
  const cancels = new Map<number, CancelProgress>();
  const canceledOrders = createCanceledOrders(clock);
  let known: KnownOrders | undefined;
  let latestAskedMs = -Infinity;
  /** When the last complete listing came, epoch milliseconds. */
  let comparedAtMs = -Infinity;
  let vanished: readonly Order[] = [];
  /** In no list, and not known to have ended. */
  const unlisted = new Map<string, Unlisted>();
  let askedAgainAtMs = -Infinity;
  /** Where nothing answers, to ask for each takes longer than the next listing. */
  let asking = 0;

  function publishOutcomes(outcomes: readonly OrderOutcome[]): void {
    if (outcomes.length > 0 && !stopping.signal.aborted)
      publish({ type: 'ordersTurned', outcomes, atMs: clock.monotonicMs() });
  }

  function explainVanished(): void {
    const unsettled = [...cancels.values()].filter(({ phase }) => phase !== 'settled');
    const [waiting, due] = partition(vanished, (order) =>
      unsettled.some(({ target }) => isUnder(target.scope, order)),
    );
    vanished = waiting;
    const canceledIds = new Set([...cancels.values()].flatMap(provedGone));
    const [ours, others] = partition(due, ({ id }) => canceledIds.has(id) && !canceledOrders.isRelisted(id));
    publishOutcomes(ours.flatMap((order) => canceledByUs(order, [...cancels.values()])));
    const unasked = others.slice(MOST_ASKED);
    for (const order of unasked) unlisted.set(order.id, { order, rests: false });
    publishOutcomes(unasked.map((order) => ({ kind: 'gone', order, why: { kind: 'unasked' } })));
    void askEach(others.slice(0, MOST_ASKED));
  }

  async function askEach(orders: readonly Order[], isAgain = false): Promise<void> {
    const found: OrderOutcome[] = [];
    asking++;
    for (const order of orders) {
      const looked = await askTwice({ client, clock }, order.id, stopping.signal);
      if (looked.ok && looked.value && !sameId(looked.value.id, order.id)) {
        // The record of another order says nothing of this one.
        unlisted.set(order.id, unlisted.get(order.id) ?? { order, rests: false });
        continue;
      }
      if (looked.ok && looked.value && known) known = learnOrder(known, looked.value);
      const outcomes = outcomesOfVanished(order, looked, clock.now());
      const { order: latest, rests } = endOf(outcomes, order);
      const before = unlisted.get(order.id);
      unlisted.delete(order.id);
      if (rests || !looked.ok)
        unlisted.set(order.id, { order: latest, rests: rests || before?.rests === true });
      const isAsBefore = isAgain && (rests ? before?.rests === true : !looked.ok);
      const told = isAsBefore ? outcomes.slice(0, -1) : outcomes;
      found.push(...told.map((outcome) => withCanceler(outcome, order.id, [...cancels.values()])));
    }
    asking--;
    publishOutcomes(found);
  }

  function askAgain(listed: readonly Order[]): void {
    for (const { id } of listed) unlisted.delete(id);
    const nowMs = clock.monotonicMs();
    if (asking > 0 || unlisted.size === 0 || nowMs - askedAgainAtMs < ASK_AGAIN_MS) return;
    askedAgainAtMs = nowMs;
    const orders = Array.from(unlisted.values(), ({ order }) => order);
    void askEach(orders.slice(0, MOST_ASKED), true);
  }

  return {
    handleEvent(event) {
      if (event.type === 'cancelProgressed') {
        cancels.set(event.progress.id, event.progress);
        if (event.progress.phase === 'settled') {
          canceledOrders.noteSettled(event.progress);
          explainVanished();
          // What became of these no list of this run may ever show.
          for (const entry of openAfter(event.progress)) {
            if (!known?.open.has(entry.order.id)) unlisted.set(entry.order.id, entry);
          }
        }
      }
      if (event.type === 'ordersRead' || event.type === 'ordersShown') canceledOrders.noteListed(event);
      if (event.type !== 'ordersRead' || event.times.askedAtMs < latestAskedMs) return;
      latestAskedMs = event.times.askedAtMs;
      const comparison = compareOrders(known, event.orders, event.complete);
      known = comparison.known;
      canceledOrders.noteReturned(comparison.changes.returned);
      publishOutcomes(seenOutcomes(comparison.changes, comparedAtMs));
      if (event.complete) comparedAtMs = clock.now();
      vanished = [...vanished, ...comparison.changes.vanished];
      askAgain(event.orders);
      explainVanished();
    },
    noteListed: canceledOrders.noteListed,
    stop: () => stopping.abort(),
  };
}

interface Unlisted {
  readonly order: Order;
  /** It was told that its record says that it rests. */
  readonly rests: boolean;
}

/** Orders that a cancel left, found left out of the account's list, or cannot account for. A list may be older than new ones. */
function openAfter({
  outcome,
  left,
  appeared,
  unaccounted = [],
  leftOut,
}: CancelProgress): readonly Unlisted[] {
  const doubtful = [...(leftOut?.orders ?? []), ...unaccounted.flatMap(({ order }) => order ?? [])];
  const before = [...(outcome === 'confirmed' ? [] : doubtful), ...left];
  return [
    ...appeared.map((order) => ({ order, rests: true })),
    ...before.map((order) => ({ order, rests: false })),
  ];
}

/** Some of it may have traded just before, as its cancel has read. */
function canceledByUs(last: Order, cancels: readonly CancelProgress[]): readonly OrderOutcome[] {
  const order = cancels.flatMap(({ filled }) => filled).findLast(({ id }) => id === last.id) ?? last;
  const size = order.matchedSize - last.matchedSize;
  const canceled = { kind: 'canceled', order, by: 'us' } as const;
  return size > 0 ? [{ kind: 'filled', order, size }, canceled] : [canceled];
}

function withCanceler(outcome: OrderOutcome, id: string, cancels: readonly CancelProgress[]): OrderOutcome {
  if (outcome.kind !== 'canceled') return outcome;
  if (cancels.flatMap(canceledHere).includes(id)) return { ...outcome, by: 'us' };
  const isTarget = ({ attempts, outcome: end, target }: CancelProgress): boolean =>
    attempts > 0 && !NOT_CARRIED_OUT.has(end) && target.orders.some((order) => order.id === id);
  return cancels.some(isTarget) ? { ...outcome, by: 'us-or-others' } : outcome;
}

async function askTwice(
  { client, clock }: Pick<WatchOptions, 'client' | 'clock'>,
  id: string,
  signal: AbortSignal,
): Promise<Result<Order | undefined>> {
  const call = { priority: 'rest', signal, deadlineMs: DEADLINE_MS } as const;
  const first = await client.getOrder({ id }, { ...call, attempt: 1 });
  if (first.ok || signal.aborted) return first;
  await sleep(clock, SECOND_TRY_MS, signal);
  return client.getOrder({ id }, { ...call, attempt: 2 });
}

/** What became of the rest of an order, the last of its outcomes. */
function endOf(outcomes: readonly OrderOutcome[], asked: Order): { order: Order; rests: boolean } {
  const last = outcomes.at(-1);
  const isStatus = last?.kind === 'gone' && last.why.kind === 'status';
  return { order: last?.order ?? asked, rests: isStatus && isResting(last.order) };
}

/** What a listing tells by itself; the one before it came at `beforeMs`. */
function seenOutcomes(
  { appeared, returned, filled }: OrderChanges,
  beforeMs: number,
): readonly OrderOutcome[] {
  const [late, placed] = partition(appeared, (order) => wasPlacedBefore(order, beforeMs - LIST_LAG_MS));
  return [
    ...filled.map(({ order, size }) => ({ kind: 'filled' as const, order, size })),
    ...placed.map((order) => ({ kind: 'placed' as const, order })),
    ...late.map((order) => ({ kind: 'listed' as const, order })),
    ...returned.map((order) => ({ kind: 'returned' as const, order })),
  ];
}

function partition<T>(items: readonly T[], test: (item: T) => boolean): [yes: T[], no: T[]] {
  const yes = items.filter(test);
  return [yes, items.filter((item) => !test(item))];
}
