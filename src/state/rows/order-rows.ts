import type { Order } from '../../domain/order.ts';
import { formatPrice, formatSize } from '../../text/format-quantity.ts';
import { formatAge } from '../../text/format-time.ts';
import { shortenId } from '../../text/shorten-id.ts';
import type { AppState } from '../app-state.ts';
import type { Row, Span } from '../row.ts';
import { span } from '../row.ts';
import { listOrders, ordersHere, selectedMarket, selectedOrder, visibleWindow } from '../selection.ts';
import { ageSpan, failureSpan, isFaded, noticeRows, paragraphs } from './feed-notice.ts';
import type { Scene } from './scene.ts';
import type { Column } from './table-row.ts';
import { headerRow, remainingWidth, tableRow } from './table-row.ts';

const FIXED: readonly Column[] = [
  { title: 'side', width: 4 },
  { title: 'outcome', width: 8 },
  { title: 'price', width: 6, align: 'right' },
  { title: 'size', width: 8, align: 'right' },
  { title: 'filled', width: 8, align: 'right' },
  { title: 'age', width: 4, align: 'right' },
];

/** The account's open orders, those of the selected market first. */
export function orderRows(state: AppState, scene: Scene): readonly Row[] {
  if (state.session.credentialsProblem !== undefined)
    return withoutAccount(state.session.credentialsProblem, scene);
  if (!state.orders) return noticeRows(state, 'orders', 'asking for your open orders…', scene);
  const orders = listOrders(state);
  if (orders.length === 0) return paragraphs(scene, [span(emptyText(state), 'dim')]);
  const columns = orderColumns(scene.width);
  const selected = selectedOrder(state)?.id;
  const index = orders.findIndex((order) => order.id === selected);
  const shown = visibleWindow(orders, state.view.ordersTop, index, scene.height - 1);
  const faded = isFaded(state, state.orders, 'orders', scene);
  const here = selectedMarket(state)?.conditionId;
  return [
    headerRow(columns, '  '),
    ...shown.items.map((order) =>
      orderRow(state, order, order.id === selected, order.market === here, faded, columns, scene),
    ),
  ];
}

/** `My orders ─ 7 on this market · 12 in all`, their age, and what is wrong with their feed. */
export function orderTitle(state: AppState, scene: Scene): { left: readonly Span[]; right: readonly Span[] } {
  const { rule, dot } = scene.glyphs;
  const counts = state.orders
    ? ` ${rule} ${ordersHere(state).length} on this market ${dot} ${state.orders.value.length} in all`
    : '';
  const left = [span('My orders'), span(counts)];
  if (state.orders && !state.ordersComplete) left.push(span(' (list cut short)', 'warn'));
  const right = [failureSpan(state, 'orders', scene), ageSpan(state, state.orders, 'orders', scene)];
  return { left, right: right.filter((part) => part !== undefined) };
}

function withoutAccount(problem: string, scene: Scene): readonly Row[] {
  return paragraphs(scene, [
    span('no account: prices and books are public, orders are not', 'warn'),
    span(problem, 'plain'),
  ]);
}

function emptyText(state: AppState): string {
  return state.ordersComplete ? 'no open orders' : 'no open orders on the pages that were read';
}

function orderColumns(width: number): readonly Column[] {
  const room = width - 2;
  const compact = room < 50 ? FIXED.filter((column) => column.title !== 'age') : FIXED;
  const rest = remainingWidth(room, compact);
  if (rest < 12) return compact;
  const id = { title: 'id', width: Math.min(14, rest) };
  const market = { title: 'market', width: remainingWidth(room, [...compact, id]) };
  return market.width < 8 ? [...compact, id] : [...compact, id, market];
}

function orderRow(
  state: AppState,
  order: Order,
  selected: boolean,
  here: boolean,
  faded: boolean,
  columns: readonly Column[],
  scene: Scene,
): Row {
  const ageMs = order.createdAtMs === undefined ? undefined : scene.wallMs - order.createdAtMs;
  const cells: Record<string, Span> = {
    side: span(order.side, order.side === 'BUY' ? 'bid' : 'ask'),
    outcome: span(order.outcome),
    price: span(formatPrice(order.price)),
    size: span(formatSize(order.originalSize)),
    filled: span(formatSize(order.matchedSize), order.matchedSize > 0 ? 'accent' : 'dim'),
    age: span(ageMs === undefined ? scene.glyphs.absent : formatAge(ageMs).replace(/\.\d/, ''), 'dim'),
    id: span(shortenId(order.id, 8, 4), 'dim'),
    market: span(
      here ? 'this market' : (state.markets.get(order.market)?.question ?? shortenId(order.market)),
      'dim',
    ),
  };
  const emphasis =
    selected && state.view.pane === 'orders' ? 'selected' : faded || !here ? 'faded' : undefined;
  return tableRow(
    columns,
    columns.map((column) => cells[column.title] ?? span('')),
    {
      lead: selected ? `${scene.glyphs.cursor} ` : '  ',
      ellipsis: scene.glyphs.ellipsis,
      ...(emphasis && { emphasis }),
    },
  );
}
