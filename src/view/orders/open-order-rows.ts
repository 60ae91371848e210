import type { AppState } from '../../state/app-state.ts';
import { isOnMarket } from '../../state/select/market-by-id.ts';
import { type Row, span } from '../rows/row.ts';
import { memoizeLast } from '../../state/select/memoize-last.ts';
import { listOrders, ordersTop, selectedMarket, selectedOrder } from '../../state/select/selection.ts';
import { isFaded, noticeRows, paragraphs } from '../notices/poll-notice.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { LEAD_CELLS, listRows, memoizeListRows } from './list-rows.ts';
import { orderCells, orderFacts } from './order-cells.ts';
import { type RankedColumn, chooseColumns } from '../rows/choose-columns.ts';
import { SIZE_CELLS, WORTH_CELLS } from './fit-numbers.ts';

const orderRow = memoizeListRows(orderCells);

/** The account's open orders, those of the selected market first; those of others, and old ones, are faded. */
export function openOrderRows(state: AppState, context: RenderContext): readonly Row[] {
  if (!state.orders) return noticeRows(state, 'orders', 'asking for your open orders…', context);
  const items = listOrders(state);
  if (items.length === 0) return paragraphs(context, [span(emptyText(state), 'dim')]);
  const here = selectedMarket(state);
  const faded = isFaded(state, state.orders, 'orders', context);
  const several = items.some(({ market }) => !isOnMarket(market, here));
  return listRows(
    {
      items,
      columns: orderColumns(context.width - LEAD_CELLS, several),
      rowOf: (order, looks) => orderRow(order, looks, orderFacts(state, order, context)),
      top: ordersTop(state),
      index: items.findIndex(({ id }) => id === selectedOrder(state)?.id),
      focused: state.view.pane === 'orders',
      isFaded: (order) => faded || !isOnMarket(order.market, here),
    },
    context,
  );
}

/** pmtop places no orders: a newcomer would wait for some. */
const NO_ORDERS =
  'no open orders: what you place elsewhere shows up here; pmtop --demo has some to practise on';

function emptyText({ ordersComplete, orders, view, session }: AppState): string {
  if (!ordersComplete) return 'no open orders on the pages that were read';
  const elsewhere = orders?.value.length ?? 0;
  if (elsewhere === 0) return session.demo ? 'no open orders' : NO_ORDERS;
  if (!view.ordersHereOnly) return 'no open orders';
  return `no open orders on this market; a shows the ${elsewhere} on others`;
}

/** In the order in which they stand. */
const ORDER_COLUMNS: readonly RankedColumn[] = [
  { title: 'side', width: 4, rank: 0 },
  { title: 'outcome', width: 7, rank: 0, grows: true, mostWidth: 20 },
  { title: 'price', width: 5, align: 'right', rank: 0 },
  { title: 'size', width: SIZE_CELLS, align: 'right', rank: 0 },
  { title: 'filled', width: SIZE_CELLS, align: 'right', rank: 1 },
  { title: 'ahead', width: 8, align: 'right', rank: 3 },
  { title: 'age', width: 4, align: 'right', rank: 2 },
  { title: 'expires', width: 7, align: 'right', rank: 5 },
  { title: 'type', width: 4, rank: 6 },
  { title: 'worth', width: WORTH_CELLS, align: 'right', rank: 7 },
  { title: 'id', width: 13, rank: 8 },
];

/** Which market, where several are listed. */
const MARKET: RankedColumn = { title: 'market', width: 12, rank: 4, grows: true, cut: 'middle' };

/** The columns of open orders for `width` cells. */
const orderColumns = memoizeLast((width: number, severalMarkets: boolean) =>
  chooseColumns(severalMarkets ? [...ORDER_COLUMNS, MARKET] : ORDER_COLUMNS, width),
);
