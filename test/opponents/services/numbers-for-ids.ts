/**
 * Order ids that are JSON numbers of nineteen digits, as a database counts them up. A reader that makes doubles of them has one order
 * where there are two. The cancel takes the first and says so; soon the lists drop both, and by id the first is canceled.
 */
import { type Handlers, matching } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { ok, problem, type Reply } from '../support/replies.ts';
import { camelOrder, page } from '../support/wire.ts';
import { createOrder, LISBON, type World } from '../support/world.ts';

const TAKEN = '1795000000000000000';
const LEFT = '1795000000000000001';

/** Texts of nineteen digits become numbers. */
const withNumbers = ({ body, ...reply }: Reply): Reply => ({
  ...reply,
  text: JSON.stringify(body).replace(/"(\d{19})"/g, '$1'),
});

const opponent = (ref: string | undefined): Opponent => ({
  name: `two orders whose ids are one double${ref === undefined ? '' : ', by slug'}`,
  ...(ref === undefined ? {} : { ref }),
  byKey: ref === undefined ? 'usual' : 'never',
  orders: () => [
    createOrder(LISBON, 0, 'taken', { id: TAKEN }),
    createOrder(LISBON, 0, 'left', { id: LEFT }),
  ],
  serve: (_base, world) => serveNumbers(world),
});

function serveNumbers(world: World): Partial<Handlers> {
  let droppedAtMs = Infinity;
  return {
    cancel() {
      droppedAtMs = Math.min(droppedAtMs, Date.now() + 300);
      const taken = world.resting().filter(({ id }) => id === TAKEN);
      world.cancel(taken);
      return withNumbers(ok({ canceled: taken.map(({ id }) => id), not_canceled: {} }));
    },
    listOrders: (query) =>
      Date.now() > droppedAtMs
        ? page([], undefined)
        : withNumbers(page(matching(world.resting(), query).map(camelOrder), query.next_cursor)),
    order(id) {
      const order = world.find(id);
      return order ? withNumbers(ok({ order: camelOrder(order) })) : problem(404);
    },
  };
}

export default [opponent(undefined), opponent(LISBON.slug)];
