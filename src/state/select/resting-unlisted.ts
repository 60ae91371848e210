import type { AppState } from '../app-state.ts';

/**
 * How many orders rest in no list: by their own records, as they or a cancel told, like `at least 20` where not all were asked
 * for; where the list is empty and no record tells, `up to 20`. Undefined for none. A service that lists nothing does not say
 * so of itself.
 */
export function restingUnlisted({
  orders,
  unlistedOrders,
  restingByRecord,
  notRestingByRecord,
  cancels,
}: AppState): string | undefined {
  const notClear = cancels.filter(({ outcome }) => outcome === 'left');
  const found = notClear.flatMap(({ left, appeared }) => left.concat(appeared));
  const resting = new Set([...restingByRecord, ...found.map(({ id }) => id)]);
  const count = unlistedOrders.filter(({ id }) => resting.has(id)).length;
  if (count === 0) {
    const unknown = unlistedOrders.filter(({ id }) => !notRestingByRecord.has(id)).length;
    return orders?.value.length === 0 && unknown > 0 ? `up to ${unknown}` : undefined;
  }
  return count < unlistedOrders.length ? `at least ${count}` : String(count);
}
