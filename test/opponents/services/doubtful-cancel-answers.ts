/**
 * A 200 whose forms are not those of the interface: an order stands in both of its lists, or what was canceled is no list of ids.
 * Nothing was taken down; the lists have dropped everything, and no order can be read by its id.
 */
import { covered } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { ok, problem, type Reply } from '../support/replies.ts';
import { page } from '../support/wire.ts';

const reasons = (ids: readonly string[]): Record<string, string> =>
  Object.fromEntries(ids.map((id) => [id, 'order is locked']));

const FORMS: Readonly<Record<string, (ids: readonly string[]) => unknown>> = {
  'a list of ids that were not canceled': (ids) => ({ canceled: ids, not_canceled: ids }),
  'a list of objects that were not canceled': (ids) => ({
    canceled: ids,
    not_canceled: ids.map((id) => ({ order_id: id, reason: 'order is locked' })),
  }),
  'a text for what was not canceled': (ids) => ({ canceled: ids, not_canceled: 'all: engine restarting' }),
  'a number for what was not canceled': (ids) => ({ canceled: ids, not_canceled: ids.length }),
  'true for what was not canceled': (ids) => ({ canceled: ids, not_canceled: true }),
  'what was not canceled in capitals': (ids) => ({
    canceled: ids,
    not_canceled: reasons(ids.map((id) => id.toUpperCase().replace('0X', '0x'))),
  }),
  'false for each id': (ids) => ({ canceled: Object.fromEntries(ids.map((id) => [id, false])) }),
  'true for each id': (ids) => ({ canceled: Object.fromEntries(ids.map((id) => [id, true])) }),
  'objects that did not succeed': (ids) => ({ canceled: ids.map((id) => ({ id, success: false })) }),
  'objects that are live': (ids) => ({ canceled: ids.map((id) => ({ id, status: 'live' })) }),
  true: () => ({ canceled: true, not_canceled: {} }),
  'the word all': () => ({ canceled: 'all', not_canceled: {} }),
  'one id for all': ([id]) => ({ canceled: id, not_canceled: {} }),
  'a list of results': (ids) => ids.map((id) => ({ id, success: false })),
  'the answer in a list': (ids) => [{ canceled: ids, not_canceled: {} }],
};

const opponent = (form: string, body: (ids: readonly string[]) => unknown): Opponent => ({
  name: `a cancel that took nothing and answers with ${form}`,
  outcome: 'Yes',
  serve: (base, world) => ({
    cancel: (asked): Reply => ok(body(covered(world.resting(), asked).map(({ id }) => id))),
    order: (id) => (world.deletes().length > 0 ? problem(500) : base.order(id)),
    listOrders: (query, request) =>
      world.deletes().length > 0 ? page([], undefined) : base.listOrders(query, request),
  }),
});

export default Object.entries(FORMS).map(([form, body]) => opponent(form, body));
