/**
 * Order ids that change the path they are put into, or that no URL and no text can hold. The cancel took nothing, the lists have
 * dropped the orders, and whoever asks at another path than that of the order is told 404.
 */
import type { Opponent } from '../support/opponent.ts';
import { ok, problem } from '../support/replies.ts';
import { camelOrder, page } from '../support/wire.ts';
import { createOrder, LISBON } from '../support/world.ts';

const IDS: Readonly<Record<string, string>> = {
  'a dot': '.',
  'two dots': '..',
  'a dot and a slash': './x',
  'a percent sign': '%',
  'a question mark': '?',
  backslashes: '..\\orders',
  'half a character': 'a\ud800',
  'the other half': '\udfff',
  'a NUL': 'a\u0000b',
  'a tabulator': '\t',
  '20,000 letters': 'x'.repeat(20_000),
};

export default Object.entries(IDS).map(([form, id]): Opponent => ({
  name: `an order whose id is ${form}`,
  ref: LISBON.slug,
  orders: () => [createOrder(LISBON, 0, 'odd', { id }), createOrder(LISBON, 1, 'plain')],
  serve: (base, world) => ({
    cancel: () => ok({ canceled: [], not_canceled: {} }),
    listOrders: (query, request) =>
      world.deletes().length > 0 ? page([], undefined) : base.listOrders(query, request),
    first({ path }) {
      if (!path.startsWith('/data/') || path === '/data/orders') return undefined;
      const order = world.find(decodeURIComponent(path.slice('/data/order/'.length)));
      return order ? ok({ order: camelOrder(order) }) : problem(404);
    },
  }),
}));
