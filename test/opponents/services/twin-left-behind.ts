/**
 * A market with a twin of which only one side works: the twin's cancel fails, its orders are not listed under its id, rest under the
 * other's id, or the catalog tells of the twin late, in part, or elsewhere.
 */
import { covered, matching, same } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { HANG, late, ok, problem, type Reply } from '../support/replies.ts';
import { camelOrder, catalogMarket, page } from '../support/wire.ts';
import { createMirrorOrder, createOrder, type Order, PORTO, usualOrders } from '../support/world.ts';

const mirror = PORTO.mirrorConditionId ?? '';
const isTwins = (order: Order): boolean => order.market === mirror;
const market = (change: object): Reply => ok({ ...catalogMarket(PORTO), ...change });

const twin = { target: PORTO } as const;

export default [
  {
    ...twin,
    name: 'a twin whose cancel fails and whose orders are in no list',
    beyond:
      'A service that answers 500 about twins it does not have, and lists nothing there, looks the same.',
    serve: (base, world) => ({
      cancel: (body) => (same(body.market ?? '', mirror) ? problem(500) : base.cancel(body)),
      listOrders: (query) =>
        page(
          matching(world.resting(), query)
            .filter((order) => !isTwins(order))
            .map(camelOrder),
          query.next_cursor,
        ),
      order: (id) => (isTwins(world.find(id) ?? createOrder(PORTO, 0, '')) ? problem(404) : base.order(id)),
    }),
    byKey: 'usual',
  },
  {
    ...twin,
    name: 'a twin whose cancel fails, after it was listed until then',
    serve: (base, world) => ({
      cancel: (body) => (same(body.market ?? '', mirror) ? problem(500) : base.cancel(body)),
      listOrders: (query) => {
        const began = world.deletes().length > 0;
        const rows = matching(world.resting(), query).filter((order) => !(began && isTwins(order)));
        return page(rows.map(camelOrder), query.next_cursor);
      },
      order: (id) => {
        const order = world.find(id);
        return order && isTwins(order) && world.deletes().length > 0 ? problem(404) : base.order(id);
      },
    }),
    byCommand: false,
    byKey: 'usual',
  },
  {
    ...twin,
    name: 'a twin’s token whose cancel fails, with one outcome to cancel',
    outcome: 'Yes',
    serve: (base) => ({
      cancel: (body) => (same(body.market ?? '', mirror) ? problem(500) : base.cancel(body)),
    }),
    words: ['left', 'unresolved', 'refused'],
  },
  {
    ...twin,
    name: 'the twin’s tokens under the market’s own id, with one outcome to cancel',
    outcome: 'Yes',
    orders: () => [
      ...usualOrders(PORTO),
      createOrder(PORTO, 0, 'across', { token: PORTO.mirrorTokens?.[0] ?? '' }),
    ],
  },
  {
    ...twin,
    name: 'the market’s own tokens under the twin’s id, with one outcome to cancel',
    honest: true,
    outcome: 'Yes',
    orders: () => [...usualOrders(PORTO), createOrder(PORTO, 0, 'across', { market: mirror })],
  },
  {
    ...twin,
    name: 'twin tokens without a twin’s condition id',
    orders: () => [...usualOrders(PORTO), createMirrorOrder(PORTO, 0, 'more')],
    serve: () => ({
      market: () => market({ mirrorConditionId: undefined }),
      marketBySlug: () => market({ mirrorConditionId: undefined }),
    }),
    byKey: 'never',
  },
  {
    ...twin,
    name: 'a twin’s condition id without its tokens, with one outcome to cancel',
    outcome: 'Yes',
    serve: () => ({ market: () => market({ mirrorClobTokenIds: undefined }) }),
    byKey: 'never',
  },
  {
    ...twin,
    name: 'fewer twin tokens than outcomes, with the one to cancel that has none',
    outcome: 'No',
    serve: () => ({
      market: () => market({ mirrorClobTokenIds: JSON.stringify(PORTO.mirrorTokens?.slice(0, 1)) }),
    }),
    byKey: 'never',
  },
  {
    ...twin,
    name: 'twin tokens as JSON numbers, with one outcome to cancel',
    outcome: 'Yes',
    serve: () => ({
      market: () => market({ mirrorClobTokenIds: `[${PORTO.mirrorTokens?.join(',') ?? ''}]` }),
    }),
    byKey: 'never',
  },
  {
    ...twin,
    name: 'a twin whose cancel is never answered',
    serve: (base, world) => ({
      cancel: (body) => (same(body.market ?? '', mirror) ? HANG : base.cancel(body)),
      // The cancel holds the rows of the twin while it hangs.
      listOrders(query) {
        const rows = world.resting().filter((order) => !(isTwins(order) && world.deletes().length > 0));
        return page(matching(rows, query).map(camelOrder), query.next_cursor);
      },
      order: (id) => {
        const order = world.find(id);
        return order && isTwins(order) && world.deletes().length > 0 ? HANG : base.order(id);
      },
    }),
  },
  {
    ...twin,
    name: 'a catalog that tells of the twin after two seconds',
    timeoutSeconds: 8,
    serve: (base) => ({ market: (id) => late(base.market(id), 2_000) }),
  },
  { ...twin, name: 'a catalog that never tells of the twin', serve: () => ({ market: () => HANG }) },
  { ...twin, name: 'a catalog that is broken', serve: () => ({ market: () => problem(500) }) },
  { ...twin, name: 'a catalog that wants to be signed in to', serve: () => ({ market: () => problem(401) }) },
  { ...twin, name: 'a catalog that throttles', serve: () => ({ market: () => problem(429) }) },
  {
    ...twin,
    name: 'a catalog that does not know the market by its id, where the order book’s lists do',
    beyond: 'A service without a catalog answers the same, and its market lists can be thousands of rows.',
    serve: () => ({ market: () => problem(404) }),
  },
  {
    ...twin,
    name: 'a record without the twin, where the order book’s lists name it',
    beyond: 'The record of the market is what tells of a twin; the market lists can be thousands of rows.',
    serve: () => ({
      market: () => market({ mirrorConditionId: null, mirrorClobTokenIds: null }),
      marketBySlug: () => market({ mirrorConditionId: null, mirrorClobTokenIds: null }),
    }),
  },
  {
    ...twin,
    name: 'a twin’s orders taken by the market’s cancel, and the other way round',
    serve: (_base, world) => ({
      cancel(body) {
        const orders = covered(world.resting(), {
          ...body,
          market: same(body.market ?? '', mirror) ? PORTO.conditionId : mirror,
        });
        world.cancel(orders);
        return ok({ canceled: orders.map(({ id }) => id), not_canceled: {} });
      },
    }),
  },
] satisfies Opponent[];
