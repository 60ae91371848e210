/** The package as others import it: the client, and an exchange to test against. */
import {
  createExchange as createExchangeWith,
  type Exchange,
  type ExchangeOptions,
} from './exchange/create-exchange.ts';
import { realClock } from './system/system-clock.ts';

export * from './api/index.ts';
export { createClient } from './create-client.ts';
export type { FaultName } from './exchange/faults/fault-names.ts';
export type { Exchange, ExchangeOptions };

/**
 * The embedded exchange in this process, for tests of programs that trade: the same from the same seed. It does not
 * listen before `listen` is called.
 */
export function createExchange(
  options: Omit<ExchangeOptions, 'clock'> & Partial<ExchangeOptions> = {},
): Exchange {
  return createExchangeWith({ clock: realClock, ...options });
}
