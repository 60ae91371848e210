import type { Environment } from './settings.ts';

/** An account's keys as the interface's authentication wants them. Secrets: never print, log or record. */
export interface Credentials {
  address: string;
  apiKey: string;
  secret: string;
  passphrase: string;
}

const VARIABLES = {
  address: 'PMTOP_ADDRESS',
  apiKey: 'PMTOP_API_KEY',
  secret: 'PMTOP_SECRET',
  passphrase: 'PMTOP_PASSPHRASE',
} as const;

const SHAPES: Record<keyof Credentials, { pattern: RegExp; says: string }> = {
  address: { pattern: /^0x[0-9a-fA-F]{40}$/, says: 'a wallet address: 0x and 40 hexadecimal digits' },
  apiKey: { pattern: /^[\x21-\x7e]{1,200}$/, says: 'printable characters without blanks' },
  secret: { pattern: /^[A-Za-z0-9+/_-]{16,}={0,2}$/, says: 'base64 text' },
  passphrase: { pattern: /^[\x21-\x7e]{1,200}$/, says: 'printable characters without blanks' },
};

/**
 * Credentials from `PMTOP_ADDRESS PMTOP_API_KEY PMTOP_SECRET PMTOP_PASSPHRASE`. All four or none: what is
 * missing or malformed is named by its variable, never by its value.
 */
export function readCredentials(environment: Environment): { credentials?: Credentials; problem?: string } {
  const parts = Object.keys(VARIABLES) as (keyof Credentials)[];
  const given = parts.filter((part) => environment[VARIABLES[part]]);
  if (given.length === 0) return { problem: `set ${Object.values(VARIABLES).join(' ')} to see your orders` };
  const missing = parts.filter((part) => !given.includes(part));
  if (missing.length > 0) {
    return { problem: `${missing.map((part) => VARIABLES[part]).join(' and ')} not set` };
  }
  for (const part of parts) {
    if (!SHAPES[part].pattern.test(environment[VARIABLES[part]] as string)) {
      return { problem: `${VARIABLES[part]} is malformed: it should be ${SHAPES[part].says}` };
    }
  }
  const read = (part: keyof Credentials): string => environment[VARIABLES[part]] as string;
  return {
    credentials: {
      address: read('address'),
      apiKey: read('apiKey'),
      secret: read('secret'),
      passphrase: read('passphrase'),
    },
  };
}
