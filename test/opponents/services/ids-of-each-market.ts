/**
 * An honest service whose order ids count up in each market by itself: the account has an order 1 on this market and another order 1 on
 * the next one, which stays. It has no records by id.
 */
import type { Opponent } from '../support/opponent.ts';
import { problem } from '../support/replies.ts';
import { createOrder, LISBON, OSLO } from '../support/world.ts';

const WAYS: Readonly<Record<string, Partial<Opponent>>> = {
  'by slug': { ref: LISBON.slug },
  'one outcome of two': { outcome: 'Yes' },
};

const opponent = (way: string, more: Partial<Opponent>): Opponent => ({
  name: `honest, order ids that count up in each market, ${way}`,
  honest: true,
  beyond:
    'Where two markets have orders of one id, what is listed on the other speaks against every word on this one.',
  ...more,
  orders: () =>
    [OSLO, LISBON].flatMap((market) => ['1', '2', '3'].map((id) => createOrder(market, 0, id, { id }))),
  serve: () => ({ order: () => problem(404) }),
});

export default Object.entries(WAYS).map(([way, more]) => opponent(way, more));
