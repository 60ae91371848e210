import type { OrderQuery } from '../../../api/endpoints/orders.ts';
import { orderKey } from '../../../domain/fill.ts';
import { notional } from '../../../domain/micros.ts';
import { type Order, remainingSize } from '../../../domain/order.ts';
import { ok } from '../../../domain/result.ts';
import { sanitizeLine } from '../../../text/sanitize.ts';
import { fieldsOf } from '../fields/field.ts';
import { findConditionId } from '../find-tokens.ts';
import { ALL, CURSOR, LIMIT, queryOf, sortFlag, textFlag, textOf } from '../fields/flag.ts';
import { distanceOf, gapOf, type PlaceFacts, sortRows, type Sorts, withPlaceFacts } from '../place-facts.ts';
import { readCommand } from '../read-command.ts';
import { readPages } from '../read-pages.ts';
import { filterById, filterByMarket, filterByToken } from '../row-filter.ts';

type OrderRow = Order & PlaceFacts;

const { id, text, decimal, time, ids } = fieldsOf<OrderRow>();

/** Without `owner`, which is an API key in parts of the family. */
const ORDER_FIELDS = [
  id('id', (order) => order.id),
  text('status', (order) => order.status),
  text('side', (order) => order.side),
  text('outcome', (order) => order.outcome),
  decimal('price', (order) => order.price),
  decimal('size', (order) => order.originalSize),
  decimal('filled', (order) => order.matchedSize),
  decimal('remaining', remainingSize),
  decimal('value', valueOf),
  decimal('mid', ({ mid }) => mid),
  decimal('distance', (row) => distanceOf(row.price, row)),
  text('question', ({ question }) => question),
  text('type', (order) => order.orderType),
  id('market', (order) => order.market),
  id('token', (order) => order.tokenId),
  id('maker', (order) => order.makerAddress),
  time('createdAt', (order) => order.createdAtMs),
  time('expiresAt', (order) => order.expiresAtMs),
  ids('trades', (order) => order.tradeIds),
];

const COLUMNS = [
  'side',
  'outcome',
  'price',
  'size',
  'filled',
  'value',
  'mid',
  'distance',
  'question',
  'createdAt',
  'type',
  'market',
  'id',
];

/** Of what rests, micro-dollars. */
function valueOf(order: Order): number | undefined {
  return order.price === undefined ? undefined : notional(order.price, remainingSize(order));
}

const SORTS: Sorts<OrderRow> = {
  market: ({ question, market }) => question ?? market,
  value: valueOf,
  distance: (row) => gapOf(row.price, row),
  age: ({ createdAtMs }) => (createdAtMs === undefined ? undefined : -createdAtMs),
};

export const orders = readCommand<OrderRow>({
  name: 'orders',
  says: 'your open orders, all of them by default',
  examples: [
    'pmtop orders',
    'pmtop orders --sort distance',
    'pmtop orders --market REF --json',
    'pmtop orders --watch',
  ],
  flags: [
    textFlag('id', 'ID', 'the order with this id'),
    textFlag('market', 'REF', 'only on this market'),
    textFlag('token-id', 'TOKEN', 'only on this outcome', 'asset_id'),
    sortFlag(Object.keys(SORTS)),
    LIMIT,
    ALL,
    CURSOR,
  ],
  signed: true,
  fields: ORDER_FIELDS,
  columns: COLUMNS,
  always: ['price'],
  key: ['id'],
  async read(request) {
    const { client, flags } = request;
    const ref = textOf(flags, 'market');
    const market = ref === undefined ? undefined : await findConditionId(ref, request);
    if (market && !market.ok) return market;
    const query: OrderQuery = {
      ...queryOf<OrderQuery>(flags, 'id', 'tokenId'),
      ...(market && { market: market.value }),
    };
    const read = await readPages(request, client.listOrders, query, {
      idOf: (row) => row.id,
      filters: [
        ...filterById<Order>('orders', query.id, (row) => row.id),
        ...filterByMarket<Order>(query.market, (row) => row.market, request),
        ...filterByToken<Order>(query.tokenId, (row) => row.tokenId, request),
      ],
    });
    if (!read.ok) return read;
    return ok(
      sortRows(await withPlaceFacts(request, read.value, (row) => row), SORTS, textOf(flags, 'sort')),
    );
  },
});

export const order = readCommand<OrderRow>({
  name: 'order',
  takes: '<ID>',
  says: 'one order, whatever became of it',
  examples: ['pmtop order 01J9Z --json', 'pmtop order 01J9Z --watch'],
  flags: [],
  signed: true,
  fields: ORDER_FIELDS,
  columns: ['status', ...COLUMNS],
  always: ['price'],
  key: ['id'],
  async read(request) {
    const {
      client,
      given: [id = ''],
      signal,
    } = request;
    const found = await client.getOrder({ id }, { signal });
    if (!found.ok) return found;
    if (found.value && orderKey(found.value.id) !== orderKey(id)) {
      const other = sanitizeLine(found.value.id, 80);
      return ok({ rows: [], missing: [`the service answered with another order (${other})`] });
    }
    if (found.value) {
      const read = { rows: [found.value], lostValues: found.value.lostValues ?? 0 };
      return ok(await withPlaceFacts(request, read, (row) => row));
    }
    return ok({ rows: [], missing: [`the service knows no order ${sanitizeLine(id, 80)}`] });
  },
});
