/**
 * A catalog whose tokens do not fit its outcomes: fewer of them, empty, null, one for both, or written as JSON numbers, which lose
 * their last digits. A cancel of one outcome that loses its token on the way takes down the whole market.
 */
import type { Opponent } from '../support/opponent.ts';
import { ok } from '../support/replies.ts';
import { catalogMarket } from '../support/wire.ts';
import { LISBON } from '../support/world.ts';

const [yes = '', no = ''] = LISBON.tokens;

const FORMS: Readonly<Record<string, string>> = {
  'fewer tokens than outcomes': JSON.stringify([yes]),
  'an empty token': JSON.stringify([yes, '']),
  'a blank token': JSON.stringify([yes, ' ']),
  'a null token': JSON.stringify([yes, null]),
  'no tokens': '[]',
  'tokens that are null': 'null',
  'tokens that are no JSON': `${yes},${no}`,
  'one token for both outcomes': JSON.stringify([yes, yes]),
  'more tokens than outcomes': JSON.stringify([yes, yes.slice(1), no]),
  'tokens as numbers': `[${yes},${no}]`,
};

export default Object.entries(FORMS).map(([form, clobTokenIds]): Opponent => ({
  name: `an outcome of a market with ${form}`,
  outcome: 'No',
  serve: () => ({
    market: () => ok({ ...catalogMarket(LISBON), clobTokenIds }),
    marketBySlug: () => ok({ ...catalogMarket(LISBON), clobTokenIds }),
  }),
  byKey: 'never',
}));
