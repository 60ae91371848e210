import type { Activity } from '../../domain/activity.ts';
import type { AppState } from '../../state/app-state.ts';
import { detailOf } from '../../state/select/details.ts';
import { activityId, listActivity, tabRows } from '../../state/select/orders-tab.ts';
import { memoizeLast } from '../../state/select/memoize-last.ts';
import type { Glyphs } from '../../text/glyphs.ts';
import { type Row, type Span, span } from '../rows/row.ts';
import { type RankedColumn, chooseColumns } from '../rows/choose-columns.ts';
import { paragraphs } from '../notices/poll-notice.ts';
import { isOldDetail, detailNotice } from '../notices/detail-notice.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { SIZE_CELLS, VALUE_CELLS, priceText, sizeText, moneyText } from './fit-numbers.ts';
import { formatSpan } from '../../text/format-time.ts';
import { LEAD_CELLS, listRows, memoizeListRows } from './list-rows.ts';
import { serviceTimeMs } from '../../state/select/service-time.ts';

const COLUMNS: readonly RankedColumn[] = [
  { title: 'age', width: 4, align: 'right', rank: 0 },
  { title: 'type', width: 6, rank: 3 },
  { title: 'side', width: 4, rank: 0 },
  { title: 'outcome', width: 7, rank: 0, grows: true, mostWidth: 20 },
  { title: 'price', width: 5, align: 'right', rank: 0 },
  { title: 'size', width: SIZE_CELLS, align: 'right', rank: 0 },
  { title: 'value', width: VALUE_CELLS, align: 'right', rank: 1 },
  { title: 'market', width: 12, rank: 2, grows: true, cut: 'middle' },
];

const activityColumns = memoizeLast((width: number) => chooseColumns(COLUMNS, width));

const activityRow = memoizeListRows(activityCells);

/** What the account's wallet did, newest first. The service tells it from a cache of its own. */
export function activityRows(state: AppState, context: RenderContext): readonly Row[] {
  if (state.session.address === undefined)
    return paragraphs(context, [span('the wallet of this account is not known', 'warn')]);
  const detail = detailOf(state, 'activity', state.session.address);
  if (!detail.reading) return detailNotice(state, detail, 'asking what this wallet did…', context);
  const items = listActivity(state);
  if (items.length === 0)
    return paragraphs(context, [span('the service tells no activity of this wallet', 'dim')]);
  const isOld = isOldDetail(detail, context);
  const { selected } = tabRows(state);
  const serviceMs = serviceTimeMs(state, context);
  return listRows(
    {
      items,
      columns: activityColumns(context.width - LEAD_CELLS),
      rowOf: (activity, looks) => activityRow(activity, looks, [formatSpan(serviceMs - activity.atMs)]),
      top: state.view.ordersTop,
      index: items.findIndex((activity) => activityId(activity) === selected),
      focused: state.view.pane === 'orders',
      isFaded: () => isOld,
    },
    context,
  );
}

function activityCells(
  activity: Activity,
  [age]: readonly [age: string],
  glyphs: Glyphs,
): Readonly<Record<string, Span>> {
  const { side, price, size, usdcSize, rounded = [] } = activity;
  const absent = span(glyphs.absent, 'dim');
  return {
    age: span(age, 'dim'),
    type: span(activity.type.toLowerCase(), 'dim'),
    side: side === undefined ? absent : span(side, side === 'BUY' ? 'bid' : 'ask'),
    outcome: span(activity.outcome ?? ''),
    price: price === undefined ? absent : span(priceText(price, rounded.includes('price'))),
    size: size === undefined ? absent : span(sizeText(size, rounded.includes('size'))),
    value: usdcSize === undefined ? absent : span(moneyText(usdcSize, rounded.includes('usdcSize'))),
    market: span(activity.title ?? '', 'dim'),
  };
}
