import type { Clock } from '../../domain/clock.ts';
import { seededRandom } from '../../domain/random.ts';
import { injectReplyFault } from '../faults/inject-reply-fault.ts';
import { injectRequestFault, throttle } from '../faults/inject-request-fault.ts';
import type { ExchangeState } from '../exchange-state.ts';
import { type Caller, refuse, type Reply, type Surface } from './reply.ts';
import type { Endpoint, ExchangeRequest } from './endpoint.ts';
import { createRateLimits } from './rate-limits.ts';
import { createRouter, type Match } from './route.ts';
import { createReplayGuard, findAuthFault } from './verify-signature.ts';

/** The skew of `skewed-clock` without an amount. */
const USUAL_SKEW_MS = 300_000;

/** Takes a request that has come in whole, and answers it. */
export type Service = (request: ExchangeRequest, caller: Caller) => void;

/** Called for each request once its outcome is known; status 0 when it gets no answer. */
export type RequestObserver = (request: ExchangeRequest, status: number) => void;

/** What one address of the exchange serves, and the surface in whose words it refuses what it does not have. */
export interface Site {
  readonly endpoints: readonly Endpoint[];
  readonly surface: Surface;
}

/**
 * Handles a request in this order: the host it names, the page it comes from,
 * the route, faults that keep it from being carried out, limits, who signed it, its answer, and faults of the answer.
 */
export function createService(
  exchange: ExchangeState,
  { endpoints, surface: ownSurface }: Site,
  clock: Clock,
  observe: RequestObserver,
): Service {
  const router = createRouter(endpoints);
  const limits = createRateLimits();
  const replays = createReplayGuard();
  const random = seededRandom(exchange.seed ^ 0x5eed);
  /** What the exchange takes for the time, in `Date` and in the freshness check. */
  const serviceTime = (): number => {
    const skew = exchange.faults.peek('skewed-clock');
    return exchange.now() + (skew ? (skew.amount ?? USUAL_SKEW_MS) : 0);
  };

  return (request, caller) => {
    exchange.advance();
    const match = findRoute(request);
    if (typeof match === 'string') {
      const [status, error] = REFUSALS[match];
      return finish(request, caller, refuse(ownSurface, status, error));
    }
    if (match.endpoint.surface === 'control') {
      return caller.deliver(runControl(match, request), 'whole', exchange.now());
    }
    const fault = injectRequestFault(
      exchange.faults,
      request,
      match.endpoint.surface,
      match.endpoint.auth,
      serviceTime(),
    );
    if (fault?.kind === 'hang') return observe(request, 0);
    if (fault?.kind === 'reset') return drop(request, caller);
    if (fault) return finish(request, caller, fault.reply);
    carryOut(match, request, caller);
  };

  function findRoute(request: ExchangeRequest): Match | keyof typeof REFUSALS {
    if (!isLocalHost(request.headers['host'])) return 'wrong-host';
    return isFromForeignPage(request) ? 'foreign-page' : router(request.method, request.path);
  }

  function runControl(match: Match, request: ExchangeRequest): Reply {
    const isEmpty = request.body === '' && request.headers['content-type'] === undefined;
    return isEmpty || isJsonBody(request) ? run(match, request) : NOT_JSON;
  }

  function carryOut(match: Match, request: ExchangeRequest, caller: Caller): void {
    const { surface } = match.endpoint;
    const waitMs = admit(match);
    if (waitMs > 0 && exchange.faults.trigger('throttled-delay', request.path)) {
      return void clock.schedule(waitMs, () => carryOut(match, request, caller));
    }
    const reply =
      waitMs > 0
        ? throttle(surface, String(Math.ceil(waitMs / 1000)))
        : (authorize(match, request) ?? run(match, request));
    const faulty = injectReplyFault(exchange, random, request, surface, reply);
    observe(request, faulty.delivery === 'whole' ? faulty.reply.status : 0);
    const send = (): void => caller.deliver(faulty.reply, faulty.delivery, serviceTime());
    if (faulty.delayMs > 0) clock.schedule(faulty.delayMs, send);
    else send();
  }

  function admit({ endpoint: { method, path, surface } }: Match): number {
    return exchange.isLimited ? limits.admit(method, path, surface, clock.monotonicMs()) : 0;
  }

  function authorize({ endpoint }: Match, request: ExchangeRequest): Reply | undefined {
    if (!endpoint.auth) return undefined;
    const signer = endpoint.signedBy?.(exchange.dialect, request) ?? 'account';
    if (signer === 'nobody') return undefined;
    const fault = findAuthFault(request, signer, exchange, serviceTime(), replays);
    return fault === undefined ? undefined : refuse(endpoint.surface, 401, fault);
  }

  function run({ endpoint, pathValues }: Match, request: ExchangeRequest): Reply {
    return endpoint.run(exchange, request, pathValues);
  }

  function finish(request: ExchangeRequest, caller: Caller, reply: Reply): void {
    observe(request, reply.status);
    caller.deliver(reply, 'whole', serviceTime());
  }

  function drop(request: ExchangeRequest, caller: Caller): void {
    observe(request, 0);
    caller.reset();
  }
}

const NOT_JSON = refuse(
  'control',
  415,
  'the body must be sent as Content-Type: application/json, or left out with its type',
);

const REFUSALS = {
  'foreign-page': [403, 'this exchange answers to no page of another origin'],
  'wrong-host': [403, 'this exchange answers to 127.0.0.1 and localhost only'],
  'wrong-method': [405, 'method not allowed'],
  unknown: [404, 'not found'],
} as const;

/** Whether a Host header names this machine: a page may point its own name at 127.0.0.1. */
function isLocalHost(host: string | undefined): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i.test(host ?? '');
}

/** Whether a page of another origin sent the request: only browsers send these headers. */
function isFromForeignPage({ headers }: Pick<ExchangeRequest, 'headers'>): boolean {
  const { origin, host = '' } = headers;
  if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`) return true;
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** Whether the body is declared as JSON, which a page can only do after a preflight. */
function isJsonBody({ headers }: Pick<ExchangeRequest, 'headers'>): boolean {
  return /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');
}
