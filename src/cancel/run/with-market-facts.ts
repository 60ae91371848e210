import type { CancelScope, CancelTarget } from '../../domain/cancel.ts';
import { counterpartOf, outcomeOf, tokensOf } from '../../domain/market-scope.ts';
import type { Outcome } from '../../domain/market.ts';
import type { MarketFacts } from './cancel-service.ts';

/**
 * A target of which only an id was known, with what the catalog says: its question, its other id and its tokens. The scope
 * stays the very same object when there is nothing to add to it.
 */
export function withMarketFacts(target: CancelTarget, market: MarketFacts): CancelTarget {
  const { secondIdUntold: _, scope, ...rest } = target;
  const { mirrorId, outcomes = [], question } = market;
  const mirrored = mirrorId === undefined ? scope : { ...scope, mirrorId };
  return { ...rest, scope: withTokens(mirrored, outcomes), ...(question !== undefined && { question }) };
}

function withTokens(scope: CancelScope, outcomes: readonly Outcome[]): CancelScope {
  if (outcomes.length === 0) return scope;
  if (scope.kind === 'market') return { ...scope, tokenIds: tokensOf(outcomes) };
  const mirrorTokenId = counterpartOf(scope.tokenId, outcomes);
  const own = outcomeOf(scope.tokenId, outcomes);
  const otherTokenIds = tokensOf(outcomes.filter((outcome) => outcome !== own));
  return { ...scope, otherTokenIds, ...(mirrorTokenId !== undefined && { mirrorTokenId }) };
}
