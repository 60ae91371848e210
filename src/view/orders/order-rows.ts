import type { AppState } from '../../state/app-state.ts';
import type { Row } from '../rows/row.ts';
import { span } from '../rows/row.ts';
import { paragraphs } from '../notices/poll-notice.ts';
import { fitRow } from '../rows/fit-row.ts';
import { activityRows } from './activity-rows.ts';
import { exposureRows } from './exposure-rows.ts';
import { openOrderRows } from './open-order-rows.ts';
import { tradeRows } from './trade-rows.ts';
import type { RenderContext } from '../rows/render-context.ts';

/** The orders pane: the account's open orders, the builder's trades, or what the wallet did. */
export function orderRows(state: AppState, context: RenderContext): readonly Row[] {
  const { credentialsProblem, areKeysFound = false, readOnly } = state.session;
  const rows =
    credentialsProblem === undefined
      ? tabRows(state, context)
      : withoutAccount(credentialsProblem, areKeysFound, context);
  const isTold = readOnly && credentialsProblem === undefined && state.replay === undefined;
  const last = isTold ? readOnlyRows(context) : [];
  // Below the list, where it leaves room; the title says it in any case.
  const all = rows.length + last.length <= context.height ? [...rows, ...last] : rows;
  return all.slice(0, context.height).map((row) => fitRow(row, context.width, context.glyphs.ellipsis));
}

function tabRows(state: AppState, context: RenderContext): readonly Row[] {
  switch (state.view.ordersTab) {
    case 'open':
      return openOrderRows(state, context);
    case 'trades':
      return tradeRows(state, context);
    case 'exposure':
      return exposureRows(state, context);
    case 'activity':
      return activityRows(state, context);
  }
}

function readOnlyRows(context: RenderContext): readonly Row[] {
  return paragraphs(context, [
    span('read-only: X cancels nothing here', 'warn'),
    span('pmtop without --read-only, PMTOP_READ_ONLY and read_only cancels', 'accent'),
  ]);
}

function withoutAccount(problem: string, areKeysFound: boolean, context: RenderContext): readonly Row[] {
  const advice = areKeysFound
    ? 'correct that, and start again: pmtop doctor checks it'
    : 'pmtop init makes a place for your keys; pmtop --demo needs none';
  return paragraphs(context, [
    span('no account: prices and books are public, orders are not', 'warn'),
    span(problem, 'plain'),
    span(advice, 'accent'),
  ]);
}
