/**
 * Answers that would prove something together and were given at different times: an order called canceled and then read live, a 404
 * from before the 200, a total from before a page was lost. None of it says that the order is gone now.
 */
import { matching } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { ok, problem } from '../support/replies.ts';
import { camelOrder, cursorAt, cursorOffset, page } from '../support/wire.ts';
import { LISBON, manyOrders, OSLO, usualOrders } from '../support/world.ts';

const NOTHING_FOUND = ok({ canceled: [], not_canceled: {} });

export default [
  {
    name: 'an order that a 200 names, is read live once, and then cannot be read',
    serve: (base, world) => {
      const reads = new Map<string, number>();
      return {
        cancel() {
          if (world.deletes().length > 1) return NOTHING_FOUND;
          const orders = world.resting().filter(({ market }) => market === LISBON.conditionId);
          world.cancel(orders.slice(1));
          return ok({ canceled: orders.map(({ id }) => id), not_canceled: {} });
        },
        listOrders: (query, request) =>
          world.deletes().length > 0 ? page([], undefined) : base.listOrders(query, request),
        order(id) {
          reads.set(id, (reads.get(id) ?? 0) + 1);
          return (reads.get(id) ?? 0) > 1 ? problem(500) : base.order(id);
        },
      };
    },
  },
  {
    name: 'orders that are a 404 by id before the first 200, and a 500 after it',
    serve: (base, world) => ({
      cancel: () => (world.deletes().length > 1 ? NOTHING_FOUND : problem(500)),
      order: () => (world.deletes().length > 1 ? problem(500) : problem(404)),
      listOrders: (query, request) =>
        world.deletes().length > 0 ? page([], undefined) : base.listOrders(query, request),
    }),
    byCommand: false,
    byKey: 'usual',
  },
  {
    name: 'orders that are listed beside the first cancel and never again',
    serve: (base, world) => {
      let lists = 0;
      return {
        cancel: () => problem(500),
        order: () => problem(404),
        listOrders: (query, request) =>
          world.deletes().length > 0 && ++lists > 2 ? page([], undefined) : base.listOrders(query, request),
      };
    },
  },
  {
    name: 'pages whose total is more than their rows',
    orders: () => [...manyOrders(OSLO, 40), ...usualOrders(LISBON)],
    serve: (_base, world) => ({
      cancel: () => NOTHING_FOUND,
      order: () => problem(500),
      listOrders(query) {
        const rows = world.resting().map(camelOrder);
        // The last page was cut where the account's first forty rows end.
        const shown = rows.slice(0, 40);
        const start = cursorOffset(query.next_cursor);
        const next = start + 20 < shown.length ? cursorAt(start + 20) : '';
        return ok({ data: shown.slice(start, start + 20), next_cursor: next, limit: 20, count: rows.length });
      },
    }),
    byKey: 'never',
  },
  {
    name: 'everything, while a rival quotes on the next market at each cancel',
    everything: true,
    byKey: 'never',
    serve: (base, world) => ({
      cancel(body) {
        const reply = base.cancel(body);
        const target = body.market === OSLO.conditionId ? LISBON : OSLO;
        world.orders.push(
          ...usualOrders(target)
            .slice(0, 1)
            .map((order) => renamed(order, world.orders.length)),
        );
        return reply;
      },
      listOrders: (query) => page(matching(world.resting(), query).map(camelOrder), query.next_cursor),
    }),
  },
] satisfies Opponent[];

function renamed<T extends { readonly id: string }>(order: T, count: number): T {
  return { ...order, id: `rival ${count}` };
}
