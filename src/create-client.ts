import { createClient as createClientWith } from './api/client.ts';
import type { Client } from './api/client.ts';
import type { ClientOptions } from './api/client-options.ts';
import { realClock } from './system/system-clock.ts';
import { realRandom } from './system/system-random.ts';

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
