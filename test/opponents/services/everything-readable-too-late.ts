/** The open orders cannot be read until the cancel of everything is long over: who pressed then expects nothing to be sent any more. */
import type { Opponent } from '../support/opponent.ts';
import { trouble } from '../support/replies.ts';

const SECONDS = 50;

export default ([500, 'hang', 'reset'] as const).map((kind): Opponent => ({
  name: `everything, where no order can be read for ${SECONDS} s: ${kind}`,
  everything: true,
  nothingSent: true,
  timeoutSeconds: SECONDS,
  byCommand: false,
  byKey: 'never',
  serve(base) {
    const startedMs = Date.now();
    return {
      listOrders: (...asked) =>
        Date.now() - startedMs < SECONDS * 1000 ? trouble(kind) : base.listOrders(...asked),
    };
  },
}));
