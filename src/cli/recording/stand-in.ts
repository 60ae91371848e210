import type { Credentials } from '../credentials.ts';

/** Signs requests that go nowhere, for the account whose orders a recording tells. */
export function standIn(address: string): Credentials {
  const secret = Buffer.from('a replay sends nothing').toString('base64url');
  return { address, apiKey: '00000000-0000-4000-8000-000000000000', secret, passphrase: 'replay' };
}
