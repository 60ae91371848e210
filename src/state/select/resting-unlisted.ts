import type { AppState } from '../app-state.ts';

/** How many orders rest by their own records and are in no list: a service that lists nothing does not say so of itself. */
export function countRestingUnlisted({ unlistedOrders, restingByRecord }: AppState): number {
  return unlistedOrders.filter(({ id }) => restingByRecord.has(id)).length;
}
