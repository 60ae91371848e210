import type { OrderQuery } from '../../../api/endpoints/orders.ts';
import { type Order, remainingSize } from '../../../domain/order.ts';
import { ok } from '../../../domain/result.ts';
import { sanitiseLine } from '../../../text/sanitise.ts';
import { fieldsOf } from '../fields/field.ts';
import { findConditionId } from '../find-tokens.ts';
import { ALL, CURSOR, LIMIT, queryOf, textFlag, textOf } from '../fields/flag.ts';
import { readCommand } from '../read-command.ts';
import { readPages } from '../read-pages.ts';
import { filterById, filterByMarket, filterByToken } from '../row-filter.ts';

const { id, text, decimal, time, ids } = fieldsOf<Order>();

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
  text('type', (order) => order.orderType),
  id('market', (order) => order.market),
  id('token', (order) => order.tokenId),
  id('maker', (order) => order.makerAddress),
  time('createdAt', (order) => order.createdAtMs),
  time('expiresAt', (order) => order.expiresAtMs),
  ids('trades', (order) => order.tradeIds),
];

const COLUMNS = ['side', 'outcome', 'price', 'size', 'filled', 'type', 'createdAt', 'market', 'id'];

export const orders = readCommand<Order>({
  name: 'orders',
  says: 'your open orders, all of them by default',
  examples: ['pmtop orders', 'pmtop orders --market will-it-rain --json', 'pmtop orders --watch'],
  flags: [
    textFlag('id', 'ID', 'the order with this id'),
    textFlag('market', 'REF', 'only on this market'),
    textFlag('token-id', 'TOKEN', 'only on this outcome', 'asset_id'),
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
    return readPages(request, client.listOrders, query, {
      idOf: (row) => row.id,
      filters: [
        ...filterById<Order>('orders', query.id, (row) => row.id),
        ...filterByMarket<Order>(query.market, (row) => row.market, request),
        ...filterByToken<Order>(query.tokenId, (row) => row.tokenId, request),
      ],
    });
  },
});

export const order = readCommand<Order>({
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
  async read({ client, given: [id = ''], signal }) {
    const found = await client.getOrder({ id }, { signal });
    if (!found.ok) return found;
    if (found.value) return ok({ rows: [found.value], lostValues: found.value.lostValues ?? 0 });
    return ok({ rows: [], missing: [`the service knows no order ${sanitiseLine(id, 80)}`] });
  },
});
