import type { Clock } from '../../domain/clock.ts';
import { seededRandom } from '../../domain/random.ts';
import type { BookMemory } from '../faults/spoil-books.ts';
import { strikeReply } from '../faults/strike-reply.ts';
import { strikeRequest, throttle } from '../faults/strike-request.ts';
import type { World } from '../world.ts';
import type { Caller } from './deliver.ts';
import type { Endpoint, ExchangeRequest } from './endpoint.ts';
import { isLocalHost } from './local-host.ts';
import { createRateLimits } from './rate-limits.ts';
import type { Reply, Surface } from './reply.ts';
import { refuse } from './reply.ts';
import type { Match } from './route.ts';
import { createRouter } from './route.ts';
import { createReplayGuard, findAuthFault } from './verify-signature.ts';

/** The skew of `skewed-clock` without an amount. */
const USUAL_SKEW_MS = 300_000;

/** Takes a request that has come in whole, and answers it. */
export type Service = (request: ExchangeRequest, caller: Caller) => void;

/** Told about each request once its fate is known; status 0 when it gets no answer. */
export type Witness = (request: ExchangeRequest, status: number) => void;

/**
 * The rules of the house, in the order in which a request meets them: the host it names, the route, faults
 * that keep it from being carried out, limits, who signed it, its answer, and faults of the answer.
 */
export function createService(
  world: World,
  endpoints: readonly Endpoint[],
  clock: Clock,
  witness: Witness,
): Service {
  const router = createRouter(endpoints);
  const limits = createRateLimits();
  const replays = createReplayGuard();
  const random = seededRandom(world.seed ^ 0x5eed);
  const memory: BookMemory = new Map();
  /** What the exchange takes for the time, in `Date` and in the freshness check. */
  const serviceTime = (): number => {
    const skew = world.faults.peek('skewed-clock');
    return world.now() + (skew ? (skew.amount ?? USUAL_SKEW_MS) : 0);
  };

  return (request, caller) => {
    world.advance();
    const match = isLocalHost(request.headers['host']) ? router(request.method, request.path) : 'wrong-host';
    if (typeof match === 'string') return finish(request, caller, REFUSALS[match]);
    if (match.endpoint.surface === 'control') {
      return caller.deliver(run(match, request), 'whole', world.now());
    }
    const struck = strike(match, request);
    if (struck?.kind === 'hang') return witness(request, 0);
    if (struck?.kind === 'reset') return drop(request, caller);
    if (struck) return finish(request, caller, struck.reply);
    carryOut(match, request, caller);
  };

  function strike({ endpoint }: Match, request: ExchangeRequest) {
    return strikeRequest(world.faults, request, endpoint.surface, endpoint.auth, serviceTime());
  }

  function carryOut(match: Match, request: ExchangeRequest, caller: Caller): void {
    const { surface } = match.endpoint;
    const waitMs = admit(match);
    if (waitMs > 0 && world.faults.strike('throttled-delay', request.path)) {
      return void clock.schedule(waitMs, () => carryOut(match, request, caller));
    }
    const reply =
      waitMs > 0 ? refuseFor(waitMs, surface) : (authorise(match, request) ?? run(match, request));
    const struck = strikeReply(world.faults, random, memory, request, surface, reply);
    witness(request, struck.delivery === 'whole' ? struck.reply.status : 0);
    const send = (): void => caller.deliver(struck.reply, struck.delivery, serviceTime());
    if (struck.delayMs > 0) clock.schedule(struck.delayMs, send);
    else send();
  }

  /** 0, or the milliseconds after which a request of this route may come again. */
  function admit({ endpoint: { method, path, surface } }: Match): number {
    return world.isLimited ? limits.admit(method, path, surface, clock.monotonicMs()) : 0;
  }

  function authorise({ endpoint }: Match, request: ExchangeRequest): Reply | undefined {
    if (!endpoint.auth) return undefined;
    const fault = findAuthFault(request, world, serviceTime(), replays);
    return fault === undefined ? undefined : refuse(endpoint.surface, 401, fault);
  }

  function run({ endpoint, pathValues }: Match, request: ExchangeRequest): Reply {
    return endpoint.run(world, request, pathValues);
  }

  function finish(request: ExchangeRequest, caller: Caller, reply: Reply): void {
    witness(request, reply.status);
    caller.deliver(reply, 'whole', serviceTime());
  }

  function drop(request: ExchangeRequest, caller: Caller): void {
    witness(request, 0);
    caller.reset();
  }
}

function refuseFor(waitMs: number, surface: Surface): Reply {
  return throttle(surface, String(Math.ceil(waitMs / 1000)));
}

const REFUSALS = {
  'wrong-host': refuse('clob', 403, 'this exchange answers to 127.0.0.1 and localhost only'),
  'wrong-method': refuse('clob', 405, 'method not allowed'),
  unknown: refuse('clob', 404, 'not found'),
} as const;
