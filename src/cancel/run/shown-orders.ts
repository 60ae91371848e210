import { type CancelTarget, provesGone, type TargetScope } from '../../domain/cancel.ts';
import { isResting, type Order, type OrderPlace } from '../../domain/order.ts';
import { isUnder, marketIdsOf } from '../../domain/orders-under-scope.ts';
import { sameId } from '../../domain/same-id.ts';
import { covers } from './cancel-requests.ts';
import type { ShownList } from './cancel-service.ts';
import { hasEnded, recordedOrder } from './read-order-records.ts';
import type { OrdersReading } from './read-open-orders.ts';
import { byId, isClear, isLongEmpty, type RunState, type SentRequest } from './run-state.ts';
import { noteOwnRows, noteRow, ordersOf, placesOf, readRow, unreadOf, unreadRow } from './seen-orders.ts';

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
export function noteMatched({ matchedBefore }: RunState, orders: readonly Order[]): void {
  for (const { id, matchedSize } of orders) if (!matchedBefore.has(id)) matchedBefore.set(id, matchedSize);
}

/** What a cancel was shown of the account's orders, by which the next one has to go. */
export interface ShownOrders {
  /** Under which ids and tokens was looked. */
  readonly scope: TargetScope;
  /** Under the scope, and not proved gone. */
  readonly resting: readonly Order[];
  /** The same of unread orders. */
  readonly unread: readonly OrderPlace[];
  /** Under other markets, or too late for the verdict, and not ended by their records. */
  readonly elsewhere: readonly Order[];
  /** The same of unread orders. */
  readonly unreadElsewhere: readonly OrderPlace[];
  /** Of those under the scope, as far as lists say, the ones whose own records have them resting elsewhere. */
  readonly recordedElsewhere: readonly Order[];
  /** Ids that were proved gone. */
  readonly gone: ReadonlySet<string>;
  /** Ids shown resting after the verdict. */
  readonly relisted: ReadonlySet<string>;
  /** Lists asked for earlier say nothing of those that are gone, monotonic milliseconds. */
  readonly goneSinceMs: number;
  /** Lists had rows that name no order, and no request for the whole market was answered. */
  readonly hasLostRows: boolean;
}

export function shownOrders(run: RunState): ShownOrders {
  const { record, records, seen, sent, facts, lostRowsCameMs, readingBeganMs } = run;
  const { scope } = record.progress.target;
  const here = shownHere(run);
  const down = takenDown(run);
  const mayRest = ({ id }: OrderPlace): boolean =>
    !hasEnded(records.get(id)) && !(down.has(id) && here.gone.has(id));
  const endedElsewhere = [...seen.elsewhere.keys()].filter((id) => hasEnded(records.get(id)));
  const answeredMs = [...sent.values()].flatMap((each) => each.answeredMs ?? []);
  const isNoneLost = isProved(run) || (!facts.areIdsUnknown && areLostRowsAnswered(run));
  return {
    ...here,
    gone: new Set([...here.gone, ...endedElsewhere]),
    scope,
    elsewhere: ordersOf(seen.elsewhere).filter((order) => isResting(order) && mayRest(order)),
    unreadElsewhere: unreadOf(seen.elsewhere).filter(mayRest),
    // What showed them after the last answer speaks against it, though the reading began later.
    goneSinceMs: Math.min(readingBeganMs, answeredMs.length > 0 ? Math.max(...answeredMs) : Infinity),
    hasLostRows: lostRowsCameMs !== undefined && !(scope.kind === 'market' && isNoneLost),
  };
}

function isProved({ record }: RunState): boolean {
  const { phase, outcome } = record.progress;
  return phase === 'settled' && outcome === 'confirmed';
}

type ShownHere = Pick<ShownOrders, 'resting' | 'unread' | 'recordedElsewhere' | 'gone' | 'relisted'>;

function shownHere(run: RunState): ShownHere {
  const { record, seen, records } = run;
  const { target, outcome, phase, canceled, unaccounted = [] } = record.progress;
  // Until a reading concluded it, what an answer called canceled may rest.
  const isConcluded = phase === 'settled' && provesGone(outcome);
  const unaccountedIds = new Set(unaccounted.map(({ id }) => id));
  const reportedCanceled = new Set(canceled);
  const reported = onlyReported(run);
  const ids = [...seen.here.keys(), ...reported.map(({ id }) => id)];
  const recorded = byId(ids.flatMap((id) => recordedOrder(records.get(id)) ?? []).filter(isResting));
  // What only an answer named may have been taken down or not: its record is waited for.
  const isLearned = (id: string): boolean => seen.here.has(id) || records.get(id) !== undefined;
  const isDoubted = (id: string): boolean =>
    unaccountedIds.has(id) || seen.history.get(id)?.isRefuted === true;
  const isReportedGone = (id: string): boolean =>
    isConcluded && reportedCanceled.has(id) && !isDoubted(id) && isLearned(id);
  const relisted = new Set(ids.filter((id) => seen.history.get(id)?.isRelisted));
  const isGone = (id: string): boolean =>
    !recorded.has(id) &&
    (hasEnded(records.get(id)) || (!relisted.has(id) && (isProved(run) || isReportedGone(id))));
  const gone = new Set(ids.filter(isGone));
  const recordedElsewhere = byId([...recorded.values()].filter((order) => !isUnder(target.scope, order)));
  const remains = ({ id }: OrderPlace): boolean => !gone.has(id);
  const isNotElsewhere = ({ id }: OrderPlace): boolean => !recordedElsewhere.has(id);
  return {
    // A row that says that its order has ended proves it no more than a list without it.
    resting: ordersOf(seen.here).filter(remains),
    unread: [...unreadOf(seen.here), ...reported].filter(remains).filter(isNotElsewhere),
    recordedElsewhere: [...recordedElsewhere.values()],
    gone,
    relisted,
  };
}

/** Whether the answered request left after rows that name no order had come: the orders of those were there for it. */
export function isAnsweredSinceLost(
  { lostRowsCameMs = -Infinity }: RunState,
  { answeredLeftMs }: SentRequest,
): boolean {
  return answeredLeftMs !== undefined && answeredLeftMs >= lostRowsCameMs;
}

/** The order of a row that names none may rest under any id of the market: a request for each was answered since. */
export function areLostRowsAnswered(run: RunState): boolean {
  if (run.lostRowsCameMs === undefined) return true;
  const answered = [...run.sent.values()].filter((each) => isAnsweredSinceLost(run, each));
  return marketIdsOf(run.record.progress.target.scope).every((id) =>
    answered.some(({ request }) => sameId(request.market, id)),
  );
}

/** Whether nothing rests under other markets, by all that rows and records ever showed: under a second id nothing rests either. */
export function isNothingElsewhere(run: RunState): boolean {
  const { lostRowsCameMs, records, seen } = run;
  // A row may name no order or no market, and a record another market.
  if (lostRowsCameMs !== undefined && !isLongEmpty(run)) return false;
  if (shownHere(run).recordedElsewhere.length > 0) return false;
  const down = takenDown(run);
  return [...seen.elsewhere.keys()].every((id) => hasEnded(records.get(id)) || down.has(id));
}

/** Orders that an answer took down here, whatever another row says of where they rest. */
function takenDown({ record, seen }: RunState): ReadonlySet<string> {
  const isBelieved = (id: string): boolean => seen.here.has(id) && !seen.history.get(id)?.isRefuted;
  return new Set(record.progress.canceled.filter(isBelieved));
}

/** Orders that only answers reported. */
function onlyReported({ record, seen }: RunState): readonly OrderPlace[] {
  const { canceled, notCanceled, target } = record.progress;
  const { scope } = target;
  const ids = new Set([...canceled, ...notCanceled.map(({ id }) => id)]);
  const tokenId = scope.kind === 'outcome' ? scope.tokenId : '';
  return [...ids]
    .filter((id) => !seen.here.has(id))
    .map((id) => ({ id, market: scope.conditionId, tokenId }));
}

/**
 * The account's list is known to leave out orders that rest: it proves nothing alone, nor that an order was not there before.
 * So a reading that took it for proof, under way or over, is made again.
 */
export function noteShortList(run: RunState): void {
  const { record, facts, before, outdated } = run;
  if (record.progress.listsLeaveOut || record.progress.phase === 'settled') return;
  record.update({ listsLeaveOut: true });
  run.onLearned(targetAsKnown(run));
  run.before = { ...before, complete: false };
  if (facts.reading?.kind === 'complete' && isClear(facts.reading)) facts.reading = undefined;
  outdated.abort();
}

/** The target with all that is known under its scope and not proved gone. */
export function targetAsKnown(run: RunState): CancelTarget {
  const { target } = run.record.progress;
  const { resting, unread } = shownHere(run);
  const listed = new Set(target.orders.map(({ id }) => id));
  return {
    ...target,
    unlisted: resting.filter(({ id }) => !listed.has(id)),
    unread: [...unread, ...askedForElsewhere(run)],
    elsewhere: maybeOurs(run),
    ...(run.lostRowsCameMs !== undefined && { hasLostRows: true }),
    ...(run.record.progress.listsLeaveOut && { listsLeaveOut: true }),
  };
}

/** While nobody has told a second id, those that rows call ended may be of the market as well. The last ones are kept longest. */
function maybeOurs({ facts, seen }: RunState): readonly Order[] {
  const all = ordersOf(seen.elsewhere);
  const resting = all.filter(isResting);
  return facts.areIdsUnknown ? [...all.filter((order) => !isResting(order)), ...resting] : resting;
}

/**
 * Orders elsewhere by their places alone, for whoever verifies this after a crash to ask for: the unread ones, and where both
 * ids are known those that came too late for the verdict.
 */
function askedForElsewhere({ facts, seen, record }: RunState): OrderPlace[] {
  const { scope } = record.progress.target;
  const isLate = (place: OrderPlace): boolean => !facts.areIdsUnknown && isUnder(scope, place);
  return [...seen.elsewhere.values()]
    .filter(({ order, place }) => !order || isLate(place))
    .map(({ place: { id, market, tokenId } }) => ({ id, market, tokenId }));
}

/** Calls `onLearned` when there are orders that the journal does not have. */
export function notifyLearned(run: RunState): void {
  const { resting, unread } = shownHere(run);
  const others = run.facts.areIdsUnknown ? placesOf(run.seen.elsewhere) : askedForElsewhere(run);
  const ids = [...resting, ...unread, ...others].map(({ id }) => id);
  const isAnyLost = run.lostRowsCameMs !== undefined;
  if (ids.every((id) => run.journaled.has(id)) && run.isLossJournaled === isAnyLost) return;
  run.isLossJournaled = isAnyLost;
  run.journaled = new Set([...run.record.progress.target.orders.map(({ id }) => id), ...ids]);
  run.onLearned(targetAsKnown(run));
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
  let areNew = false;
  for (const row of rows) {
    const newAt = noteRow(seen, row, { scope, isDecided: decided, nowMs: cameMs });
    areNew ||= newAt === 'here' || (newAt === 'elsewhere' && facts.areIdsUnknown);
  }
  const shown = [...resting, ...unread];
  const isAnyRefuted = askedAtMs !== undefined && noteResting(run, shown, askedAtMs);
  const isNewer = shown.some(
    ({ id }) => seen.here.has(id) && (seen.history.get(id)?.shownMs ?? -Infinity) > run.readingBeganMs,
  );
  if (areNew || isAnyRefuted || isNewer) noteMore(run);
  notifyLearned(run);
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
