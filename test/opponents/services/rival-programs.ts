/**
 * Another program of the account is at work: it places orders anew as soon as they are canceled, or under the twin's id, or while the
 * cancel runs. What rests afterwards rests, whoever placed it.
 */
import type { Opponent } from '../support/opponent.ts';
import { createMirrorOrder, createOrder, LISBON, PORTO } from '../support/world.ts';

export default [
  {
    name: 'a rival that quotes anew at every cancel',
    serve: (base, world) => ({
      cancel(body) {
        const reply = base.cancel(body);
        world.orders.push(createOrder(LISBON, 0, `rival ${world.orders.length}`));
        return reply;
      },
    }),
    words: ['left', 'unresolved'],
    byKey: 'usual',
  },
  {
    name: 'a rival that quotes anew on the twin',
    target: PORTO,
    serve: (base, world) => ({
      cancel(body) {
        const reply = base.cancel(body);
        world.orders.push(createMirrorOrder(PORTO, 0, `rival ${world.orders.length}`));
        return reply;
      },
    }),
    words: ['left', 'unresolved'],
  },
  {
    name: 'a rival that quotes the other outcome anew, with one outcome to cancel',
    honest: true,
    outcome: 'Yes',
    serve: (base, world) => ({
      cancel(body) {
        const reply = base.cancel(body);
        world.orders.push(createOrder(LISBON, 1, `rival ${world.orders.length}`));
        return reply;
      },
    }),
  },
  {
    name: 'a rival that quotes another market at every read',
    honest: true,
    serve: (base, world) => ({
      listOrders(query, request) {
        const other = world.resting().find(({ market }) => market !== LISBON.conditionId);
        if (other) world.orders.push({ ...other, id: `rival ${world.orders.length}` });
        return base.listOrders(query, request);
      },
    }),
  },
] satisfies Opponent[];
