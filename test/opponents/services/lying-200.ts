/**
 * A 200 that is not what happened: the answer repeats what was asked, counts what was queued, or was written for somebody else's
 * request. One order of the market, or all, still rests, and the lists have dropped them.
 */
import type { Opponent } from '../support/opponent.ts';
import { ok, type Reply } from '../support/replies.ts';
import { page } from '../support/wire.ts';
import { LISBON, type Order, OSLO, type World } from '../support/world.ts';

const ours = (world: World): Order[] => world.resting().filter(({ market }) => market === LISBON.conditionId);
const ids = (orders: readonly Order[]): string[] => orders.map(({ id }) => id);

/** Everything is called canceled; all but `left` of it was. */
const mostly = (world: World, left: number, reply: (orders: readonly Order[]) => Reply): Reply => {
  const orders = ours(world);
  world.cancel(orders.slice(left));
  return reply(orders);
};

/** The lists drop what was asked to be canceled, whether it was or not. */
const opponent = (name: string, cancel: (world: World) => Reply, more: Partial<Opponent> = {}): Opponent => ({
  name,
  serve: (base, world) => ({
    cancel: () => cancel(world),
    listOrders: (query, request) =>
      world.deletes().length > 0 ? page([], undefined) : base.listOrders(query, request),
  }),
  ...more,
});

const all = (orders: readonly Order[]): Reply => ok({ canceled: ids(orders), not_canceled: {} });

export default [
  opponent('a 200 that names all, one of which rests by id', (world) => mostly(world, 1, all), {
    byKey: 'usual',
  }),
  opponent('a 200 that names all, none of which was taken down', (world) => mostly(world, 5, all)),
  opponent(
    'a 200 that names the market instead of orders',
    (world) => mostly(world, 5, () => ok({ canceled: [LISBON.conditionId], not_canceled: {} })),
    { byCommand: false },
  ),
  opponent(
    'a 200 that names another market’s orders',
    (world) =>
      ok({
        canceled: ids(world.resting().filter(({ market }) => market === OSLO.conditionId)),
        not_canceled: {},
      }),
    { byCommand: false },
  ),
  opponent('a 200 that names nothing', () => ok({ canceled: [], not_canceled: {} }), {
    byCommand: false,
    byKey: 'usual',
  }),
  opponent('a 200 that counts', (world) => mostly(world, 1, (orders) => ok({ canceled: orders.length })), {
    byCommand: false,
  }),
  opponent('a 202 that has queued it', () => ({ ...ok({ status: 'queued' }), status: 202 }), {
    byCommand: false,
  }),
  opponent('a 200 that holds an error', () => ok({ error: 'engine unavailable' }), { byCommand: false }),
  opponent('a 200 with success: false', () => ok({ success: false, canceled: [], not_canceled: {} }), {
    byCommand: false,
  }),
  opponent('a 200 that names some in both lists', (world) =>
    mostly(world, 1, (orders) =>
      ok({ canceled: ids(orders), not_canceled: { [orders[0]?.id ?? '']: 'order is being matched' } }),
    ),
  ),
  {
    name: 'a 200 that names all, with the lists as they are',
    serve: (_base: unknown, world: World) => ({ cancel: () => mostly(world, 1, all) }),
    words: ['left', 'unresolved'],
    byKey: 'usual',
  },
] satisfies Opponent[];
