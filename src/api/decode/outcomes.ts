import type { Outcome } from '../../domain/market.ts';

/** Tokens and names that come in two lists, one beside the other. Without as many names none is believed. */
export function nameOutcomes(tokenIds: readonly string[], names: readonly string[]): Outcome[] {
  const told = names.length === tokenIds.length;
  return tokenIds.map((tokenId, index) => ({ tokenId, name: (told && names[index]) || '' }));
}
