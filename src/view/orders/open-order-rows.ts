import { restingUnlisted } from '../../state/select/resting-unlisted.ts';
import type { AppState } from '../../state/app-state.ts';
import type { Order } from '../../domain/order.ts';
import { isOnMarket } from '../../state/select/market-by-id.ts';
import { type Row, span } from '../rows/row.ts';
import { memoizeLast } from '../../state/select/memoize-last.ts';
import { isHeading, type OrderLine } from '../../state/select/order-list.ts';
import {
  listOrders,
  selectedMarket,
  visibleOrderLines,
  restingUnlistedHere,
} from '../../state/select/selection.ts';
import type { OrderSort } from '../../state/view-state.ts';
import { headingRow } from './heading-row.ts';
import { isFaded, noticeRows, paragraphs } from '../notices/poll-notice.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { LEAD_CELLS, listRows, memoizeListRows } from './list-rows.ts';
import { ORDER_COLUMNS, type OrderFacts, orderFacts } from './order-columns.ts';
import { chooseColumns } from '../rows/choose-columns.ts';
import { missingText } from '../notices/detail-notice.ts';

const orderRow = memoizeListRows<Order, OrderFacts>();

/** The account's open orders by market, each under its heading; old ones are faded. */
export function openOrderRows(state: AppState, context: RenderContext): readonly Row[] {
  if (!state.orders)
    return noticeRows(state, 'orders', missingText(state, 'asking for your open orders…'), context);
  if (listOrders(state).length === 0) return paragraphs(context, [span(emptyText(state), 'dim')]);
  const here = selectedMarket(state);
  const faded = isFaded(state, state.orders, 'orders', context);
  const { width, glyphs } = context;
  const columns = orderColumns(width - LEAD_CELLS, state.view.ordersSort);
  const isShown = (title: string): boolean => columns.some((column) => column.title === title);
  const { lines, index } = visibleOrderLines(state, Math.max(0, context.height - 1));
  return listRows<OrderLine, (typeof columns)[number]>(
    {
      items: lines,
      columns,
      rowOf: (line, looks) =>
        isHeading(line)
          ? headingRow(line, [width, glyphs, isOnMarket(line.id, here), faded, state.markets], [])
          : orderRow(line, looks, orderFacts(state, line, context, isShown)),
      top: 0,
      index,
      focused: state.view.pane === 'orders',
      isFaded: () => faded,
    },
    context,
  );
}

/** pmtop places no orders: a newcomer would wait for some. Who has canceled his own is none. */
const NO_ORDERS =
  'no open orders: what you place elsewhere shows up here; pmtop --demo has some to practice on';

function emptyText(state: AppState): string {
  const { ordersComplete, orders, view, session } = state;
  const elsewhere = orders?.value.length ?? 0;
  if (view.ordersFilter !== '' && elsewhere > 0) {
    const where = view.pane === 'orders' ? '' : ' in this list';
    return `no order matches "${view.ordersFilter}"; Esc${where} shows all again`;
  }
  if (!ordersComplete) return 'no open orders in what was read, and the list is not whole';
  const unlisted = view.ordersHereOnly ? restingUnlistedHere(state) : restingUnlisted(state);
  if (unlisted) {
    const fate = unlisted.restByRecord
      ? 'rest by their own records'
      : 'may rest: that they ended is not known yet';
    const list = elsewhere === 0 ? 'is empty' : 'has none on this market';
    return `the list of open orders ${list}, and ${unlisted.count} of yours ${fate}; X and Ctrl-X cancel them all the same`;
  }
  if (elsewhere === 0 && state.listsLeaveOut)
    return 'the list of open orders is empty, and left orders out before: there may be more; Ctrl-X cancels what it can find';
  if (elsewhere === 0) return session.demo || state.cancels.length > 0 ? 'no open orders' : NO_ORDERS;
  if (!view.ordersHereOnly) return 'no open orders';
  return `no open orders on this market; a shows the ${elsewhere} on others`;
}

const SORT_TITLES: Readonly<Partial<Record<OrderSort, string>>> = {
  value: 'value',
  distance: 'Δmid',
  age: 'age',
};

/** The columns of open orders for `width` cells; the one that they are sorted by is among them wherever there is room. */
const orderColumns = memoizeLast((width: number, sort: OrderSort) =>
  chooseColumns(
    ORDER_COLUMNS.map((column) =>
      column.title === SORT_TITLES[sort] ? Object.assign({}, column, { rank: 0.5 }) : column,
    ),
    width,
  ),
);
