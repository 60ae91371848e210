/**
 * A catalog that answers about another market than the one that was asked for: a cache that keys by the path without its last
 * part, a search that returns the nearest match, a stale replica. What is sent by such an answer cancels somebody else's orders.
 */
import type { Opponent } from '../support/opponent.ts';
import { ok, problem, withHeaders } from '../support/replies.ts';
import { catalogMarket, wireBook } from '../support/wire.ts';
import { LISBON, OSLO } from '../support/world.ts';

const [yes = ''] = LISBON.tokens;
const [otherYes = ''] = OSLO.tokens;
const oslo = ok(catalogMarket(OSLO));

/** Every look-up of a market gives OSLO. */
const always: Opponent['serve'] = () => ({ market: () => oslo, marketBySlug: () => oslo });

const wrong = { nothingSent: true, byKey: 'never' } as const;

export default [
  // The condition id itself names the market: the request may go, whatever the catalog says.
  { name: 'another market for a condition id', serve: always, byKey: 'never' },
  { ...wrong, name: 'another market for a condition id with an outcome', outcome: 'Yes', serve: always },
  { ...wrong, name: 'another market for a slug', ref: LISBON.slug, serve: always },
  {
    ...wrong,
    name: 'another market for a slug with an outcome',
    ref: LISBON.slug,
    outcome: 'Yes',
    serve: always,
  },
  { ...wrong, name: 'another market for a numeric id', ref: LISBON.id, serve: always },
  {
    ...wrong,
    name: 'another market for a numeric id with an outcome',
    ref: LISBON.id,
    outcome: 'No',
    serve: always,
  },
  {
    ...wrong,
    name: 'the nearest match for a slug that is gone',
    ref: 'snow-in-osl',
    serve: (base) => ({ marketBySlug: () => oslo, market: base.market }),
  },
  {
    ...wrong,
    name: 'the nearest match for a slug, as a list',
    ref: 'snow-in-osl',
    serve: () => ({ marketBySlug: () => ok([catalogMarket(OSLO)]), market: () => problem(404) }),
  },
  {
    ...wrong,
    name: 'the record of an earlier question, out of a cache',
    ref: LISBON.slug,
    serve: () => {
      const cached = withHeaders(oslo, { age: '30', 'x-cache': 'HIT' });
      return { marketBySlug: () => cached, market: () => cached };
    },
  },
  {
    ...wrong,
    name: 'a slug that the catalog folds to that of another market',
    ref: 'Snow-In-Oslo',
    serve: (base) => ({
      marketBySlug: (slug) => base.marketBySlug(slug.toLowerCase()),
      market: () => problem(404),
    }),
  },
  {
    ...wrong,
    name: 'the book of another market for a token',
    ref: yes,
    refIsToken: true,
    outcome: 'Yes',
    serve: () => ({ books: () => ok([{ ...wireBook(OSLO, otherYes), asset_id: yes }]) }),
  },
  {
    name: 'the book of another market for a token, and no catalog',
    ref: yes,
    refIsToken: true,
    outcome: 'Yes',
    serve: () => ({
      books: () => ok([{ ...wireBook(OSLO, otherYes), asset_id: yes }]),
      market: () => problem(404),
    }),
    byKey: 'never',
  },
  {
    ...wrong,
    name: 'the book of another token for a token',
    ref: yes,
    refIsToken: true,
    outcome: 'Yes',
    serve: () => ({ books: () => ok([wireBook(OSLO, otherYes)]) }),
  },
  {
    ...wrong,
    name: 'two books of two markets for one token, the right one last',
    ref: yes,
    refIsToken: true,
    outcome: 'Yes',
    serve: () => ({
      books: () => ok([{ ...wireBook(OSLO, otherYes), asset_id: yes }, wireBook(LISBON, yes)]),
    }),
  },
  {
    ...wrong,
    name: 'two books of two markets for one token, the right one first',
    ref: yes,
    refIsToken: true,
    outcome: 'Yes',
    serve: () => ({
      books: () => ok([wireBook(LISBON, yes), { ...wireBook(OSLO, otherYes), asset_id: yes }]),
    }),
  },
  {
    name: 'another market’s record under this one’s condition id',
    outcome: 'Yes',
    serve: () => ({
      market: () => ok({ ...catalogMarket(OSLO), conditionId: LISBON.conditionId }),
      order: () => problem(500),
    }),
    byKey: 'never',
  },
] satisfies Opponent[];
