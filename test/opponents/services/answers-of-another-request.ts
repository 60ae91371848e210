/**
 * A proxy that is one answer behind on the connection: each request gets what was meant for the one before it. The cancel takes all
 * but one order and says so. A list that arrives was read before, for somebody else, or is no list.
 */
import { covered, type Handlers } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { ok, problem, type Reply } from '../support/replies.ts';
import { page } from '../support/wire.ts';
import { LISBON, OSLO, type World } from '../support/world.ts';

type Kind = 'listOrders' | 'order' | 'cancel' | 'market' | 'marketBySlug';

/** Takes all but the first order. */
const mostly = (base: Handlers, world: World): Handlers => ({
  ...base,
  cancel(body) {
    const orders = covered(world.resting(), body).slice(1);
    world.cancel(orders);
    return ok({ canceled: orders.map(({ id }) => id), not_canceled: {} });
  },
});

/** The answers of these kinds come one late, the first of them an empty list. */
const behind =
  (...kinds: readonly Kind[]): Opponent['serve'] =>
  (honest, world) => {
    const base = mostly(honest, world);
    let waiting: Reply = page([], undefined);
    const late = (reply: Reply): Reply => {
      const due = waiting;
      waiting = reply;
      return due;
    };
    const changed: Partial<Handlers> = {
      listOrders: (query, request) => late(base.listOrders(query, request)),
      order: (id) => late(base.order(id)),
      cancel: (body) => late(base.cancel(body)),
      market: (id) => late(base.market(id)),
      marketBySlug: (slug) => late(base.marketBySlug(slug)),
    };
    return { ...base, ...Object.fromEntries(kinds.map((kind) => [kind, changed[kind]])) };
  };

const WAYS: Readonly<Record<string, Opponent['serve']>> = {
  'lists that are those of the request before': behind('listOrders'),
  'everything of the account one answer behind': behind('listOrders', 'order', 'cancel'),
  'everything one answer behind': behind('listOrders', 'order', 'cancel', 'market', 'marketBySlug'),
  'lists of the market that are those of another': (honest, world) => {
    const base = mostly(honest, world);
    return {
      ...base,
      listOrders: (query, request) =>
        base.listOrders(query.market === undefined ? query : { ...query, market: OSLO.conditionId }, request),
    };
  },
};

const opponent = (form: string, serve: Opponent['serve'], ref?: string): Opponent => ({
  name: `${form}${ref === undefined ? '' : ', by slug'}`,
  ...(ref === undefined ? {} : { ref }),
  ...(serve === undefined ? {} : { serve }),
});

export default [
  ...Object.entries(WAYS).flatMap(([form, serve]) => [
    opponent(form, serve),
    opponent(form, serve, LISBON.slug),
  ]),
  opponent(
    'orders by id that are those of the request before',
    (base, world) => {
      let waiting: Reply = problem(404);
      return {
        cancel: () => ok({ canceled: [], not_canceled: {} }),
        listOrders: (query, request) =>
          world.deletes().length > 0 ? page([], undefined) : base.listOrders(query, request),
        order(id) {
          const due = waiting;
          waiting = base.order(id);
          return due;
        },
      };
    },
    LISBON.slug,
  ),
];
