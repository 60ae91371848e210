import { type CancelTarget, provesGone, type TargetScope } from '../../domain/cancel.ts';
import { isResting, type Order, type OrderPlace } from '../../domain/order.ts';
import { isClearedBy, isUnder } from '../../domain/orders-under-scope.ts';
import { LIST_LAG_MS } from '../../domain/service-lag.ts';
import { hasEnded, recordedOrder } from './read-order-records.ts';
import { byId, isLongEmpty, type RunState } from './run-state.ts';
import { areLostRowsAnswered } from './sent-requests.ts';
import { ordersOf, placesOf, type SeenRow, tellsTraded, unreadOf } from './seen-orders.ts';

/** What a cancel found of the account's orders, by which the next one has to go. */
export interface Findings {
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

export function findingsOf(run: RunState): Findings {
  const { record, records, seen, sent, facts, lostRowsCameMs, readingBeganMs } = run;
  const { scope } = record.progress.target;
  const here = foundHere(run);
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

type FoundHere = Pick<Findings, 'resting' | 'unread' | 'recordedElsewhere' | 'gone' | 'relisted'>;

function foundHere(run: RunState): FoundHere {
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
  const isCleared = (id: string): boolean => {
    const place = seen.here.get(id)?.place;
    return isProved(run) && (!place || isClearedBy(target.scope, place));
  };
  const isGone = (id: string): boolean =>
    !recorded.has(id) &&
    (hasEnded(records.get(id)) || (!relisted.has(id) && (isCleared(id) || isReportedGone(id))));
  const gone = new Set(ids.filter(isGone));
  const recordedElsewhere = byId([...recorded.values()].filter((order) => !isUnder(target.scope, order)));
  const remains = ({ id }: OrderPlace): boolean => !gone.has(id);
  const isUnread = ({ order }: SeenRow): boolean => !order || !tellsTraded(seen, order);
  const unreadHere = [...seen.here.values()].filter(isUnread).map(({ place }) => place);
  const isNotElsewhere = ({ id }: OrderPlace): boolean => !recordedElsewhere.has(id);
  return {
    // A row that says that its order has ended proves it no more than a list without it.
    resting: ordersOf(seen.here).filter((order) => remains(order) && tellsTraded(seen, order)),
    unread: [...unreadHere, ...reported].filter(remains).filter(isNotElsewhere),
    recordedElsewhere: [...recordedElsewhere.values()],
    gone,
    relisted,
  };
}

/** Whether nothing rests under other markets, by all that rows and records ever showed: under a second id nothing rests either. */
export function isNothingElsewhere(run: RunState): boolean {
  const { lostRowsCameMs, records, seen } = run;
  // A row may name no order or no market, and a record another market.
  if (lostRowsCameMs !== undefined && !isLongEmpty(run)) return false;
  if (foundHere(run).recordedElsewhere.length > 0) return false;
  const down = takenDown(run);
  // Here it is gone, it has no record, and nothing has shown it, here or elsewhere, for longer than lists lag.
  const cameMs = (id: string): number => seen.history.get(id)?.cameMs ?? -Infinity;
  const isForgotten = (id: string): boolean =>
    seen.here.has(id) &&
    records.get(id)?.kind === 'not-found' &&
    isLongEmpty(run) &&
    run.readingBeganMs - cameMs(id) >= LIST_LAG_MS;
  return [...seen.elsewhere.keys()].every(
    (id) => hasEnded(records.get(id)) || down.has(id) || isForgotten(id),
  );
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

/** The target with all that is known under its scope and not proved gone. */
function targetAsKnown(run: RunState): CancelTarget {
  const { target } = run.record.progress;
  const { resting, unread } = foundHere(run);
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

/** Gives the journal the target as it is known now. */
export function writeLearned(run: RunState): void {
  const target = targetAsKnown(run);
  const { orders, unlisted = [], unread = [], elsewhere = [], areIdsUnknown } = target;
  const written = [...orders, ...unlisted, ...unread, ...(areIdsUnknown ? elsewhere : [])];
  run.journaled = new Set(written.map(({ id }) => id));
  run.onLearned(target);
}

/** Calls `onLearned` when there are orders that the journal does not have. */
export function notifyLearned(run: RunState): void {
  const { resting, unread } = foundHere(run);
  const others = run.facts.areIdsUnknown ? placesOf(run.seen.elsewhere) : askedForElsewhere(run);
  const ids = [...resting, ...unread, ...others].map(({ id }) => id);
  const isAnyLost = run.lostRowsCameMs !== undefined;
  if (ids.every((id) => run.journaled.has(id)) && run.isLossJournaled === isAnyLost) return;
  run.isLossJournaled = isAnyLost;
  writeLearned(run);
}
