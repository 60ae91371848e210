/**
 * Orders that the engine is matching when the cancel comes: it keeps them, says why, and no longer lists them as open. What is
 * not traded of them rests on. Sports markets hold orders back like this for seconds.
 */
import type { Opponent } from '../support/opponent.ts';
import { ok } from '../support/replies.ts';
import { camelOrder, page } from '../support/wire.ts';
import { createOrder, LISBON, type Order } from '../support/world.ts';
import { matching } from '../support/handlers.ts';

const isHeld = ({ matched }: Order): boolean => matched === '4';

const STATUSES = ['matched', 'MATCHED', 'delayed', 'unmatched', 'pending', 'ORDER_STATUS_PENDING', 'live'];

const opponent = (status: string, isNamed: boolean): Opponent => ({
  name: `an order that is being matched, ${status} by id, ${isNamed ? 'named' : 'not named'} as not canceled`,
  orders: () => [
    createOrder(LISBON, 0, '0'),
    createOrder(LISBON, 1, '1'),
    createOrder(LISBON, 0, 'being matched', { status, matched: '4' }),
  ],
  serve: (_base, world) => {
    return {
      cancel() {
        const orders = world.resting().filter(({ market }) => market === LISBON.conditionId);
        const held = orders.filter(isHeld);
        const taken = orders.filter((order) => !isHeld(order));
        world.cancel(taken);
        return ok({
          canceled: taken.map(({ id }) => id),
          not_canceled: isNamed
            ? Object.fromEntries(held.map(({ id }) => [id, 'order is being matched']))
            : {},
        });
      },
      listOrders(query) {
        const began = world.deletes().length > 0;
        const orders = world.resting().filter((order) => !(began && isHeld(order)));
        return page(matching(orders, query).map(camelOrder), query.next_cursor);
      },
    };
  },
  ...(isNamed ? {} : { byCommand: false }),
});

export default [
  ...STATUSES.map((status) => opponent(status, true)),
  ...['matched', 'delayed'].map((status) => opponent(status, false)),
];
