import { expect, it } from 'vitest';
import { fail, ok } from '../../src/domain/result.ts';
import { everything, marketId, onMarkets, scene, targetsOf } from './everything-scene.ts';
import { honest, NO_CONNECTION, order, RESET, target } from './fake-account.ts';
import { passSeconds } from '../support/simulated-clock.ts';

it.each([true, false])(
  'counts what is left, and not what another market proved gone (listed before: %s)',
  async (before) => {
    const { account, clock, cancels, words, told } = scene(onMarkets(3));
    let block = false;
    account.cancelScripts = [
      async (own, r) => (r.market === marketId(0) ? fail(NO_CONNECTION) : honest(own, r)),
    ];
    account.listScripts = [
      async ({ open }, filter) => {
        const isAccount = filter.market === undefined && filter.tokenId === undefined;
        if (block && (isAccount || filter.market === marketId(0))) return fail(RESET);
        const rows = [...open.values()];
        const unread = rows
          .filter(({ id }) => id === 'o1')
          .map(({ id, market, tokenId }) => ({ id, market, tokenId }));
        return ok({ orders: rows.filter(({ id }) => id !== 'o1'), unread, complete: true } as never);
      },
    ];
    if (before) {
      // X on the third market: its account's list has the row of o1.
      void cancels.start(targetsOf([order('o2', { market: marketId(2), tokenId: '2' })])[0] ?? target([]));
      await passSeconds(clock, 5);
    }
    const unread = [{ id: 'o1', market: marketId(1), tokenId: '1' }];
    const second = target([], { scope: { kind: 'market', conditionId: marketId(1) }, unread });
    const all = everything(onMarkets(1));
    cancels.everything.start({ ...all, markets: [...all.markets, second] }, targetsOf);
    await clock.advance(100);
    block = true;
    const said = new Set<string>();
    for (let i = 0; i < 90; i++) {
      await clock.advance(1_000);
      said.add(words());
    }
    console.log(
      't36',
      before,
      [...said].join(' | '),
      told
        .at(-1)
        ?.cancels.map((c) => `${c.outcome} ${c.target.unread?.map((u) => u.id)} ${c.openAtLastReading}`),
    );
    expect([...said].join()).not.toContain('2 left');
  },
);
