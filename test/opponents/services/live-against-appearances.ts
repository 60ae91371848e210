/**
 * Orders whose status is live and whose other fields look like an end: nothing left to match, no size, an expiration long ago, an order
 * type that never rests, another maker. The cancel takes none. In one half the lists have them, in the other only their records do.
 */
import { matching } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { ok, problem } from '../support/replies.ts';
import { camelOrder, page } from '../support/wire.ts';
import { LISBON, type Order } from '../support/world.ts';

const FIELDS: Readonly<Record<string, object>> = {
  'with all of it matched': { sizeMatched: '10' },
  'with more than all matched': { sizeMatched: '11' },
  'of no size': { originalSize: '0', sizeMatched: '0' },
  'that expired years ago': { expiration: '1700000000', order_type: 'GTD' },
  'that expired years ago, in milliseconds': { expiration: '1700000000000', order_type: 'GTD' },
  'of the type FOK': { order_type: 'FOK' },
  'of another maker': { makerAddress: `0x${'1'.repeat(40)}`, owner: 'somebody' },
  'with a time at which it was canceled': { canceledAt: '2026-01-15T12:00:00.000Z' },
};

const opponent = (form: string, fields: object, isListed: boolean): Opponent => {
  const row = (order: Order): object => ({ ...camelOrder(order), ...fields });
  return {
    name: `live orders ${form}, ${isListed ? 'listed' : 'by id alone'}`,
    ...(isListed ? {} : { ref: LISBON.slug }),
    serve: (base, world) => ({
      cancel: () => ok({ canceled: [], not_canceled: {} }),
      listOrders(query, request) {
        if (isListed) return page(matching(world.resting(), query).map(row), query.next_cursor);
        return world.deletes().length > 0 ? page([], undefined) : base.listOrders(query, request);
      },
      order(id) {
        const order = world.find(id);
        return order && !isListed ? ok({ order: row(order) }) : problem(404);
      },
    }),
  };
};

export default Object.entries(FIELDS).flatMap(([form, fields]) =>
  [true, false].map((isListed) => opponent(form, fields, isListed)),
);
