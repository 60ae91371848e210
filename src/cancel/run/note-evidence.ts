import { isResting, type Order, type OrderPlace } from '../../domain/order.ts';
import { covers } from './cancel-requests.ts';
import type { ShownList } from './cancel-service.ts';
import { notifyLearned, writeLearned } from './findings.ts';
import type { OrdersReading } from './read-open-orders.ts';
import { isClear, type RunState } from './run-state.ts';
import { noteOwnRows, noteRow, ordersOf, readRow, tellsTraded, unreadOf, unreadRow } from './seen-orders.ts';

/** Remembers what the lists of this cancel show, and returns what of it is under the scope. */
export function noteReading(run: RunState, { orders }: Pick<OrdersReading, 'orders'>): readonly Order[] {
  const { seen, record, clock } = run;
  const { scope } = record.progress.target;
  const nowMs = clock.monotonicMs();
  run.listed = orders;
  noteMatched(run, orders.filter(isResting));
  const rowsById = Map.groupBy(orders, ({ id }) => id);
  const under = [...rowsById.values()].flatMap((rows) => noteOwnRows(seen, rows, scope, nowMs) ?? []);
  notifyLearned(run);
  return under;
}

/** What an order traded later is a fill of this cancel. */
export function noteMatched({ matchedBefore, seen }: RunState, orders: readonly Order[]): void {
  for (const order of orders) {
    if (!matchedBefore.has(order.id) && tellsTraded(seen, order))
      matchedBefore.set(order.id, order.matchedSize);
  }
}

/**
 * The account's list is known to leave out orders that rest: it proves nothing alone, nor that an order was not there before.
 * So a reading that took it for proof, under way or over, is made again.
 */
export function noteShortList(run: RunState): void {
  const { record, facts, before, outdated } = run;
  if (record.progress.listsLeaveOut || record.progress.phase === 'settled') return;
  record.update({ listsLeaveOut: true });
  writeLearned(run);
  run.before = { ...before, complete: false };
  if (facts.reading?.kind === 'complete' && isClear(facts.reading)) facts.reading = undefined;
  outdated.abort();
}

/**
 * What a listing showed that was not made for this run: orders under the scope are known, but the verdict is not about later
 * ones. The others are remembered too: they may come under the scope when more of the market's ids are learned.
 */
export function noteListed(run: RunState, listing: ShownList): void {
  const { seen, record, facts, decided, clock } = run;
  const { orders, unread = [], askedAtMs, cameMs = clock.monotonicMs() } = listing;
  if (listing.listsLeaveOut) noteShortList(run);
  const { scope } = record.progress.target;
  const resting = orders.filter(isResting);
  noteMatched(run, resting);
  if (listing.hasLostRows) noteLostRows(run, listing.lostRowsCameMs ?? cameMs);
  const rows = [
    // Those that rest come last, and count where a row calls the same order ended: that is no proof.
    ...[...orders.filter((order) => !isResting(order)), ...resting].map(readRow),
    ...unread.map(unreadRow),
  ];
  const newAt = new Set(rows.map((row) => noteRow(seen, row, { scope, isDecided: decided, nowMs: cameMs })));
  const areNew = newAt.has('here') || (newAt.has('elsewhere') && facts.areIdsUnknown);
  const shown = [...resting, ...unread];
  const isAnyRefuted = askedAtMs !== undefined && noteResting(run, shown, askedAtMs);
  const isNewer = shown.some(
    ({ id }) => seen.here.has(id) && (seen.history.get(id)?.shownMs ?? -Infinity) > run.readingBeganMs,
  );
  if (areNew || isAnyRefuted || isNewer) noteMore(run);
  // One that was gone by its record, and rests after all, was left out of the journal.
  const isUnwritten = shown.some(({ id }) => seen.here.has(id) && !run.journaled.has(id));
  if (isUnwritten || newAt.has('here') || newAt.has('elsewhere')) notifyLearned(run);
}

/** What showed nothing left did not ask for it, or is older. */
function noteMore(run: RunState): void {
  const { facts, clock } = run;
  if (facts.reading?.kind === 'complete' && isClear(facts.reading)) facts.reading = undefined;
  run.emptySinceMs = undefined;
  run.shownLastMs = clock.monotonicMs();
}

/** What was shown under other markets, or after a verdict that is taken back, may be under the scope by what is known now. */
export function noteElsewhere(run: RunState): void {
  noteListed(run, { orders: ordersOf(run.seen.elsewhere), unread: unreadOf(run.seen.elsewhere) });
}

function noteLostRows(run: RunState, cameMs: number): void {
  run.lostRowsCameMs = Math.max(run.lostRowsCameMs ?? -Infinity, cameMs);
  noteMore(run);
  notifyLearned(run);
}

/**
 * Orders rested when a list or record was asked for: answers from before say nothing of them, not even that they are
 * canceled. Returns whether it is the first to refute one.
 */
export function noteResting(run: RunState, resting: readonly OrderPlace[], askedAtMs: number): boolean {
  const { seen, clock, decided, record } = run;
  const reportedCanceled = new Set(record.progress.canceled);
  let isAnyRefuted = false;
  for (const order of resting) {
    const each = seen.history.get(order.id);
    if (!each) continue;
    each.cameMs = clock.monotonicMs();
    each.shownMs = Math.max(askedAtMs, each.shownMs ?? -Infinity);
    if (!isShownSince(run, order)) continue;
    if (reportedCanceled.has(order.id)) {
      isAnyRefuted ||= !each.isRefuted;
      each.isRefuted = true;
    }
    if (decided) each.isRelisted = true;
  }
  return isAnyRefuted;
}

/** An answer called orders canceled: what was asked for before says nothing against it. */
export function noteNamed({ seen }: RunState, ids: readonly string[], answeredMs: number): void {
  for (const id of ids) {
    const each = seen.history.get(id) ?? { cameMs: answeredMs };
    each.namedMs = answeredMs;
    seen.history.set(id, each);
  }
}

/** Orders that were reported canceled by an answer, and shown resting before the answers beside it were there. */
export function noteRefuted(run: RunState): void {
  const { seen, record } = run;
  for (const id of record.progress.canceled) {
    const [row, history] = [seen.here.get(id), seen.history.get(id)];
    if (row && history?.shownMs !== undefined && isShownSince(run, row.place)) history.isRefuted = true;
  }
}

/** A record that shows an order resting, wherever, is evidence as a list is, for every cancel; a later one may tell of none. */
export function noteRecord({ onListed }: RunState, order: Order, askedAtMs: number): void {
  if (isResting(order)) onListed({ orders: [order], askedAtMs });
}

/**
 * Whether the order was shown resting after the answer that called it canceled; where none did, after the last one to each
 * request that covers it.
 */
function isShownSince({ sent, seen }: RunState, order: OrderPlace): boolean {
  const { shownMs = -Infinity, namedMs } = seen.history.get(order.id) ?? {};
  if (namedMs !== undefined) return namedMs <= shownMs;
  return [...sent.values()].every(
    ({ request, answeredMs = -Infinity }) => !covers(request, order) || answeredMs <= shownMs,
  );
}

/**
 * Whether what showed the order came after each answered request that covers it had left: that may have been carried out before
 * the order was placed, and says nothing of one that it does not name. Where nobody said on which market it rests, after any.
 */
export function mayBeLater({ sent, seen, startedMs }: RunState, order: OrderPlace): boolean {
  const came = seen.history.get(order.id)?.cameMs ?? startedMs;
  const left = [...sent.values()]
    .filter(({ request }) => covers(request, order))
    .flatMap(({ answeredLeftMs }) => answeredLeftMs ?? []);
  return order.market === '' ? left.some((ms) => ms < came) : left.every((ms) => ms < came);
}
