import { expect, it } from 'vitest';
import { fail, ok } from '../../src/domain/result.ts';
import { scene } from './cancel-scene.ts';
import { honest, MARKET, MIRROR, NO, order, rejected, target, YES } from './fake-account.ts';
import { passSeconds } from '../support/simulated-clock.ts';

it.each(['named', 'without a market', 'upper case'])(
  'does not chase what comes after an answer, though the second id is answered with 503; rows %s',
  async (how) => {
    const { account, clock, cancels } = scene([order('o1')]);
    account.cancelScripts = [async (own, r) => (r.market === MIRROR ? fail(rejected(503)) : honest(own, r))];
    let n = 0;
    const place = () => {
      const id = `rival${++n}`;
      account.open.set(id, order(id));
    };
    const shown = (o: ReturnType<typeof order>) =>
      how === 'named'
        ? o
        : how === 'upper case'
          ? o.id.startsWith('rival')
            ? { ...o, market: `0x${MARKET.slice(2).toUpperCase()}` }
            : o
          : { ...o, market: '' };
    account.listScripts = [async ({ open }) => ok({ orders: [...open.values()].map(shown), complete: true })];
    const { execute } = account;
    account.execute = (request) => {
      const done = execute(request);
      if (n < 30) place();
      return done;
    };
    const scope = { kind: 'market', conditionId: MARKET, mirrorId: MIRROR, tokenIds: [YES, NO] } as const;
    void cancels.start(target([shown(order('o1'))], { scope }));
    await passSeconds(clock, 40);
    const own = account.calls
      .filter((c) => c.what === 'cancel' && c.request?.market.toLowerCase() === MARKET)
      .map((c) => Math.round(c.atMs));
    expect(own).toHaveLength(1);
  },
);
