import { describe, expect, it } from 'vitest';
import { sleep } from '../../../src/domain/clock.ts';
import { fail, ok } from '../../../src/domain/result.ts';
import { MARKET, NO, order, orders, RESET, TIMED_OUT, YES } from '../../cancel/fake-account.ts';
import { headlessScene, MARKET_FACTS, MIRROR, type HeadlessScene } from './headless-scene.ts';

/** A catalog that answers nothing before `afterMs`. */
function slowCatalog(scene: HeadlessScene, afterMs: number) {
  const client = scene.io.connect(scene.io.settings);
  const connect = () => ({
    ...client,
    async getMarket(...[query, options]: Parameters<typeof client.getMarket>) {
      await sleep(scene.clock, Math.max(0, afterMs - scene.clock.monotonicMs()), options?.signal);
      return options?.signal?.aborted ? fail(TIMED_OUT) : client.getMarket(query, options);
    },
  });
  return { connect };
}

describe('a market whose second id is not known when the command starts', () => {
  it('takes down what rests under its second id however late the catalog tells of it', async () => {
    const scene = headlessScene([...orders(2), order('m1', { market: MIRROR })]);
    expect(await scene.run({ ref: MARKET, yes: true }, slowCatalog(scene, 9_000))).toBe(0);
    expect(scene.account.open.size).toBe(0);
  });

  it.each([undefined, 'Yes'])(
    'learns it by the id where the record by slug has none: outcome %s',
    async (outcome) => {
      const mirrorYes = '7'.repeat(70);
      const scene = headlessScene([...orders(2), order('m1', { market: MIRROR, tokenId: mirrorYes })]);
      const client = scene.io.connect(scene.io.settings);
      const { mirrorConditionId: _, ...old } = MARKET_FACTS;
      const outcomes = [{ name: 'Yes', tokenId: YES, mirrorTokenId: mirrorYes }];
      const connect = () => ({
        ...client,
        getMarketBySlug: async () => ok(old),
        getMarket: async () => ok({ ...MARKET_FACTS, outcomes }),
      });
      expect(await scene.run({ ref: old.slug, ...(outcome && { outcome }), yes: true }, { connect })).toBe(0);
      expect(scene.account.open.size).toBe(0);
    },
  );

  it('4, and why, when the catalog tells of no second id in time and orders rest elsewhere', async () => {
    const scene = headlessScene([...orders(2), order('m1', { market: MIRROR })]);
    expect(await scene.run({ ref: MARKET, yes: true, timeout: 5 }, slowCatalog(scene, 90_000))).toBe(4);
    expect(scene.out.join('')).toContain('unresolved: none listed at last reading');
    expect(scene.out.join('')).toContain('the catalog does not tell whether this market has a second id');
    expect(scene.out.join('')).not.toContain('clear');
  });

  it('follows the second id of a token whose market the catalog told late', async () => {
    const scene = headlessScene([order('y'), order('m1', { market: MIRROR })]);
    const { connect } = slowCatalog(scene, 6_000);
    const client = connect();
    let asked = 0;
    const failsFirst = {
      ...client,
      getMarket: async (...told: Parameters<typeof client.getMarket>) =>
        ++asked === 1 ? fail(RESET) : client.getMarket(...told),
    };
    expect(await scene.run({ ref: YES, yes: true }, { connect: () => failsFirst })).toBe(0);
    expect(scene.account.open.size).toBe(0);
  });

  it.each([MARKET, 'rain-in-lisbon'])(
    '%s: a person is asked about the orders under both ids, and agrees to those',
    async (ref) => {
      const scene = headlessScene([...orders(2), order('m1', { market: MIRROR })], true);
      expect(await scene.run({ ref, json: true })).toBe(0);
      expect(scene.asked[0]).toContain('Cancel 3 orders · $246.00 on ');
      expect(JSON.parse(scene.out.join(''))).toMatchObject({ asked: { orders: ['o1', 'o2', 'm1'] } });
    },
  );

  it.each([{ ref: YES }, { ref: 'rain-in-lisbon', outcome: 'Yes' }])(
    'an outcome’s orders under it go as well, and no others: %j',
    async (command) => {
      const scene = headlessScene([order('y'), order('m1', { market: MIRROR }), order('n', { tokenId: NO })]);
      expect(await scene.run({ ...command, yes: true })).toBe(0);
      expect([...scene.account.open.keys()]).toEqual(['n']);
    },
  );

  it('a person is told that there may be more when the catalog keeps silent', async () => {
    const scene = headlessScene([...orders(2), order('m1', { market: MIRROR })], true);
    expect(await scene.run({ ref: MARKET }, slowCatalog(scene, 4_000))).toBe(0);
    expect(scene.asked[0]).toContain('Cancel at least 2 orders · ');
    expect(scene.account.open.size).toBe(0);
  });
});
