import type { Client } from '../api/client.ts';
import { type Clock, sleep } from '../domain/clock.ts';
import { compareOrders, type KnownOrders, learnOrder, type OrderChanges } from '../domain/compare-orders.ts';
import type { MonitorEvent, Publish } from '../domain/monitor-event.ts';
import { type OrderOutcome, outcomesOfVanished } from '../domain/order-outcome.ts';
import { isResting, type Order, wasPlacedBefore } from '../domain/order.ts';
import { sameId } from '../domain/same-id.ts';
import type { Result } from '../domain/result.ts';
import { createOwnCancels, type OrdersListed } from './own-cancels.ts';
import { createUnlistedOrders, LIST_LAG_MS } from './unlisted-orders.ts';

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

/** Of one listing's vanished orders so many are asked for; who lost more reads a list. */
const MOST_ASKED = 20;
const DEADLINE_MS = 5_000;
const SECOND_TRY_MS = 3_000;

/**
 * Compares listing with listing. What traded or came is told at once; of what is gone the service's record is asked for,
 * and not before a cancel of ours that covers it has settled: it may be the one who took it down. Of what a cancel of ours
 * named, the record is asked for only if it was listed again. What is in no list, and rests by its record or could not be
 * asked for, is asked for again until it is listed or has ended.
 */
export function watchOrders({ client, clock, publish }: WatchOptions): OrderWatch {
  const stopping = new AbortController();
  const cancels = createOwnCancels(clock);
  let known: KnownOrders | undefined;
  let latestAskedMs = -Infinity;
  /** When the last complete listing came, epoch milliseconds. */
  let comparedAtMs = -Infinity;
  let vanished: readonly Order[] = [];
  const unlisted = createUnlistedOrders(clock);
  /** Where nothing answers, to ask for each takes longer than the next listing. */
  const asking = new Set<string>();

  function publishOutcomes(outcomes: readonly OrderOutcome[]): void {
    if (outcomes.length > 0 && !stopping.signal.aborted)
      publish({ type: 'ordersTurned', outcomes, atMs: clock.monotonicMs() });
  }

  function isListed(id: string): boolean {
    return known?.open.has(id) === true;
  }

  function explainVanished(): void {
    const [waiting, due] = partition(vanished, cancels.isUnderWay);
    vanished = waiting;
    const [ours, gone] = partition(due, cancels.provesGone);
    const others = gone.filter(({ id }) => !asking.has(id));
    publishOutcomes(ours.flatMap(cancels.outcomesOf));
    const unasked = others.slice(MOST_ASKED);
    for (const order of unasked) unlisted.add(order);
    publishOutcomes(unasked.map((order) => ({ kind: 'gone', order, why: { kind: 'unasked' } })));
    void askEach(others.slice(0, MOST_ASKED));
  }

  async function askEach(orders: readonly Order[], isAgain = false): Promise<void> {
    const found: OrderOutcome[] = [];
    for (const { id } of orders) asking.add(id);
    for (const order of orders) {
      const { looked, askedAtMs } = await askTwice({ client, clock }, order.id, stopping.signal);
      asking.delete(order.id);
      const wasTold = unlisted.take(order.id);
      const record = looked.ok ? looked.value : undefined;
      // The record of another order says nothing of this one, nor one that was asked for before this one was proved gone.
      if (
        record &&
        (!sameId(record.id, order.id) || (isResting(record) && cancels.provesGoneSince(askedAtMs, order)))
      ) {
        unlisted.add(order, wasTold);
        continue;
      }
      // Listed again meanwhile.
      if (record && isResting(record) && isListed(order.id)) continue;
      if (record && known) known = learnOrder(known, record);
      const isKnownGone = looked.ok && !record && cancels.provesGone(order);
      const outcomes = isKnownGone
        ? cancels.outcomesOf(order)
        : outcomesOfVanished(order, looked, clock.now());
      const { order: latest, rests } = endOf(outcomes, order);
      if (rests) publishResting(latest, askedAtMs);
      if (rests || !looked.ok) unlisted.add(latest, rests || wasTold);
      const isAsBefore = isAgain && (rests ? wasTold : !looked.ok);
      const told = isAsBefore ? outcomes.slice(0, -1) : outcomes;
      found.push(...told.map((outcome) => cancels.withCanceler(outcome, order.id)));
    }
    publishOutcomes(found);
  }

  /** No running cancel may overlook it, and the next one has to take it in, whatever an earlier one has proved. */
  function publishResting(order: Order, askedAtMs: number): void {
    if (stopping.signal.aborted) return;
    publish({ type: 'ordersShown', orders: [order], times: { askedAtMs, readAtMs: clock.monotonicMs() } });
  }

  return {
    handleEvent(event) {
      if (event.type === 'cancelProgressed') {
        cancels.noteProgress(event.progress);
        if (vanished.length > 0) explainVanished();
        if (event.progress.phase === 'settled') unlisted.noteSettled(event.progress, isListed);
      }
      if (event.type === 'ordersRead' || event.type === 'ordersShown') cancels.noteListed(event);
      if (event.type !== 'ordersRead' || event.times.askedAtMs < latestAskedMs) return;
      latestAskedMs = event.times.askedAtMs;
      const comparison = compareOrders(known, event.orders, event.complete);
      known = comparison.known;
      cancels.noteReturned(comparison.changes.returned);
      publishOutcomes(seenOutcomes(comparison.changes, comparedAtMs));
      if (event.complete) comparedAtMs = clock.now();
      vanished = [...vanished.filter(({ id }) => !isListed(id)), ...comparison.changes.vanished];
      unlisted.noteListed(event.orders);
      if (event.complete && asking.size === 0)
        void askEach(unlisted.takeTurn(event.times.askedAtMs).slice(0, MOST_ASKED), true);
      explainVanished();
    },
    noteListed: cancels.noteListed,
    stop: () => stopping.abort(),
  };
}

interface LookUp {
  readonly looked: Result<Order | undefined>;
  /** Of the try that was the last, monotonic milliseconds. */
  readonly askedAtMs: number;
}

async function askTwice(
  { client, clock }: Pick<WatchOptions, 'client' | 'clock'>,
  id: string,
  signal: AbortSignal,
): Promise<LookUp> {
  async function ask(attempt: number): Promise<LookUp> {
    const askedAtMs = clock.monotonicMs();
    const call = { priority: 'rest', signal, deadlineMs: DEADLINE_MS, attempt } as const;
    return { looked: await client.getOrder({ id }, call), askedAtMs };
  }
  const first = await ask(1);
  if (first.looked.ok || signal.aborted) return first;
  await sleep(clock, SECOND_TRY_MS, signal);
  return ask(2);
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
