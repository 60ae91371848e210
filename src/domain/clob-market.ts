import type { Market } from './market.ts';
import type { Cash, Price, Size } from './micros.ts';

/** One outcome's token in the CLOB lists (interface: Token). */
export interface MarketToken {
  /** Token id of the outcome. */
  readonly tokenId: string;
  /** Token id of the same outcome at the mirror venue. */
  readonly mirrorTokenId?: string;
  /** Name of the outcome. */
  readonly outcome: string;
  /** Last price of one share, as the service says it. */
  readonly price?: Price;
  /** Whether the market was resolved for this outcome. */
  readonly winner?: boolean;
}

/** Reward terms for resting orders (interface: Rewards). */
export interface Rewards {
  /** What is paid out, by the asset it is paid in. */
  readonly rates: readonly {
    /** Contract of the asset. */
    readonly assetAddress: string;
    /** How much of it a day. */
    readonly dailyRate: Cash;
  }[];
  /** Least size of an order that earns. */
  readonly minSize?: Size;
  /** In the service's own unit, which the interface leaves open. */
  readonly maxSpread?: number;
}

/** What the lists of the order book have in common. */
interface ClobMarket extends Market {
  /** Condition id of the market’s twin at another venue. */
  readonly mirrorConditionId?: string;
  /** Tokens of its outcomes. */
  readonly tokens: readonly MarketToken[];
  /** Terms for resting orders; missing where none are paid. */
  readonly rewards?: Rewards;
}

/** A market of the simplified lists (interface: Simplified market). */
export interface SimplifiedMarket extends ClobMarket {
  /** The service’s word for how the market stands. */
  readonly status?: string;
}

/** A market of the sampling list (interface: Sampling market). Times are epoch milliseconds. */
export interface SamplingMarket extends ClobMarket {
  /** Whether it has an order book. */
  readonly enableOrderBook?: boolean;
  /** Since when orders are taken, epoch milliseconds. */
  readonly acceptingOrdersAtMs?: number;
  /** Least size of an order. */
  readonly minOrderSize?: Size;
  /** Id of the question with the oracle. */
  readonly questionId?: string;
  /** Rules in full. */
  readonly description?: string;
  /** When the game begins, epoch milliseconds. */
  readonly gameStartAtMs?: number;
  /** Seconds an order is held back before it is matched. */
  readonly secondsDelay?: number;
  /** Address of the market maker contract; may be empty. */
  readonly fpmm?: string;
  /** Base fee of makers, in the service's own unit (basis points in the family). */
  readonly makerBaseFee?: number;
  /** Base fee of takers, in the same unit. */
  readonly takerBaseFee?: number;
  /** Whether the service sends notices about it. */
  readonly notificationsEnabled?: boolean;
  /** Id of the set of markets of which one alone can win. */
  readonly negRiskMarketId?: string;
  /** Id of that set’s question with the oracle. */
  readonly negRiskRequestId?: string;
  /** Address of a small picture. */
  readonly icon?: string;
  /** Address of a picture. */
  readonly image?: string;
  /** The service’s flag for a market that can be resolved half and half. */
  readonly is5050Outcome?: boolean;
}
