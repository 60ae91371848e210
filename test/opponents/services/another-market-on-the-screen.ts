/**
 * The monitor is opened with a market that no list has, and the catalog answers about another one when it is asked for it. What
 * the screen then shows must not be canceled in the name of the market that was meant.
 */
import type { Opponent } from '../support/opponent.ts';
import { ok } from '../support/replies.ts';
import {
  catalogEvent,
  catalogMarket,
  page,
  samplingMarket,
  simplifiedMarket,
  wireBook,
} from '../support/wire.ts';
import { LISBON, OSLO } from '../support/world.ts';

const [yes = ''] = LISBON.tokens;
const [otherYes = ''] = OSLO.tokens;

const FORMS: Readonly<Record<string, string>> = {
  'a slug': LISBON.slug,
  'a numeric id': LISBON.id,
  'a condition id': LISBON.conditionId,
  'a token': yes,
};

export default Object.entries(FORMS).map(([form, ref]): Opponent => ({
  name: `the monitor on ${form} for which the catalog has another market`,
  ref,
  serve: () => ({
    events: () => ok([catalogEvent(OSLO)]),
    simplifiedMarkets: (cursor) => page([simplifiedMarket(OSLO)], cursor),
    samplingMarkets: (cursor) => page([samplingMarket(OSLO)], cursor),
    market: () => ok(catalogMarket(OSLO)),
    marketBySlug: () => ok(catalogMarket(OSLO)),
    books: (tokens) => ok(tokens.map((token) => ({ ...wireBook(OSLO, otherYes), asset_id: token }))),
  }),
  byCommand: false,
}));
