import type { Price, Size } from './micros.ts';
import type { Side } from './order-book.ts';

/** Which amounts of a trade had more decimals than a millionth. */
export type RoundedAmounts = readonly ('size' | 'price')[];

/** One resting order a trade ran into. */
export interface MakerOrder {
  /** Order id. */
  readonly orderId: string;
  /** Wallet of the maker. */
  readonly makerAddress?: string;
  /** API key of the maker. */
  readonly owner?: string;
  /** Shares of it that traded. */
  readonly matchedSize: Size;
  /** What the maker pays, in basis points. */
  readonly feeRateBps?: number;
  /** Price it rested at. */
  readonly price: Price;
  /** Which of its amounts were rounded. */
  readonly rounded?: RoundedAmounts;
  /** Token id of its outcome. */
  readonly tokenId?: string;
  /** Name of its outcome. */
  readonly outcome?: string;
  /** Whether it bought or sold. */
  readonly side?: Side;
}

/** A trade (interface: Builder trade). All but `makerOrders` describes the taker's order. */
export interface Trade {
  /** Trade id. */
  readonly id: string;
  /** Condition id. */
  readonly market: string;
  /** Token id of the taker’s outcome. */
  readonly tokenId: string;
  /** Whether the taker bought or sold. */
  readonly side: Side;
  /** Shares that traded. */
  readonly size: Size;
  /** Price of one share. */
  readonly price: Price;
  /** Which of its amounts were rounded. */
  readonly rounded?: RoundedAmounts;
  /** The service's word in lower case: matched, mined, confirmed, …; unknown words stay. */
  readonly status: string;
  /** Name of the taker’s outcome; may be empty. */
  readonly outcome: string;
  /** Order id of the taker. */
  readonly takerOrderId?: string;
  /** What the taker pays, in basis points. */
  readonly feeRateBps?: number;
  /** When it was matched, epoch milliseconds. */
  readonly matchedAtMs?: number;
  /** When its record last changed, epoch milliseconds. */
  readonly updatedAtMs?: number;
  /** Wallet of the taker, whoever asks: the account's in trades of type TAKER. */
  readonly makerAddress?: string;
  /** API key of the taker, whoever asks. */
  readonly owner?: string;
  /** Hash of the transaction, `0x…`. */
  readonly transactionHash?: string;
  /** The service’s own number, which the interface does not explain. */
  readonly bucketIndex?: number;
  /** On which side the account was: TAKER, MAKER, or whatever the service says. */
  readonly type?: string;
  /** Resting orders the taker ran into; missing if they could not be read. */
  readonly makerOrders?: readonly MakerOrder[];
}
