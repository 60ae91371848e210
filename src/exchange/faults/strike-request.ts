import type { ExchangeRequest } from '../server/endpoint.ts';
import type { Reply, Surface } from '../server/reply.ts';
import { refuse } from '../server/reply.ts';
import type { FaultName } from './fault-names.ts';
import type { FaultOptions, FaultSwitches } from './fault-switches.ts';

/** What happens to a request before anything is carried out. */
export type RequestStrike = { kind: 'hang' } | { kind: 'reset' } | { kind: 'reply'; reply: Reply };

export const EDGE_PAGE =
  '<!DOCTYPE html><html><head><title>Attention required!</title></head><body><h1>Error 1015</h1><p>You are being rate limited.</p></body></html>';

/** Looks for a fault that keeps the request from being carried out. */
export function strikeRequest(
  faults: FaultSwitches,
  request: ExchangeRequest,
  surface: Surface,
  isSigned: boolean,
  nowMs: number,
): RequestStrike | undefined {
  const strike = (name: FaultName): FaultOptions | undefined => faults.strike(name, request.path);
  if (strike('hang')) return { kind: 'hang' };
  if (strike('reset-before')) return { kind: 'reset' };
  const reply =
    strikeThrottled(strike, surface, nowMs) ??
    strikeTrading(strike, request, surface) ??
    strikeErrors(strike, surface);
  if (reply) return { kind: 'reply', reply };
  if (isSigned && strike('unauthorised')) {
    return { kind: 'reply', reply: refuse(surface, 401, 'Unauthorized/Invalid api key') };
  }
  return undefined;
}

type Strike = (name: FaultName) => FaultOptions | undefined;

function strikeThrottled(strike: Strike, surface: Surface, nowMs: number): Reply | undefined {
  const hinted = strike('throttled');
  if (hinted) return throttle(surface, String(hinted.amount ?? 2));
  const dated = strike('throttled-date');
  if (dated) return throttle(surface, new Date(nowMs + 1000 * (dated.amount ?? 2)).toUTCString());
  if (strike('throttled-no-hint')) return throttle(surface);
  if (strike('throttled-html')) return page(429, EDGE_PAGE);
  return undefined;
}

function strikeTrading(
  strike: Strike,
  { method, path }: ExchangeRequest,
  surface: Surface,
): Reply | undefined {
  if (surface !== 'clob') return undefined;
  if (strike('engine-restarting'))
    return refuse(surface, 425, 'matching engine is restarting, try again later');
  const isOrder = method === 'POST' && /^\/orders?$/.test(path);
  const isCancel = method === 'DELETE';
  if (isOrder && strike('cancel-only'))
    return refuse(surface, 503, 'trading is cancel-only: new orders are not accepted');
  if ((isOrder || isCancel) && strike('trading-disabled')) return refuse(surface, 503, 'trading is disabled');
  return undefined;
}

function strikeErrors(strike: Strike, surface: Surface): Reply | undefined {
  return strike('server-error') && refuse(surface, 500, 'internal server error');
}

/** 429 as the exchange's own limits send it. */
export function throttle(surface: Surface, retryAfter?: string): Reply {
  return refuse(
    surface,
    429,
    'Too Many Requests',
    retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  );
}

export function page(status: number, html: string): Reply {
  return {
    status,
    body: undefined,
    pieces: [Buffer.from(html)],
    headers: { 'content-type': 'text/html; charset=utf-8' },
  };
}
