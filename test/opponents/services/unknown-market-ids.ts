/**
 * Orders whose `market` no catalog has ever told of, or that is not a condition id at all, with a token of the named market:
 * a question id, a numeric id, a trimmed zero, an id of an older deployment. The cancel by the condition id leaves them.
 */
import { covered, matching, type OrderQuery } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { ok, problem } from '../support/replies.ts';
import { camelOrder, page } from '../support/wire.ts';
import { createOrder, hexId, LISBON, type Order, OSLO, tokenId, usualOrders } from '../support/world.ts';

const stray = (market: string): Order => createOrder(LISBON, 0, 'stray', { market });

const FORMS: Readonly<Record<string, string>> = {
  'an unknown condition id': hexId('nobody knows'),
  'its numeric id': LISBON.id,
  'its slug': LISBON.slug,
  'its condition id without 0x': LISBON.conditionId.slice(2),
  'its condition id with a blank behind it': `${LISBON.conditionId} `,
  'its condition id cut short': LISBON.conditionId.slice(0, 42),
  'an empty text': '',
};

const opponent = (form: string, market: string, filtered: boolean): Opponent => ({
  name: `an order whose market is ${form}, with our token${filtered ? ', in the list by token alone' : ''}`,
  orders: () => [...usualOrders(LISBON), stray(market)],
  serve: (_base, world) => ({
    order: () => problem(500),
    // Where it is in the way, the unfiltered list is refused and the one by token has the order.
    ...(filtered
      ? {
          listOrders: (query: OrderQuery) =>
            query.market === undefined && query.asset_id === undefined
              ? problem(403)
              : page(matching(world.resting(), query).map(camelOrder), query.next_cursor),
        }
      : {}),
  }),
});

/** A cancel there looks at the market alone, and the market holds somebody else's order too. */
const shared = (form: string, market: string): Opponent => ({
  name: `an order whose market is ${form}, with our token, where cancels look at the market alone`,
  orders: () => [
    ...usualOrders(LISBON),
    stray(market),
    createOrder(LISBON, 0, 'not ours', { market, token: tokenId('not ours') }),
  ],
  serve: (_base, world) => ({
    cancel({ market }) {
      const orders = covered(world.resting(), market === undefined ? {} : { market });
      world.cancel(orders);
      return ok({ canceled: orders.map(({ id }) => id), not_canceled: {} });
    },
    order: () => problem(500),
  }),
});

export default [
  shared('an unknown condition id', hexId('nobody knows')),
  shared('another market’s', OSLO.conditionId),
  ...Object.entries(FORMS).map(([form, market]) => opponent(form, market, false)),
  opponent('an unknown condition id', hexId('nobody knows'), true),
];
