/**
 * An honest service before whose records of single orders stands a cache that keeps each for a minute and says so. Lists and answers to
 * the cancel come from the service itself. A copy that is older than the cancel is no evidence against it.
 */
import type { Opponent } from '../support/opponent.ts';
import { ok, problem, withHeaders } from '../support/replies.ts';
import { camelOrder } from '../support/wire.ts';
import { LISBON } from '../support/world.ts';

const opponent = (ref: string | undefined): Opponent => ({
  name: `honest, orders by id out of a cache that says their age${ref === undefined ? '' : ', by slug'}`,
  honest: true,
  byKey: ref === undefined ? 'all' : 'never',
  ...(ref === undefined ? {} : { ref }),
  serve: (_base, world) => ({
    order(id) {
      const order = world.find(id);
      if (!order) return problem(404);
      const copy = camelOrder({ ...order, state: 'resting' });
      return withHeaders(ok({ order: copy }), { age: '30', 'x-cache': 'HIT' });
    },
  }),
});

export default [opponent(undefined), opponent(LISBON.slug)];
