/**
 * Accounts that move while everything is canceled: orders on further markets, orders where a cancel has been, cancels that take effect
 * late; and accounts on many markets, one of which hangs.
 */
import { covered } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { HANG, late, ok, problem } from '../support/replies.ts';
import { createMarket, createOrder, LISBON, type Market, OSLO, usualOrders } from '../support/world.ts';

const SIXTY = Array.from({ length: 60 }, (_, n) =>
  createMarket(String(200 + n), `market-${n}`, `Will ${n} come?`),
);
const LATER = SIXTY.slice(0, 12);

const opponent = (name: string, more: Partial<Opponent>): Opponent => ({
  name: `everything, ${name}`,
  everything: true,
  byKey: 'never',
  ...more,
});

const isOn = (one: Market, body: { readonly market?: string }): boolean => body.market === one.conditionId;

/** An order on one more market at the n-th list after the first cancel. */
const turningUp = (name: string, markets: readonly Market[], more: Partial<Opponent> = {}): Opponent =>
  opponent(name, {
    markets: [LISBON, OSLO, ...SIXTY],
    serve: (base, world) => {
      let turnedUp = 0;
      return {
        listOrders(query, request) {
          const isFree = world.deletes().length > 0 && world.resting().length === 0;
          const next = isFree ? markets[turnedUp++] : undefined;
          if (next) world.orders.push(createOrder(next, 0, 'later'));
          return base.listOrders(query, request);
        },
      };
    },
    ...more,
  });

export default [
  turningUp('and one market turns up afterwards', LATER.slice(0, 1), { honest: true }),
  turningUp('and two markets turn up afterwards', LATER.slice(0, 2)),
  turningUp('and twelve markets turn up one after the other', LATER),
  turningUp('and orders come where a cancel has been', [LISBON]),
  turningUp('and orders come where cancels have been, again and again', [
    LISBON,
    OSLO,
    LISBON,
    OSLO,
    LISBON,
    OSLO,
  ]),
  turningUp('and a market that no catalog knows turns up', [createMarket('999', 'nobody', 'Nobody?')]),
  opponent('and each cancel places an order on a further market', {
    markets: [LISBON, OSLO, ...SIXTY],
    serve: (base, world) => ({
      cancel(body) {
        const reply = base.cancel(body);
        const next = SIXTY[world.deletes().length];
        if (next) world.orders.push(createOrder(next, 0, 'later'));
        return reply;
      },
    }),
  }),
  opponent('and an order moves to the market that was canceled before', {
    serve: (base, world) => ({
      cancel(body) {
        const reply = base.cancel(body);
        const other = isOn(OSLO, body) ? LISBON : OSLO;
        if (world.deletes().length < 8)
          world.orders.push(createOrder(other, 0, `moved ${world.orders.length}`));
        return reply;
      },
    }),
  }),
  ...[500, 2_000].map((lateMs) =>
    opponent(`where orders go ${lateMs} ms after the answer that names them`, {
      honest: true,
      serve: (_base, world) => ({
        cancel(body) {
          const orders = covered(world.resting(), body);
          setTimeout(() => world.cancel(orders.filter(({ state }) => state === 'resting')), lateMs);
          return ok({ canceled: orders.map(({ id }) => id), not_canceled: {} });
        },
      }),
    }),
  ),
  opponent('on sixty markets', {
    honest: true,
    markets: [LISBON, OSLO, ...SIXTY],
    orders: () => SIXTY.map((market) => createOrder(market, 0, '0')),
  }),
  opponent('on sixty markets, each answer after 0.2 s', {
    honest: true,
    markets: [LISBON, OSLO, ...SIXTY],
    orders: () => SIXTY.map((market) => createOrder(market, 0, '0')),
    serve: (base) => ({
      listOrders: (query, request) => late(base.listOrders(query, request), 200),
      order: (id) => late(base.order(id), 200),
      cancel: (body) => late(base.cancel(body), 200),
      market: (id) => late(base.market(id), 200),
    }),
  }),
  opponent('on sixty markets, one of which hangs', {
    markets: [LISBON, OSLO, ...SIXTY],
    orders: () => SIXTY.map((market) => createOrder(market, 0, '0')),
    serve: (base) => ({ cancel: (body) => (isOn(SIXTY[3] as Market, body) ? HANG : base.cancel(body)) }),
  }),
  opponent('on sixty markets, one of which is a 200 that cancels nothing', {
    markets: [LISBON, OSLO, ...SIXTY],
    orders: () => SIXTY.map((market) => createOrder(market, 0, '0')),
    serve: (base) => ({
      cancel: (body) =>
        isOn(SIXTY[59] as Market, body) ? ok({ canceled: [], not_canceled: {} }) : base.cancel(body),
    }),
  }),
  opponent('on sixty markets, where every third cancel throttles', {
    honest: true,
    markets: [LISBON, OSLO, ...SIXTY],
    orders: () => SIXTY.map((market) => createOrder(market, 0, '0')),
    serve: (base, world) => ({
      cancel: (body) =>
        world.deletes().length % 3 === 0
          ? { ...problem(429), headers: { 'retry-after': '1' } }
          : base.cancel(body),
    }),
  }),
  opponent('with an order on a market of another letter case', {
    honest: true,
    orders: () => [
      ...usualOrders(LISBON),
      createOrder(LISBON, 1, 'upper', { market: LISBON.conditionId.toUpperCase().replace('0X', '0x') }),
    ],
  }),
] satisfies Opponent[];
