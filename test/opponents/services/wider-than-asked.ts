/**
 * A service that takes down more than it was asked to: a proxy drops the body of a DELETE, or `market` has another name there, and
 * an empty scope is the whole account. No request can prevent it. The orders of other markets are gone; the least is to say so.
 */
import { covered } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { ok } from '../support/replies.ts';

const widening: Opponent['serve'] = (_base, world) => ({
  cancel() {
    const orders = covered(world.resting(), {});
    world.cancel(orders);
    return ok({ canceled: orders.map(({ id }) => id), not_canceled: {} });
  },
});

export default {
  name: 'a proxy that drops the body of the cancel',
  serve: widening,
  widens: true,
  byKey: 'never',
} satisfies Opponent;
