import type { Credentials } from '../../api/signing/credentials.ts';
import { hasRightCapitals } from '../../text/checksum-address.ts';
import type { Environment } from '../../system/environment.ts';

export type Part = keyof Credentials;

/** The names that the parts have where they are written down; in the environment with `PMTOP_` in front. */
export const PART_NAMES: Readonly<Record<Part, string>> = {
  address: 'address',
  apiKey: 'api_key',
  secret: 'secret',
  passphrase: 'passphrase',
};

export const PARTS = Object.keys(PART_NAMES) as readonly Part[];

/** What was found at one place; texts or whatever else stands there. */
export type FoundParts = Readonly<Partial<Record<Part, unknown>>>;

/** Formats of the interface's Authentication section; all of them ASCII without blanks and control characters. */
const FORMATS: Readonly<Record<Part, { readonly pattern: RegExp; readonly says: string }>> = {
  address: { pattern: /^0x[0-9a-fA-F]{40}$/, says: 'a wallet address: 0x and 40 hexadecimal digits' },
  apiKey: {
    pattern: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
    says: 'a UUID: hexadecimal digits in groups of 8, 4, 4, 4 and 12',
  },
  secret: { pattern: /^(?=.{16,200}$)[A-Za-z0-9+/_-]+={0,2}$/, says: 'base64 text of 16 to 200 characters' },
  passphrase: { pattern: /^[0-9a-f]{64}$/i, says: '64 hexadecimal digits' },
};

export type CheckedParts = { readonly credentials: Credentials } | { readonly problem: string };

/** What is wrong with one part, in words that follow its name; undefined when it is well-formed. */
export function partProblem(part: Part, value: unknown): string | undefined {
  const { pattern, says } = FORMATS[part];
  if (typeof value !== 'string' || !pattern.test(value)) return `is malformed: it should be ${says}`;
  const isMistyped = part === 'address' && !hasRightCapitals(value);
  return isMistyped ? 'is mistyped: its capitals are not those of its checksum' : undefined;
}

/**
 * All four parts or none, as parts of two places may belong to two accounts. Values reach no message, which names the parts
 * and, as ` of …`, where they were looked for.
 */
export function checkParts(found: FoundParts, nameOf: (part: Part) => string, place = ''): CheckedParts {
  const missing = PARTS.filter((part) => found[part] === undefined || found[part] === '');
  if (missing.length > 0) return { problem: `${missing.map(nameOf).join(' and ')}${place} not set` };
  for (const part of PARTS) {
    const problem = partProblem(part, found[part]);
    if (problem !== undefined) return { problem: `${nameOf(part)}${place} ${problem}` };
  }
  return { credentials: hideSecrets(found as Credentials) };
}

/** The same credentials in a form that `util.inspect`, `JSON.stringify` and a spread do not open. */
function hideSecrets({ address, apiKey, secret, passphrase }: Credentials): Credentials {
  return Object.defineProperties({ address } as Credentials, {
    apiKey: { get: () => apiKey },
    secret: { get: () => secret },
    passphrase: { get: () => passphrase },
  });
}

export function variableOf(part: Part): string {
  return `PMTOP_${PART_NAMES[part].toUpperCase()}`;
}

/** The variables that hold keys: `PMTOP_ADDRESS PMTOP_API_KEY PMTOP_SECRET PMTOP_PASSPHRASE`. */
export const KEY_VARIABLES: readonly string[] = PARTS.map(variableOf);

/** Credentials from variables; undefined when none of them is set. */
export function credentialsFromEnvironment(environment: Environment): CheckedParts | undefined {
  const found = Object.fromEntries(PARTS.map((part) => [part, environment[variableOf(part)]]));
  return Object.values(found).some(Boolean) ? checkParts(found, variableOf) : undefined;
}
