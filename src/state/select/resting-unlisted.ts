import type { AppState } from '../app-state.ts';

/**
 * How many orders rest by their own records and are in no list, like `at least 20` where not all were asked for; undefined
 * for none. A service that lists nothing does not say so of itself.
 */
export function restingUnlisted({ unlistedOrders, restingByRecord }: AppState): string | undefined {
  const count = unlistedOrders.filter(({ id }) => restingByRecord.has(id)).length;
  if (count === 0) return undefined;
  return count < unlistedOrders.length ? `at least ${count}` : String(count);
}
