import type { Cash, Price, Size } from './micros.ts';
import type { Side } from './order-book.ts';

/** One line of a wallet's feed (interface: Activity item). */
export interface Activity {
  /** Address of the wallet; may be empty. */
  readonly proxyWallet: string;
  /** When, epoch milliseconds. */
  readonly atMs: number;
  /** TRADE for a trade; other words stay as the service says them. */
  readonly type: string;
  /** Condition id of the market. */
  readonly conditionId?: string;
  /** Place of the outcome in the market’s list, from 0. */
  readonly outcomeIndex?: number;
  /** Number of shares. */
  readonly size?: Size;
  /** Money that changed hands. */
  readonly usdcSize?: Cash;
  /** Price of one share. */
  readonly price?: Price;
  /** Which of the amounts had more decimals than a millionth. */
  readonly rounded?: readonly ('size' | 'usdcSize' | 'price')[];
  /** Whether the wallet bought or sold. */
  readonly side?: Side;
  /** Hash of the transaction, `0x…`. */
  readonly transactionHash?: string;
  /** Question of the market. */
  readonly title?: string;
  /** Slug of the market. */
  readonly slug?: string;
  /** Slug of its event. */
  readonly eventSlug?: string;
  /** Name of the outcome. */
  readonly outcome?: string;
  /** Address of a picture of the market. */
  readonly icon?: string;
  /** Name the wallet’s owner goes by. */
  readonly name?: string;
  /** Name the service made up for the wallet. */
  readonly pseudonym?: string;
  /** What the owner says of themselves. */
  readonly bio?: string;
  /** Address of the owner’s picture. */
  readonly profileImage?: string;
  /** Address of the same picture, smaller. */
  readonly profileImageOptimized?: string;
}
