import type { Activity } from '../../domain/activity.ts';
import type { AppState } from '../../state/app-state.ts';
import { detailOf } from '../../state/select/details.ts';
import { activityId, listActivity, tabRows } from '../../state/select/orders-tab.ts';
import { titleInEvent } from '../../state/select/distinct-title.ts';
import { marketById } from '../../state/select/market-by-id.ts';
import { memoizeLast } from '../../state/select/memoize-last.ts';
import { type Row, span } from '../rows/row.ts';
import { type CellColumn, chooseColumns, numbers } from '../rows/choose-columns.ts';
import { paragraphs } from '../notices/poll-notice.ts';
import { isOldDetail, detailNotice } from '../notices/detail-notice.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { SIZE_CELLS, VALUE_CELLS, priceText, sizeText, moneyText } from './fit-numbers.ts';
import { sideSpan } from './side-span.ts';
import { formatSpan } from '../../text/format-time.ts';
import { LEAD_CELLS, listRows, memoizeListRows } from './list-rows.ts';
import { serviceTimeMs } from '../../state/select/service-time.ts';

/** What the cells of an activity are made of beside it. */
interface ActivityFacts {
  readonly age: string;
  readonly market: string;
}

const COLUMNS: readonly CellColumn<Activity, ActivityFacts>[] = [
  numbers('age', 4, 0, (_, { age }) => span(age, 'dim')),
  { title: 'type', width: 6, rank: 3, cell: ({ type }) => span(type.toLowerCase(), 'dim') },
  { title: 'side', width: 4, rank: 0, cell: ({ side }) => sideSpan(side) },
  {
    title: 'outcome',
    width: 7,
    rank: 0,
    grows: true,
    mostWidth: 20,
    cell: ({ outcome }) => span(outcome ?? ''),
  },
  numbers('price', 5, 0, ({ price, rounded }) =>
    price === undefined ? undefined : span(priceText(price, rounded?.includes('price'))),
  ),
  numbers('size', SIZE_CELLS, 0, ({ size, rounded }) =>
    size === undefined ? undefined : span(sizeText(size, rounded?.includes('size'))),
  ),
  numbers('value', VALUE_CELLS, 1, ({ usdcSize, rounded }) =>
    usdcSize === undefined ? undefined : span(moneyText(usdcSize, rounded?.includes('usdcSize'))),
  ),
  {
    title: 'market',
    width: 11,
    rank: 2,
    grows: true,
    cut: 'middle',
    cell: (_, { market }) => span(market, 'dim'),
  },
];

const activityColumns = memoizeLast((width: number) => chooseColumns(COLUMNS, width));

const activityRow = memoizeListRows<Activity, ActivityFacts>();

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
      rowOf: (activity, looks) =>
        activityRow(activity, looks, {
          age: formatSpan(serviceMs - activity.atMs),
          market: marketOf(state, activity, context),
        }),
      top: state.view.ordersTop,
      index: items.findIndex((activity) => activityId(activity) === selected),
      focused: state.view.pane === 'orders',
      isFaded: () => isOld,
    },
    context,
  );
}

/** As trades name it, where it is listed. */
function marketOf(state: AppState, { conditionId, title }: Activity, { glyphs }: RenderContext): string {
  const listed = marketById(state.markets, conditionId ?? '');
  return listed ? titleInEvent(state.markets, listed, glyphs.dot) : (title ?? '');
}
