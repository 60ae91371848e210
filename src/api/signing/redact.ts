import type { Credentials } from './credentials.ts';
import { keyForms } from './key-forms.ts';

/** Takes the account's keys, and signatures made with them, out of a text. */
export interface Redactor {
  readonly redact: (text: string) => string;
  /** From now on this signature is taken out too. */
  readonly hide: (signature: string) => void;
}

/** Enough for every request that can still be answered. */
const MOST_SIGNATURES = 64;
/** What stands where a secret was. */
export const HIDDEN = '***';
/** A letter that is not written as itself: of JSON, of an address, of HTML, of a programming language. */
const ESCAPE =
  /\\+u00([0-9a-f]{2})|\\+x([0-9a-f]{2})|%([0-9a-f]{2})|&#x0*([0-9a-f]{2});|&#0*(\d{2,3});|\\+\//gi;
/** An escape may itself be escaped. */
const MOST_LAYERS = 4;

/** Services have been known to quote keys back in error messages: as they are, or written down in another way. */
export function createRedactor(credentials: Credentials | undefined): Redactor {
  const { apiKey, secret, passphrase }: Partial<Credentials> = credentials ?? {};
  const keys = [apiKey, secret, passphrase].filter((key) => typeof key === 'string');
  let signatures: string[] = [];
  return {
    redact: takeOut(keys, () => signatures),
    hide(signature) {
      signatures = [...signatures.slice(1 - MOST_SIGNATURES), signature.replace(/=+$/, '')];
    },
  };
}

/**
 * Takes `secrets` out of texts, in every form that `keyForms` knows, also where single letters are escaped; and what
 * `others` gives then, as it is. A text with a secret under escapes is given back without any.
 */
export function takeOut(
  secrets: readonly string[],
  others: () => readonly string[] = () => [],
): (text: string) => string {
  // Composed for the first text: most runs of the program end without one.
  let found: RegExp | undefined;
  const clean = (text: string): string => {
    found ??= patternOf(secrets.flatMap(keyForms));
    return others().reduce(
      (cleaner, other) => cleaner.replaceAll(other, HIDDEN),
      text.replace(found, HIDDEN),
    );
  };
  const hasSecrets = secrets.some((secret) => secret !== '');
  return (text) => {
    if (!hasSecrets && others().length === 0) return text;
    let shown = clean(text);
    let plain = shown;
    for (let layer = 0; layer < MOST_LAYERS; layer++) {
      const before = plain;
      plain = plain.replace(ESCAPE, plainLetter);
      if (plain === before) break;
      const cleaned = clean(plain);
      if (cleaned !== plain) shown = plain = cleaned;
    }
    return shown;
  };
}

/** Longer ones first: a form may begin with another. */
function patternOf(forms: readonly string[]): RegExp {
  const longestFirst = [...new Set(forms)].toSorted((a, b) => b.length - a.length);
  return longestFirst.length === 0
    ? /(?!)/g
    : new RegExp(`(?:${longestFirst.map((form) => form.replace(/\W/g, '\\$&')).join('|')})={0,2}`, 'g');
}

function plainLetter(escape: string, ...codes: readonly unknown[]): string {
  const [decimal, ...hex] = [codes[4], ...codes.slice(0, 4)];
  if (typeof decimal === 'string') return String.fromCharCode(Number(decimal));
  const code = hex.find((digits) => typeof digits === 'string');
  return code === undefined ? escape.slice(-1) : String.fromCharCode(Number.parseInt(code, 16));
}
