import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Dialect } from '../dialect.ts';
import type { AccountKeys } from '../personas.ts';
import type { ExchangeRequest } from './endpoint.ts';

/** How far a request's timestamp may be from the exchange's clock. */
const FRESHNESS_MS = 60_000;

/** Remembers signed requests for as long as they are fresh: none is good twice. */
export interface ReplayGuard {
  /**
   * False when the same bytes were seen before with the same query, in whatever spelling. The query is not signed, so that
   * two requests of one millisecond may have one signature.
   */
  accept(signature: Buffer, query: ExchangeRequest['query'], nowMs: number): boolean;
}

export function createReplayGuard(): ReplayGuard {
  const seen = new Map<string, number>();
  return {
    accept(signature, query, nowMs) {
      const given = Object.entries(query).filter(([, value]) => value !== '');
      const key = `${signature.toString('base64')} ${JSON.stringify(given.toSorted())}`;
      for (const [old, atMs] of seen) {
        if (nowMs - atMs <= 2 * FRESHNESS_MS) break;
        seen.delete(old);
      }
      if (seen.has(key)) return false;
      seen.set(key, nowMs);
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

/** The headers of the interface, and those with which a builder signs: they name no address. */
const HEADERS = {
  account: { infix: '', names: ['ADDRESS', 'API_KEY', 'PASSPHRASE', 'TIMESTAMP', 'SIGNATURE'] },
  builder: { infix: 'BUILDER_', names: ['API_KEY', 'PASSPHRASE', 'TIMESTAMP', 'SIGNATURE'] },
} as const;

/**
 * What is wrong with the headers of a signed request, or undefined when it is the account's own (interface:
 * Authentication). The signature covers timestamp, method, path without the query and body.
 */
export function findAuthFault(
  request: ExchangeRequest,
  signer: keyof typeof HEADERS,
  { demoKeys: keys, demoWallets, dialect }: AuthFacts,
  nowMs: number,
  replays: ReplayGuard,
): string | undefined {
  const { infix, names } = HEADERS[signer];
  const prefix = `${dialect.headerPrefix}${infix}`;
  const header = (name: string): string => request.headers[`${prefix}${name}`.toLowerCase()] ?? '';
  const missing = names.find((name) => header(name) === '');
  if (missing) return `${prefix}${missing} header is missing`;
  if (signer === 'account' && !demoWallets.has(header('ADDRESS').toLowerCase()))
    return 'Unauthorized: unknown address';
  if (header('API_KEY') !== keys.apiKey) return 'Unauthorized/Invalid api key';
  if (header('PASSPHRASE') !== keys.passphrase) return 'Unauthorized: wrong passphrase';
  const timestampMs = readTimestamp(header('TIMESTAMP'), dialect);
  if (timestampMs === undefined) return 'Unauthorized: invalid timestamp';
  if (Math.abs(nowMs - timestampMs) > FRESHNESS_MS)
    return 'Unauthorized: timestamp too far from the current time';
  const signature = readSignature(header('SIGNATURE'));
  if (!signature || !isSignedBy(keys.secret, header('TIMESTAMP'), request, signature)) {
    return 'Unauthorized: invalid signature';
  }
  /** Two reads within a second are signed alike where timestamps are seconds. */
  if (dialect.timestampUnit === 's') return undefined;
  return replays.accept(signature, request.query, nowMs) ? undefined : 'Unauthorized: signature already used';
}

function readTimestamp(text: string, { timestampUnit }: Dialect): number | undefined {
  if (!/^\d{1,16}$/.test(text)) return undefined;
  return timestampUnit === 's' ? Number(text) * 1000 : Number(text);
}

/** The bytes that the text stands for, or undefined when it is no base64url, padded or not. */
function readSignature(text: string): Buffer | undefined {
  return /^[A-Za-z0-9_-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : undefined;
}

function isSignedBy(secret: string, timestamp: string, request: ExchangeRequest, signature: Buffer): boolean {
  const wanted = createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(timestamp + request.method + request.path + request.body)
    .digest();
  return signature.length === wanted.length && timingSafeEqual(signature, wanted);
}
