/**
 * The cancel is refused for good, and a list for whoever is not signed in, or may not trade, is an empty one with a 200: access is
 * checked where orders are written and forgotten where they are read. Every order rests.
 */
import type { Opponent } from '../support/opponent.ts';
import { html, problem, type Reply } from '../support/replies.ts';
import { page } from '../support/wire.ts';

const REFUSALS: Readonly<Record<string, Reply>> = {
  'a 400': problem(400),
  'a 401': problem(401),
  'a 403': problem(403, 'trading is restricted in your region'),
  'a 403 of the edge': html(403),
  'a 404': problem(404),
  'a 405': problem(405),
  'a 409': problem(409, 'another cancel is in progress'),
  'a 422': problem(422),
  'a 429': { ...problem(429), headers: { 'retry-after': '60' } },
  'a 451': problem(451),
  'a 501': problem(501),
  'a 503 that says trading is disabled': problem(503, 'trading disabled'),
  'a redirect': {
    status: 307,
    headers: { location: 'https://example.invalid/cancel-market-orders' },
    text: '',
  },
  'a 200 from the login page of a hotel': html(200),
};

export default Object.entries(REFUSALS).map(([form, refusal]): Opponent => ({
  name: `${form} to the cancel and an empty list`,
  serve: () => ({
    cancel: () => refusal,
    listOrders: () => page([], undefined),
    order: () => problem(404),
  }),
  byKey: 'never',
}));
