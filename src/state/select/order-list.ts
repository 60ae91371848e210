import { type Price, notional } from '../../domain/micros.ts';
import { type Order, remainingSize } from '../../domain/order.ts';
import type { AppState } from '../app-state.ts';
import type { OrderSort } from '../view-state.ts';
import { marketById } from './market-by-id.ts';
import { memoizeLast } from './memoize-last.ts';
import { orderDistance } from './order-distance.ts';
import { filterRows } from './order-filter.ts';
import { groupOrders, type OrderGroup } from './order-groups.ts';

/** A line of the orders pane: the heading of a market, or one of its orders. */
export type OrderLine = OrderGroup | Order;

export interface OrderList {
  readonly orders: readonly Order[];
  /** The orders, and before those of each market its heading. */
  readonly lines: readonly OrderLine[];
}

export function isHeading(line: OrderLine): line is OrderGroup {
  return 'totals' in line;
}

/** Open orders, or those of them on one market, as the pane's filter and sorting list them. */
export function arrangeOrders(state: AppState, from: readonly Order[]): OrderList {
  const { ordersFilter, ordersSort, ordersReversed } = state.view;
  const found = findOrders(from, state.markets, ordersFilter);
  // Prices change several times a second: only where they decide the order must they make it anew.
  const priced = ordersSort === 'distance' ? state : undefined;
  return arrange(
    found,
    from,
    state.markets,
    ordersSort,
    ordersReversed,
    priced?.prices,
    priced?.books,
    priced?.bookWatches,
  );
}

const findOrders = memoizeLast((orders: readonly Order[], markets: AppState['markets'], filter: string) =>
  filterRows(orders, filter, ({ side, outcome, market }) => ({
    side,
    outcome,
    market: marketTexts(markets, market),
  })),
);

/** Question, event and slug of a market; its id where it is not listed. */
function marketTexts(markets: AppState['markets'], id: string): string {
  const market = marketById(markets, id);
  return market ? [market.question, market.eventTitle, market.slug].join(' ') : id;
}

const arrange = memoizeLast(
  (
    orders: readonly Order[],
    all: readonly Order[],
    markets: AppState['markets'],
    sort: OrderSort,
    reversed: boolean,
    prices: AppState['prices'] | undefined,
    books: AppState['books'] | undefined,
    bookWatches: AppState['bookWatches'] | undefined,
  ): OrderList => {
    const distance = (order: Order): Price | undefined =>
      prices && books && bookWatches && orderDistance({ markets, prices, books, bookWatches }, order);
    const sorted =
      sort === 'market' ? sortByMarket(orders, markets, reversed) : sortBy(orders, sort, reversed, distance);
    const groups = groupOrders(sorted, markets);
    // A heading is about all that rests there, whatever the filter shows of it.
    const whole = new Map(groupOrders(all, markets).map((group) => [group.id, group.totals]));
    const lines = groups.flatMap((group) => [
      { ...group, totals: whole.get(group.id) ?? group.totals },
      ...group.orders,
    ]);
    return { orders: groups.flatMap((group) => group.orders), lines };
  },
);

/** Where an order stands does not depend on the selection: the cursor, which selects, would move its own rows. */
function sortByMarket(
  orders: readonly Order[],
  markets: AppState['markets'],
  reversed: boolean,
): readonly Order[] {
  const direction = reversed ? -1 : 1;
  const titled = orders.map((order) => {
    const market = marketById(markets, order.market);
    return { order, title: market?.question ?? '', id: market?.conditionId ?? order.market };
  });
  return titled
    .toSorted(
      (a, b) =>
        direction * (compareText(a.title, b.title) || compareText(a.id, b.id)) ||
        compareInMarket(a.order, b.order),
    )
    .map(({ order }) => order);
}

/** The largest value, distance or age first; what has none comes last in both directions. */
function sortBy(
  orders: readonly Order[],
  sort: Exclude<OrderSort, 'market'>,
  reversed: boolean,
  distance: (order: Order) => Price | undefined,
): readonly Order[] {
  const direction = reversed ? -1 : 1;
  return orders
    .map((order) => ({ order, value: sortValue(order, sort, distance) }))
    .toSorted((a, b) => {
      if (a.value === undefined || b.value === undefined)
        return (
          Number(a.value === undefined) - Number(b.value === undefined) || compareInMarket(a.order, b.order)
        );
      return direction * (b.value - a.value) || compareInMarket(a.order, b.order);
    })
    .map(({ order }) => order);
}

function sortValue(
  order: Order,
  sort: Exclude<OrderSort, 'market'>,
  distance: (order: Order) => Price | undefined,
): number | undefined {
  switch (sort) {
    case 'value':
      return order.price === undefined ? undefined : notional(order.price, remainingSize(order));
    case 'distance': {
      const micros = distance(order);
      return micros === undefined ? undefined : Math.abs(micros);
    }
    case 'age':
      return order.createdAtMs === undefined ? undefined : -order.createdAtMs;
  }
}

function compareInMarket(a: Order, b: Order): number {
  return (
    compareText(a.tokenId, b.tokenId) ||
    compareText(a.side, b.side) ||
    (b.price ?? -1) - (a.price ?? -1) ||
    compareText(a.id, b.id)
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
