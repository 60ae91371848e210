/**
 * A row that was joined wrongly: the token of the named market, and the market of another, written in a way in which no list has it. The
 * order book knows every way, and looks at the market alone when it cancels. The other market's orders are in the account's list.
 */
import type { Opponent } from '../support/opponent.ts';
import { ok, problem } from '../support/replies.ts';
import { camelOrder, page } from '../support/wire.ts';
import { createOrder, LISBON, OSLO, usualOrders } from '../support/world.ts';

const WAYS: Readonly<Record<string, string>> = {
  'its numeric id': OSLO.id,
  'its slug': OSLO.slug,
  'its condition id in capitals': OSLO.conditionId.toUpperCase().replace('0X', '0x'),
  'its condition id without 0x': OSLO.conditionId.slice(2),
};

/** The condition id of whatever OSLO is called; any other text as it is. */
const resolved = (name: string): string => {
  const isOslo = Object.values(WAYS).some((way) => way.toLowerCase() === name.toLowerCase());
  return isOslo ? OSLO.conditionId : name;
};

const opponent = (form: string, market: string, isKnown: boolean): Opponent => ({
  name: `an order of ours under another market by ${form}${isKnown ? ', which the catalog knows' : ''}`,
  ref: LISBON.slug,
  orders: () => [...usualOrders(LISBON), createOrder(LISBON, 0, 'stray', { market })],
  serve: (base, world) => ({
    market(id) {
      const isListed = [LISBON, OSLO].some(({ conditionId }) => conditionId === id);
      return isKnown || isListed ? base.market(resolved(id)) : problem(404);
    },
    cancel({ market: named = '' }) {
      const orders = world.resting().filter((order) => resolved(order.market) === resolved(named));
      world.cancel(orders);
      return ok({ canceled: orders.map(({ id }) => id), not_canceled: {} });
    },
    listOrders({ market: filter, asset_id: token, next_cursor: cursor }) {
      const rows = world
        .resting()
        .filter((order) => filter === undefined || order.market === filter)
        .filter((order) => token === undefined || order.token === token);
      return page(rows.map(camelOrder), cursor);
    },
  }),
});

export default Object.entries(WAYS).flatMap(([form, market]) =>
  [true, false].map((isKnown) => opponent(form, market, isKnown)),
);
