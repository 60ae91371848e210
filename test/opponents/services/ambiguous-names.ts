/**
 * A name that means two things: a text that is the slug of one market and the id of another, two outcomes of one name, as in a match
 * of two players called Williams.
 */
import type { Opponent } from '../support/opponent.ts';
import { ok } from '../support/replies.ts';
import { catalogMarket } from '../support/wire.ts';
import { createMarket, LISBON, type Market, OSLO } from '../support/world.ts';

const williams: Market = {
  ...createMarket('104', 'williams-williams', 'Williams or Williams?'),
  outcomes: ['Williams', 'Williams'],
};
const cased: Market = { ...createMarket('105', 'yes-yes', 'Yes or YES?'), outcomes: ['Yes', 'YES'] };
const named: Market = createMarket(OSLO.slug, 'somewhere-else', 'Is its id the slug of another?');

export default [
  {
    name: 'an outcome whose name two outcomes have',
    target: williams,
    outcome: 'Williams',
    nothingSent: true,
    byKey: 'never',
  },
  {
    name: 'an outcome whose name another has in capitals',
    target: cased,
    outcome: 'YES',
    byKey: 'never',
  },
  {
    name: 'an outcome that fits two names when case is ignored',
    target: cased,
    outcome: 'yes',
    nothingSent: true,
    byKey: 'never',
  },
  {
    name: 'a text that is one market’s slug and another’s id',
    ref: OSLO.slug,
    target: named,
    markets: [named, OSLO, LISBON],
    nothingSent: true,
    byKey: 'never',
    serve: (base) => ({
      market: (id) => (id === OSLO.slug ? ok(catalogMarket(named)) : base.market(id)),
    }),
  },
] satisfies Opponent[];
