import type { BudgetUse } from '../domain/limit-use.ts';
import type { ArmedTarget, CancelProgress, EverythingProgress, LeftOut } from '../domain/cancel.ts';
import type { ChartWindow, PricePoint } from '../domain/chart-window.ts';
import type { CarriedBytes, PollerName, ReadingTimes } from '../domain/monitor-event.ts';
import type { Failure } from '../domain/failure.ts';
import type { ListedMarket } from '../domain/market.ts';
import type { Order, OrderPlace } from '../domain/order.ts';
import type { BestPrices, OrderBook } from '../domain/order-book.ts';
import type { WatchedAlert } from './watched-alert.ts';
import type { ReplayState } from './replay-state.ts';
import { INITIAL_VIEW, type View } from './view-state.ts';
import type { WatchedBook } from './reduce/watch-books.ts';

/** A value with the times it was asked for and read. */
export interface Reading<T> {
  readonly value: T;
  readonly times: ReadingTimes;
}

/** Best prices, and where they went when they last changed from one reading to the next. */
export interface PriceReading extends Reading<BestPrices> {
  readonly moved?: {
    readonly bid?: Move;
    readonly ask?: Move;
    /** Monotonic milliseconds. */
    readonly atMs: number;
  };
}
export type Move = 'up' | 'down';

/** How the last ask of a poller went. */
export interface PollerState {
  /** Monotonic time of the last good answer. */
  readonly answeredAtMs?: number;
  /** How long after that answer the next one is asked for, milliseconds. */
  readonly paceMs?: number;
  /** Set while the poller fails: what happened and when it is tried again (monotonic). */
  readonly failure?: Failure;
  readonly nextTryAtMs?: number;
}

/** Rows that could not be read, and values of the other rows. */
export interface Unreadable {
  readonly lost: number;
  readonly lostValues?: number;
}

/** What a token cost in the past, oldest first, as far back as `window`. */
export interface PriceHistory {
  readonly window: ChartWindow;
  readonly points: readonly PricePoint[];
  /** Points that could not be read. */
  readonly lost?: number;
  /** The service tells a past, and nothing of it could be read. */
  readonly unreadable?: true;
}

/** How a look-up stands: its last answer, and what is wrong since. */
export interface DetailState<T> {
  readonly reading?: Reading<T>;
  readonly paceMs?: number;
  /** Set while asking fails; monotonic time of the next try. */
  readonly failure?: Failure;
  readonly nextTryAtMs?: number;
}

export interface Session {
  readonly demo: boolean;
  /** Host of the service, or what is being started. */
  readonly host: string;
  /** What goes wrong on the demo. */
  readonly fault?: string;
  /** Name of the profile that the service and the account are of. */
  readonly profile?: string;
  readonly address?: string;
  readonly readOnly: boolean;
  /** The cancel key needs no second press. */
  readonly instant?: true;
  /** The catalog's events are those of this creator alone. */
  readonly creator?: string;
  /** The terminal shows no colors: no theme makes a difference. */
  readonly colorless?: boolean;
  /** Why there are no credentials; missing when there are. */
  readonly credentialsProblem?: string;
  /** There are keys, which cannot be used. */
  readonly areKeysFound?: true;
  /** Why there is no service to talk to at all. */
  readonly lost?: string;
}

export interface Message {
  /** Monotonic milliseconds. */
  readonly atMs: number;
  readonly text: string;
  /** What happened first, for a line that has no room for the whole; missing: as `text`. */
  readonly brief?: string;
  /** What a key was answered. */
  readonly reply?: true;
  /** A cancel's details say the same. */
  readonly isToldByCancel?: true;
}

/** The armed cancel: what a confirmation would send, and until when (monotonic milliseconds). */
export interface Armed {
  readonly target: ArmedTarget;
  readonly untilMs: number;
}

/** Everything the program knows. Times are monotonic milliseconds unless their name says otherwise. */
export interface AppState {
  readonly session: Session;
  readonly markets: ReadonlyMap<string, ListedMarket>;
  /** Condition ids of the markets that were looked at last, the newest first. */
  readonly recentMarkets: readonly string[];
  /** The market whose book is read, and since when (monotonic milliseconds). */
  readonly watchedMarket?: { readonly conditionId: string; readonly sinceMs: number };
  readonly catalogComplete: boolean;
  /** Markets and events that the last reading of the catalog could not read; missing for none. */
  readonly catalogLost?: number;
  /** When what is listed was read, while some of it is from an earlier run (epoch milliseconds). */
  readonly rememberedFromMs?: number;
  readonly prices: ReadonlyMap<string, PriceReading>;
  /** By token id; undefined as a value: the service has no book for it. */
  readonly books: ReadonlyMap<string, Reading<OrderBook | undefined>>;
  /** How the readings of each book hang together, by token id. */
  readonly bookWatches: ReadonlyMap<string, WatchedBook>;
  /** Past prices by token id, of whichever window was last asked for. */
  readonly histories: ReadonlyMap<string, Reading<PriceHistory>>;
  /** What a taker pays by token id, in the service's own unit. Fees hardly ever change: one told in this run stands. */
  readonly fees: ReadonlyMap<string, number>;
  readonly orders?: Reading<readonly Order[]>;
  readonly ordersComplete: boolean;
  /** What of the last listing could not be read; missing for nothing. */
  readonly ordersLost?: Unreadable;
  /** When the last listing came that had rows which could not be read, monotonic milliseconds; missing where none had. */
  readonly rowsLostMs?: number;
  /** Open orders of which the same reading told no more than where they rest. */
  readonly unreadOrders: readonly OrderPlace[];
  /** Orders that an earlier reading showed and the last one lacks, as long as nothing says that they ended. */
  readonly unlistedOrders: readonly Order[];
  /** Ids of orders whose own records said that they rest, when no list showed them. */
  readonly restingByRecord: ReadonlySet<string>;
  /** A list left out an order that rests, and none has shown since that it leaves out no more. */
  readonly listsLeaveOut: boolean;
  /** By which orders that is known, as long as no list shows them and nothing says that they ended; and since when. */
  readonly leftOut: LeftOut;
  /** Of `unlistedOrders` those of which the service was asked and does not say that they rest. */
  readonly notRestingByRecord: ReadonlySet<string>;
  /** Ids of orders that have ended, by their records or a cancel, and that nothing showed resting since: rows add no more. */
  readonly endedOrders: ReadonlySet<string>;
  readonly pollers: Readonly<Record<PollerName, PollerState>>;
  readonly armed?: Armed;
  /** What was armed last was sent, and not taken back. */
  readonly wasArmedSent: boolean;
  /** Running and finished cancels that were not cleared, newest last. */
  readonly cancels: readonly CancelProgress[];
  /** The last cancel of everything, until it is cleared; its cancels are in `cancels`, too. */
  readonly everything?: EverythingProgress;
  /** The cancel's connection; its round trip in whole milliseconds. */
  readonly cancelConnection: { readonly ready: boolean; readonly roundTripMs?: number };
  /** What is used of every limit, and what waits. */
  readonly budgets?: BudgetUse;
  /** The service's clock minus ours in milliseconds, to a second; missing before it is known. */
  readonly clockOffsetMs?: number;
  /** Why the service did not answer the last probe of a pause. */
  readonly probeFailure?: Failure;
  /** What was looked up, by `detailKey`; `detailOf` knows the types. */
  readonly details: ReadonlyMap<string, DetailState<unknown>>;
  /** Measured while the message log is open. */
  readonly traffic?: CarriedBytes;
  readonly messages: readonly Message[];
  readonly alerts: readonly WatchedAlert[];
  /** Keys that config.toml gives to commands, by the ids of the commands; what is missing has its own. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
  /** Set while a recording is played: nothing that is shown is of now. */
  readonly replay?: ReplayState;
  readonly view: View;
}

export function initialState(session: Session, view: Partial<View> = {}): AppState {
  return {
    session,
    markets: new Map(),
    recentMarkets: [],
    catalogComplete: false,
    prices: new Map(),
    books: new Map(),
    bookWatches: new Map(),
    histories: new Map(),
    fees: new Map(),
    ordersComplete: false,
    unreadOrders: [],
    unlistedOrders: [],
    restingByRecord: new Set(),
    listsLeaveOut: false,
    leftOut: { orders: [], foundMs: -Infinity },
    wasArmedSent: false,
    notRestingByRecord: new Set(),
    endedOrders: new Set(),
    pollers: { catalog: {}, prices: {}, book: {}, history: {}, orders: {} },
    cancels: [],
    cancelConnection: { ready: false },
    details: new Map(),
    messages: [],
    alerts: [],
    keys: {},
    view: { ...INITIAL_VIEW, ...view },
  };
}
