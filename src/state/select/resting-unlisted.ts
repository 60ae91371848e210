import type { AppState } from '../app-state.ts';

/**
 * How many orders rest by their own records, as they or a cancel told, and are in no list, like `at least 20` where not all were asked for; undefined
 * for none. A service that lists nothing does not say so of itself.
 */
export function restingUnlisted({ unlistedOrders, restingByRecord, cancels }: AppState): string | undefined {
  const notClear = cancels.filter(({ outcome }) => outcome === 'left');
  const found = notClear.flatMap(({ left, appeared }) => left.concat(appeared));
  const resting = new Set([...restingByRecord, ...found.map(({ id }) => id)]);
  const count = unlistedOrders.filter(({ id }) => resting.has(id)).length;
  if (count === 0) return undefined;
  return count < unlistedOrders.length ? `at least ${count}` : String(count);
}
