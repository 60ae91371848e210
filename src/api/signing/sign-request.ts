import type { KeyObject } from 'node:crypto';
import { sentAddress } from '../../text/checksum-address.ts';
import type { Credentials } from './credentials.ts';
import type { Unit } from './signature-time.ts';

/** What the signature covers, together with the timestamp. */
export interface Signable {
  readonly method: string;
  /** Path and query; the query is not signed. */
  readonly path: string;
  /** The very bytes that are sent. */
  readonly body?: Uint8Array;
}

/** Makes the five headers of an authenticated request; every call is a new signature. */
export type Signer = (request: Signable, serviceNowMs: number, unit?: Unit) => Record<string, string>;

const MOST_AHEAD_MS = 3_000;

export interface SignerOptions {
  readonly headerPrefix?: string;
  readonly timestampUnit?: 'ms' | 's';
  /** Told of every signature that is made. */
  readonly onSigned?: (signature: string) => void;
  /** Where several signers of one account are used side by side. */
  readonly timestamps?: Timestamps;
}

/** The next timestamp in a unit, of which no two requests carry the same: a service may take the second for a replay. */
export type Timestamps = Readonly<Record<Unit, (nowMs: number) => number>>;

const BY_BUDGET = new WeakMap<object, Timestamps>();

/** Clients that share a budget are of one account. */
export function timestampsOf(budget: object): Timestamps {
  const known = BY_BUDGET.get(budget) ?? createTimestamps();
  BY_BUDGET.set(budget, known);
  return known;
}

/**
 * A signer for one account (docs/interface.md, section 6). The secret is kept as a KeyObject, which neither
 * `util.inspect` nor `JSON.stringify` opens.
 */
export function createSigner(credentials: Credentials, options: SignerOptions = {}): Signer {
  const { headerPrefix = 'SVC_', timestampUnit: usual = 'ms', onSigned } = options;
  const { createSecretKey } = nodeCrypto();
  const key = createSecretKey(decodeSecret(credentials.secret));
  const { apiKey, passphrase } = credentials;
  const address = sentAddress(credentials.address);
  const nextTimestamp = options.timestamps ?? createTimestamps();
  return (request, serviceNowMs, unit = usual) => {
    const timestamp = String(nextTimestamp[unit](serviceNowMs));
    const signature = sign(key, timestamp, request);
    onSigned?.(signature);
    return {
      [`${headerPrefix}ADDRESS`]: address,
      [`${headerPrefix}API_KEY`]: apiKey,
      [`${headerPrefix}PASSPHRASE`]: passphrase,
      [`${headerPrefix}TIMESTAMP`]: timestamp,
      [`${headerPrefix}SIGNATURE`]: signature,
    };
  };
}

/** Loaded for whoever has keys: a monitor without them shows its first book sooner. */
function nodeCrypto(): typeof import('node:crypto') {
  return process.getBuiltinModule('node:crypto');
}

function createTimestamps(): Timestamps {
  return { ms: countUp(1), s: countUp(1_000) };
}

/** In units of `unitMs`, each later than the one before; ahead of the clock by 3 s at most, within any window of freshness. */
function countUp(unitMs: number): (nowMs: number) => number {
  let last = 0;
  return (nowMs) => {
    const now = Math.floor(nowMs / unitMs);
    const next = Math.max(now, last + 1);
    last = next <= now + MOST_AHEAD_MS / unitMs ? next : now;
    return last;
  };
}

/** HMAC-SHA256 over timestamp + method + path without query + body, as padded base64url. */
export function sign(key: KeyObject, timestamp: string, request: Signable): string {
  const path = request.path.split('?', 1)[0] as string;
  const hmac = nodeCrypto().createHmac('sha256', key).update(`${timestamp}${request.method}${path}`);
  if (request.body) hmac.update(request.body);
  return hmac.digest('base64').replaceAll('+', '-').replaceAll('/', '_');
}

/** Base64 and base64url alike, padded or not. */
export function decodeSecret(secret: string): Uint8Array {
  return Buffer.from(secret, 'base64');
}
