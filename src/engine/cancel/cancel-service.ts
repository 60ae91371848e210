import type { CancelAnswer, CancelScope } from '../../domain/cancel.ts';
import type { Order } from '../../domain/order.ts';
import type { Result } from '../../domain/result.ts';

/** Open orders as one listing told them. Only a complete listing can prove that none is left. */
export interface OpenOrders {
  readonly orders: readonly Order[];
  /** Every page was read up to the service's end mark, and no guard cut the listing short. */
  readonly complete: boolean;
}

/** What the catalog tells of a market of which only an id was known. */
export interface SecondId {
  /** The market's second id; missing where it has none. */
  readonly mirrorId?: string;
  /** Missing where it tells none. */
  readonly question?: string;
}

/**
 * What the cancel machine asks of a service. Failures are values, no promise rejects, and each ask ends by a
 * deadline of its own.
 */
export interface CancelService {
  /** Sends one cancel request, signed when it is sent (interface: endpoint 19). `attempt` counts from 1. */
  cancel(scope: CancelScope, attempt: number, signal: AbortSignal): Promise<Result<CancelAnswer>>;
  /** Reads the account's open orders under `scope`, all pages (interface: endpoint 13). */
  listOpen(scope: CancelScope, signal: AbortSignal): Promise<Result<OpenOrders>>;
  /** Reads all open orders of the account, whatever their market, all pages (interface: endpoint 13). */
  listAccount(signal: AbortSignal): Promise<Result<OpenOrders>>;
  /**
   * Asks the catalog for the market's second id (interface: endpoint 5); undefined when the answer does not tell.
   * Missing where there is no catalog.
   */
  secondIdOf?(conditionId: string, signal: AbortSignal): Promise<Result<SecondId | undefined>>;
  /** One order whatever its state; undefined when the service knows none (interface: endpoint 14). */
  getOrder(id: string, signal: AbortSignal): Promise<Result<Order | undefined>>;
  /**
   * Measures the service's clock and signs with it from now on. True when the clock that signed so far was
   * wrong enough to explain a refused signature.
   */
  measureSkew?(signal: AbortSignal): Promise<boolean>;
}
