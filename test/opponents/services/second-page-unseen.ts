/**
 * The account has more orders than fit on a page, those on the named market are on the second, and the first page ends in a way
 * that a careless reader takes for the end. The filter is ignored, as by a service that has forgotten to port it.
 */
import type { Opponent } from '../support/opponent.ts';
import { ok, problem } from '../support/replies.ts';
import { camelOrder, cursorAt, cursorOffset } from '../support/wire.ts';
import { LISBON, manyOrders, OSLO, usualOrders } from '../support/world.ts';

const NOTHING_FOUND = ok({ canceled: [], not_canceled: {} });
const LIMIT = 100;
const NEXT = cursorAt(LIMIT);

const ENDS: Readonly<Record<string, object>> = {
  nextCursor: { nextCursor: NEXT },
  'a null cursor after a full page': { next_cursor: null },
  'no cursor after a full page': {},
  next_offset: { next_offset: LIMIT },
  'has_more and an empty cursor': { next_cursor: '', has_more: true },
  'the whole list’s count and an empty cursor': { next_cursor: '', count: LIMIT + 5 },
  'the whole list’s total and LTE=': { next_cursor: 'LTE=', total: LIMIT + 5 },
};

export default Object.entries(ENDS).map(([form, end]): Opponent => ({
  name: `orders on a second page after ${form}`,
  timeoutSeconds: 3,
  orders: () => [...manyOrders(OSLO, LIMIT), ...usualOrders(LISBON)],
  serve: (_base, world) => ({
    cancel: () => (world.deletes().length > 1 ? NOTHING_FOUND : problem(500)),
    order: () => problem(500),
    listOrders({ next_cursor: cursor }) {
      const rows = world.resting().map(camelOrder);
      const start = cursorOffset(cursor);
      const data = rows.slice(start, start + LIMIT);
      if (start > 0) return ok({ data, next_cursor: '', limit: LIMIT, count: data.length });
      return ok({ data, limit: LIMIT, count: data.length, ...end });
    },
  }),
  byKey: 'never',
}));
