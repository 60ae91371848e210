/**
 * A catalog that writes "no twin" as an id: zeros, as a contract has it, or the word null as a text. At its order book such a market is no
 * filter at all, and a cancel of it is one of the whole account.
 */
import { covered } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { ok, withFields } from '../support/replies.ts';
import { LISBON } from '../support/world.ts';

const IDS = [`0x${'0'.repeat(64)}`, `0x${'0'.repeat(40)}`, '0x0', '0', 'null', 'undefined', 'None', '*'];

const opponent = (none: string, more: Partial<Opponent>): Opponent => ({
  name: `a twin’s id of ${none.length > 20 ? `${none.length - 2} zeros` : none}${more.ref === undefined ? '' : ', by slug'}`,
  ...more,
  serve: (base, world) => ({
    market(id) {
      const reply = base.market(id);
      const isTarget = (reply.body as { conditionId?: string }).conditionId === LISBON.conditionId;
      return isTarget ? withFields(reply, { mirrorConditionId: none }) : reply;
    },
    marketBySlug: (slug) => withFields(base.marketBySlug(slug), { mirrorConditionId: none }),
    cancel({ market, ...rest }) {
      const orders = covered(
        world.resting(),
        market === none || market === undefined ? rest : { market, ...rest },
      );
      world.cancel(orders);
      return ok({ canceled: orders.map(({ id }) => id), not_canceled: {} });
    },
  }),
});

export default IDS.flatMap((none) => [opponent(none, {}), opponent(none, { ref: LISBON.slug })]);
