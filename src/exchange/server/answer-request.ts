import type { World } from '../world.ts';
import type { ExchangeRequest } from './endpoint.ts';
import type { Reply, Surface } from './reply.ts';
import { refuse } from './reply.ts';
import type { Router } from './route.ts';
import type { ReplayGuard } from './verify-signature.ts';
import { findAuthFault } from './verify-signature.ts';

/** The rules of the house in order: is there such a route, who is asking, and what is the answer. */
export function answerRequest(
  world: World,
  router: Router,
  replays: ReplayGuard,
  request: ExchangeRequest,
): Reply {
  const match = router(request.method, request.path);
  if (match === 'unknown') return refuse('clob', 404, 'not found');
  if (match === 'wrong-method') return refuse('clob', 405, 'method not allowed');
  const { endpoint, pathValues } = match;
  if (endpoint.auth) {
    const fault = findAuthFault(request, world.demoKeys, world.dialect, world.now(), replays);
    if (fault) return refuse(endpoint.surface as Surface, 401, fault);
  }
  return endpoint.run(world, request, pathValues);
}
