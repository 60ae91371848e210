import type { Credentials } from './credentials.ts';

/** Takes the account's keys, and signatures made with them, out of a text. */
export interface Redactor {
  readonly redact: (text: string) => string;
  /** From now on this signature is taken out too. */
  readonly hide: (signature: string) => void;
}

/** Enough for every request that can still be answered. */
const MOST_SIGNATURES = 64;

/** Services have been known to quote keys back in error messages: as they are, or written down in another way. */
export function createRedactor(credentials: Credentials | undefined): Redactor {
  const keys = credentials ? [credentials.apiKey, credentials.secret, credentials.passphrase] : [];
  const forms = new Set(keys.filter((key) => key !== '').flatMap(formsOf));
  // Longer ones first: a form may begin with another.
  const longestFirst = [...forms].toSorted((a, b) => b.length - a.length);
  let signatures: string[] = [];
  return {
    redact: (text) =>
      [...longestFirst, ...signatures].reduce((clean, form) => clean.replaceAll(form, '***'), text),
    hide(signature) {
      signatures = [...signatures.slice(1 - MOST_SIGNATURES), signature.replace(/=+$/, '')];
    },
  };
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
