/**
 * The lists are right, whatever the cancel says, and spell the status of what rests in the ways of the family. A reader that keeps
 * only "live" sees nothing.
 */
import { matching } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { ok } from '../support/replies.ts';
import { camelOrder, page } from '../support/wire.ts';
import { LISBON } from '../support/world.ts';

const STATUSES: Readonly<Record<string, unknown>> = {
  LIVE: 'LIVE',
  ORDER_STATUS_LIVE: 'ORDER_STATUS_LIVE',
  OPEN: 'OPEN',
  delayed: 'delayed',
  unmatched: 'unmatched',
  'matched, with something left': 'matched',
  'an unknown word': 'hibernating',
  'a null': null,
  'a number': 1,
  pending_cancel: 'pending_cancel',
};

export default Object.entries(STATUSES).map(([form, status]): Opponent => ({
  name: `a 200 that names all, and a list that still has them as ${form}`,
  timeoutSeconds: 2,
  serve: (_base, world) => ({
    cancel() {
      const orders = world.resting().filter(({ market }) => market === LISBON.conditionId);
      return ok({ canceled: orders.map(({ id }) => id), not_canceled: {} });
    },
    listOrders: (query) =>
      page(
        matching(world.resting(), query).map((order) =>
          Object.assign(camelOrder(order), { status, sizeMatched: '4' }),
        ),
        query.next_cursor,
      ),
  }),
}));
