import type { AppState } from '../../state/app-state.ts';
import type { Row } from '../rows/row.ts';
import { span } from '../rows/row.ts';
import { paragraphs } from '../notices/poll-notice.ts';
import { fitRow } from '../rows/fit-row.ts';
import { activityRows } from './activity-rows.ts';
import { openOrderRows } from './open-order-rows.ts';
import { tradeRows } from './trade-rows.ts';
import type { Scene } from '../rows/render-context.ts';

export { orderTitle } from './orders-title.ts';

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
