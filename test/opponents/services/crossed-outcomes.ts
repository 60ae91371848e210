/**
 * A catalog that gives an outcome the token of the other one, always for the twin or in its first answer alone. The account’s own
 * orders, listed before the cancel, say which outcome that token is. Whoever named Yes must not lose an order that says No.
 */
import type { Opponent } from '../support/opponent.ts';
import { ok } from '../support/replies.ts';
import { catalogMarket } from '../support/wire.ts';
import { LISBON, PORTO } from '../support/world.ts';

const crossed = (tokens: readonly string[] = []): string => JSON.stringify(tokens.toReversed());

export default [
  {
    name: 'a twin whose tokens are crossed, with one outcome to cancel',
    target: PORTO,
    outcome: 'Yes',
    byKey: 'never',
    beyond: 'Which token is of which outcome only the catalog says.',
    serve: () => ({
      market: () => ok({ ...catalogMarket(PORTO), mirrorClobTokenIds: crossed(PORTO.mirrorTokens) }),
    }),
  },
  {
    name: 'tokens that are crossed in the first answer of the catalog, with one outcome to cancel',
    outcome: 'Yes',
    byKey: 'never',
    beyond: 'Which token is of which outcome only the catalog says.',
    serve: (base) => {
      let records = 0;
      return {
        market: (id) =>
          ++records === 1
            ? ok({ ...catalogMarket(LISBON), clobTokenIds: crossed(LISBON.tokens) })
            : base.market(id),
      };
    },
  },
] satisfies Opponent[];
