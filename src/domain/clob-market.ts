import type { Market } from './market.ts';
import type { Cash, Price, Size } from './micros.ts';

/** One outcome's token in the CLOB lists (interface: Token). */
export interface MarketToken {
  readonly tokenId: string;
  readonly mirrorTokenId?: string;
  readonly outcome: string;
  readonly price?: Price;
  readonly winner?: boolean;
}

/** Reward terms for resting orders (interface: Rewards). */
export interface Rewards {
  readonly rates: readonly { readonly assetAddress: string; readonly dailyRate: Cash }[];
  readonly minSize?: Size;
  /** In the service's own unit, which the interface leaves open. */
  readonly maxSpread?: number;
}

interface ClobMarket extends Market {
  readonly mirrorConditionId?: string;
  readonly tokens: readonly MarketToken[];
  readonly rewards?: Rewards;
}

/** A market of the simplified lists (interface: Simplified market). */
export interface SimplifiedMarket extends ClobMarket {
  readonly status?: string;
}

/** A market of the sampling list (interface: Sampling market). Times are epoch milliseconds. */
export interface SamplingMarket extends ClobMarket {
  readonly enableOrderBook?: boolean;
  readonly acceptingOrdersSinceMs?: number;
  readonly minOrderSize?: Size;
  readonly questionId?: string;
  readonly description?: string;
  readonly gameStartMs?: number;
  readonly secondsDelay?: number;
  readonly fpmm?: string;
  /** Base fees in the service's own unit (basis points in the family). */
  readonly makerBaseFee?: number;
  readonly takerBaseFee?: number;
  readonly notificationsEnabled?: boolean;
  readonly negRiskMarketId?: string;
  readonly negRiskRequestId?: string;
  readonly icon?: string;
  readonly image?: string;
  readonly is5050Outcome?: boolean;
}
