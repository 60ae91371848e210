import type { Random } from '../domain/random.ts';
import { checksumAddress } from '../text/checksum-address.ts';
import { drawHex, drawInteger, pick } from './catalog/identifiers.ts';

/** A wallet as others see it. Its place in the list is its account in the engine. */
export interface Persona {
  readonly account: number;
  readonly name: string;
  readonly pseudonym: string;
  readonly bio: string;
  /** The wallet that trades; the demo's, which signs requests, has the capitals of a checksum. */
  readonly address: string;
  /** The wallet that owns it. */
  readonly baseAddress: string;
  readonly role: 'demo' | 'maker' | 'taker';
}

export const DEMO_ACCOUNT = 0;
const MAKERS = 6;
const TAKERS = 54;

const FIRST = 'Quiet Salty Brave Lucky Sleepy Rapid Golden Misty Humble Northern'.split(' ');
const SECOND = 'Otter Falcon Tram Lighthouse Badger Comet Anchovy Glacier Magpie 猫'.split(' ');
const BIOS = [
  '',
  'Weather, mostly.',
  'I only trade what I can read about.',
  '🎲',
  'Market maker since last Tuesday.',
  'テストです',
];

/** The demo account, the market makers and the takers, in the order of their accounts. */
export function drawPersonas(random: Random): Persona[] {
  const roles: Persona['role'][] = [
    'demo',
    ...repeat('maker' as const, MAKERS),
    ...repeat('taker' as const, TAKERS),
  ];
  return roles.map((role, account) => ({
    account,
    role,
    name: role === 'demo' ? 'demo' : `${pick(random, SECOND).toLowerCase()}${drawInteger(random, 100)}`,
    pseudonym: `${pick(random, FIRST)}-${pick(random, SECOND)}`,
    bio: pick(random, BIOS),
    address: role === 'demo' ? checksumAddress(drawHex(random, 40)) : drawHex(random, 40),
    baseAddress: drawHex(random, 40),
  }));
}

function repeat<T>(value: T, count: number): T[] {
  return Array.from({ length: count }, () => value);
}

/** Throw-away keys of an account of the exchange. */
export interface AccountKeys {
  /** Wallet address, with the capitals of its checksum. */
  readonly address: string;
  /** A UUID. */
  readonly apiKey: string;
  /** Base64. */
  readonly secret: string;
  /** 64 hexadecimal digits. */
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
