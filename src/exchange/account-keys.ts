import type { Random } from '../domain/random.ts';
import { drawHex } from './catalog/identifiers.ts';

/** Throw-away keys of an account of the exchange. */
export interface AccountKeys {
  readonly address: string;
  readonly apiKey: string;
  /** Base64. */
  readonly secret: string;
  readonly passphrase: string;
}

/** Keys in the forms that the interface gives them (interface: Authentication). */
export function drawKeys(random: Random, address: string): AccountKeys {
  return {
    address,
    apiKey: formatUuid(drawHex(random, 32).slice(2)),
    secret: Buffer.from(drawHex(random, 64).slice(2), 'hex').toString('base64'),
    passphrase: drawHex(random, 64).slice(2),
  };
}

/** A uuid of version 4 out of at least 32 hexadecimal digits. */
export function formatUuid(hex: string): string {
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-');
}
