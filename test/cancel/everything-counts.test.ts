import { describe, expect, it } from 'vitest';
import { everythingFacts } from '../../src/cancel/describe-everything.ts';
import type { EverythingProgress } from '../../src/domain/cancel.ts';
import type { Failure } from '../../src/domain/failure.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { everything, marketId, onMarkets, scene, targetsOf } from './everything-scene.ts';
import {
  honest,
  listing,
  MARKET,
  MIRROR,
  NO_CONNECTION,
  order,
  rejected,
  RESET,
  target,
  throttled,
} from './fake-account.ts';

const factsOf = (told: readonly EverythingProgress[]): string =>
  everythingFacts(told.at(-1) as EverythingProgress).join(' · ');

describe('a cancel of everything', () => {
  it.each<[string, Failure]>([
    ['not sent', NO_CONNECTION],
    ['throttled', throttled(60_000)],
    ['refused', rejected(403)],
  ])(
    'counts no 0 left where one market is clear, the other %s, and the account not read',
    async (_, failure) => {
      const { account, clock, cancels, words } = scene(onMarkets(2));
      account.cancelScripts = [
        async (own, request) => (request.market === marketId(0) ? honest(own, request) : fail(failure)),
      ];
      account.listScripts = [
        async (own, filter) => {
          const isAccount = filter.market === undefined && filter.tokenId === undefined;
          return isAccount && clock.monotonicMs() > 1_000 ? fail(RESET) : listing(own, filter);
        },
      ];
      cancels.everything.start(everything(onMarkets(2)), targetsOf);
      for (let second = 0; second < 70; second++) {
        await clock.advance(1_000);
        expect(words()).not.toContain(' 0 left');
      }
    },
  );

  const TWINS = [order('a'), order('b', { market: MIRROR, tokenId: '3'.repeat(70) })];

  it('counts the orders of a market once that is listed under both its ids', async () => {
    const { clock, cancels, told } = scene(TWINS);
    const markets = targetsOf(TWINS).map(({ scope, orders }) =>
      target(orders, { scope: { ...scope, mirrorId: scope.conditionId === MARKET ? MIRROR : MARKET } }),
    );
    const { settled } = cancels.everything.start({ ...everything(TWINS), markets }, targetsOf);
    await passSeconds(clock, 20);
    expect(await settled).toMatchObject({ outcome: 'confirmed' });
    expect(factsOf(told)).toContain('2 canceled');
  });

  it('counts them once where an earlier cancel learned of the second id', async () => {
    const { account, clock, cancels, told } = scene(TWINS);
    account.marketFacts = async (id) => ok({ mirrorId: id === MARKET ? MIRROR : MARKET });
    void cancels.start(target([], { scope: { kind: 'market', conditionId: MARKET }, areIdsUnknown: true }));
    await passSeconds(clock, 5);
    for (const each of TWINS) account.open.set(each.id, each);
    account.gone.clear();
    const { settled } = cancels.everything.start(everything(TWINS), targetsOf);
    await passSeconds(clock, 20);
    expect(await settled).toMatchObject({ outcome: 'confirmed' });
    expect(factsOf(told)).toContain('2 canceled');
  });
});
