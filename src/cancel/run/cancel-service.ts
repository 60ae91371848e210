import type { CancelAnswer, CancelRequest } from '../../domain/cancel.ts';
import type { Outcome } from '../../domain/market.ts';
import type { Order, OrderPlace } from '../../domain/order.ts';
import type { Result } from '../../domain/result.ts';

/** Which open orders a listing is about; without a field, all of the account. */
export interface OrderFilter {
  readonly market?: string;
  readonly tokenId?: string;
  /** The listing is cut off after so many pages; 200 by default. */
  readonly mostPages?: number;
}

/** Open orders as one listing has them. Only a complete listing can prove that none is left. */
export interface OpenOrders {
  readonly orders: readonly Order[];
  /** Orders in rows of which no more could be read; then the listing is not complete. */
  readonly unread?: readonly OrderPlace[];
  /** It had rows that name no order: one may be among them, and no record tells of it. */
  readonly hasLostRows?: boolean;
  /** Every page was read up to the service's end mark, and nothing in the answers speaks against it. */
  readonly complete: boolean;
  /** It would be complete but for the rows in `unread`. */
  readonly isCompleteBut?: true;
  /** 1 by default. */
  readonly pages?: number;
  /** It was cut off after `mostPages`. */
  readonly cutOff?: true;
  /** Why it is not complete, when an answer contradicts itself. */
  readonly contradiction?: string;
}

/** What a listing shows of orders, whatever it was read for. */
export interface ShownList extends Pick<OpenOrders, 'orders' | 'unread' | 'hasLostRows'> {
  /** When it was asked for, monotonic milliseconds; missing where nobody knows. */
  readonly askedAtMs?: number;
  /** When it came, monotonic milliseconds; missing for now. */
  readonly cameMs?: number;
  /** The same of rows that name no order, where they had come before the others. */
  readonly lostRowsCameMs?: number;
  /** As in `CancelTarget`. */
  readonly listsLeaveOut?: boolean;
}

/** What the catalog says of a market of which only an id was known. */
export interface MarketFacts {
  /** The market's other id; missing where it has none. */
  readonly mirrorId?: string;
  readonly outcomes?: readonly Outcome[];
  /** Missing where it says none. */
  readonly question?: string;
}

/**
 * What the cancel machine needs of a service. Failures are values, no promise rejects, and each call ends by a
 * deadline of its own.
 */
export interface CancelService {
  /** Sends one cancel request, signed when it is sent (interface: endpoint 19). `attempt` counts from 1. */
  cancel(request: CancelRequest, attempt: number, signal: AbortSignal): Promise<Result<CancelAnswer>>;
  /** Lists the account's open orders, all pages (interface: endpoint 13). */
  listOpen(filter: OrderFilter, signal: AbortSignal): Promise<Result<OpenOrders>>;
  /**
   * What the catalog says of the market (interface: endpoint 5); undefined when its answer is about another one.
   * Missing where there is no catalog.
   */
  marketFacts?(conditionId: string, signal: AbortSignal): Promise<Result<MarketFacts | undefined>>;
  /** One order whatever its state; undefined when the service has no record of it (interface: endpoint 14). */
  getOrder(id: string, signal: AbortSignal): Promise<Result<Order | undefined>>;
  /** After a refused signature: measures the service's clock. True when the next signature has another time. */
  correctClock?(signal: AbortSignal): Promise<boolean>;
}
