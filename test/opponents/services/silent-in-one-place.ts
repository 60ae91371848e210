/**
 * One kind of request is never answered, or drips in a byte at a time; the rest works. Nothing else may wait for it for ever, and
 * what it would have said is not known.
 */
import type { Opponent } from '../support/opponent.ts';
import { HANG, late, ok, problem } from '../support/replies.ts';
import { page } from '../support/wire.ts';
import { LISBON } from '../support/world.ts';

export default [
  {
    name: 'honest, orders by id that are never answered',
    honest: true,
    serve: () => ({ order: () => HANG }),
    byKey: 'usual',
  },
  ...[200, 1_000].map((afterMs): Opponent => ({
    name: `orders by id after ${afterMs} ms, one of which rests although a 200 names it`,
    serve: (base, world) => ({
      cancel() {
        const orders = world.resting().filter(({ market }) => market === LISBON.conditionId);
        world.cancel(orders.slice(1));
        return ok({ canceled: orders.map(({ id }) => id), not_canceled: {} });
      },
      listOrders: (query, request) =>
        world.deletes().length > 0 ? page([], undefined) : base.listOrders(query, request),
      order: (id) => late(base.order(id), afterMs),
    }),
    beyond:
      afterMs > 300
        ? 'An emergency cancel cannot wait long for what contradicts a 200 that names the order.'
        : undefined,
  })),
  {
    name: 'an unfiltered list that is never answered',
    serve: (base) => ({
      listOrders: (query, request) =>
        query.market === undefined && query.asset_id === undefined ? HANG : base.listOrders(query, request),
    }),
    byKey: 'never',
  },
  {
    name: 'lists with a filter that are never answered',
    serve: (base) => ({
      listOrders: (query, request) =>
        query.market === undefined && query.asset_id === undefined ? base.listOrders(query, request) : HANG,
    }),
  },
  { name: 'lists that are never answered', serve: () => ({ listOrders: () => HANG }), byKey: 'never' },
  {
    name: 'lists that are never answered once it began, and a cancel that found nothing',
    serve: (base, world) => ({
      cancel: () => ok({ canceled: [], not_canceled: {} }),
      listOrders: (query, request) => (world.deletes().length > 0 ? HANG : base.listOrders(query, request)),
    }),
    words: ['unresolved'],
  },
  {
    name: 'lists that are refused once it began, and a cancel that found nothing',
    serve: (base, world) => ({
      cancel: () => ok({ canceled: [], not_canceled: {} }),
      listOrders: (query, request) =>
        world.deletes().length > 0 ? problem(403) : base.listOrders(query, request),
    }),
    words: ['unresolved', 'refused', 'left'],
  },
  {
    name: 'lists that throttle from the cancel on, and a cancel that failed',
    serve: (base, world) => ({
      cancel: () => problem(500),
      listOrders: (query, request) =>
        world.deletes().length > 0 ? problem(429) : base.listOrders(query, request),
    }),
  },
] satisfies Opponent[];
