/**
 * A service that takes down the whole account, names every id of it, and does not know a canceled order afterwards, or names ids in
 * another spelling. Five of the ten were never seen on this market; three of four ways had seen them on another one before.
 */
import { covered } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { ok, problem } from '../support/replies.ts';
import { LISBON } from '../support/world.ts';

const WAYS: Readonly<Record<string, Partial<Opponent>>> = {
  'by condition id': { beyond: 'The request goes first: nobody has seen yet which orders are where.' },
  'by slug': { ref: LISBON.slug },
  'with one outcome to cancel': { outcome: 'Yes' },
};

const SPELLINGS: Readonly<Record<string, (id: string) => string>> = {
  'as they are': (id) => id,
  'in capitals': (id) => id.toUpperCase().replace('0X', '0x'),
};

const opponent = (
  way: string,
  more: Partial<Opponent>,
  [spelling, spell]: readonly [string, (id: string) => string],
): Opponent => ({
  name: `a cancel that takes the whole account, ${way}, ids ${spelling}, a 404 for each by id`,
  widens: true,
  byKey: 'never',
  // The alarm waits for the records of ten orders: on a busy machine longer than a hostile service is given.
  timeoutSeconds: 10,
  ...more,
  serve: (base, world) => ({
    cancel() {
      const orders = covered(world.resting(), {});
      world.cancel(orders);
      return ok({ canceled: orders.map(({ id }) => spell(id)), not_canceled: {} });
    },
    order: (id) => (world.deletes().length > 0 ? problem(404) : base.order(id)),
  }),
});

export default Object.entries(WAYS).flatMap(([way, more]) =>
  Object.entries(SPELLINGS).map((spelling) => opponent(way, more, spelling)),
);
