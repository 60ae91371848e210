/** An honest service that writes an empty list of ids as null, as Go does, and takes down what it names. */
import type { Opponent } from '../support/opponent.ts';
import { ok } from '../support/replies.ts';
import { PORTO } from '../support/world.ts';

const serve: Opponent['serve'] = (base) => ({
  cancel(body) {
    const reply = base.cancel(body);
    const { canceled } = reply.body as { canceled: string[] };
    return canceled.length > 0 ? reply : ok({ canceled: null, not_canceled: null });
  },
});

export default [
  {
    name: 'honest, null for what was canceled, where nothing rested',
    honest: true,
    orders: () => [],
    byKey: 'never',
    serve,
  },
  {
    name: 'honest, null for what was canceled, where nothing rested on either twin',
    honest: true,
    target: PORTO,
    orders: () => [],
    byKey: 'never',
    serve,
  },
] satisfies Opponent[];
