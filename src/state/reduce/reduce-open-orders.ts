import {
  canceledHere,
  type CancelProgress,
  type LeftOut,
  provedGone,
  provesGone,
} from '../../domain/cancel.ts';
import type { MonitorEvent } from '../../domain/monitor-event.ts';
import type { AppState } from '../app-state.ts';
import { addMessages } from './add-messages.ts';
import { haveSameItems } from '../select/have-same-items.ts';
import { isDeepEqual } from '../is-deep-equal.ts';
import { nameOfMarket } from '../select/market-by-id.ts';
import { describeOutcomes } from './describe-order-outcomes.ts';
import { isEnd, type OrderOutcome } from '../../domain/order-outcome.ts';
import { eachOnce, isAllTraded, isResting, type Order, type OrderPlace } from '../../domain/order.ts';
import { isClearedBy, isUnder } from '../../domain/orders-under-scope.ts';

/** What became of orders is written into the message log, in words; those that ended need no cancel any more. */
export function reduceOrderOutcomes(
  state: AppState,
  event: Extract<MonitorEvent, { type: 'ordersTurned' }>,
): AppState {
  const { outcomes, atMs } = event;
  const questionOf = (conditionId: string): string =>
    nameOfMarket(state.markets.get(conditionId), conditionId);
  const told = outcomes.filter(isToldByCancel);
  const news = outcomes.filter((outcome) => !isToldByCancel(outcome));
  const unlistedOrders = withoutEnded(state.unlistedOrders, event);
  const unlisted = new Set(unlistedOrders.map(({ id }) => id));
  const [resting, unknown] = [idsOf(outcomes, isStillThere), idsOf(outcomes, isUnknownAtService)];
  // That the service has no record of one does not prove that it ended.
  const ended = idsOf(outcomes, isOver);
  const stay = (known: ReadonlySet<string>, less: ReadonlySet<string>, more: ReadonlySet<string>) =>
    new Set([...[...known].filter((id) => !less.has(id)), ...more].filter((id) => unlisted.has(id)));
  const next = {
    ...withLeftOut(
      state,
      { orders: unlistedOrders.filter(({ id }) => resting.has(id)), foundMs: atMs },
      ended,
    ),
    unlistedOrders,
    restingByRecord: stay(state.restingByRecord, unknown, resting),
    notRestingByRecord: stay(state.notRestingByRecord, resting, unknown),
    endedOrders: withEnded(without(state.endedOrders, resting), ended),
  };
  return addMessages(next, [
    ...describeOutcomes(told, questionOf).map((text) => ({ atMs, text, isToldByCancel: true as const })),
    ...describeOutcomes(news, questionOf).map((text) => ({ atMs, text })),
  ]);
}

function idsOf(
  outcomes: readonly OrderOutcome[],
  isSuch: (outcome: OrderOutcome) => boolean,
): ReadonlySet<string> {
  return new Set(outcomes.filter(isSuch).map(({ order }) => order.id));
}

/** Orders were found resting that the list of the account lacks, and others have ended. */
function withLeftOut(state: AppState, found: LeftOut, ended: ReadonlySet<string>): AppState {
  const { orders: known, foundMs } = state.leftOut;
  const isFound = found.orders.length > 0;
  const orders = eachOnce([...known, ...found.orders]).filter(({ id }) => !ended.has(id));
  return {
    ...state,
    listsLeaveOut: state.listsLeaveOut || isFound,
    leftOut: { orders, foundMs: isFound ? Math.max(foundMs, found.foundMs) : foundMs },
  };
}

/** Whether its own record says that an order rests which no list shows. */
function isStillThere(outcome: OrderOutcome): boolean {
  return outcome.kind === 'gone' && outcome.why.kind === 'status' && isResting(outcome.order);
}

/** Where all of it has traded, its record may still say that it rests. */
function isOver(outcome: OrderOutcome): boolean {
  return (
    isEnd(outcome) || outcome.kind === 'ended' || (outcome.kind === 'filled' && isAllTraded(outcome.order))
  );
}

function isUnknownAtService(outcome: OrderOutcome): boolean {
  if (outcome.kind !== 'gone' || isStillThere(outcome)) return false;
  return outcome.why.kind === 'forgotten' || outcome.why.kind === 'status';
}

function isToldByCancel(outcome: OrderOutcome): boolean {
  return outcome.kind === 'filled' && outcome.isToldByCancel === true;
}

/** More than an account has open: a cancel that does not know of an order does not ask for it. */
const MOST_KNOWN = 20_000;

type OrdersRead = Extract<MonitorEvent, { type: 'ordersRead' }>;
type OrdersTurned = Extract<MonitorEvent, { type: 'ordersTurned' }>;

/**
 * A reading of the open orders takes the place of the last one. An order that it lacks is not known to be gone: a cancel
 * still asks for its record (docs/cancel.md).
 */
export function reduceOrdersRead(before: AppState, event: OrdersRead): AppState {
  const { orders, unread = [], complete, times, lostValues = 0 } = event;
  const { ordersLost: _, ...state } = noteRowsLost(before, event.lost ?? 0, times.readAtMs);
  // One that broke off leaves open what the last one could not tell.
  const lost = Math.max(event.lost ?? 0, complete ? 0 : (before.ordersLost?.lost ?? 0));
  const rows = new Set(orders.map(({ id }) => id));
  const shown = new Set([...orders.filter(showsItsOrder), ...unread].map(({ id }) => id));
  const isMissing = ({ id }: { readonly id: string }): boolean => !shown.has(id);
  const left = (state.orders?.value ?? []).filter((order) => mayHaveLeft(order, rows, state));
  // One that was asked for before that was found says nothing of it, and an empty one nothing of what it leaves out.
  const isLater = times.askedAtMs >= state.leftOut.foundMs;
  const stillOut = isLater ? state.leftOut.orders.filter(isMissing) : state.leftOut.orders;
  const isWhole = complete && orders.length > 0 && isLater && stillOut.length === 0;
  return {
    ...state,
    orders: { value: withoutCopies(state.orders?.value ?? [], orders), times },
    ordersComplete: complete,
    ...(lost + lostValues > 0 && { ordersLost: { lost, lostValues } }),
    unreadOrders: [...state.unreadOrders.filter(isMissing), ...unread].slice(-MOST_KNOWN),
    unlistedOrders: eachOnce([...state.unlistedOrders, ...left].filter(isMissing)).slice(-MOST_KNOWN),
    endedOrders: without(state.endedOrders, shown),
    listsLeaveOut: state.listsLeaveOut && !isWhole,
    leftOut: { ...state.leftOut, orders: stillOut },
  };
}

function noteRowsLost(state: AppState, lost: number, readAtMs = -Infinity): AppState {
  const isLater = lost > 0 && readAtMs > (state.rowsLostMs ?? -Infinity);
  return isLater ? { ...state, rowsLostMs: readAtMs } : state;
}

/** A row that says that its order has ended does not show it, unless all of it traded. */
function showsItsOrder(order: Order): boolean {
  return isResting(order) || isAllTraded(order);
}

/** Of one that the last list called ended nothing is in doubt while it has a row, or once its record says the same. */
function mayHaveLeft(order: Order, rows: ReadonlySet<string>, { endedOrders }: AppState): boolean {
  if (isAllTraded(order)) return false;
  return isResting(order) || !(rows.has(order.id) || endedOrders.has(order.id));
}

function withEnded(ids: ReadonlySet<string>, more: ReadonlySet<string>): ReadonlySet<string> {
  return more.size === 0 ? ids : new Set([...ids, ...more].slice(-MOST_KNOWN));
}

function without(ids: ReadonlySet<string>, less: ReadonlySet<string>): ReadonlySet<string> {
  const left = [...ids].filter((id) => !less.has(id));
  return left.length === ids.size ? ids : new Set(left);
}

/** What no reading shows may rest all the same. */
export function reduceOrdersShown(
  earlier: AppState,
  {
    orders,
    unread = [],
    lost = 0,
    times,
  }: Pick<OrdersRead, 'orders' | 'unread' | 'lost'> & Partial<Pick<OrdersRead, 'times'>>,
): AppState {
  const before = noteRowsLost(earlier, lost, times?.readAtMs);
  const { lost: lostBefore = 0, lostValues = 0 } = before.ordersLost ?? {};
  const isMoreLost = lost > lostBefore;
  const resting = orders.filter(isResting);
  const endedOrders = without(before.endedOrders, new Set(resting.map(({ id }) => id)));
  const state =
    isMoreLost || endedOrders !== before.endedOrders
      ? { ...before, endedOrders, ...(isMoreLost && { ordersLost: { lost, lostValues } }) }
      : before;
  const listed = state.orders?.value.filter(showsItsOrder) ?? [];
  const known = [...listed, ...state.unlistedOrders, ...state.unreadOrders];
  const knownIds = new Set(known.map(({ id }) => id));
  const isMore = ({ id }: { readonly id: string }): boolean => !knownIds.has(id);
  const [more, moreUnread] = [resting.filter(isMore), unread.filter(isMore)];
  if (more.length + moreUnread.length === 0) return state;
  return {
    ...state,
    unlistedOrders: [...state.unlistedOrders, ...more].slice(-MOST_KNOWN),
    unreadOrders: [...state.unreadOrders, ...moreUnread].slice(-MOST_KNOWN),
  };
}

/**
 * What a cancel finds resting, or cannot account for, may be in no list: it may be of an earlier run. Once it is confirmed
 * nothing that was known under its scope rests any more.
 */
export function reduceCanceledOrders(before: AppState, progress: CancelProgress): AppState {
  const state = reduceShortList(before, progress);
  const { id, outcome, target, left, appeared, unaccounted = [] } = progress;
  if (outcome !== 'confirmed') {
    const named = unaccounted.flatMap(({ order }) => order ?? []);
    const shown = reduceOrdersShown(state, { orders: [...left, ...appeared, ...named] });
    return foundResting(shown, [...left, ...appeared]);
  }
  if (state.cancels.some((cancel) => cancel.id === id && cancel.outcome === 'confirmed')) return state;
  const canceled = new Set(provedGone(progress));
  const mayRest = (place: OrderPlace): boolean =>
    !isClearedBy(target.scope, place) && !canceled.has(place.id);
  const idsOfGone = (orders: readonly Order[]): ReadonlySet<string> =>
    new Set(orders.filter((order) => !mayRest(order)).map((order) => order.id));
  // The next reading does not miss them; what else it shows there may have come since.
  const gone = idsOfGone(target.orders);
  const listed = state.orders?.value.filter((order) => !gone.has(order.id));
  const ended = idsOfGone([...target.orders, ...(target.unlisted ?? []), ...(target.ended ?? [])]);
  return {
    ...state,
    unlistedOrders: state.unlistedOrders.filter(mayRest),
    unreadOrders: state.unreadOrders.filter(mayRest),
    endedOrders: withEnded(state.endedOrders, ended),
    ...(state.orders && listed && { orders: { ...state.orders, value: listed } }),
  };
}

/** What a cancel finds resting takes back that the service was asked for it and did not say so. */
function foundResting(state: AppState, orders: readonly Order[]): AppState {
  const known = state.notRestingByRecord;
  const found = new Set(orders.map(({ id }) => id).filter((id) => known.has(id)));
  if (found.size === 0) return state;
  return { ...state, notRestingByRecord: new Set([...known].filter((id) => !found.has(id))) };
}

/** That the list of the account leaves orders out a cancel tells with each finding, and again with all that comes after it. */
function reduceShortList(state: AppState, progress: CancelProgress): AppState {
  const { leftOut, target, filled, notCanceled } = progress;
  const isNews = leftOut !== undefined && leftOut.foundMs > state.leftOut.foundMs;
  const found = isNews ? withLeftOut(state, leftOut, new Set()) : state;
  if (progress.phase !== 'settled' || !provesGone(progress.outcome)) return found;
  const stillThere = new Set(
    [...progress.left, ...progress.appeared, ...(progress.unaccounted ?? [])].map(({ id }) => id),
  );
  const known = [...target.orders, ...(target.unlisted ?? []), ...filled, ...notCanceled].map(({ id }) => id);
  const all = [...known, ...canceledHere(progress), ...(leftOut?.orders ?? []).map(({ id }) => id)];
  const ended = new Set(all.filter((id) => !stillThere.has(id)));
  // An answer may name orders of other markets, of which it proves nothing.
  const own = found.leftOut.orders.filter((order) => ended.has(order.id) && isUnder(target.scope, order));
  return withLeftOut(found, NOTHING_FOUND, new Set(own.map(({ id }) => id)));
}

const NOTHING_FOUND: LeftOut = { orders: [], foundMs: -Infinity };

/** What says the same as before stays the very same object, so that whatever is made of it need not be made anew. */
function withoutCopies(known: readonly Order[], read: readonly Order[]): readonly Order[] {
  const byId = new Map(known.map((order) => [order.id, order]));
  const orders = read.map((order) => {
    const before = byId.get(order.id);
    return before && isDeepEqual(before, order) ? before : order;
  });
  return haveSameItems(orders, known) ? known : orders;
}

/** What became of orders: those that ended need no cancel any more. */
function withoutEnded(unlisted: readonly Order[], { outcomes }: OrdersTurned): readonly Order[] {
  const ended = idsOf(outcomes, isOver);
  return unlisted.filter(({ id }) => !ended.has(id));
}
