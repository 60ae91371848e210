/**
 * A REF that means the right thing in a form that is not the listed one: zeros in front, no 0x, another letter case. The service
 * understands it in one place and compares texts in another.
 */
import { covered } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { ok } from '../support/replies.ts';
import { wireBook } from '../support/wire.ts';
import { LISBON } from '../support/world.ts';

const [yes = ''] = LISBON.tokens;
const bareHex = LISBON.conditionId.slice(2);

export default [
  {
    name: 'a token with a zero in front, whose book is that of the token',
    ref: `0${yes}`,
    refIsToken: true,
    outcome: 'Yes',
    serve: () => ({ books: () => ok([wireBook(LISBON, yes)]) }),
    byKey: 'never',
  },
  {
    name: 'a token with a zero in front, in its book as well',
    ref: `0${yes}`,
    refIsToken: true,
    outcome: 'Yes',
    serve: () => ({ books: () => ok([{ ...wireBook(LISBON, yes), asset_id: `0${yes}` }]) }),
    byKey: 'never',
  },
  { name: 'a condition id without 0x', ref: bareHex, byKey: 'never' },
  {
    name: 'a condition id without 0x that the catalog knows',
    ref: bareHex,
    serve: (base) => ({ market: () => base.market(LISBON.conditionId) }),
    byKey: 'never',
  },
  { name: 'a condition id with 0X', ref: `0X${bareHex}`, byKey: 'never' },
  { name: 'a condition id with a blank behind it', ref: `${LISBON.conditionId} `, byKey: 'never' },
  {
    name: 'a numeric id with a zero in front, which the catalog reads as a number',
    ref: `0${LISBON.id}`,
    serve: (base) => ({ market: (id) => base.market(String(Number(id))) }),
    byKey: 'never',
  },
  {
    name: 'a condition id in capitals, at a service that takes an unknown market for all of them',
    ref: LISBON.conditionId.toUpperCase().replace('0X', '0x'),
    serve: (_base, world) => ({
      cancel({ market, ...rest }) {
        const isKnown = world.markets.some(({ conditionId }) => conditionId === market);
        const orders = covered(world.resting(), isKnown && market !== undefined ? { market, ...rest } : rest);
        world.cancel(orders);
        return ok({ canceled: orders.map(({ id }) => id), not_canceled: {} });
      },
    }),
    byKey: 'never',
  },
] satisfies Opponent[];
