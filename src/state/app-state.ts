import type { CancelProgress, CancelTarget } from '../domain/cancel.ts';
import type { FeedName, ReadingTimes } from '../domain/events.ts';
import type { Failure } from '../domain/failure.ts';
import type { Market } from '../domain/market.ts';
import type { Order } from '../domain/order.ts';
import type { BestPrices, OrderBook } from '../domain/order-book.ts';
import type { PricePoint } from '../domain/price-point.ts';
import type { View } from './view.ts';
import { INITIAL_VIEW } from './view.ts';

/** A value with the times it was asked for and read. */
export interface Reading<T> {
  readonly value: T;
  readonly times: ReadingTimes;
}

/** How the last ask of a feed went. */
export interface FeedState {
  /** Monotonic time of the last good answer. */
  readonly answeredAtMs?: number;
  /** Set while the feed fails: what happened and when it is tried again (monotonic). */
  readonly failure?: Failure;
  readonly nextTryAtMs?: number;
}

export interface Session {
  readonly demo: boolean;
  /** Host of the service, or what is being started. */
  readonly host: string;
  readonly address?: string;
  readonly readOnly: boolean;
  /** Why there are no credentials; missing when there are. */
  readonly credentialsProblem?: string;
  /** Why there is no service to talk to at all. */
  readonly lost?: string;
}

export interface Message {
  readonly atMs: number;
  readonly text: string;
}

/** The armed cancel: what a confirmation would send, and until when (monotonic milliseconds). */
export interface Armed {
  readonly target: CancelTarget;
  readonly untilMs: number;
}

/** Everything the program knows. Times are monotonic milliseconds unless their name says otherwise. */
export interface AppState {
  readonly session: Session;
  readonly markets: ReadonlyMap<string, Market>;
  readonly catalogComplete: boolean;
  readonly prices: ReadonlyMap<string, Reading<BestPrices>>;
  /** By token id; undefined as a value: the service has no book for it. */
  readonly books: ReadonlyMap<string, Reading<OrderBook | undefined>>;
  readonly histories: ReadonlyMap<string, Reading<readonly PricePoint[]>>;
  readonly orders?: Reading<readonly Order[]>;
  readonly ordersComplete: boolean;
  readonly feeds: Readonly<Record<FeedName, FeedState>>;
  readonly armed?: Armed;
  /** Running and finished cancels that were not cleared, newest last. */
  readonly cancels: readonly CancelProgress[];
  readonly lane: { readonly ready: boolean; readonly roundTripMs?: number };
  /** Requests of the busiest read window: used and allowed. */
  readonly reads?: { readonly used: number; readonly limit: number };
  readonly messages: readonly Message[];
  readonly view: View;
}

export function initialState(session: Session, view: Partial<View> = {}): AppState {
  return {
    session,
    markets: new Map(),
    catalogComplete: false,
    prices: new Map(),
    books: new Map(),
    histories: new Map(),
    ordersComplete: false,
    feeds: { catalog: {}, prices: {}, book: {}, history: {}, orders: {} },
    cancels: [],
    lane: { ready: false },
    messages: [],
    view: { ...INITIAL_VIEW, ...view },
  };
}
