import type { CancelScope, CancelTarget } from '../../domain/cancel.ts';
import type { CatalogMarket } from '../../domain/catalog-market.ts';
import type { Failure } from '../../domain/failure.ts';
import type { Result } from '../../domain/result.ts';
import { sanitiseLine } from '../../text/sanitise.ts';
import { shortenId } from '../../text/shorten-id.ts';
import type { CancelClient } from './cancel-command.ts';
import { readRef, type Ref } from './read-ref.ts';

/** What a reference names; a mistake of the caller in words; or why the service could not tell. */
export type Resolved =
  | { readonly kind: 'target'; readonly target: CancelTarget }
  | { readonly kind: 'mistake'; readonly problem: string }
  | { readonly kind: 'failed'; readonly failure: Failure };

/**
 * Finds the scope a reference and an outcome's name stand for. A condition id alone is taken as it is,
 * without asking anybody: whether it has a second one is left to the machine to learn then.
 */
export async function resolveTarget(
  text: string,
  outcome: string | undefined,
  client: CancelClient,
  signal: AbortSignal,
): Promise<Resolved> {
  const ref = readRef(text);
  if (ref.kind === 'condition' && outcome === undefined) {
    const target = unreadTarget(ref.id, `market ${shortenId(ref.id)}`);
    return { kind: 'target', target: { ...target, secondIdUntold: true } };
  }
  const found = await findMarket(ref, client, signal);
  if (!found.ok) return unresolved(text, found.failure);
  const market = found.value;
  if (!market) return { kind: 'mistake', problem: `no order book is known for token ${shortenId(text)}` };
  if (outcome !== undefined) return outcomeTarget(market, outcome);
  const token = ref.kind === 'token' ? market.outcomes.find((each) => each.tokenId === ref.id) : undefined;
  if (ref.kind === 'token') return tokenTarget(market, ref.id, token?.name);
  return { kind: 'target', target: marketTarget(market) };
}

type MarketIds = Pick<CancelScope, 'conditionId' | 'mirrorId'>;
/** `untold`: known by its book alone, the catalog did not tell. */
type FoundMarket = Pick<CatalogMarket, 'conditionId' | 'mirrorConditionId' | 'question' | 'outcomes'> & {
  readonly untold?: true;
};

async function findMarket(
  ref: Ref,
  client: CancelClient,
  signal: AbortSignal,
): Promise<Result<FoundMarket | undefined>> {
  const options = { signal, priority: 'verify' } as const;
  if (ref.kind === 'slug') return client.getMarketBySlug({ slug: ref.slug }, options);
  if (ref.kind !== 'token') return client.getMarket({ id: ref.id }, options);
  const books = await client.getBooks([ref.id], options);
  if (!books.ok) return books;
  const conditionId = books.value.get(ref.id)?.market;
  if (!conditionId) return { ok: true, value: undefined };
  const market = await client.getMarket({ id: conditionId }, options);
  const bare = {
    conditionId,
    question: `market ${shortenId(conditionId)}`,
    outcomes: [],
    untold: true as const,
  };
  return market.ok ? market : { ok: true, value: bare };
}

function unresolved(text: string, failure: Failure): Resolved {
  const unknown = failure.kind === 'rejected' && (failure.status === 404 || failure.status === undefined);
  if (!unknown) return { kind: 'failed', failure };
  const shown = sanitiseLine(text, 80);
  return { kind: 'mistake', problem: `no market is called "${shown}". Try pmtop markets or pmtop search` };
}

function outcomeTarget(market: FoundMarket, wanted: string): Resolved {
  const matches = market.outcomes.filter((each) => each.name.toLowerCase() === wanted.trim().toLowerCase());
  const [match] = matches;
  if (match && matches.length === 1) return tokenTarget(market, match.tokenId, match.name);
  const names = market.outcomes.map((each) => each.name).join(', ') || 'none that the service tells';
  return { kind: 'mistake', problem: `no outcome "${sanitiseLine(wanted, 40)}" here; there are: ${names}` };
}

function tokenTarget(market: FoundMarket, tokenId: string, name: string | undefined): Resolved {
  const scope = { kind: 'outcome', ...idsOf(market), tokenId } as const;
  const outcome = name ?? `token ${shortenId(tokenId)}`;
  return {
    kind: 'target',
    target: {
      ...unreadTarget(market.conditionId, market.question),
      scope,
      outcome,
      ...(market.untold && { secondIdUntold: true }),
    },
  };
}

/** A market as the catalog knows it, with the second id under which its orders may be listed. */
export function marketTarget(market: FoundMarket): CancelTarget {
  return {
    ...unreadTarget(market.conditionId, market.question),
    scope: { kind: 'market', ...idsOf(market) },
  };
}

function idsOf({ conditionId, mirrorConditionId: mirrorId }: FoundMarket): MarketIds {
  return { conditionId, ...(mirrorId && mirrorId !== conditionId && { mirrorId }) };
}

/** A target whose orders nobody has read yet: the machine reads them beside its first request. */
function unreadTarget(conditionId: string, question: string): CancelTarget {
  return { scope: { kind: 'market', conditionId }, question, orders: [], worth: 0 };
}
