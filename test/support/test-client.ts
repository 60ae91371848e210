import { createClient, type Client } from '../../src/api/client.ts';
import { createConnectionPool } from '../../src/api/transport/transport.ts';
import type { ClientOptions } from '../../src/api/client-options.ts';
import { realClock } from '../../src/system/system-clock.ts';
import { seededRandom } from '../../src/domain/random.ts';

export const CREDENTIALS = {
  address: '0x5f3aAbCdEf0123456789aBcDeF0123456789aBcD',
  apiKey: '3f2c9a52-7c1e-4d0b-9a57-5f0c1d2e3f40',
  secret: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
  passphrase: '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
};

/** A client of `url` with throw-away credentials. */
export function testClient(url: string, options: Partial<ClientOptions> = {}): Client {
  return connectTo({ url, credentials: CREDENTIALS, ...options });
}

/** A client as the program makes one of its settings. */
export function connectTo({ url = '', ...settings }: Partial<ClientOptions>): Client {
  return createClient({
    url,
    clock: realClock,
    random: seededRandom(1),
    openPool: createConnectionPool,
    ...settings,
  });
}
