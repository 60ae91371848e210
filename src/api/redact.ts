import type { Credentials } from './credentials.ts';

/** Takes the account's keys out of a text: services have been known to quote them back in error messages. */
export function createRedactor(credentials: Credentials | undefined): (text: string) => string {
  const secrets = credentials
    ? [credentials.apiKey, credentials.secret, credentials.passphrase].filter((secret) => secret !== '')
    : [];
  return (text) => secrets.reduce((clean, secret) => clean.replaceAll(secret, '***'), text);
}
