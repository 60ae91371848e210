import type { Price, Size } from './micros.ts';
import type { Side } from './order-book.ts';

/** Which amounts of a trade had more decimals than a millionth. */
export type RoundedAmounts = readonly ('size' | 'price')[];

/** One resting order a trade ran into. */
export interface MakerOrder {
  readonly orderId: string;
  readonly makerAddress?: string;
  readonly owner?: string;
  readonly matchedSize: Size;
  readonly feeRateBps?: number;
  readonly price: Price;
  readonly rounded?: RoundedAmounts;
  readonly tokenId?: string;
  readonly outcome?: string;
  readonly side?: Side;
}

/** A trade (interface: Builder trade). All but `makerOrders` describes the taker's order; see `fillsOf`. */
export interface Trade {
  readonly id: string;
  readonly market: string;
  readonly tokenId: string;
  readonly side: Side;
  readonly size: Size;
  readonly price: Price;
  readonly rounded?: RoundedAmounts;
  /** The service's word in lower case: matched, mined, confirmed, …; unknown words stay. */
  readonly status: string;
  readonly outcome: string;
  readonly takerOrderId?: string;
  readonly feeRateBps?: number;
  readonly matchedAtMs?: number;
  readonly updatedAtMs?: number;
  readonly makerAddress?: string;
  readonly owner?: string;
  readonly transactionHash?: string;
  readonly bucketIndex?: number;
  /** On which side the account was: TAKER, MAKER, or whatever the service says. */
  readonly type?: string;
  readonly makerOrders: readonly MakerOrder[];
}
