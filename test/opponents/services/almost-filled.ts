/**
 * Orders called matched of which something is left: less than a double or six decimals can tell, or sizes that are no numbers. Each
 * still rests. In one half of these services the open orders list them, in the other they can be read by id alone.
 */
import { matching } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { ok, problem } from '../support/replies.ts';
import { camelOrder, page } from '../support/wire.ts';
import type { Order } from '../support/world.ts';

const SIZES: readonly (readonly [originalSize: string, sizeMatched: string])[] = [
  ['12345678901.123457', '12345678901.123456'],
  ['9007199254740993', '9007199254740992'],
  ['10', '9.9999999999999999999'],
  ['10.0000001', '10'],
  ['1e1', '9'],
  ['10', 'NaN'],
  ['١٠', '٠'],
  ['', ''],
];

const opponent = ([originalSize, sizeMatched]: readonly [string, string], isListed: boolean): Opponent => {
  const row = (order: Order): object => ({
    ...camelOrder(order),
    status: 'matched',
    originalSize,
    sizeMatched,
  });
  return {
    name: `orders ${isListed ? 'listed' : 'by id'} as matched, "${sizeMatched}" of "${originalSize}"`,
    outcome: 'Yes',
    serve: (base, world) => ({
      cancel: () => ok({ canceled: [], not_canceled: {} }),
      listOrders(query, request) {
        if (isListed) return page(matching(world.resting(), query).map(row), query.next_cursor);
        return world.deletes().length > 0 ? page([], undefined) : base.listOrders(query, request);
      },
      order(id) {
        const order = world.find(id);
        return order ? ok({ order: row(order) }) : problem(404);
      },
    }),
  };
};

export default [true, false].flatMap((isListed) => SIZES.map((sizes) => opponent(sizes, isListed)));
