/**
 * An honest service behind a gateway that turns away every other request. Each of two lists comes through in its turn, seldom both in
 * one round.
 */
import type { Opponent } from '../support/opponent.ts';
import { problem, withHeaders } from '../support/replies.ts';

export default [503, 429].map((status): Opponent => ({
  name: `honest, every other request a ${status}`,
  honest: true,
  timeoutSeconds: 20,
  byKey: 'never',
  serve: () => {
    let requests = 0;
    const reply = status === 429 ? withHeaders(problem(429), { 'retry-after': '1' }) : problem(status);
    return { first: () => (++requests % 2 === 0 ? reply : undefined) };
  },
}));
