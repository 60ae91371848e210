/**
 * Sixty orders. The worker takes fifty down, dies, and answers 500; the index of open orders is emptied with the worker.
 * Read by its id, each of the ten that remain is live.
 */
import type { Opponent } from '../support/opponent.ts';
import { problem } from '../support/replies.ts';
import { page } from '../support/wire.ts';
import { LISBON, manyOrders } from '../support/world.ts';

const opponent = (name: string, lookUpsInAll: number): Opponent => ({
  name,
  orders: () => manyOrders(LISBON, 60),
  serve: (base, world) => {
    let details = 0;
    return {
      cancel() {
        world.cancel(world.orders.filter(({ market }) => market === LISBON.conditionId).slice(0, 50));
        return problem(500);
      },
      listOrders: (query, request) =>
        world.deletes().length > 0 ? page([], undefined) : base.listOrders(query, request),
      order: (id) => (++details > lookUpsInAll ? problem(429) : base.order(id)),
    };
  },
  byKey: lookUpsInAll < 50 ? 'all' : 'usual',
});

export default [
  opponent('sixty orders, fifty taken down by a 500, ten live by id and in no list', Infinity),
  opponent('sixty orders, fifty taken down by a 500, and only forty may be looked up', 40),
];
