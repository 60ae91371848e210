import type { Cash, Price, Size } from './micros.ts';
import type { Side } from './order-book.ts';

/** One line of a wallet's feed (interface: Activity item). */
export interface Activity {
  readonly proxyWallet: string;
  readonly atMs: number;
  /** TRADE for a trade; other words stay as the service says them. */
  readonly type: string;
  readonly conditionId?: string;
  readonly outcomeIndex?: number;
  readonly size?: Size;
  readonly usdcSize?: Cash;
  readonly price?: Price;
  /** Which of the amounts had more decimals than a millionth. */
  readonly rounded?: readonly ('size' | 'usdcSize' | 'price')[];
  readonly side?: Side;
  readonly transactionHash?: string;
  readonly title?: string;
  readonly slug?: string;
  readonly eventSlug?: string;
  readonly outcome?: string;
  readonly icon?: string;
  readonly name?: string;
  readonly pseudonym?: string;
  readonly bio?: string;
  readonly profileImage?: string;
  readonly profileImageOptimized?: string;
}
