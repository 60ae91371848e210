import type { CancelProgress } from '../../domain/cancel.ts';
import type { MonitorEvent, PollerName } from '../../domain/monitor-event.ts';
import { isSameBook, type OrderBook } from '../../domain/order-book.ts';
import type { AppState, PollerState, PriceHistory, Reading } from '../app-state.ts';
import type { PricePoint } from '../../domain/chart-window.ts';
import { addMessages } from './add-messages.ts';
import { putFinding, putDetailFailure } from './put-details.ts';
import { isDeepEqual } from '../is-deep-equal.ts';
import { reduceFound, reduceListed, reduceRemembered } from './reduce-catalog.ts';
import { isOlder, putAll, putPrices } from './put-readings.ts';
import { rootFailure } from '../select/root-failure.ts';
import {
  reduceCanceledOrders,
  reduceOrderOutcomes,
  reduceOrdersRead,
  reduceOrdersShown,
} from './reduce-open-orders.ts';

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
        failure: rootFailure(state.pollers, state.pollers[event.poller].failure, event.failure),
        nextTryAtMs: event.nextTryAtMs,
      });
    case 'pollDropped': {
      const { failure: _, nextTryAtMs: __, ...answered } = state.pollers[event.poller];
      return putPoller(state, event.poller, answered);
    }
    case 'serviceFound':
    case 'serviceLost':
    case 'faultSwitched':
      return { ...state, session: reduceSession(state.session, event) };
    case 'cancelArmed':
      return { ...state, armed: { target: event.target, untilMs: event.untilMs } };
    case 'cancelDisarmed':
      return disarm(state, event.wasSent === true);
    case 'cancelProgressed':
      return {
        ...reduceCanceledOrders(withoutLaunched(state, event.progress), event.progress),
        cancels: putCancel(state.cancels, event.progress),
      };
    case 'cancelCleared':
      return { ...state, cancels: state.cancels.filter((cancel) => cancel.id !== event.id) };
    case 'everythingProgressed':
      return { ...state, everything: event.progress };
    case 'everythingCleared':
      return withoutEverything(state);
    case 'trafficMeasured':
      return { ...state, traffic: event.traffic };
    case 'cancelConnectionMeasured':
      return withCancelConnection(state, event);
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
    case 'messageAdded': {
      const { type: _, ...message } = event;
      return addMessages(state, [message]);
    }
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

function disarm(state: AppState, wasSent: boolean): AppState {
  if (!state.armed) return state;
  const { armed: _, ...rest } = state;
  return { ...rest, wasArmedSent: wasSent };
}

function withoutEverything(state: AppState): AppState {
  const { everything: _, ...rest } = state;
  return rest;
}

/** What was armed is under way: one change of the screen's shape, not two. */
function withoutLaunched(state: AppState, { target }: CancelProgress): AppState {
  return state.armed?.target === target ? disarm(state, true) : state;
}

/** As `withClockOffset`, to a millisecond. */
function withCancelConnection(
  state: AppState,
  { ready, roundTripMs }: Extract<MonitorEvent, { type: 'cancelConnectionMeasured' }>,
): AppState {
  const cancelConnection = {
    ready,
    ...(roundTripMs !== undefined && { roundTripMs: Math.round(roundTripMs) }),
  };
  return isDeepEqual(state.cancelConnection, cancelConnection) ? state : { ...state, cancelConnection };
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
