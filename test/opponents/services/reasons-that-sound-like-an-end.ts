/**
 * Cancels that keep every order for a reason in which "canceled", "matched", "already" or "not found" stands and which says that the
 * order rests. The lists have dropped the orders, and by id there is no record of them.
 */
import { covered } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { ok, problem } from '../support/replies.ts';
import { page } from '../support/wire.ts';

const REASONS = [
  'not yet canceled',
  'order not canceled',
  'was not canceled or matched',
  'cannot be canceled until matched',
  'cannot be canceled: already being matched',
  'already matched in part',
  'partially matched, remainder rests',
  'not matched yet',
  'already pending cancel',
  'cancel already requested, in queue',
  'still resting: cancel already in progress',
  'order is already live',
  'order already locked',
  'matching engine not found',
  'order not yet found by the engine',
];

export default REASONS.map((reason): Opponent => ({
  name: `orders kept with the reason "${reason}"`,
  serve: (base, world) => ({
    cancel: (body) =>
      ok({
        canceled: [],
        not_canceled: Object.fromEntries(covered(world.resting(), body).map(({ id }) => [id, reason])),
      }),
    order: (id) => (world.deletes().length > 0 ? problem(404) : base.order(id)),
    listOrders: (query, request) =>
      world.deletes().length > 0 ? page([], undefined) : base.listOrders(query, request),
  }),
}));
