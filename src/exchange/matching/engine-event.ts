import type { BookOrder } from './book-order.ts';
import type { EngineMarket } from './engine-market.ts';
import type { Lots, Ticks } from './quantities.ts';

/** How shares came to change hands: passed on, made from collateral, or turned back into it. */
export type TradeKind = 'transfer' | 'mint' | 'merge';

/** Two orders met. The price is the maker's, in ticks of the first outcome. */
export interface Trade {
  readonly id: number;
  readonly market: EngineMarket;
  readonly taker: BookOrder;
  readonly maker: BookOrder;
  readonly yesTick: Ticks;
  readonly lots: Lots;
  readonly kind: TradeKind;
  readonly atMs: number;
}

/** What the engine tells while it carries a command out, in the order in which it happened. */
export interface EngineListener {
  /** An order was accepted; it may have traded at once, and rests when it is `live`. */
  placed?(order: BookOrder): void;
  traded?(trade: Trade): void;
  /** A resting order left the book: filled, cancelled or expired. */
  ended?(order: BookOrder): void;
  /** A market closed or resolved. */
  settled?(market: EngineMarket): void;
}
