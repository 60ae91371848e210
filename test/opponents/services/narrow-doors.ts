/**
 * Honest services that let little through: one request at a time, ten signed ones a second. Sixty orders to look up must not keep
 * the lists from being read.
 */
import type { Handlers } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { late, problem, type Reply } from '../support/replies.ts';
import { LISBON, manyOrders } from '../support/world.ts';

/** Every answer waits for the one before it. */
const oneByOne =
  (eachMs: number): Opponent['serve'] =>
  (base) => {
    let freeAt = 0;
    const queued = (reply: Reply): Reply => {
      freeAt = Math.max(freeAt, Date.now()) + eachMs;
      return late(reply, freeAt - Date.now());
    };
    return allOf(base, queued);
  };

const perSecond =
  (most: number): Opponent['serve'] =>
  (base) => {
    let second = 0;
    let used = 0;
    return {
      first({ path, method }) {
        if (!path.startsWith('/data/') && method !== 'DELETE') return undefined;
        const now = Math.floor(Date.now() / 1000);
        used = now === second ? used + 1 : 1;
        second = now;
        return used > most ? { ...problem(429), headers: { 'retry-after': '1' } } : undefined;
      },
      order: base.order,
    };
  };

function allOf(base: Handlers, change: (reply: Reply) => Reply): Partial<Handlers> {
  return {
    listOrders: (query, request) => change(base.listOrders(query, request)),
    order: (id) => change(base.order(id)),
    cancel: (body) => change(base.cancel(body)),
    market: (id) => change(base.market(id)),
  };
}

const honest = (name: string, serve: Opponent['serve']): Opponent => ({
  name: `honest, ${name}`,
  honest: true,
  orders: () => manyOrders(LISBON, 60),
  serve,
});

export default [
  honest('one request at a time, 100 ms each, sixty orders', oneByOne(100)),
  honest('ten signed requests a second, sixty orders', perSecond(10)),
];
