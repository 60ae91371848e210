import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Dialect } from '../dialect.ts';
import type { AccountKeys } from '../account-keys.ts';
import type { ExchangeRequest } from './endpoint.ts';

/** How far a request's timestamp may be from the exchange's clock. */
const FRESHNESS_MS = 60_000;

/** Remembers signatures for as long as they are fresh: none is good twice. */
export interface ReplayGuard {
  /** False when the signature was seen before. */
  accept(signature: string, nowMs: number): boolean;
}

export function createReplayGuard(): ReplayGuard {
  const seen = new Map<string, number>();
  return {
    accept(signature, nowMs) {
      for (const [old, atMs] of seen) {
        if (nowMs - atMs <= 2 * FRESHNESS_MS) break;
        seen.delete(old);
      }
      if (seen.has(signature)) return false;
      seen.set(signature, nowMs);
      return true;
    },
  };
}

/** Who may sign, and how. */
interface AuthFacts {
  readonly demoKeys: AccountKeys;
  readonly demoWallets: ReadonlySet<string>;
  readonly dialect: Dialect;
}

/**
 * What is wrong with the five headers of a signed request, or undefined when it is the account's own
 * (interface: Authentication). The signature covers timestamp, method, path without the query and body.
 */
export function findAuthFault(
  request: ExchangeRequest,
  { demoKeys: keys, demoWallets, dialect }: AuthFacts,
  nowMs: number,
  replays: ReplayGuard,
): string | undefined {
  const header = (name: string): string =>
    request.headers[`${dialect.headerPrefix}${name}`.toLowerCase()] ?? '';
  for (const name of ['ADDRESS', 'API_KEY', 'PASSPHRASE', 'TIMESTAMP', 'SIGNATURE']) {
    if (header(name) === '') return `${dialect.headerPrefix}${name} header is missing`;
  }
  if (!demoWallets.has(header('ADDRESS').toLowerCase())) return 'Unauthorized: unknown address';
  if (header('API_KEY') !== keys.apiKey) return 'Unauthorized/Invalid api key';
  if (header('PASSPHRASE') !== keys.passphrase) return 'Unauthorized: wrong passphrase';
  const timestampMs = readTimestamp(header('TIMESTAMP'), dialect);
  if (timestampMs === undefined) return 'Unauthorized: invalid timestamp';
  if (Math.abs(nowMs - timestampMs) > FRESHNESS_MS)
    return 'Unauthorized: timestamp too far from the current time';
  if (!isSignedBy(keys.secret, header('TIMESTAMP'), request, header('SIGNATURE'))) {
    return 'Unauthorized: invalid signature';
  }
  /** Two reads within a second are signed alike where timestamps are seconds. */
  if (dialect.timestampUnit === 's') return undefined;
  return replays.accept(header('SIGNATURE'), nowMs) ? undefined : 'Unauthorized: signature already used';
}

function readTimestamp(text: string, { timestampUnit }: Dialect): number | undefined {
  if (!/^\d{1,16}$/.test(text)) return undefined;
  return timestampUnit === 's' ? Number(text) * 1000 : Number(text);
}

function isSignedBy(secret: string, timestamp: string, request: ExchangeRequest, signature: string): boolean {
  const wanted = createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(timestamp + request.method + request.path + request.body)
    .digest();
  const given = Buffer.from(signature, 'base64url');
  return (
    /^[A-Za-z0-9_-]+={0,2}$/.test(signature) &&
    given.length === wanted.length &&
    timingSafeEqual(given, wanted)
  );
}
