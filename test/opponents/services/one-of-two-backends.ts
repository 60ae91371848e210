/**
 * Honest services of which every other request fails, because one of two backends is down, or every request beside another, because the
 * door lets one through at a time. Readings that are made several at once then never come back whole.
 */
import type { Handlers } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { late, problem, type Reply } from '../support/replies.ts';
import { LISBON, type Order, OSLO, PORTO, usualOrders } from '../support/world.ts';

/** The account has orders on LISBON alone. */
const alone = (): Order[] => [
  ...usualOrders(LISBON),
  ...usualOrders(OSLO).map((order) => Object.assign(order, { state: 'canceled' as const })),
];

const everyOther = (name: string, more: Partial<Opponent>): Opponent => ({
  name: `honest, one of two backends down, ${name}`,
  honest: true,
  byKey: 'never',
  ...more,
  serve: () => {
    let requests = 0;
    return { first: () => (++requests % 2 === 0 ? problem(503) : undefined) };
  },
});

const oneAtATime = (name: string, tookMs: number, more: Partial<Opponent>): Opponent => ({
  name: `honest, a 503 for what comes beside another request of ${tookMs} ms, ${name}`,
  honest: true,
  byKey: 'never',
  ...more,
  serve: (base) => {
    let isBusy = false;
    const through = (answer: () => Reply): Reply => {
      if (isBusy) return problem(503);
      isBusy = true;
      setTimeout(() => (isBusy = false), tookMs);
      return late(answer(), tookMs);
    };
    return {
      listOrders: (query, request) => through(() => base.listOrders(query, request)),
      order: (id) => through(() => base.order(id)),
      cancel: (body) => through(() => base.cancel(body)),
      market: (id) => through(() => base.market(id)),
    } satisfies Partial<Handlers>;
  },
});

export default [
  everyOther('an account without other orders', { orders: alone }),
  everyOther('a market with a twin', { target: PORTO }),
  oneAtATime('a market of an account with others', 100, {}),
  oneAtATime('a market with a twin', 100, { target: PORTO }),
];
