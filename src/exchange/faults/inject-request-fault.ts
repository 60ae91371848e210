import type { ExchangeRequest } from '../server/endpoint.ts';
import { refuse, type Reply, type Surface } from '../server/reply.ts';
import type { FaultSwitches, Trigger } from './fault-switches.ts';

/** What happens to a request before anything is carried out. */
export type RequestFault = { kind: 'hang' } | { kind: 'reset' } | { kind: 'reply'; reply: Reply };

export const EDGE_PAGE =
  '<!DOCTYPE html><html><head><title>Attention required!</title></head><body><h1>Error 1015</h1><p>You are being rate limited.</p></body></html>';

const SERVER_ERROR = 'internal server error';
const RESTARTING = refuse('clob', 425, 'matching engine is restarting, try again later');

/** The fault that stops the request before it is carried out, if any. */
export function injectRequestFault(
  faults: FaultSwitches,
  request: ExchangeRequest,
  surface: Surface,
  isSigned: boolean,
  nowMs: number,
): RequestFault | undefined {
  const trigger: Trigger = (name) => faults.trigger(name, request.path);
  const orderFault = isOrderRead(request) ? trigger('look-up-fails') : undefined;
  if (trigger('hang') || orderFault?.form === 'hang') return { kind: 'hang' };
  if (trigger('reset-before')) return { kind: 'reset' };
  const reply =
    refuseThrottled(trigger, surface, nowMs) ??
    refuseTrading(trigger, request, surface) ??
    (trigger('server-error') && refuse(surface, 500, SERVER_ERROR)) ??
    (orderFault && (orderFault.form === '425' ? RESTARTING : refuse(surface, 500, SERVER_ERROR)));
  if (reply) return { kind: 'reply', reply };
  if (isSigned && trigger('unauthorised')) {
    return { kind: 'reply', reply: refuse(surface, 401, 'Unauthorized/Invalid api key') };
  }
  return undefined;
}

function refuseThrottled(trigger: Trigger, surface: Surface, nowMs: number): Reply | undefined {
  const hinted = trigger('throttled');
  if (hinted) return throttle(surface, String(hinted.amount ?? 2));
  const dated = trigger('throttled-date');
  if (dated) return throttle(surface, new Date(nowMs + 1000 * (dated.amount ?? 2)).toUTCString());
  if (trigger('throttled-no-hint')) return throttle(surface);
  if (trigger('throttled-html')) return page(429, EDGE_PAGE);
  return undefined;
}

function refuseTrading(trigger: Trigger, request: ExchangeRequest, surface: Surface): Reply | undefined {
  const { method, path } = request;
  if (surface !== 'clob') return undefined;
  if (trigger('engine-restarting')) return RESTARTING;
  const isOrder = method === 'POST' && /^\/orders?$/.test(path);
  const isCancel = method === 'DELETE';
  if ((isCancel || isOrderRead(request)) && trigger('list-empty-while-restarting')) return RESTARTING;
  if (isOrder && trigger('cancel-only'))
    return refuse(surface, 503, 'trading is cancel-only: new orders are not accepted');
  if ((isOrder || isCancel) && trigger('trading-disabled'))
    return refuse(surface, 503, 'trading is disabled');
  return undefined;
}

function isOrderRead({ method, path }: ExchangeRequest): boolean {
  return method === 'GET' && path.startsWith('/data/order/');
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
