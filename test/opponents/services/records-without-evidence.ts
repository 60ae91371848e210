/**
 * A cancel that took nothing and says so with a 200, lists that have dropped the orders, and for each order by id an answer that cannot
 * prove its end: a "not found" from before the cancel, as its cache says, or a record that takes back itself what it says.
 */
import type { Opponent } from '../support/opponent.ts';
import { ok, problem, type Reply, withFields, withHeaders } from '../support/replies.ts';
import { camelOrder, page } from '../support/wire.ts';
import { LISBON, type Order } from '../support/world.ts';

const record = (order: Order, fields: object): Reply => ok({ order: { ...camelOrder(order), ...fields } });
const HOUR_MS = 3_600_000;

const FORMS: Readonly<Record<string, (order: Order) => Reply>> = {
  'a 404 that a cache has kept for ten minutes': () =>
    withHeaders(problem(404), { age: '600', 'x-cache': 'HIT' }),
  'a 404 with a warning that it is stale': () =>
    withHeaders(problem(404), { warning: '110 - "Response is Stale"' }),
  'a 404 with a Date of an hour ago': () =>
    withHeaders(problem(404), { date: new Date(Date.now() - HOUR_MS).toUTCString() }),
  'a 404 that holds the live order': (order) => ({ ...record(order, {}), status: 404 }),
  'canceled, beside an error': (order) =>
    withFields(record(order, { status: 'canceled' }), { error: 'replica is behind' }),
  'canceled, beside partial: true': (order) =>
    withFields(record(order, { status: 'canceled' }), { partial: true }),
  'matched, with two matched sizes': (order) =>
    record(order, { status: 'matched', sizeMatched: '10', size_matched: '4' }),
  'matched, with a size that remains': (order) =>
    record(order, { status: 'matched', sizeMatched: '10', remainingSize: '4' }),
};

const opponent = (form: string, answer: (order: Order) => Reply): Opponent => ({
  name: `orders by id that are ${form}, after a 200 that names none`,
  ref: LISBON.slug,
  serve: (base, world) => {
    const began = (): boolean => world.deletes().length > 0;
    return {
      cancel: () => ok({ canceled: [], not_canceled: {} }),
      listOrders: (query, request) => (began() ? page([], undefined) : base.listOrders(query, request)),
      order(id) {
        const order = world.find(id);
        return began() && order ? answer(order) : base.order(id);
      },
    };
  },
});

export default Object.entries(FORMS).map(([form, answer]) => opponent(form, answer));
