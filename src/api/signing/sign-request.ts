import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
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
}

/**
 * A signer for one account (docs/interface.md, section 6). The secret is kept as a KeyObject, which neither
 * `util.inspect` nor `JSON.stringify` opens.
 */
export function createSigner(credentials: Credentials, options: SignerOptions = {}): Signer {
  const { headerPrefix = 'SVC_', timestampUnit: usual = 'ms', onSigned } = options;
  const key = createSecretKey(decodeSecret(credentials.secret));
  const { apiKey, passphrase } = credentials;
  const address = sentAddress(credentials.address);
  const nextTimestamp = { ms: createTimestamps(1), s: createTimestamps(1_000) };
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

/**
 * Timestamps in units of `unitMs`, each later than the one before, so that two requests never carry one signature, which
 * a service may take for a replay. They run ahead of the clock by 3 s at most, within any window of freshness.
 */
function createTimestamps(unitMs: number): (nowMs: number) => number {
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
  const hmac = createHmac('sha256', key).update(`${timestamp}${request.method}${path}`);
  if (request.body) hmac.update(request.body);
  return hmac.digest('base64').replaceAll('+', '-').replaceAll('/', '_');
}

/** Base64 and base64url alike, padded or not. */
export function decodeSecret(secret: string): Uint8Array {
  return Buffer.from(secret, 'base64');
}
