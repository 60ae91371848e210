/**
 * An order book that spells market ids in its own letter case and compares them as texts, behind a catalog that folds case and
 * answers in lower case. Both are right by themselves; together a filter and a cancel in the catalog's spelling find nothing.
 */
import { type CancelBody, matching, type OrderQuery } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { ok } from '../support/replies.ts';
import { camelOrder, page } from '../support/wire.ts';
import { LISBON, type Order, OSLO, PORTO, under, usualOrders, type World } from '../support/world.ts';

type Spelling = (id: string) => string;

const UPPER: Spelling = (id) => `0x${id.slice(2).toUpperCase()}`;
const MIXED: Spelling = (id) =>
  `0x${Array.from(id.slice(2), (digit, n) => (n % 2 === 0 ? digit.toUpperCase() : digit)).join('')}`;

const exactly = (orders: readonly Order[], { market, ...rest }: OrderQuery): Order[] =>
  matching(orders, rest).filter((order) => market === undefined || order.market === market);

const taken = (world: World, { market, asset_id: snake, assetId: camel }: CancelBody): Order[] => {
  const token = snake ?? camel;
  return exactly(world.resting(), {
    ...(market === undefined ? {} : { market }),
    ...(token === undefined ? {} : { asset_id: token }),
  });
};

const opponent = (
  name: string,
  spelling: Spelling,
  { folds = 'none', ...more }: { folds?: 'none' | 'filter' | 'cancel' } & Partial<Opponent> = {},
): Opponent => ({
  name,
  honest: true,
  byKey: 'all',
  orders: () => usualOrders(more.target ?? LISBON).map((order) => under(spelling(order.market), order)),
  serve: (base, world) => ({
    ...(folds === 'filter'
      ? {}
      : {
          listOrders: (query: OrderQuery) =>
            page(exactly(world.resting(), query).map(camelOrder), query.next_cursor),
        }),
    ...(folds === 'cancel'
      ? {}
      : {
          cancel(body: CancelBody) {
            const orders = taken(world, body);
            world.cancel(orders);
            return ok({ canceled: orders.map(({ id }) => id), not_canceled: {} });
          },
        }),
    order: base.order,
  }),
  ...more,
});

export default [
  opponent('market ids in capitals at the order book', UPPER, { byKey: 'usual' }),
  opponent('market ids in mixed case at the order book', MIXED),
  opponent('market ids in capitals, and an outcome', UPPER, { outcome: 'Yes' }),
  opponent('market ids in capitals, by slug', UPPER, { ref: LISBON.slug }),
  opponent('market ids in capitals, and a filter that folds case', UPPER, { folds: 'filter' }),
  opponent('market ids in capitals, and a cancel that folds case', UPPER, { folds: 'cancel' }),
  opponent('market ids in capitals, and a REF in capitals', UPPER, {
    ref: UPPER(LISBON.conditionId),
    byKey: 'never',
  }),
  opponent('market ids in mixed case, and a REF in that case', MIXED, {
    ref: MIXED(LISBON.conditionId),
    byKey: 'never',
  }),
  opponent('market ids in lower case, and a REF in capitals', (id) => id, {
    ref: UPPER(LISBON.conditionId),
    byKey: 'never',
  }),
  ...[LISBON.slug, LISBON.conditionId].map((ref) =>
    opponent(
      `market ids in capitals in the catalog alone, ${ref === LISBON.slug ? 'by slug' : 'by condition id'}`,
      (id) => id,
      {
        ref,
        markets: [{ ...LISBON, conditionId: UPPER(LISBON.conditionId) }, OSLO],
        byKey: 'never',
      },
    ),
  ),
  opponent('market ids in capitals, the X as well', (id) => id.toUpperCase()),
  opponent('market ids in capitals, of a market with a twin', UPPER, { target: PORTO }),
  opponent('market ids in capitals, of an outcome with a twin', UPPER, { target: PORTO, outcome: 'No' }),
];
