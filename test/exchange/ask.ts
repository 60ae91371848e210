import { createHmac } from 'node:crypto';
import type { Exchange } from '../../src/exchange/create-exchange.ts';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // oxlint-disable-next-line no-explicit-any -- tests look into answers of every shape
  json: any;
}

export interface AskOptions {
  body?: unknown;
  /** Headers over, or in place of, those that sign the request. */
  headers?: Record<string, string>;
  signed?: boolean;
  timestamp?: string;
  /** Another address of the exchange than `url`. */
  at?: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };

let serial = 0;

/** One request to an exchange; rejects when the connection breaks. */
export async function ask(exchange: Exchange, route: string, options: AskOptions = {}): Promise<Answer> {
  const [method, target] = route.split(' ') as [string, string];
  const body =
    options.body === undefined
      ? ''
      : typeof options.body === 'string'
        ? options.body
        : JSON.stringify(options.body);
  const signature = options.signed ? sign(exchange, method, target, body, options.timestamp) : {};
  const response = await fetch((options.at ?? exchange.url) + target, {
    method,
    headers: { ...(body !== '' && JSON_TYPE), ...signature, ...options.headers },
    ...(body !== '' && { body }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parse(text) };
}

/** The five headers of a signed request, by the interface's own words. Every call has its own timestamp. */
export function sign(
  { account, state: world, dialect }: Exchange,
  method: string,
  target: string,
  body: string,
  timestamp = String(world.now() + (serial++ % 1000)),
): Record<string, string> {
  const prefix = { svc: 'SVC_', polymarket: 'POLY_', kuest: 'KUEST_' }[dialect];
  const path = target.split('?')[0] as string;
  const signature = createHmac('sha256', Buffer.from(account.secret, 'base64'))
    .update(timestamp + method + path + body)
    .digest('base64')
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return {
    [`${prefix}ADDRESS`]: account.address,
    [`${prefix}API_KEY`]: account.apiKey,
    [`${prefix}PASSPHRASE`]: account.passphrase,
    [`${prefix}TIMESTAMP`]: timestamp,
    [`${prefix}SIGNATURE`]: signature,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
