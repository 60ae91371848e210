import { HIDDEN } from '../api/signing/redact.ts';
import type { Credentials } from '../api/signing/credentials.ts';

/** Signs requests that go nowhere, for the account whose orders a recording tells. Its API key is the one that a recording shows. */
export function replayCredentials(address: string): Credentials {
  const secret = Buffer.from('a replay sends nothing').toString('base64url');
  return { address, apiKey: HIDDEN, secret, passphrase: 'replay' };
}
