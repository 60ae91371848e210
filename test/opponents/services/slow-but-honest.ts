/**
 * Services that are right in the end: slow, restarting, throttling, behind by half a second, with another clock, with a cancel that
 * takes a few orders at a time. Each must be called clear within the program's own time.
 */
import { createHash } from 'node:crypto';
import { covered, type Handlers, matching } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { HANG, late, ok, problem, type Reply, RESET, withHeaders } from '../support/replies.ts';
import { camelOrder, page } from '../support/wire.ts';
import { LISBON, manyOrders, type ReceivedRequest, usualOrders, type World } from '../support/world.ts';

/** Takes the orders down, and then answers otherwise. */
const executed =
  (base: Handlers, reply: Reply): Handlers['cancel'] =>
  (body) => {
    base.cancel(body);
    return reply;
  };

/** `reply` for the first `times` cancels, then as usual. */
const firstTimes =
  (times: number, reply: Reply): Opponent['serve'] =>
  (base, world) => ({
    cancel: (body) => (world.deletes().length <= times ? reply : base.cancel(body)),
  });

/** As usual after a while; each answer comes so much later. */
const delayed =
  (delayMs: number): Opponent['serve'] =>
  (base) => ({
    listOrders: (query, request) => late(base.listOrders(query, request), delayMs),
    order: (id) => late(base.order(id), delayMs),
    cancel: (body) => late(base.cancel(body), delayMs),
    market: (id) => late(base.market(id), delayMs),
  });

/** Lists that show for a while what was true before the cancel. */
const lagging =
  (lagMs: number): Opponent['serve'] =>
  (base, world) => {
    let until = 0;
    const before = structuredClone(world.resting());
    return {
      cancel(body) {
        until ||= Date.now() + lagMs;
        return base.cancel(body);
      },
      listOrders: (query) =>
        page(
          matching(Date.now() < until ? before : world.resting(), query).map(camelOrder),
          query.next_cursor,
        ),
    };
  };

const digest = ({ headers }: ReceivedRequest): string =>
  createHash('sha256').update(String(headers['svc_signature'])).digest('hex');

/** Single orders that stand for a while as they stood before the cancel. */
const laggingById =
  (lagMs: number): Opponent['serve'] =>
  (base, world) => {
    let until = 0;
    return {
      cancel(body) {
        until ||= Date.now() + lagMs;
        return base.cancel(body);
      },
      order(id) {
        const order = world.find(id);
        const isBehind = order?.state === 'canceled' && Date.now() < until;
        return isBehind ? ok({ order: camelOrder({ ...order, state: 'resting' }) }) : base.order(id);
      },
    };
  };

/** The right list, but said to come out of a cache until a while after the cancel. */
const cached =
  (whileMs: number): Opponent['serve'] =>
  (base) => {
    let until = Infinity;
    return {
      cancel(body) {
        until = Math.min(until, Date.now() + whileMs);
        return base.cancel(body);
      },
      listOrders: (query, request) =>
        withHeaders(
          base.listOrders(query, request),
          Date.now() < until ? { age: '2', 'x-cache': 'HIT' } : { age: '0', 'x-cache': 'MISS' },
        ),
    };
  };

/** Signatures hold for half a minute of the service's own clock. */
const ownClock = (clockAheadMs: number, stale: Reply): Partial<Opponent> => ({
  clockAheadMs,
  serve: () => ({
    first({ path, headers }) {
      if (headers['svc_timestamp'] === undefined) return undefined;
      const isFresh = Math.abs(Number(headers['svc_timestamp']) - Date.now() - clockAheadMs) < 30_000;
      if (isFresh) return undefined;
      return path === '/data/orders' ? stale : problem(401);
    },
  }),
});

const closing = (reply: Reply): Reply => withHeaders(reply, { connection: 'close' });

const fewAtATime =
  (most: number): Opponent['serve'] =>
  (_base: Handlers, world: World) => ({
    cancel(body) {
      const orders = covered(world.resting(), body).slice(0, most);
      world.cancel(orders);
      return ok({ canceled: orders.map(({ id }) => id), not_canceled: {} });
    },
  });

const slow = (name: string, serve: Opponent['serve'], more: Partial<Opponent> = {}): Opponent => ({
  name: `honest in the end, ${name}`,
  honest: true,
  ...(serve === undefined ? {} : { serve }),
  ...more,
});

export default [
  slow('lists that lag half a second', lagging(500), { byKey: 'usual' }),
  slow('lists that lag two seconds', lagging(2_000)),
  slow('orders by id that lag half a second', laggingById(500)),
  slow('orders by id that lag two seconds', laggingById(2_000)),
  slow('lists out of a cache for a second', cached(1_000)),
  slow('a cache that is passed by who asks for it', (base) => ({
    listOrders(query, request) {
      const reply = base.listOrders(query, request);
      const isAsked = /no-cache|no-store|max-age=0/.test(String(request.headers['cache-control']));
      return withHeaders(reply, isAsked ? { 'x-cache': 'MISS' } : { age: '20', 'x-cache': 'HIT' });
    },
  })),
  slow(
    '425 for five seconds',
    (base) => {
      let until = 0;
      return {
        cancel(body) {
          until ||= Date.now() + 5_000;
          return Date.now() < until ? problem(425) : base.cancel(body);
        },
      };
    },
    { timeoutSeconds: 20 },
  ),
  slow('503 with Retry-After once', firstTimes(1, { ...problem(503), headers: { 'retry-after': '2' } })),
  slow('a cancel that takes four seconds', (base) => ({ cancel: (body) => late(base.cancel(body), 4_000) })),
  slow('every answer after 0.7 s', delayed(700)),
  slow('425 twice', firstTimes(2, problem(425))),
  slow('500 once, nothing done', firstTimes(1, problem(500))),
  slow('a reset once, nothing done', firstTimes(1, RESET)),
  slow('429 with Retry-After once', firstTimes(1, { ...problem(429), headers: { 'retry-after': '1' } })),
  slow('a page of HTML once', firstTimes(1, { status: 502, text: '<html></html>' })),
  slow(
    'every cancel a 500 that was carried out',
    (base) => {
      const cancel = executed(base, problem(500));
      return { cancel };
    },
    { byCommand: false, byKey: 'usual' },
  ),
  slow('the first cancel a 500 that was carried out', (base, world) => ({
    cancel: (body) => (world.deletes().length > 1 ? base.cancel(body) : executed(base, problem(500))(body)),
  })),
  slow(
    'the first cancel carried out and never answered',
    (base, world) => ({
      cancel: (body) => (world.deletes().length > 1 ? base.cancel(body) : executed(base, HANG)(body)),
    }),
    { timeoutSeconds: 25, byKey: 'never' },
  ),
  slow('the first cancel carried out and reset', (base, world) => ({
    cancel: (body) => (world.deletes().length > 1 ? base.cancel(body) : executed(base, RESET)(body)),
  })),
  slow('orders that are filled while they are canceled', (_base, world) => ({
    cancel(body) {
      const [first, ...others] = covered(world.resting(), body);
      if (first) Object.assign(first, { state: 'filled', matched: first.size });
      world.cancel(others);
      const reasons = first ? { [first.id]: 'order is being matched' } : {};
      return ok({ canceled: others.map(({ id }) => id), not_canceled: reasons });
    },
  })),
  slow('a cancel that is queued and carried out a second later', (base, world) => ({
    cancel(body) {
      setTimeout(() => world.cancel(covered(world.resting(), body)), 1_000);
      return { ...ok({ canceled: [], not_canceled: {} }), status: 202 };
    },
    order: base.order,
  })),
  slow('a cancel that takes fifty of 120 at a time', fewAtATime(50), {
    orders: () => manyOrders(LISBON, 120),
  }),
  slow('a cancel that takes two of six at a time', fewAtATime(2), { orders: () => manyOrders(LISBON, 6) }),
  slow(
    'sixty orders canceled by a 500, twenty look-ups a second',
    (base, world) => {
      let window = 0;
      let used = 0;
      return {
        cancel: (body) =>
          world.deletes().length > 1 ? base.cancel(body) : executed(base, problem(500))(body),
        order(id) {
          const second = Math.floor(Date.now() / 1000);
          used = second === window ? used + 1 : 1;
          window = second;
          return used > 20 ? { ...problem(429), headers: { 'retry-after': '1' } } : base.order(id);
        },
      };
    },
    { orders: () => manyOrders(LISBON, 60) },
  ),
  slow('lists that throttle once', (base) => {
    let isFirst = true;
    return {
      listOrders(query, request) {
        const reply = isFirst
          ? { ...problem(429), headers: { 'retry-after': '1' } }
          : base.listOrders(query, request);
        isFirst = false;
        return reply;
      },
    };
  }),
  slow('a clock that is five minutes ahead', undefined, ownClock(300_000, problem(401))),
  slow('a clock that is two minutes behind', undefined, ownClock(-120_000, problem(401))),
  slow(
    'a clock that is ahead, and an empty list for a stale signature',
    undefined,
    ownClock(300_000, page([], undefined)),
  ),
  slow('signatures that count once', (base) => {
    const seen = new Set<string>();
    return {
      ...base,
      first(request) {
        if (request.headers['svc_signature'] === undefined) return undefined;
        const isUsed = seen.has(digest(request));
        seen.add(digest(request));
        return isUsed ? problem(401, 'signature already used') : undefined;
      },
    };
  }),
  slow('connections that are closed after each answer', (base) => {
    return {
      listOrders: (query, request) => closing(base.listOrders(query, request)),
      cancel: (body) => closing(base.cancel(body)),
      order: (id) => closing(base.order(id)),
      market: (id) => closing(base.market(id)),
    };
  }),
  slow('an empty first page with more behind it', (_base, world) => ({
    listOrders(query) {
      // The filter runs over pages that were cut before it, as on a key-value store.
      const rows = [
        ...usualOrders(LISBON).map(() => undefined),
        ...matching(world.resting(), query).map(camelOrder),
      ];
      const reply = page(rows, query.next_cursor, 5);
      const { data, ...envelope } = reply.body as { data: unknown[] };
      const kept = data.filter((row) => row !== undefined);
      return ok({ ...envelope, data: kept, count: kept.length });
    },
  })),
] satisfies Opponent[];
