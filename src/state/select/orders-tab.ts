import type { Activity } from '../../domain/activity.ts';
import type { Fill } from '../../domain/fill.ts';
import type { AppState } from '../app-state.ts';
import { detailOf } from './details.ts';
import { type ExposureLine, exposureOf } from './exposure.ts';
import type { OrdersTab } from '../view-state.ts';
import { memoizeLast } from './memoize-last.ts';
import { listOrders, selectedOrder } from './selection.ts';

/** What the account traded, newest first. */
export function listFills(state: AppState): readonly Fill[] {
  return sortFills(detailOf(state, 'trades', '').reading?.value.rows);
}

/** What the account's wallet did, newest first. */
export function listActivity(state: AppState): readonly Activity[] {
  return sortActivity(detailOf(state, 'activity', state.session.address ?? '').reading?.value.rows);
}

/** A line of a wallet's feed has no id of its own; its transaction may hold several. */
export function activityId({
  transactionHash,
  conditionId,
  atMs,
  side,
  size,
  price,
  type,
}: Activity): string {
  return [transactionHash, conditionId, atMs, type, side, size, price].join(' ');
}

/** Ids of the rows of the tab that is shown, in their order, and the one under the cursor. */
export function tabRows(state: AppState): { readonly ids: readonly string[]; readonly selected?: string } {
  const { ordersTab, tabRow } = state.view;
  if (ordersTab === 'open') {
    const selected = selectedOrder(state)?.id;
    return { ids: listOrders(state).map(({ id }) => id), ...(selected !== undefined && { selected }) };
  }
  const ids = tabIds(state, ordersTab);
  const selected = tabRow !== undefined && ids.includes(tabRow) ? tabRow : ids[0];
  return { ids, ...(selected !== undefined && { selected }) };
}

function tabIds(state: AppState, tab: Exclude<OrdersTab, 'open'>): readonly string[] {
  switch (tab) {
    case 'trades':
      return listFills(state).map(({ id }) => id);
    case 'activity':
      return listActivity(state).map(activityId);
    case 'exposure':
      return exposureOf(state).lines.map(({ id }) => id);
  }
}

/** The line of the exposure under the cursor. */
export function selectedExposure(state: AppState): ExposureLine | undefined {
  const { selected } = tabRows(state);
  return exposureOf(state).lines.find(({ id }) => id === selected);
}

/** The trade, or the line of the wallet's feed, under the cursor. */
export function selectedFill(state: AppState): Fill | undefined {
  const { selected } = tabRows(state);
  return listFills(state).find(({ id }) => id === selected);
}

export function selectedActivity(state: AppState): Activity | undefined {
  const { selected } = tabRows(state);
  return listActivity(state).find((activity) => activityId(activity) === selected);
}

const sortFills = memoizeLast((rows: readonly Fill[] | undefined) =>
  (rows ?? []).toSorted((a, b) => (b.trade.matchedAtMs ?? 0) - (a.trade.matchedAtMs ?? 0)),
);

const sortActivity = memoizeLast((rows: readonly Activity[] | undefined) =>
  (rows ?? []).toSorted((a, b) => b.atMs - a.atMs),
);
