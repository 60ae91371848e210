import type { TargetScope } from './cancel.ts';
import type { Market, Outcome } from './market.ts';

/** A market with the ids under which orders of it may be listed. */
export type MarketIds = Pick<Market, 'conditionId' | 'outcomes'> & { readonly mirrorConditionId?: string };

/** What a cancel of the whole market takes down. */
export function marketScope(market: MarketIds): TargetScope {
  const tokenIds = tokensOf(market.outcomes);
  return { kind: 'market', ...idsOf(market), ...(tokenIds.length > 0 && { tokenIds }) };
}

/** What a cancel of one outcome takes down: its token under the market, and its mirror's under the mirror. */
export function outcomeScope(market: MarketIds, tokenId: string): TargetScope {
  const { outcomes } = market;
  const outcome = outcomeOf(tokenId, outcomes) ?? { name: '', tokenId };
  const others = tokensOf(outcomes.filter((each) => each !== outcome));
  return {
    kind: 'outcome',
    ...idsOf(market),
    tokenId: outcome.tokenId,
    ...(outcome.mirrorTokenId !== undefined && { mirrorTokenId: outcome.mirrorTokenId }),
    ...(others.length > 0 && { otherTokenIds: others }),
  };
}

/** Whether another outcome has the same token, so that a cancel of one would take down both. */
export function isSharedToken(tokenId: string, outcomes: readonly Outcome[]): boolean {
  const bearers = outcomes.filter((each) => each.tokenId === tokenId || each.mirrorTokenId === tokenId);
  return bearers.length > 1;
}

/** The outcome that a token belongs to, at either venue. */
export function outcomeOf(tokenId: string, outcomes: readonly Outcome[]): Outcome | undefined {
  return outcomes.find((outcome) => outcome.tokenId === tokenId || outcome.mirrorTokenId === tokenId);
}

/** Whether all ids are told: one without a second id may be a list's row or a copy from before it had one. */
export function tellsMirror({ mirrorConditionId, outcomes }: MarketIds): boolean {
  return mirrorConditionId !== undefined && outcomes.some(({ mirrorTokenId }) => mirrorTokenId !== undefined);
}

function idsOf({ conditionId, mirrorConditionId: mirrorId }: MarketIds): {
  conditionId: string;
  mirrorId?: string;
} {
  return { conditionId, ...(mirrorId && mirrorId !== conditionId && { mirrorId }) };
}

/** Tokens of all outcomes, the mirror's after them. */
export function tokensOf(outcomes: readonly Outcome[]): readonly string[] {
  const mirrored = outcomes.flatMap(({ mirrorTokenId }) => mirrorTokenId ?? []);
  return [...new Set([...outcomes.map(({ tokenId }) => tokenId), ...mirrored])];
}

/** The token of the same outcome at the other venue, whichever of the two `tokenId` is. */
export function counterpartOf(tokenId: string, outcomes: readonly Outcome[]): string | undefined {
  const outcome = outcomeOf(tokenId, outcomes);
  return outcome?.tokenId === tokenId ? outcome.mirrorTokenId : outcome?.tokenId;
}
