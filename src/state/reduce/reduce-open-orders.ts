import type { CancelProgress } from '../../domain/cancel.ts';
import type { MonitorEvent } from '../../domain/monitor-event.ts';
import type { AppState } from '../app-state.ts';
import { addMessages } from './add-messages.ts';
import { haveSameItems } from '../select/have-same-items.ts';
import { isDeepEqual } from '../is-deep-equal.ts';
import { nameOfMarket } from '../select/market-by-id.ts';
import { describeOutcomes } from './describe-order-outcomes.ts';
import { isEnd, type OrderOutcome } from '../../domain/order-outcome.ts';
import { type Order, remainingSize, isResting } from '../../domain/order.ts';
import { isUnder } from '../../domain/orders-under-scope.ts';

/** What became of orders is written into the message log, in words; those that ended need no cancel any more. */
export function reduceOrderOutcomes(
  state: AppState,
  event: Extract<MonitorEvent, { type: 'ordersTurned' }>,
): AppState {
  const { outcomes, atMs } = event;
  const questionOf = (conditionId: string): string =>
    nameOfMarket(state.markets.get(conditionId), conditionId);
  const told = outcomes.filter((outcome) => isToldByCancel(state, outcome));
  const news = outcomes.filter((outcome) => !told.includes(outcome));
  const unlistedOrders = withoutEnded(state.unlistedOrders, event);
  const unlisted = new Set(unlistedOrders.map(({ id }) => id));
  const withMore = (known: Iterable<string>, more: readonly OrderOutcome[]): ReadonlySet<string> =>
    new Set([...known, ...more.map(({ order }) => order.id)].filter((id) => unlisted.has(id)));
  const listsLeaveOut = state.listsLeaveOut || outcomes.some(isStillThere);
  const notRestingByRecord = withMore(state.notRestingByRecord, outcomes.filter(isUnknownAtService));
  const stillResting = [...state.restingByRecord].filter((id) => !notRestingByRecord.has(id));
  const restingByRecord = withMore(stillResting, outcomes.filter(isStillThere));
  return addMessages({ ...state, unlistedOrders, restingByRecord, listsLeaveOut, notRestingByRecord }, [
    ...describeOutcomes(told, questionOf).map((text) => ({ atMs, text, isToldByCancel: true as const })),
    ...describeOutcomes(news, questionOf).map((text) => ({ atMs, text })),
  ]);
}

/** Whether its own record says that an order rests which no list shows. */
function isStillThere(outcome: OrderOutcome): boolean {
  return outcome.kind === 'gone' && outcome.why.kind === 'status' && isResting(outcome.order);
}

function isUnknownAtService(outcome: OrderOutcome): boolean {
  if (outcome.kind !== 'gone' || isStillThere(outcome)) return false;
  return outcome.why.kind === 'forgotten' || outcome.why.kind === 'status';
}

/** Whether a cancel has found the same fill. */
function isToldByCancel({ cancels }: AppState, outcome: OrderOutcome): boolean {
  if (outcome.kind !== 'filled') return false;
  const { id, matchedSize } = outcome.order;
  return cancels
    .flatMap(({ filled }) => filled)
    .some((order) => order.id === id && order.matchedSize === matchedSize);
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
  const { ordersLost: _, ...state } = before;
  const { orders, unread = [], complete, times, lostValues = 0 } = event;
  // One that broke off leaves open what the last one could not tell.
  const lost = Math.max(event.lost ?? 0, complete ? 0 : (before.ordersLost?.lost ?? 0));
  const shown = new Set([...orders, ...unread].map(({ id }) => id));
  const isMissing = ({ id }: { readonly id: string }): boolean => !shown.has(id);
  const known = [...state.unlistedOrders, ...(state.orders?.value ?? []).filter(mayRest)];
  const unlistedOrders = known.filter(isMissing).slice(-MOST_KNOWN);
  // An empty one shows nothing of what it leaves out.
  const resting = new Set([...state.restingByRecord, ...state.cancels.flatMap(knownToRest)]);
  const isWhole = complete && orders.length > 0 && !unlistedOrders.some(({ id }) => resting.has(id));
  return {
    ...state,
    orders: { value: withoutCopies(state.orders?.value ?? [], orders), times },
    ordersComplete: complete,
    ...(lost + lostValues > 0 && { ordersLost: { lost, lostValues } }),
    unreadOrders: [...state.unreadOrders.filter(isMissing), ...unread].slice(-MOST_KNOWN),
    unlistedOrders,
    listsLeaveOut: state.listsLeaveOut && !isWhole,
  };
}

/** A row that says that its order has ended proves it no more than a list without it, unless all of it traded. */
function mayRest(order: Order): boolean {
  return isResting(order) || remainingSize(order) > 0;
}

/** What no reading shows may rest all the same. */
export function reduceOrdersShown(
  before: AppState,
  { orders, unread = [], lost = 0 }: Pick<OrdersRead, 'orders' | 'unread' | 'lost'>,
): AppState {
  const { lost: lostBefore = 0, lostValues = 0 } = before.ordersLost ?? {};
  const isMoreLost = lost > lostBefore;
  const state = isMoreLost ? { ...before, ordersLost: { lost, lostValues } } : before;
  const known = [...(state.orders?.value ?? []), ...state.unlistedOrders, ...state.unreadOrders];
  const knownIds = new Set(known.map(({ id }) => id));
  const isMore = ({ id }: { readonly id: string }): boolean => !knownIds.has(id);
  const [more, moreUnread] = [orders.filter(isResting).filter(isMore), unread.filter(isMore)];
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
    return reduceOrdersShown(state, { orders: [...left, ...appeared, ...named] });
  }
  if (state.cancels.some((cancel) => cancel.id === id && cancel.outcome === 'confirmed')) return state;
  const unlistedOrders = state.unlistedOrders.filter((order) => !isUnder(target.scope, order));
  // The next reading does not miss them; what else it shows there may have come since.
  const proved = new Set(target.orders.map((order) => order.id));
  const listed = state.orders?.value.filter((order) => !proved.has(order.id));
  return {
    ...state,
    unlistedOrders,
    ...(state.orders && listed && { orders: { ...state.orders, value: listed } }),
  };
}

/** What a cancel leaves, or found resting so far that found the list of the account short. */
function knownToRest({ outcome, phase, left, listsLeaveOut }: CancelProgress): readonly string[] {
  const isKnown = outcome === 'left' || (listsLeaveOut && phase !== 'settled');
  return isKnown ? left.map(({ id }) => id) : [];
}

/**
 * That the list of the account leaves orders out is known from when a cancel finds it until a list shows those that the cancel
 * knows to rest, whatever becomes of its verdict.
 */
function reduceShortList(
  state: AppState,
  { id, phase, attempts, target, left, listsLeaveOut }: CancelProgress,
): AppState {
  if (!listsLeaveOut) return state;
  // Told by the press, it was known here; a list since may have shown otherwise. One of an earlier process sends nothing.
  const isPinned = target.listsLeaveOut && attempts > 0;
  const isKnown = isPinned || state.cancels.find((cancel) => cancel.id === id)?.listsLeaveOut;
  const found = isKnown ? state : { ...state, listsLeaveOut: true };
  const known = state.restingByRecord;
  if (phase !== 'settled' || left.every((order) => known.has(order.id))) return found;
  return { ...found, restingByRecord: new Set([...known, ...left.map((order) => order.id)]) };
}

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
  const ended = new Set(outcomes.filter(isEnd).map(({ order }) => order.id));
  return unlisted.filter(({ id }) => !ended.has(id));
}
