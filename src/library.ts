/** The package as others import it: the client, and an exchange to test against. */
import {
  createExchange as createExchangeWith,
  type Exchange,
  type ExchangeOptions,
} from './exchange/create-exchange.ts';
import { createClient as createClientWith, type Client } from './api/client.ts';
import type { ClientOptions } from './api/client-options.ts';
import { realClock } from './system/system-clock.ts';
import { realRandom } from './system/system-random.ts';

export * from './api/index.ts';
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

/**
 * A client of one service for at most one account, with the machine's clock and chance where none is given. Opens no
 * connection by itself.
 * @throws TypeError when an address is no http(s) address
 */
export function createClient(
  options: Omit<ClientOptions, 'clock' | 'random'> & Partial<ClientOptions>,
): Client {
  return createClientWith({ clock: realClock, random: realRandom, ...options });
}
