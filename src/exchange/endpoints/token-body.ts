import type { Result } from '../../domain/result.ts';
import { fail, ok } from '../../domain/result.ts';
import { readJson } from '../server/endpoint.ts';
import type { TokenRef } from '../directory.ts';
import type { World } from '../world.ts';

const MAX_TOKENS = 500;
/** Clients poll with the same few bodies. */
const MAX_KEPT = 200;

/** The known tokens that a body of `[{token_id}]` names, each once; or what is wrong with the body. */
export function readTokenBody(world: World, body: string): Result<readonly TokenRef[], string> {
  const kept = world.tokenBodies.get(body);
  if (kept) return ok(kept);
  const tokens = parseTokens(world, body);
  if (tokens.ok) {
    if (world.tokenBodies.size >= MAX_KEPT) world.tokenBodies.clear();
    world.tokenBodies.set(body, tokens.value);
  }
  return tokens;
}

function parseTokens({ directory }: World, body: string): Result<TokenRef[], string> {
  const read = readJson(body);
  if (!read.ok) return read;
  if (!Array.isArray(read.value)) return fail('Invalid payload: an array of {token_id} is wanted');
  if (read.value.length > MAX_TOKENS) return fail(`Invalid payload: at most ${MAX_TOKENS} tokens`);
  const ids = new Set<string>();
  for (const item of read.value as unknown[]) {
    const id = (item as { token_id?: unknown } | null)?.token_id;
    if (typeof id !== 'string') return fail('Invalid payload: token_id must be a string');
    ids.add(id);
  }
  return ok(Array.from(ids).flatMap((id) => directory.byToken.get(id) ?? []));
}
