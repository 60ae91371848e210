import type { AppState } from '../app-state.ts';
import type { Row } from '../row.ts';
import { span } from '../row.ts';
import { paragraphs } from './feed-notice.ts';
import { fitRow } from './fit-row.ts';
import { activityRows } from './orders/activity-rows.ts';
import { openOrderRows } from './orders/open-order-rows.ts';
import { tradeRows } from './orders/trade-rows.ts';
import type { Scene } from './scene.ts';

export { orderTitle } from './orders/orders-title.ts';

/** The orders pane: the account's open orders, the builder's trades, or what the wallet did. */
export function orderRows(state: AppState, scene: Scene): readonly Row[] {
  const { credentialsProblem, readOnly } = state.session;
  const rows =
    credentialsProblem === undefined ? tabRows(state, scene) : withoutAccount(credentialsProblem, scene);
  const isTold = readOnly && credentialsProblem === undefined && state.replay === undefined;
  const last = isTold ? readOnlyRows(scene) : [];
  // Below the list, where it leaves room; the title says it in any case.
  const all = rows.length + last.length <= scene.height ? [...rows, ...last] : rows;
  return all.slice(0, scene.height).map((row) => fitRow(row, scene.width, scene.glyphs.ellipsis));
}

function tabRows(state: AppState, scene: Scene): readonly Row[] {
  switch (state.view.ordersTab) {
    case 'open':
      return openOrderRows(state, scene);
    case 'trades':
      return tradeRows(state, scene);
    case 'activity':
      return activityRows(state, scene);
  }
}

function readOnlyRows(scene: Scene): readonly Row[] {
  return paragraphs(scene, [
    span('read-only: X cancels nothing here', 'warn'),
    span('pmtop without --read-only, PMTOP_READ_ONLY and read_only cancels', 'accent'),
  ]);
}

function withoutAccount(problem: string, scene: Scene): readonly Row[] {
  return paragraphs(scene, [
    span('no account: prices and books are public, orders are not', 'warn'),
    span(problem, 'plain'),
    span('pmtop init makes a place for your keys; pmtop --demo needs none', 'accent'),
  ]);
}
