/**
 * Cancels that say themselves that orders were not canceled, or that the whole of it failed, behind a 2xx. The lists have dropped the
 * orders and do not find them by id: an index that went away with the cancel. Every order still rests.
 */
import { covered } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { ok, problem } from '../support/replies.ts';
import { page } from '../support/wire.ts';
import { LISBON } from '../support/world.ts';

const named = (ids: readonly string[], reason: string | null): object => ({
  canceled: [],
  not_canceled: Object.fromEntries(ids.map((id) => [id, reason])),
});

const ANSWERS: Readonly<Record<string, (ids: readonly string[]) => object>> = {
  'names each as not canceled: matching engine busy': (ids) => named(ids, 'matching engine busy, try again'),
  'names each as not canceled: order is locked': (ids) => named(ids, 'order is locked'),
  'names each as not canceled without a reason': (ids) => named(ids, null),
  'names nothing and success: false': () => ({ canceled: [], not_canceled: {}, success: false }),
  'names nothing beside an error': () => ({ canceled: [], not_canceled: {}, error: 'engine unavailable' }),
};

const opponent = (form: string, body: (ids: readonly string[]) => object, ref?: string): Opponent => ({
  name: `a 200 that ${form}, and a 404 for each order by id${ref === undefined ? '' : ', by slug'}`,
  ...(ref === undefined ? {} : { ref }),
  byKey: ref === undefined ? 'all' : 'never',
  serve: (base, world) => ({
    cancel: (asked) => ok(body(covered(world.resting(), asked).map(({ id }) => id))),
    order: (id) => (world.deletes().length > 0 ? problem(404) : base.order(id)),
    listOrders: (query, request) =>
      world.deletes().length > 0 ? page([], undefined) : base.listOrders(query, request),
  }),
});

const bySlug = Object.entries(ANSWERS).map(([form, body]) => opponent(form, body, LISBON.slug));
// By the condition id alone no order is known beforehand, unless the answer names it.
const byId = Object.entries(ANSWERS)
  .filter(([form]) => form.startsWith('names each'))
  .map(([form, body]) => opponent(form, body));

export default [...bySlug, ...byId];
