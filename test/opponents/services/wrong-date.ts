/**
 * An edge whose clock is wrong, before a service whose clock is right: the Date of every answer is five minutes off, and signatures
 * are held against the true time. A signature by this machine’s own clock is taken.
 */
import type { Opponent } from '../support/opponent.ts';
import { problem } from '../support/replies.ts';

const FRESH_MS = 30_000;

export default [300_000, -300_000].map((clockAheadMs): Opponent => ({
  name: `honest, a Date that is ${clockAheadMs > 0 ? 'ahead' : 'behind'}, and signatures held against the right time`,
  honest: true,
  clockAheadMs,
  byKey: 'usual',
  serve: () => ({
    first({ headers }) {
      const signedAt = headers['svc_timestamp'];
      const isFresh = signedAt === undefined || Math.abs(Number(signedAt) - Date.now()) < FRESH_MS;
      return isFresh ? undefined : problem(401);
    },
  }),
}));
