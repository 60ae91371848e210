/**
 * The lists have dropped orders that rest, the cancel took nothing down, and reading an order by its id gives something that is
 * no evidence: another order, an old copy, a status that only begins like "canceled", sizes in two units.
 */
import type { Handlers } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { html, ok, problem, type Reply, withHeaders } from '../support/replies.ts';
import { camelOrder, page, snakeOrder } from '../support/wire.ts';
import { createOrder, LISBON, type Order, type World } from '../support/world.ts';

const gone: Order = { ...createOrder(LISBON, 0, 'long gone'), state: 'canceled' };
const withStatus =
  (status: unknown, more: object = {}) =>
  (order: Order): Reply =>
    ok({ order: { ...camelOrder(order), status, ...more } });

const FORMS: Readonly<Record<string, (order: Order) => Reply>> = {
  'another order, canceled': () => ok({ order: camelOrder(gone) }),
  'a canceled order without an id': (order) =>
    ok({ order: { ...camelOrder(order), id: undefined, status: 'canceled' } }),
  'a list of its past, canceled last': (order) =>
    ok([camelOrder(order), { ...camelOrder(order), status: 'canceled' }]),
  'canceled, on another market': (order) =>
    ok({ order: { ...camelOrder(gone), id: order.id, market: gone.id } }),
  'a 202 with a canceled order': (order) => ({ ...withStatus('canceled')(order), status: 202 }),
  'a 500 with a canceled order': (order) => ({ ...withStatus('canceled')(order), status: 500 }),
  'canceled and live at once': (order) =>
    ok({ ...snakeOrder(order), status: 'canceled', order: camelOrder(order) }),
  null: () => ok({ order: null }),
  'an empty object': () => ok({}),
  nothing: () => ({ text: '' }),
  'a page of HTML': () => html(200),
  'an error': () => ok({ error: 'order not found' }),
  'a 404 out of a cache': () => withHeaders(problem(404), { age: '600', 'x-cache': 'HIT' }),
  'a 404 with a page of HTML': () => html(404),
  'a 410': () => problem(410),
  pending_cancel: withStatus('pending_cancel'),
  PENDING_CANCEL: withStatus('PENDING_CANCEL'),
  canceling: withStatus('canceling'),
  cancel_rejected: withStatus('cancel_rejected'),
  canceled_partially: withStatus('canceled_partially'),
  partially_canceled: withStatus('partially_canceled'),
  not_canceled: withStatus('not_canceled'),
  cancel_requested: withStatus('cancel_requested'),
  ORDER_STATUS_CANCEL_PENDING: withStatus('ORDER_STATUS_CANCEL_PENDING'),
  invalidating: withStatus('invalidating'),
  ORDER_STATUS_LIVE: withStatus('ORDER_STATUS_LIVE'),
  Live: withStatus('Live'),
  open: withStatus('open'),
  delayed: withStatus('delayed'),
  unmatched: withStatus('unmatched'),
  pending_settlement: withStatus('pending_settlement'),
  'an unknown status': withStatus('hibernating'),
  'no status': withStatus(undefined),
  'a null status': withStatus(null),
  'a status that is a number': withStatus(4),
  'an empty status': withStatus(''),
  'matched, with sizes that leave something': withStatus('matched', { sizeMatched: '4' }),
  'MATCHED, with nothing matched': withStatus('ORDER_STATUS_MATCHED', { sizeMatched: '0' }),
  'matched, without sizes': withStatus('matched', { originalSize: undefined, sizeMatched: undefined }),
  'matched, without the matched size': withStatus('matched', { sizeMatched: undefined }),
  'matched, with sizes of zero': withStatus('matched', { originalSize: '0', sizeMatched: '0' }),
  'matched, with sizes in two units': withStatus('matched', { sizeMatched: '4000000' }),
  'matched, with almost all of it': withStatus('matched', { originalSize: '10', sizeMatched: '9.999999' }),
  'matched, with a negative size': withStatus('matched', { originalSize: '-10', sizeMatched: '0' }),
};

const opponent = (form: string, cancel: (base: Handlers, world: World) => Reply, how: string): Opponent => ({
  name: `orders by id that are ${form}, after a cancel that ${how}`,
  serve: (base, world) => {
    const began = (): boolean => world.deletes().length > 0;
    return {
      cancel: () => cancel(base, world),
      listOrders: (query, request) => (began() ? page([], undefined) : base.listOrders(query, request)),
      order(id) {
        const order = world.find(id);
        return began() && order ? (FORMS[form]?.(order) ?? problem(404)) : base.order(id);
      },
    };
  },
  byCommand: false,
});

/** The answer says why each was left; the reasons are the family's own. */
const keptWithReason = (_base: Handlers, world: World): Reply => {
  const orders = world.resting().filter(({ market }) => market === LISBON.conditionId);
  const reason = "order can't be found - already canceled or matched";
  return ok({ canceled: [], not_canceled: Object.fromEntries(orders.map(({ id }) => [id, reason])) });
};

/** With the reasons, the command knows the orders too. */
const asked = (form: string): Opponent => {
  const { byCommand: _, ...rest } = opponent(form, keptWithReason, 'found none of them');
  return { ...rest, timeoutSeconds: 2 };
};

export default [
  ...Object.keys(FORMS)
    // A 404 after a 2xx is how honest services say that an order is gone.
    .filter((form) => !form.includes('404') && form !== 'a 410')
    .map(asked),
  ...Object.keys(FORMS)
    .filter((form) => form.includes('404') || form === 'a 410')
    .map((form) => opponent(form, () => problem(500), 'failed')),
];
