import type { Result } from '../domain/result.ts';
import type { BudgetSnapshot } from './budget/budget.ts';
import type { CallOptions } from './call-options.ts';
import type { ClientOptions } from './client-options.ts';
import type { ActivityMethods } from './endpoints/activity.ts';
import type { BookMethods } from './endpoints/books.ts';
import type { TradeMethods } from './endpoints/builder-trades.ts';
import type { CancelMethods } from './endpoints/cancel-market-orders.ts';
import type { ClobMarketMethods } from './endpoints/clob-markets.ts';
import type { CommentMethods } from './endpoints/comments.ts';
import type { CreatorMethods } from './endpoints/creators.ts';
import type { EventMethods } from './endpoints/events.ts';
import type { FeeRateMethods } from './endpoints/fee-rate.ts';
import type { MarketMethods } from './endpoints/markets.ts';
import type { OrderMethods } from './endpoints/orders.ts';
import type { PriceHistoryMethods } from './endpoints/price-history.ts';
import type { PriceMethods } from './endpoints/prices.ts';
import type { SearchMethods } from './endpoints/search.ts';
import type { SeriesMethods } from './endpoints/series.ts';
import type { TagMethods } from './endpoints/tags.ts';

/** The connections kept for cancels and for the reads that verify them. */
export interface CancelLane {
  /** Opens a connection, or proves that the one that is open still answers. */
  warm(options?: CallOptions): Promise<Result<{ readonly roundTripMs: number }>>;
  /** `ready`: a connection is open now. `roundTripMs`: of the last answer that came over the lane. */
  status(): { readonly ready: boolean; readonly roundTripMs?: number };
}

/** Every endpoint as one attempt that never rejects: retries belong to whoever calls. */
export interface Client
  extends
    CommentMethods,
    MarketMethods,
    SeriesMethods,
    TagMethods,
    EventMethods,
    CreatorMethods,
    SearchMethods,
    ActivityMethods,
    OrderMethods,
    BookMethods,
    PriceMethods,
    PriceHistoryMethods,
    FeeRateMethods,
    CancelMethods,
    ClobMarketMethods,
    TradeMethods {
  readonly cancelLane: CancelLane;
  /**
   * The service's clock minus ours in milliseconds, from the `Date` headers of answers: the median of at
   * least five, each corrected by half its round trip. Undefined until there are five. Good to about 1 s.
   */
  clockOffset(): number | undefined;
  /** Asks the service until the offset is known; undefined when it does not answer or tells no date. */
  measureClock(options?: CallOptions): Promise<number | undefined>;
  /** Budgets in use now, for a status line. */
  budgetSnapshot(): BudgetSnapshot;
  /** Ends what is in flight and closes every connection. */
  close(): Promise<void>;
}

/** A client of one service for at most one account. */
export function createClient(_options: ClientOptions): Client {
  throw new Error('being written');
}
