/** The package as others import it: the client, with the machine's clock and chance where none is given. */
import { createClient as createClientWith, type Client, type ClientOptions } from '../api/index.ts';
import { realClock } from './real-clock.ts';
import { realRandom } from './real-random.ts';

export * from '../api/index.ts';

/**
 * A client of one service for at most one account. Opens no connection by itself.
 * @throws TypeError when an address is no http(s) address
 */
export function createClient(
  options: Omit<ClientOptions, 'clock' | 'random'> & Partial<ClientOptions>,
): Client {
  return createClientWith({ clock: realClock, random: realRandom, ...options });
}
