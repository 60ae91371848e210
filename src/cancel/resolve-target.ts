import type { CancelTarget } from '../domain/cancel.ts';
import type { CatalogMarket } from '../domain/catalog.ts';
import type { Failure } from '../domain/failure.ts';
import { isSharedToken, marketScope, outcomeOf, outcomeScope } from '../domain/market-scope.ts';
import { sanitizeLine } from '../text/sanitize.ts';
import { nameById, shortenId, shortenMarketId } from '../text/shorten-id.ts';
import type { CancelClient } from './cancel-client.ts';
import { findMarket, namedToken, outcomeProblem } from './find-market.ts';
import { marketOfOrders } from './market-of-orders.ts';
import { type Ref, readRef, refProblem } from './market-ref.ts';

/** What a reference names; a mistake of the caller in words; or why the service could not say. */
export type Resolved =
  | { readonly kind: 'target'; readonly target: CancelTarget }
  | { readonly kind: 'mistake'; readonly problem: string }
  | { readonly kind: 'failed'; readonly failure: Failure };

/**
 * Finds the scope a reference and an outcome's name stand for. A condition id alone is taken as it is typed, without
 * asking anybody: whether it has a mirror is left to the machine to learn then.
 */
export async function resolveTarget(
  text: string,
  outcome: string | undefined,
  client: CancelClient,
  signal: AbortSignal,
): Promise<Resolved> {
  const problem = refProblem(text);
  if (problem !== undefined) return { kind: 'mistake', problem };
  const ref = readRef(text);
  if (!needsCatalog(text, outcome)) return resolved(bareTarget(text.trim()));
  const found = await findMarket(ref, client, { signal, priority: 'verify' });
  switch (found.kind) {
    case 'failed':
      return (await knownByOrders(ref, outcome, client, signal)) ?? found;
    case 'another':
      return { kind: 'mistake', problem: `${found.problem}: nothing was sent` };
    case 'none':
      if (ref.kind === 'condition' && outcome === undefined) return resolved(bareTarget(ref.id));
      return (
        (await knownByOrders(ref, outcome, client, signal)) ?? {
          kind: 'mistake',
          problem: unknownText(text, ref.kind === 'token'),
        }
      );
    case 'book-only':
      return bookOnlyTarget(found.conditionId, text.trim(), outcome);
    case 'market':
      return outcome === undefined
        ? namedTarget(found.market, ref)
        : outcomeTarget(found.market, outcome, ref);
  }
}

/** A condition id may be any text: one under which orders rest names their market, whatever the catalog says. */
async function knownByOrders(
  ref: Ref,
  outcome: string | undefined,
  client: CancelClient,
  signal: AbortSignal,
): Promise<Resolved | undefined> {
  if (outcome !== undefined || signal.aborted) return undefined;
  const id = ref.kind === 'name' ? ref.name : ref.id;
  const market = await marketOfOrders(id, client, { signal, priority: 'verify' });
  return market === undefined ? undefined : resolved(bareTarget(market));
}

/**
 * Whether anybody has to be asked what a reference stands for. Hexadecimal ids are in lower case everywhere in the family:
 * of one with capitals it is learned first how the service spells it.
 */
export function needsCatalog(text: string, outcome: string | undefined): boolean {
  const ref = readRef(text);
  return ref.kind !== 'condition' || outcome !== undefined || ref.id !== ref.id.toLowerCase();
}

function resolved(target: CancelTarget): Resolved {
  return { kind: 'target', target };
}

function unknownText(text: string, isToken: boolean): string {
  if (isToken) return `no order book is known for token ${shortenId(text)}`;
  return `no market is called "${sanitizeLine(text, 80)}". Try pmtop markets or pmtop search`;
}

function namedTarget(market: CatalogMarket, ref: Ref): Resolved {
  const token = namedToken(ref, market);
  return token === undefined ? resolved(marketTarget(market)) : tokenTarget(market, token);
}

function outcomeTarget(market: CatalogMarket, wanted: string, ref: Ref): Resolved {
  const matches = market.outcomes.filter(({ name }) => sameName(name, wanted));
  const [match] = matches;
  if (match && matches.length === 1) {
    const contradiction = outcomeProblem(ref, match, market);
    return contradiction === undefined
      ? tokenTarget(market, match.tokenId)
      : { kind: 'mistake', problem: `${contradiction}; nothing was sent` };
  }
  const names = market.outcomes.flatMap(({ name }) => name || []);
  if (names.length === 0) return unknownOutcomes(market.conditionId);
  const problem = `no outcome "${sanitizeLine(wanted, 40)}" here; there are: ${names.join(', ')}`;
  return { kind: 'mistake', problem };
}

function sameName(name: string, wanted: string): boolean {
  return name.trim().toLowerCase() === wanted.trim().toLowerCase();
}

function tokenTarget(market: CatalogMarket, tokenId: string): Resolved {
  if (isSharedToken(tokenId, market.outcomes)) {
    return { kind: 'mistake', problem: 'several outcomes have that token here: cancel the whole market' };
  }
  const name = outcomeOf(tokenId, market.outcomes)?.name;
  return resolved({
    ...marketTarget(market),
    scope: outcomeScope(market, tokenId),
    outcome: name || `token ${shortenId(tokenId)}`,
  });
}

/** A market as the catalog knows it, with every id under which its orders may be listed. */
export function marketTarget(market: CatalogMarket): CancelTarget {
  return {
    ...unreadTarget(market.question),
    scope: marketScope(market),
    ...(market.areIdsUnread && { areIdsUnknown: true }),
  };
}

function bareTarget(conditionId: string): CancelTarget {
  return {
    ...unreadTarget(nameById(conditionId)),
    scope: { kind: 'market', conditionId },
    areIdsUnknown: true,
  };
}

function unknownOutcomes(conditionId: string): Resolved {
  const problem = `the catalog does not know the outcomes of ${shortenMarketId(conditionId)}`;
  return { kind: 'mistake', problem };
}

/** Known by its book alone: the catalog is asked again beside the cancel. */
function bookOnlyTarget(conditionId: string, tokenId: string, outcome: string | undefined): Resolved {
  if (outcome !== undefined) return unknownOutcomes(conditionId);
  return resolved({
    ...unreadTarget(nameById(conditionId)),
    scope: { kind: 'outcome', conditionId, tokenId },
    outcome: `token ${shortenId(tokenId)}`,
    areIdsUnknown: true,
  });
}

/** A target whose orders nobody has read yet: the machine reads them beside its first request. */
function unreadTarget(question: string): Omit<CancelTarget, 'scope'> {
  return { question, orders: [], worth: 0 };
}
