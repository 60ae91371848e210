/**
 * Orders on a second market that a service tells of once and never again: before the key, in a list that was asked for another market's
 * sake, in an answer, by id. They rest, and everything is not clear while they do.
 */
import { matching, type OrderQuery } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { ok, problem, type Reply } from '../support/replies.ts';
import { camelOrder, page } from '../support/wire.ts';
import {
  createMarket,
  createOrder,
  LISBON,
  type Order,
  OSLO,
  usualOrders,
  type World,
} from '../support/world.ts';

const BERGEN = createMarket('104', 'wind-in-bergen', 'Will there be wind in Bergen?');
const hidden = createOrder(BERGEN, 0, 'hidden');

const isBergens = ({ market }: Order): boolean => market === BERGEN.conditionId;
const isUnfiltered = ({ market, asset_id: token }: OrderQuery): boolean =>
  market === undefined && token === undefined;
const without = (world: World, query: OrderQuery): Reply =>
  page(
    matching(world.resting(), query)
      .filter((order) => !isBergens(order))
      .map(camelOrder),
    query.next_cursor,
  );

const opponent = (name: string, serve: Opponent['serve'], more: Partial<Opponent> = {}): Opponent => ({
  name: `everything, ${name}`,
  everything: true,
  byKey: 'never',
  markets: [LISBON, OSLO, BERGEN],
  orders: () => [...usualOrders(LISBON), { ...hidden }],
  ...(serve ? { serve } : {}),
  ...more,
});

/** What is known by id of the order that is told of once. */
const BY_ID: Readonly<Record<string, Reply | undefined>> = {
  'live by id': undefined,
  'a 404 by id': problem(404),
  'a 500 by id': problem(500),
};

/** The market is in those lists of the whole account of which `isShown` says so, by their number, and in lists of its own. */
const shownIn = (
  name: string,
  isShown: (lists: number) => boolean,
  more: { readonly byCommand?: false; readonly fromCancel?: boolean; readonly inItsOwn?: boolean } = {},
): Opponent[] =>
  Object.entries(BY_ID).map(([form, reply]) => {
    const { fromCancel = false, inItsOwn = false, ...known } = more;
    return opponent(
      `where one market is in ${name}, ${form}`,
      (base, world) => {
        let lists = 0;
        return {
          order: (id) => (id === hidden.id && reply ? reply : base.order(id)),
          listOrders(query, request) {
            const counts = isUnfiltered(query) && (!fromCancel || world.deletes().length > 0);
            if (counts) lists++;
            const isTold = isUnfiltered(query) ? counts && isShown(lists) : inItsOwn;
            return isTold ? base.listOrders(query, request) : without(world, query);
          },
        };
      },
      known,
    );
  });

/** The answer to each cancel names the order. */
const named = (how: string, answer: (canceled: readonly string[]) => Reply): Opponent =>
  opponent(`where an answer alone names an order of another market as ${how}`, (base, world) => ({
    listOrders: (query) => without(world, query),
    cancel: (body) => answer((base.cancel(body).body as { canceled: string[] }).canceled),
  }));

export default [
  ...shownIn('the first list and its own alone', (lists) => lists === 1, {
    byCommand: false,
    inItsOwn: true,
  }),
  ...shownIn('the first list alone', (lists) => lists === 1, { byCommand: false }),
  ...shownIn('the first list after the cancel alone', (lists) => lists === 1, { fromCancel: true }),
  ...shownIn('the second list after the cancel alone', (lists) => lists === 2, { fromCancel: true }),
  ...shownIn('the third list after the cancel alone', (lists) => lists === 3, { fromCancel: true }),
  named('kept', (canceled) => ok({ canceled, not_canceled: { [hidden.id]: 'order is being matched' } })),
  named('canceled', (canceled) => ok({ canceled: [...canceled, hidden.id], not_canceled: {} })),
  opponent(
    'where all lists are empty after the first, and nothing is known by id',
    (base) => {
      let lists = 0;
      return {
        order: () => problem(500),
        listOrders: (query, request) => (++lists > 1 ? page([], undefined) : base.listOrders(query, request)),
        cancel: () => ok({ canceled: [], not_canceled: {} }),
      };
    },
    { byCommand: false },
  ),
] satisfies Opponent[];
