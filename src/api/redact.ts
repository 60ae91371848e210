import type { Credentials } from './credentials.ts';

/**
 * Takes the account's keys out of a text, however they are written down: services have been known to quote them back in
 * error messages.
 */
export function createRedactor(credentials: Credentials | undefined): (text: string) => string {
  const forms = credentials
    ? [credentials.apiKey, credentials.secret, credentials.passphrase]
        .filter((key) => key !== '')
        .flatMap(formsOf)
    : [];
  // Longer ones first: a form may begin with another.
  const longestFirst = [...new Set(forms)].toSorted((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((clean, form) => clean.replaceAll(form, '***'), text);
}

function formsOf(key: string): string[] {
  const bytes = Buffer.from(key);
  return [
    key,
    key.toUpperCase(),
    encodeURIComponent(key),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ];
}
