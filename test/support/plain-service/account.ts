import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { MARKETS } from './catalog.ts';

export const ACCOUNT = {
  address: '0x5f3a0000000000000000000000000000000c9c1e',
  apiKey: '00000000-1111-2222-3333-444444444444',
  secret: 'cGxhaW4tc2VydmljZS1zZWNyZXQtb2YtMzItYnl0ZXM=',
  passphrase: 'ab'.repeat(32),
};

export interface PlainOrder {
  readonly id: string;
  readonly market: string;
  readonly tokenId: string;
  readonly json: object;
}

const FRESH_FOR_MS = 60_000;

/** Seven resting orders on two markets, in the family's other spelling, with numbers as they come. */
export function restingOrders(): PlainOrder[] {
  return [0, 0, 0, 0, 0, 4, 4].map((index, number) => {
    const market = MARKETS[index]!;
    const tokenId = market.tokenIds[number % 2]!;
    const price = (market.bidCents - 1 - number) / 100;
    const json = {
      id: `order-${number}`,
      status: number === 1 ? 'ORDER_STATUS_LIVE' : 'live',
      market: market.conditionId,
      asset_id: tokenId,
      original_size: number === 2 ? 200 : '200',
      size_matched: number === 3 ? '25' : 0,
      price: number === 4 ? price : price.toFixed(2),
      side: number % 2 === 0 ? 'BUY' : 'sell',
      outcome: market.outcomes[number % 2],
      maker_address: ACCOUNT.address,
      owner: null,
      expiration: number % 2 === 0 ? 0 : '0',
      order_type: 'GTC',
      created_at: Math.floor(Date.now() / 1000) - 60 * number,
      associate_trades: null,
    };
    return { id: json.id, market: market.conditionId, tokenId, json };
  });
}

/**
 * What is wrong with a signed request, if anything. The signature covers timestamp, method, path without
 * the query and the body (interface: Authentication).
 */
export function authProblem(
  method: string,
  path: string,
  body: string,
  headers: IncomingHttpHeaders,
): string | undefined {
  const header = (name: string): string => String(headers[`svc_${name}`] ?? '');
  if (header('address').toLowerCase() !== ACCOUNT.address.toLowerCase()) return 'unknown address';
  if (header('api_key') !== ACCOUNT.apiKey) return 'unknown api key';
  if (header('passphrase') !== ACCOUNT.passphrase) return 'wrong passphrase';
  const timestamp = header('timestamp');
  if (!(Math.abs(Date.now() - Number(timestamp)) < FRESH_FOR_MS)) return 'stale timestamp';
  const expected = createHmac('sha256', Buffer.from(ACCOUNT.secret, 'base64'))
    .update(`${timestamp}${method}${path}${body}`)
    .digest('base64url');
  return header('signature').replace(/=+$/, '') === expected ? undefined : 'wrong signature';
}
