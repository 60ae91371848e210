/** What a program that uses the client needs: everything else in this folder may change. */
export { createBackoff, type Backoff } from './backoff.ts';
export type { Budget } from '../limits/budget.ts';
export type { BudgetUse as BudgetSnapshot, ScopeUse } from '../domain/limit-use.ts';
export { createBudget } from '../limits/create-budget.ts';
export type { BudgetOptions } from '../limits/rate-limiter.ts';
export type { CallOptions, Priority } from '../domain/call-options.ts';
export { createClient, type Client } from './client.ts';
export type { ClientOptions } from './client-options.ts';
export type { Credentials } from './signing/credentials.ts';
export type { Books } from './endpoints/books.ts';
export type { CommentQuery } from './endpoints/comments.ts';
export type { CreatorQuery } from './endpoints/creators.ts';
export type { EventQuery } from './endpoints/events.ts';
export type { OrderQuery } from './endpoints/orders.ts';
export type { HistoryInterval, HistoryQuery, PriceHistories } from './endpoints/price-history.ts';
export type { SearchQuery } from './endpoints/search.ts';
export type { TradeQuery } from './endpoints/builder-trades.ts';
export type { CursorQuery, OffsetQuery, Page } from './decode/page.ts';
export { collect, pagesOf, type Ending, type Listing, type PagesOptions } from './paging/pages.ts';
export type { Traffic } from './request/traffic.ts';

export type { Activity } from '../domain/activity.ts';
export type { CancelAnswer, CancelScope } from '../domain/cancel.ts';
export type { CatalogMarket } from '../domain/catalog.ts';
export type { MarketToken, Rewards, SamplingMarket, SimplifiedMarket } from '../domain/clob-market.ts';
export type { Clock } from '../domain/clock.ts';
export type { Comment, Profile } from '../domain/comment.ts';
export type { Creator } from '../domain/catalog.ts';
export type { Failure, FailureKind } from '../domain/failure.ts';
export type { FeeRate } from '../domain/fee-rate.ts';
export type { MarketEvent } from '../domain/catalog.ts';
export type { Market, Outcome } from '../domain/market.ts';
export {
  formatMicros,
  ONE,
  parseMicros,
  type Cash,
  type Micros,
  type Price,
  type Size,
} from '../domain/micros.ts';
export type { BestPrices, Level, OrderBook, Side } from '../domain/order-book.ts';
export type { Order } from '../domain/order.ts';
export type { PricePoint } from '../domain/chart-window.ts';
export { seededRandom, type Random } from '../domain/random.ts';
export type { Result } from '../domain/result.ts';
export type { SearchResult } from '../domain/catalog.ts';
export type { Series } from '../domain/catalog.ts';
export type { Tag } from '../domain/catalog.ts';
export type { MakerOrder, Trade } from '../domain/trade.ts';
