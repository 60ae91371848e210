/**
 * `pmtop cancel --all` at honest services which a cancel by name gets on with: another clock, a list that wants to be asked again, rows
 * that stay in the list for a while, a market in two spellings.
 */
import type { Opponent } from '../support/opponent.ts';
import { ok, problem } from '../support/replies.ts';
import { camelOrder, page } from '../support/wire.ts';
import { LISBON, under, usualOrders } from '../support/world.ts';
import { matching } from '../support/handlers.ts';

const FRESH_MS = 30_000;

const honest = (name: string, serve: Opponent['serve'], more: Partial<Opponent> = {}): Opponent => ({
  name: `honest, everything, ${name}`,
  honest: true,
  everything: true,
  byKey: 'never',
  ...(serve === undefined ? {} : { serve }),
  ...more,
});

/** Signatures hold for half a minute of the service's own clock. */
const ownClock = (clockAheadMs: number): Opponent =>
  honest(
    `a clock that is ${Math.abs(clockAheadMs) / 60_000} minutes ${clockAheadMs > 0 ? 'ahead' : 'behind'}`,
    () => ({
      first({ headers }) {
        const signedAt = headers['svc_timestamp'];
        const isFresh =
          signedAt === undefined || Math.abs(Number(signedAt) - Date.now() - clockAheadMs) < FRESH_MS;
        return isFresh ? undefined : problem(401);
      },
    }),
    { clockAheadMs },
  );

export default [
  ownClock(300_000),
  ownClock(-120_000),
  honest('canceled rows that the list keeps for a while', (_base, world) => ({
    listOrders: (query) => page(matching(world.orders, query).map(camelOrder), query.next_cursor),
  })),
  honest(
    'a market in two spellings, each canceled by itself',
    (_base, world) => ({
      cancel({ market }) {
        const orders = world.resting().filter((order) => order.market === market);
        world.cancel(orders);
        return ok({ canceled: orders.map(({ id }) => id), not_canceled: {} });
      },
    }),
    {
      orders: () =>
        usualOrders(LISBON).map((order, n) =>
          n % 2 === 0 ? order : under(order.market.toUpperCase().replace('0X', '0x'), order),
        ),
    },
  ),
];
