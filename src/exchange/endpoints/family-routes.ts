import type { TokenRef } from '../directory.ts';
import type { Endpoint, ExchangeRequest } from '../server/endpoint.ts';
import { endpoint } from '../server/endpoint.ts';
import { requiredText } from '../server/parameters.ts';
import type { Reply } from '../server/reply.ts';
import { refuse } from '../server/reply.ts';
import type { World } from '../exchange-state.ts';

export const NO_BOOK = refuse('clob', 404, 'No orderbook exists for the requested token id');

/** A GET without parameters. */
export function plainRoute(path: string, run: (world: World, request: ExchangeRequest) => Reply): Endpoint {
  return endpoint({
    method: 'GET',
    path,
    surface: 'clob',
    parameters: {},
    answer: (world, _none, request) => run(world, request),
  });
}

/** A GET about the token that `token_id` names. */
export function tokenRoute(path: string, run: (world: World, token: TokenRef) => Reply): Endpoint {
  return endpoint({
    method: 'GET',
    path,
    surface: 'clob',
    parameters: { token_id: requiredText() },
    answer(world, { token_id: id }) {
      const token = world.directory.byToken.get(id);
      return token ? run(world, token) : NO_BOOK;
    },
  });
}
