import { provedGone } from '../../domain/cancel.ts';
import type { Order } from '../../domain/order.ts';
import type { AppState } from '../app-state.ts';
import { memoizeLast } from './memoize-last.ts';

/** Orders that may rest though no list shows them. */
export interface Unlisted {
  /** `at least 20`, `perhaps 20` where no record tells. */
  readonly count: string;
  /** Their own records say that they rest, or said so to a cancel. */
  readonly restByRecord: boolean;
}

/**
 * What a service that lists nothing does not say of itself; undefined for none. Where no record tells, only an empty list is
 * doubted: orders that are filled leave it every day. `unlistedOrders`: those of the state, or some of them.
 */
export function restingUnlisted(
  state: AppState,
  unlistedOrders: readonly Order[] = state.unlistedOrders,
): Unlisted | undefined {
  if (unlistedOrders.length === 0) return undefined;
  const { orders, restingByRecord, notRestingByRecord, cancels } = state;
  const notClear = cancels.filter(({ outcome }) => outcome === 'left');
  const found = notClear.flatMap(({ left, appeared }) => left.concat(appeared));
  const foundIds = found.map(({ id }) => id).filter((id) => !notRestingByRecord.has(id));
  const resting = new Set([...restingByRecord, ...foundIds]);
  const count = unlistedOrders.filter(({ id }) => resting.has(id)).length;
  // A list that leaves out one that is known may leave out others that are not.
  if (count > 0) return { count: `at least ${count}`, restByRecord: true };
  const gone = goneUnlisted(state);
  const unknown = unlistedOrders.filter(({ id }) => !gone.has(id)).length;
  if (orders?.value.length !== 0 || unknown === 0) return undefined;
  return { count: `perhaps ${unknown}`, restByRecord: false };
}

/** The orders in no list that are told as ones that may rest; the same list as long as they are the same. */
export function unlistedThatMayRest(state: AppState): readonly Order[] {
  return restingUnlisted(state) ? without(state.unlistedOrders, goneUnlisted(state)) : NONE;
}

const NONE: readonly Order[] = [];

const without = memoizeLast((orders: readonly Order[], ended: ReadonlySet<string>) =>
  orders.filter(({ id }) => !ended.has(id)),
);

/** Ids that do not rest by their own records, or by a cancel that counts them as canceled and that no other contradicts. */
export function goneUnlisted(state: AppState): ReadonlySet<string> {
  return goneBy(state.notRestingByRecord, state.restingByRecord, state.cancels);
}

const goneBy = memoizeLast(
  (
    notResting: ReadonlySet<string>,
    resting: ReadonlySet<string>,
    cancels: AppState['cancels'],
  ): ReadonlySet<string> => {
    const found = new Set(
      cancels.flatMap(({ left, appeared }) => [...left, ...appeared]).map(({ id }) => id),
    );
    // What is unlisted after a cancel was clear was shown since.
    const notClear = cancels.filter(({ outcome }) => outcome !== 'confirmed');
    const canceled = notClear.flatMap(provedGone).filter((id) => !resting.has(id) && !found.has(id));
    return canceled.length === 0 ? notResting : new Set([...notResting, ...canceled]);
  },
);
