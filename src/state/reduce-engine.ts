import type { CancelProgress } from '../domain/cancel.ts';
import type { EngineEvent, FeedName, ReadingTimes } from '../domain/events.ts';
import type { Market } from '../domain/market.ts';
import type { AppState, FeedState, Reading } from './app-state.ts';
import { mergeMarket } from './merge-market.ts';

const MESSAGES_KEPT = 500;

/** What the engine told, folded into what is known. Pure; a reading asked for earlier never wins. */
export function reduceEngine(state: AppState, event: EngineEvent): AppState {
  switch (event.type) {
    case 'marketsListed':
      return {
        ...state,
        markets: mergeMarkets(state.markets, event.markets),
        catalogComplete: event.complete,
      };
    case 'pricesRead':
      return { ...state, prices: putAll(state.prices, event.prices, event.times) };
    case 'bookRead':
      return putBook(state, event.book.tokenId, { value: event.book, times: event.times });
    case 'bookMissing':
      return putBook(state, event.tokenId, { value: undefined, times: event.times });
    case 'historyRead':
      return { ...state, histories: put(state.histories, event.tokenId, event.points, event.times) };
    case 'ordersRead':
      if (isOlder(event.times, state.orders)) return state;
      return {
        ...state,
        orders: { value: event.orders, times: event.times },
        ordersComplete: event.complete,
      };
    case 'feedAnswered':
      return putFeed(state, event.feed, { answeredAtMs: event.times.readAtMs });
    case 'feedFailed':
      return putFeed(state, event.feed, {
        ...state.feeds[event.feed],
        failure: event.failure,
        nextTryAtMs: event.nextTryAtMs,
      });
    case 'serviceFound':
    case 'serviceLost':
      return { ...state, session: reduceSession(state.session, event) };
    case 'cancelArmed':
      return { ...state, armed: { target: event.target, untilMs: event.untilMs } };
    case 'cancelDisarmed':
      return disarm(state);
    case 'cancelProgressed':
      return { ...state, cancels: putCancel(state.cancels, event.progress) };
    case 'cancelCleared':
      return { ...state, cancels: state.cancels.filter((cancel) => cancel.id !== event.id) };
    case 'laneMeasured':
      return { ...state, lane: { ready: event.ready, ...roundTrip(event.roundTripMs) } };
    case 'readsCounted':
      return { ...state, reads: { used: event.used, limit: event.limit } };
    case 'said':
      return {
        ...state,
        messages: [...state.messages, { atMs: event.atMs, text: event.text }].slice(-MESSAGES_KEPT),
      };
  }
}

function isOlder(times: ReadingTimes, known: Reading<unknown> | undefined): boolean {
  return known !== undefined && times.askedAtMs < known.times.askedAtMs;
}

function put<T>(
  readings: ReadonlyMap<string, Reading<T>>,
  key: string,
  value: T,
  times: ReadingTimes,
): ReadonlyMap<string, Reading<T>> {
  return isOlder(times, readings.get(key)) ? readings : new Map(readings).set(key, { value, times });
}

function putAll<T>(
  readings: ReadonlyMap<string, Reading<T>>,
  values: ReadonlyMap<string, T>,
  times: ReadingTimes,
): ReadonlyMap<string, Reading<T>> {
  const next = new Map(readings);
  for (const [key, value] of values) {
    if (!isOlder(times, next.get(key))) next.set(key, { value, times });
  }
  return next;
}

/** A book also tells the list its best prices, so that the two never disagree by a poll. */
function putBook(
  state: AppState,
  tokenId: string,
  reading: AppState['books'] extends ReadonlyMap<string, infer R> ? R : never,
): AppState {
  if (isOlder(reading.times, state.books.get(tokenId))) return state;
  const books = new Map(state.books).set(tokenId, reading);
  if (!reading.value) return { ...state, books };
  const [bid] = reading.value.bids;
  const [ask] = reading.value.asks;
  const best = { ...(bid && { bid: bid.price }), ...(ask && { ask: ask.price }) };
  return { ...state, books, prices: put(state.prices, tokenId, best, reading.times) };
}

function mergeMarkets(
  known: ReadonlyMap<string, Market>,
  listed: readonly Market[],
): ReadonlyMap<string, Market> {
  const markets = new Map(known);
  for (const market of listed) {
    markets.set(market.conditionId, mergeMarket(markets.get(market.conditionId), market));
  }
  return markets;
}

function putFeed(state: AppState, feed: FeedName, feedState: FeedState): AppState {
  return { ...state, feeds: { ...state.feeds, [feed]: feedState } };
}

function putCancel(cancels: readonly CancelProgress[], progress: CancelProgress): readonly CancelProgress[] {
  return [...cancels.filter((cancel) => cancel.id !== progress.id), progress].toSorted((a, b) => a.id - b.id);
}

function disarm(state: AppState): AppState {
  if (!state.armed) return state;
  const { armed: _, ...rest } = state;
  return rest;
}

function roundTrip(roundTripMs: number | undefined): { roundTripMs?: number } {
  return roundTripMs === undefined ? {} : { roundTripMs };
}

function reduceSession(
  session: AppState['session'],
  event: Extract<EngineEvent, { type: 'serviceFound' | 'serviceLost' }>,
): AppState['session'] {
  if (event.type === 'serviceLost') return { ...session, lost: event.reason };
  const { lost: _, ...rest } = session;
  return { ...rest, host: event.host, demo: event.demo, ...(event.address && { address: event.address }) };
}
