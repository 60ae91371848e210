import type { BudgetUse } from './limit-use.ts';
import type { ChartWindow, PricePoint } from './chart-window.ts';
import type { ArmedTarget, CancelProgress, EverythingProgress } from './cancel.ts';
import type { DrillName } from './drills.ts';
import type { Failure } from './failure.ts';
import type { ListedMarket } from './market.ts';
import type { Detail, DetailRequest } from './detail.ts';
import type { OrderOutcome } from './order-outcome.ts';
import type { Order, OrderPlace } from './order.ts';
import type { BestPrices, OrderBook } from './order-book.ts';

/** What is asked of a service again and again, each at its own pace. */
export type PollerName = 'catalog' | 'prices' | 'book' | 'history' | 'orders';

/** When an answer was requested and received, monotonic milliseconds; the earlier request is the older reading. */
export interface ReadingTimes {
  readonly askedAtMs: number;
  readonly readAtMs: number;
}

/** What was carried lately, both ways of the service together. */
export interface CarriedBytes {
  readonly terminalBytesPerSecond: number;
  readonly serviceBytesPerSecond: number;
}

/** Hands an event to everyone who acts on it. */
export type Publish = (event: MonitorEvent) => void;

/** What happened, for the state; in the past tense. */
export type MonitorEvent =
  | {
      readonly type: 'marketsListed';
      readonly markets: readonly ListedMarket[];
      readonly complete: boolean;
      /** At the end of a reading: rows of either list, and markets in events, that could not be read; missing for none. */
      readonly lost?: number;
      /** At the end of a reading: why one of the two lists could not be read. */
      readonly missing?: Failure;
      readonly times: ReadingTimes;
    }
  /** What the service found for a text. */
  | {
      readonly type: 'marketsFound';
      readonly text: string;
      readonly markets: readonly ListedMarket[];
      /** Events that were found and could not be read; missing for none. */
      readonly lost?: number;
    }
  /** What an earlier run knew of the catalog, and when it read that (epoch milliseconds). */
  | {
      readonly type: 'catalogRemembered';
      readonly markets: readonly ListedMarket[];
      readonly readAtMs: number;
    }
  | {
      readonly type: 'pricesRead';
      readonly prices: ReadonlyMap<string, BestPrices>;
      readonly times: ReadingTimes;
    }
  | { readonly type: 'bookRead'; readonly book: OrderBook; readonly times: ReadingTimes }
  | { readonly type: 'bookMissing'; readonly tokenId: string; readonly times: ReadingTimes }
  | {
      readonly type: 'historyRead';
      readonly window: ChartWindow;
      readonly points: ReadonlyMap<string, readonly PricePoint[]>;
      /** Points that could not be read, of tokens that had any. */
      readonly lost?: ReadonlyMap<string, number>;
      /** Tokens whose past could not be read at all. */
      readonly unreadable?: ReadonlySet<string>;
      readonly times: ReadingTimes;
    }
  | {
      readonly type: 'ordersRead';
      readonly orders: readonly Order[];
      /** Orders in rows of which no more could be read. */
      readonly unread?: readonly OrderPlace[];
      /** Rows that could not be read, and values of the others; missing for none. */
      readonly lost?: number;
      readonly lostValues?: number;
      readonly complete: boolean;
      readonly times: ReadingTimes;
    }
  /** Open orders in a list that is no reading of them: it failed on the way, or came late. They may rest all the same. */
  | {
      readonly type: 'ordersShown';
      readonly orders: readonly Order[];
      readonly unread?: readonly OrderPlace[];
      /** Rows that could not be read; missing for none. */
      readonly lost?: number;
      readonly times: ReadingTimes;
    }
  | {
      readonly type: 'pollAnswered';
      readonly poller: PollerName;
      readonly times: ReadingTimes;
      /** When it is due again, milliseconds from the answer. */
      readonly paceMs: number;
    }
  | {
      readonly type: 'pollFailed';
      readonly poller: PollerName;
      readonly failure: Failure;
      readonly nextTryAtMs: number;
    }
  /** What failed is wanted no more: nothing is tried again, and nothing told of the service. */
  | { readonly type: 'pollDropped'; readonly poller: PollerName }
  | {
      readonly type: 'serviceFound';
      readonly host: string;
      readonly demo: boolean;
      readonly address?: string;
    }
  | { readonly type: 'serviceLost'; readonly reason: string }
  /** The demo's exchange has another fault now than before. */
  | { readonly type: 'faultSwitched'; readonly fault: DrillName }
  | { readonly type: 'cancelArmed'; readonly target: ArmedTarget; readonly untilMs: number }
  | { readonly type: 'cancelDisarmed'; readonly wasSent?: true }
  | { readonly type: 'cancelProgressed'; readonly progress: CancelProgress }
  | { readonly type: 'cancelCleared'; readonly id: number }
  | { readonly type: 'everythingProgressed'; readonly progress: EverythingProgress }
  | { readonly type: 'everythingCleared' }
  | { readonly type: 'cancelConnectionMeasured'; readonly ready: boolean; readonly roundTripMs?: number }
  | { readonly type: 'budgetsCounted'; readonly use: BudgetUse }
  /** The service's clock minus ours, milliseconds; missing before enough answers. */
  | { readonly type: 'clocksCompared'; readonly offsetMs?: number }
  | { readonly type: 'trafficMeasured'; readonly traffic: CarriedBytes }
  /** The one request of a time in which nothing else is asked; `failure`: the service did not answer it. */
  | { readonly type: 'probed'; readonly failure?: Failure }
  /** What became of orders between two listings. */
  | { readonly type: 'ordersTurned'; readonly outcomes: readonly OrderOutcome[]; readonly atMs: number }
  | {
      readonly type: 'detailRead';
      readonly finding: Detail;
      readonly times: ReadingTimes;
      /** When it is asked for again, as long as it is looked at: milliseconds from the answer. */
      readonly paceMs: number;
    }
  | {
      readonly type: 'detailFailed';
      readonly detail: DetailRequest;
      readonly failure: Failure;
      readonly nextTryAtMs: number;
    }
  /** `reply`: somebody pressed a key and waits for this. */
  | {
      readonly type: 'messageAdded';
      readonly text: string;
      readonly brief?: string;
      readonly atMs: number;
      readonly reply?: true;
    };
