import type { Client } from '../api/client.ts';
import type { CancelProgress } from '../domain/cancel.ts';
import type { Clock } from '../domain/clock.ts';
import {
  compareOrders,
  type KnownOrders,
  learnOrder,
  type OrderChanges,
  withKnownFills,
} from '../domain/compare-orders.ts';
import type { MonitorEvent, Publish } from '../domain/monitor-event.ts';
import { isEnd, type OrderOutcome } from '../domain/order-outcome.ts';
import { isResting, type Order, wasPlacedBefore } from '../domain/order.ts';
import { sameId } from '../domain/same-id.ts';
import { LIST_LAG_MS } from '../domain/service-lag.ts';
import { explainLookUp, lookUpTwice } from './order-look-up.ts';
import { createOwnCancels, type OrdersListed, type OwnCancels } from './own-cancels.ts';
import { createToldEnds } from './told-ends.ts';
import { createUnlistedOrders } from './unlisted-orders.ts';

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
  const withoutKnownEnds = createToldEnds();
  /** Where nothing answers, to ask for each takes longer than the next listing. */
  const asking = new Set<string>();

  function publishOutcomes(outcomes: readonly OrderOutcome[]): void {
    const told = withoutKnownEnds(outcomes.map(cancels.withTeller));
    if (told.length > 0 && !stopping.signal.aborted)
      publish({ type: 'ordersTurned', outcomes: told, atMs: clock.monotonicMs() });
  }

  const isListed = (id: string): boolean => isListedResting(known, id);
  const lastKnown = (order: Order): Order => (known ? withKnownFills(known, order) : order);

  function explainVanished(): void {
    const [waiting, due] = partition(vanished, cancels.isUnderWay);
    vanished = waiting;
    const [ours, gone] = partition(due, cancels.provesGone);
    const others = gone.filter(({ id }) => !asking.has(id));
    const canceled = ours.flatMap((order) => cancels.outcomesOf(lastKnown(order)));
    for (const { order } of canceled) if (known) known = learnOrder(known, order);
    publishOutcomes(canceled);
    const unasked = others.slice(MOST_ASKED);
    for (const order of unasked) unlisted.add(order, false, -Infinity);
    publishOutcomes(unasked.map((order) => ({ kind: 'gone', order, why: { kind: 'unasked' } })));
    void askEach(others.slice(0, MOST_ASKED));
  }

  async function askEach(orders: readonly Order[], isAgain = false): Promise<void> {
    const found: OrderOutcome[] = [];
    for (const { id } of orders) asking.add(id);
    for (const order of orders) {
      const lookUp = await lookUpTwice({ client, clock }, order.id, stopping.signal);
      asking.delete(order.id);
      const { wasTold, shownMs } = unlisted.take(order.id);
      const now = { isListed: isListed(order.id), shownMs, cancels, nowMs: clock.now() };
      const { outcomes, resting, open } = explainLookUp({ ...lookUp, ...now, order: lastKnown(order) });
      const latest = outcomes.at(-1)?.order;
      if (known && latest) known = learnOrder(known, latest);
      if (open) unlisted.add(open, resting !== undefined || wasTold, shownMs);
      if (outcomes.some(isEnd)) vanished = vanished.filter(({ id }) => id !== order.id);
      if (resting) noteResting(resting, lookUp.askedAtMs);
      // Of one that may rest as before, only what traded is news.
      const news = isAgain && open && (!resting || wasTold) ? outcomes.filter(isFill) : outcomes;
      // What ended is told together: there may be many alike.
      if (resting) publishOutcomes(news);
      else found.push(...news);
    }
    publishOutcomes(found);
  }

  /** No running cancel may overlook it, and the next one has to take it in, whatever an earlier one has proved. */
  function noteResting(order: Order, askedAtMs: number): void {
    cancels.noteResting(order.id, askedAtMs);
    if (stopping.signal.aborted) return;
    publish({ type: 'ordersShown', orders: [order], times: { askedAtMs, readAtMs: clock.monotonicMs() } });
  }

  /** A listing that is not compared, or a record: what only that shows resting is asked for after a while. */
  function noteShown(event: OrdersListed): void {
    cancels.noteListed(event);
    const shown = event.orders.filter((order) => isResting(order) && !isListed(order.id));
    for (const order of shown) unlisted.noteShown(order, event.times.askedAtMs);
  }

  return {
    handleEvent(event) {
      if (event.type === 'cancelProgressed') {
        cancels.noteProgress(event.progress);
        if (vanished.length > 0) explainVanished();
        unlisted.noteProgress(event.progress, isListed);
        if (known) known = withToldFills(known, event.progress);
      }
      const card = event.type === 'detailRead' ? restingByCard(event, cancels) : undefined;
      if (card) noteResting(card.order, card.askedAtMs);
      if (event.type !== 'ordersRead' && event.type !== 'ordersShown') return;
      if (event.type === 'ordersShown' || event.times.askedAtMs < latestAskedMs) return noteShown(event);
      cancels.noteListed(event);
      latestAskedMs = event.times.askedAtMs;
      const resting = event.orders.filter(isResting);
      unlisted.noteListed(resting, firstShown(known, resting), event.times.readAtMs);
      const comparison = compareOrders(known, event.orders, event.complete);
      known = comparison.known;
      cancels.noteReturned(comparison.changes.returned);
      publishOutcomes(seenOutcomes(comparison.changes, comparedAtMs));
      if (event.complete) comparedAtMs = clock.now();
      vanished = [...vanished.filter(({ id }) => !isListed(id)), ...comparison.changes.vanished];
      if (event.complete && asking.size === 0)
        void askEach(unlisted.takeTurn(event.times.askedAtMs).slice(0, MOST_ASKED), true);
      explainVanished();
    },
    noteListed: noteShown,
    stop: () => stopping.abort(),
  };
}

function isFill({ kind }: OrderOutcome): boolean {
  return kind === 'filled';
}

/** Those of the `resting` that no list showed so before. */
function firstShown(known: KnownOrders | undefined, resting: readonly Order[]): readonly Order[] {
  return resting.filter(({ id }) => !isListedResting(known, id) && !known?.gone.has(id));
}

function isListedResting(known: KnownOrders | undefined, id: string): boolean {
  const row = known?.open.get(id);
  return row !== undefined && isResting(row);
}

/** The order whose record a card has read, where that says that it rests and no cancel proved more since, and when that was asked for. */
function restingByCard(
  { finding, times: { askedAtMs } }: Extract<MonitorEvent, { type: 'detailRead' }>,
  cancels: OwnCancels,
): { order: Order; askedAtMs: number } | undefined {
  if (finding.kind !== 'order' || !finding.answer || !sameId(finding.answer.id, finding.id)) return undefined;
  const order = { ...finding.answer, id: finding.id };
  const isOutOfDate = !isResting(order) || cancels.provesGoneSince(askedAtMs, order);
  return isOutOfDate ? undefined : { order, askedAtMs };
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

/** What a settled cancel told of the fills of orders that still rest is not told again by the next list. */
function withToldFills(known: KnownOrders, { phase, filled, left, appeared }: CancelProgress): KnownOrders {
  if (phase !== 'settled') return known;
  const resting = new Set([...left, ...appeared].map(({ id }) => id));
  return filled.filter(({ id }) => resting.has(id)).reduce(learnOrder, known);
}
