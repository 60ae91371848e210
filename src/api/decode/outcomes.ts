import type { Outcome } from '../../domain/market.ts';

/**
 * Outcomes out of lists that stand side by side: tokens, names, and the mirror's tokens. Without as many names as tokens
 * none is taken, and so with the mirror's.
 */
export function nameOutcomes(
  tokenIds: readonly string[],
  names: readonly string[],
  mirrorTokenIds: readonly string[] = [],
): Outcome[] {
  const isNamed = names.length === tokenIds.length;
  const isMirrored = mirrorTokenIds.length === tokenIds.length;
  return tokenIds.map((tokenId, index) =>
    toOutcome((isNamed && names[index]) || '', tokenId, isMirrored ? mirrorTokenIds[index] : undefined),
  );
}

/** Without a token of the mirror where that is the same one. */
export function toOutcome(name: string, tokenId: string, mirrorTokenId: string | undefined): Outcome {
  return mirrorTokenId === undefined || mirrorTokenId === tokenId
    ? { name, tokenId }
    : { name, tokenId, mirrorTokenId };
}
