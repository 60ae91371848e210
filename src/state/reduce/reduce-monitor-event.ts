import type { CancelProgress } from '../../domain/cancel.ts';
import type { MonitorEvent, PollerName } from '../../domain/monitor-event.ts';
import { isSameBook, type OrderBook } from '../../domain/order-book.ts';
import type { AppState, PollerState, PriceHistory, Reading } from '../app-state.ts';
import type { PricePoint } from '../../domain/chart-window.ts';
import { addMessages } from './keep-messages.ts';
import { putFinding, putDetailFailure } from '../select/details.ts';
import { areSame } from '../select/are-same.ts';
import { isSame, reduceFound, reduceListed, reduceRemembered } from './reduce-catalog.ts';
import { isOlder, putAll, putPrices } from './put-readings.ts';
import { truestFailure } from '../select/root-failure.ts';
import { describeOutcomes } from './describe-order-outcomes.ts';
import { shortenMarketId } from '../../text/shorten-id.ts';
import { isEnd, type OrderOutcome } from '../../domain/order-outcome.ts';
import type { Order } from '../../domain/order.ts';
import { isResting } from '../../domain/orders-under-scope.ts';

const LONGEST_DISBELIEF_MS = 5_000;

type BookReading = Reading<OrderBook | undefined>;

/** What the engine told, folded into what is known. Pure; a reading asked for earlier never wins. */
export function reduceMonitorEvent(state: AppState, event: MonitorEvent): AppState {
  switch (event.type) {
    case 'marketsListed':
      return reduceListed(state, event);
    case 'marketsFound':
      return reduceFound(state, event);
    case 'catalogRemembered':
      return reduceRemembered(state, event);
    case 'pricesRead':
      return { ...state, prices: putPrices(state.prices, event.prices, event.times) };
    case 'bookRead':
      return putBook(state, event.book.tokenId, { value: event.book, times: event.times });
    case 'bookMissing':
      return putBook(state, event.tokenId, { value: undefined, times: event.times });
    case 'historyRead':
      return { ...state, histories: putAll(state.histories, historiesOf(event), event.times) };
    case 'ordersShown':
      return reduceOrdersShown(state, event);
    case 'ordersRead':
      return isOlder(event.times, state.orders)
        ? reduceOrdersShown(state, event)
        : reduceOrdersRead(state, event);
    case 'pollAnswered':
      return putPoller(withoutProbeFailure(state), event.poller, {
        answeredAtMs: event.times.readAtMs,
        paceMs: event.paceMs,
      });
    case 'pollFailed':
      return putPoller(state, event.poller, {
        ...state.pollers[event.poller],
        failure: truestFailure(state.pollers, state.pollers[event.poller].failure, event.failure),
        nextTryAtMs: event.nextTryAtMs,
      });
    case 'serviceFound':
    case 'serviceLost':
    case 'faultSwitched':
      return { ...state, session: reduceSession(state.session, event) };
    case 'cancelArmed':
      return { ...state, armed: { target: event.target, untilMs: event.untilMs } };
    case 'cancelDisarmed':
      return disarm(state);
    case 'cancelProgressed':
      return { ...withoutLaunched(state, event.progress), cancels: putCancel(state.cancels, event.progress) };
    case 'cancelCleared':
      return { ...state, cancels: state.cancels.filter((cancel) => cancel.id !== event.id) };
    case 'everythingProgressed':
      return { ...state, everything: event.progress };
    case 'everythingCleared':
      return withoutEverything(state);
    case 'trafficMeasured':
      return { ...state, traffic: event.traffic };
    case 'laneMeasured':
      return withLane(state, event);
    case 'budgetsCounted':
      return { ...state, budgets: event.use };
    case 'clocksCompared':
      return withClockOffset(state, event.offsetMs);
    case 'probed':
      return { ...withoutProbeFailure(state), ...(event.failure && { probeFailure: event.failure }) };
    case 'ordersTurned':
      return reduceOrderOutcomes(state, event);
    case 'detailRead':
      return putFinding(state, event);
    case 'detailFailed':
      return putDetailFailure(state, event);
    case 'messageAdded':
      return addMessages(state, [
        { atMs: event.atMs, text: event.text, ...(event.reply && { reply: event.reply }) },
      ]);
  }
}

/**
 * A service of several machines may answer later with a book of earlier: the newer one is kept, at its true age. Not for
 * ever: a service whose time was set back is believed again.
 */
function wentBack(reading: BookReading, known: BookReading | undefined): boolean {
  const [nextMs, knownMs] = [reading.value?.timestampMs, known?.value?.timestampMs];
  if (!known || nextMs === undefined || knownMs === undefined || nextMs >= knownMs) return false;
  return reading.times.askedAtMs - known.times.askedAtMs < LONGEST_DISBELIEF_MS;
}

/** A book that says the same as before stays the very same object, so that nothing that is made of it is made anew. */
function withoutCopy(known: BookReading | undefined, { value, times }: BookReading): BookReading {
  return known?.value && value && isSameBook(known.value, value)
    ? { value: known.value, times }
    : { value, times };
}

/** A book also tells the list its best prices, so that the two never disagree by a poll. */
function putBook(state: AppState, tokenId: string, reading: BookReading): AppState {
  const known = state.books.get(tokenId);
  if (isOlder(reading.times, known) || wentBack(reading, known)) return state;
  const books = new Map(state.books).set(tokenId, withoutCopy(known, reading));
  if (!reading.value) return { ...state, books };
  const [bid] = reading.value.bids;
  const [ask] = reading.value.asks;
  const best = { ...(bid && { bid: bid.price }), ...(ask && { ask: ask.price }) };
  return { ...state, books, prices: putPrices(state.prices, new Map([[tokenId, best]]), reading.times) };
}

function historiesOf({
  window,
  points,
  lost,
  unreadable,
}: Extract<MonitorEvent, { type: 'historyRead' }>): ReadonlyMap<string, PriceHistory> {
  const historyOf = (tokenId: string, own: readonly PricePoint[]): PriceHistory => ({
    window,
    points: own,
    lost: lost?.get(tokenId) ?? 0,
    ...(unreadable?.has(tokenId) && { unreadable: true }),
  });
  return new Map(Array.from(points, ([tokenId, own]) => [tokenId, historyOf(tokenId, own)]));
}

function putPoller(state: AppState, poller: PollerName, pollerState: PollerState): AppState {
  return { ...state, pollers: { ...state.pollers, [poller]: pollerState } };
}

/** Differences are read to a second: what is not new must not make anything be drawn anew. */
function withClockOffset(state: AppState, offsetMs: number | undefined): AppState {
  const clockOffsetMs = offsetMs === undefined ? undefined : Math.round(offsetMs / 1_000) * 1_000;
  if (clockOffsetMs === state.clockOffsetMs) return state;
  const { clockOffsetMs: _, ...rest } = state;
  return clockOffsetMs === undefined ? rest : { ...rest, clockOffsetMs };
}

function withoutProbeFailure(state: AppState): AppState {
  if (!state.probeFailure) return state;
  const { probeFailure: _, ...rest } = state;
  return rest;
}

function putCancel(cancels: readonly CancelProgress[], progress: CancelProgress): readonly CancelProgress[] {
  return [...cancels.filter((cancel) => cancel.id !== progress.id), progress].toSorted((a, b) => a.id - b.id);
}

function disarm(state: AppState): AppState {
  if (!state.armed) return state;
  const { armed: _, ...rest } = state;
  return rest;
}

function withoutEverything(state: AppState): AppState {
  const { everything: _, ...rest } = state;
  return rest;
}

/** What was armed is under way: one change of the screen's shape, not two. */
function withoutLaunched(state: AppState, { target }: CancelProgress): AppState {
  return state.armed?.target === target ? disarm(state) : state;
}

/** As `withClockOffset`, to a millisecond. */
function withLane(
  state: AppState,
  { ready, roundTripMs }: Extract<MonitorEvent, { type: 'laneMeasured' }>,
): AppState {
  const lane = { ready, ...(roundTripMs !== undefined && { roundTripMs: Math.round(roundTripMs) }) };
  return isSame(state.lane, lane) ? state : { ...state, lane };
}

function reduceSession(
  session: AppState['session'],
  event: Extract<MonitorEvent, { type: 'serviceFound' | 'serviceLost' | 'faultSwitched' }>,
): AppState['session'] {
  if (event.type === 'serviceLost') return { ...session, lost: event.reason };
  if (event.type === 'faultSwitched') {
    const { fault: _, ...faultless } = session;
    return event.fault === 'plain' ? faultless : { ...faultless, fault: event.fault };
  }
  const { lost: _, ...rest } = session;
  return { ...rest, host: event.host, demo: event.demo, ...(event.address && { address: event.address }) };
}

/** What became of orders is written into the message log, in words; those that ended need no cancel any more. */
function reduceOrderOutcomes(
  state: AppState,
  event: Extract<MonitorEvent, { type: 'ordersTurned' }>,
): AppState {
  const { outcomes: fates, atMs } = event;
  const questionOf = (conditionId: string): string =>
    state.markets.get(conditionId)?.question ?? shortenMarketId(conditionId);
  const told = fates.filter((fate) => isToldByCancel(state, fate));
  const news = fates.filter((fate) => !told.includes(fate));
  const unlistedOrders = withoutEnded(state.unlistedOrders, event);
  const unlisted = new Set(unlistedOrders.map(({ id }) => id));
  const withMore = (known: ReadonlySet<string>, more: readonly OrderOutcome[]): ReadonlySet<string> =>
    new Set([...known, ...more.map(({ order }) => order.id)].filter((id) => unlisted.has(id)));
  const restingByRecord = withMore(state.restingByRecord, fates.filter(isStillThere));
  const notRestingByRecord = withMore(state.notRestingByRecord, fates.filter(isUnknownAtService));
  return addMessages({ ...state, unlistedOrders, restingByRecord, notRestingByRecord }, [
    ...describeOutcomes(told, questionOf).map((text) => ({ atMs, text, isToldByCancel: true as const })),
    ...describeOutcomes(news, questionOf).map((text) => ({ atMs, text })),
  ]);
}

/** Whether its own record says that an order rests which no list shows. */
function isStillThere(fate: OrderOutcome): boolean {
  return fate.kind === 'gone' && fate.why.kind === 'status' && isResting(fate.order);
}

function isUnknownAtService(fate: OrderOutcome): boolean {
  if (fate.kind !== 'gone' || isStillThere(fate)) return false;
  return fate.why.kind === 'forgotten' || fate.why.kind === 'status';
}

/** Whether a cancel has found the same fill. */
function isToldByCancel({ cancels }: AppState, fate: OrderOutcome): boolean {
  if (fate.kind !== 'filled') return false;
  const { id, matchedSize } = fate.order;
  return cancels
    .flatMap(({ filled }) => filled)
    .some((order) => order.id === id && order.matchedSize === matchedSize);
}

/** The newest of them; each costs a cancel one request. */
const MOST_KNOWN = 500;

type OrdersRead = Extract<MonitorEvent, { type: 'ordersRead' }>;
type OrdersTurned = Extract<MonitorEvent, { type: 'ordersTurned' }>;

/**
 * A reading of the open orders takes the place of the last one. An order that it lacks is not known to be gone: a cancel
 * still asks for its record (docs/cancel.md).
 */
function reduceOrdersRead(before: AppState, event: OrdersRead): AppState {
  const { ordersLost: _, ...state } = before;
  const { orders, unread = [], complete, times, lost = 0, lostValues = 0 } = event;
  const shown = new Set([...orders, ...unread].map(({ id }) => id));
  const isMissing = ({ id }: { readonly id: string }): boolean => !shown.has(id);
  const known = [...state.unlistedOrders, ...(state.orders?.value ?? []).filter(isResting)];
  return {
    ...state,
    orders: { value: withoutCopies(state.orders?.value ?? [], orders), times },
    ordersComplete: complete,
    ...(lost + lostValues > 0 && { ordersLost: { lost, lostValues } }),
    unreadOrders: [...state.unreadOrders.filter(isMissing), ...unread].slice(-MOST_KNOWN),
    unlistedOrders: known.filter(isMissing).slice(-MOST_KNOWN),
  };
}

/** What no reading shows may rest all the same. */
function reduceOrdersShown(
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

/** What says the same as before stays the very same object, so that whatever is made of it need not be made anew. */
function withoutCopies(known: readonly Order[], read: readonly Order[]): readonly Order[] {
  const byId = new Map(known.map((order) => [order.id, order]));
  const orders = read.map((order) => {
    const before = byId.get(order.id);
    return before && isSame(before, order) ? before : order;
  });
  return areSame(orders, known) ? known : orders;
}

/** What became of orders: those that ended need no cancel any more. */
function withoutEnded(unlisted: readonly Order[], { outcomes: fates }: OrdersTurned): readonly Order[] {
  const ended = new Set(fates.filter(isEnd).map(({ order }) => order.id));
  return unlisted.filter(({ id }) => !ended.has(id));
}
