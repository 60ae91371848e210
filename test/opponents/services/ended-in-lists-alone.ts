/**
 * The index of open orders marks what was asked to be canceled as ended, before the engine has done anything. The engine does
 * nothing: each order is live by its id.
 */
import { covered, matching } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { ok, problem, type Reply } from '../support/replies.ts';
import { camelOrder, page } from '../support/wire.ts';

const CANCELS: Readonly<Record<string, (ids: readonly string[]) => Reply>> = {
  'names none': () => ok({ canceled: [], not_canceled: {} }),
  'names all': (ids) => ok({ canceled: ids, not_canceled: {} }),
  'is a 500': () => problem(500),
};
const STATUSES = ['canceled', 'CANCELED', 'invalid', 'matched', 'ORDER_STATUS_MATCHED', 'expired'];

const opponent = (status: string, form: string): Opponent => ({
  name: `orders listed as ${status} and live by id, after a cancel that ${form}`,
  byKey: 'usual',
  serve: (_base, world) => ({
    cancel: (body) => CANCELS[form]?.(covered(world.resting(), body).map(({ id }) => id)) ?? problem(500),
    listOrders(query) {
      const began = world.deletes().length > 0;
      const rows = matching(world.resting(), query).map((order) => {
        const ended = { status, ...(/matched/i.test(status) && { sizeMatched: order.size }) };
        return Object.assign(camelOrder(order), began && ended);
      });
      return page(rows, query.next_cursor);
    },
  }),
});

export default STATUSES.flatMap((status) => Object.keys(CANCELS).map((form) => opponent(status, form)));
