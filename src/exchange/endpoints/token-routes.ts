import type { TokenRef, ExchangeState } from '../exchange-state.ts';
import { type Endpoint, endpoint, readJson } from '../server/endpoint.ts';
import { requiredText } from '../server/parameters.ts';
import { refuse, type Reply } from '../server/reply.ts';
import type { Side } from '../../domain/order-book.ts';
import { fail, ok, type Result } from '../../domain/result.ts';

export const NO_BOOK = refuse('clob', 404, 'No orderbook exists for the requested token id');

/** A GET about the token that `token_id` names. */
export function tokenRoute(
  path: `/${string}`,
  run: (exchange: ExchangeState, token: TokenRef) => Reply,
): Endpoint {
  return endpoint({
    route: `GET ${path}`,
    parameters: { token_id: requiredText() },
    answer(exchange, { token_id: id }) {
      const token = exchange.directory.byToken.get(id);
      return token ? run(exchange, token) : NO_BOOK;
    },
  });
}

const MAX_TOKENS = 500;
/** Clients poll with the same few bodies. */
const MAX_CACHED = 200;

/** A requested token, and the one requested side; both sides without. */
export interface RequestedToken extends TokenRef {
  readonly side?: Side;
}

/** The known tokens that a body of `[{token_id, side?}]` names, as it names them; or what is wrong with the body. */
export function readTokenBody(
  exchange: ExchangeState,
  body: string,
): Result<readonly RequestedToken[], string> {
  const known = exchange.tokenBodies.get(body);
  if (known) return ok(known);
  const tokens = parseTokens(exchange, body);
  if (tokens.ok) {
    if (exchange.tokenBodies.size >= MAX_CACHED) exchange.tokenBodies.clear();
    exchange.tokenBodies.set(body, tokens.value);
  }
  return tokens;
}

function parseTokens({ directory }: ExchangeState, body: string): Result<RequestedToken[], string> {
  const read = readJson(body);
  if (!read.ok) return read;
  if (!Array.isArray(read.value)) return fail('Invalid payload: an array of {token_id} is wanted');
  if (read.value.length > MAX_TOKENS) return fail(`Invalid payload: at most ${MAX_TOKENS} tokens`);
  const tokens: RequestedToken[] = [];
  for (const item of read.value as unknown[]) {
    const { token_id: id, side } = (item ?? {}) as { token_id?: unknown; side?: unknown };
    if (typeof id !== 'string') return fail('Invalid payload: token_id must be a string');
    if (!isSide(side)) return fail('Invalid payload: side must be BUY or SELL');
    const token = directory.byToken.get(id);
    if (token) tokens.push(side ? { ...token, side } : token);
  }
  return ok(tokens);
}

/** Clients of the family send an empty text or null where they mean both sides. */
function isSide(side: unknown): side is Side | '' | null | undefined {
  return side === undefined || side === null || side === '' || side === 'BUY' || side === 'SELL';
}
