/**
 * A token's book that does not say which market it belongs to, or says it with something that is no condition id. A cancel
 * without a market is one of the whole account.
 */
import type { Opponent } from '../support/opponent.ts';
import { ok } from '../support/replies.ts';
import { wireBook } from '../support/wire.ts';
import { LISBON } from '../support/world.ts';

const [yes = ''] = LISBON.tokens;

const MARKETS: Readonly<Record<string, unknown>> = {
  'an empty text': '',
  'a blank': ' ',
  null: null,
  missing: undefined,
  'a bare 0x': '0x',
  'a number': 101,
  'an object': { conditionId: LISBON.conditionId },
};

export default Object.entries(MARKETS).map(([form, market]): Opponent => ({
  name: `a token whose book has a market that is ${form}`,
  ref: yes,
  refIsToken: true,
  outcome: 'Yes',
  serve: () => ({ books: () => ok([{ ...wireBook(LISBON, yes), market }]) }),
  byKey: 'never',
}));
