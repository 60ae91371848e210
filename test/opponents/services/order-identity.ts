/**
 * Order ids that are easily taken for each other: unique within a market alone, different by letter case, by what stands behind
 * three hundred equal letters, by a character that no screen shows. A reader that joins two of them loses one.
 */
import { covered, matching } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { ok, problem } from '../support/replies.ts';
import { camelOrder, page } from '../support/wire.ts';
import { createOrder, LISBON, type Order, OSLO } from '../support/world.ts';

const PREFIX = 'order-'.repeat(60);

const PAIRS: Readonly<Record<string, readonly [taken: string, left: string]>> = {
  'letter case': ['dGFrZW4x', 'dGFrZW4X'],
  'letter case in hex': ['0xab12', '0xAB12'],
  'what follows 360 equal letters': [`${PREFIX}1`, `${PREFIX}2`],
  'a zero-width space': ['order1', 'order\u200b1'],
  'a control character': ['order1', 'order\u00071'],
  'a blank behind': ['order1', 'order1 '],
  'a combining accent': ['ordér1', 'orde\u03011'],
  'a zero in front': ['17', '017'],
  'a sign': ['17', '+17'],
  'what a number cannot hold': ['9007199254740992', '9007199254740993'],
  __proto__: ['constructor', '__proto__'],
};

/** One of the pair is taken down. The other rests, and only its id tells them apart. */
const differingBy = (form: string, [takenId, leftId]: readonly [string, string]): Opponent => ({
  name: `two order ids that differ by ${form}`,
  orders: () => [
    createOrder(LISBON, 0, 'taken', { id: takenId }),
    createOrder(LISBON, 0, 'left', { id: leftId }),
  ],
  serve: (base, world) => ({
    cancel(body) {
      const orders = covered(world.resting(), body).filter(({ id }) => id === takenId);
      world.cancel(orders);
      return ok({ canceled: [takenId], not_canceled: { [leftId]: 'order is being matched' } });
    },
    listOrders: (query, request) =>
      world.deletes().length > 0 ? page([], undefined) : base.listOrders(query, request),
  }),
});

/** Numbers that count up in each market by itself. */
const numbered = (): Order[] =>
  [OSLO, LISBON].flatMap((market) => ['1', '2', '3'].map((id) => createOrder(market, 0, id, { id })));

export default [
  ...Object.entries(PAIRS).map(([form, pair]) => differingBy(form, pair)),
  {
    name: 'order ids that count up in each market, in the unfiltered list alone',
    orders: numbered,
    serve: (_base, world) => ({
      cancel: () => ok({ canceled: [], not_canceled: {} }),
      order: () => problem(500),
      listOrders: (query) =>
        query.market === undefined
          ? page(matching(world.resting(), query).map(camelOrder), query.next_cursor)
          : page([], undefined),
    }),
  },
  {
    name: 'honest, order ids that count up in each market',
    honest: true,
    // The monitor lists both markets, which is beyond any rule: see ids-of-each-market.ts.
    byKey: 'never',
    orders: numbered,
    serve: () => ({ order: () => problem(404) }),
  },
  {
    name: 'honest, order ids with slashes and plus signs, after a 500 that was carried out',
    honest: true,
    orders: () => ['a/b+c==', '../orders', 'a?b#c', '%2e%2e'].map((id) => createOrder(LISBON, 0, id, { id })),
    serve: (base, world) => ({
      cancel(body) {
        const reply = base.cancel(body);
        return world.deletes().length > 1 ? reply : problem(500);
      },
    }),
  },
  {
    name: 'honest, a cancel that names order ids in capitals',
    honest: true,
    serve: (_base, world) => ({
      cancel(body) {
        const orders = covered(world.resting(), body);
        world.cancel(orders);
        return ok({ canceled: orders.map(({ id }) => id.toUpperCase()), not_canceled: {} });
      },
    }),
  },
] satisfies Opponent[];
