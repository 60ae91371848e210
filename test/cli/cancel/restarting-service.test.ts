import { describe, expect, it } from 'vitest';
import { fail, ok } from '../../../src/domain/result.ts';
import { failing, MARKET, order, rejected, YES } from '../../cancel/fake-account.ts';
import { headlessScene, MARKET_FACTS, MIRROR } from './headless-scene.ts';

const SILENT = async () => ok({ canceled: [], notCanceled: [] });

function restarting(): ReturnType<typeof headlessScene> {
  const scene = headlessScene([order('o1')]);
  let looks = 0;
  scene.account.cancelScripts = [SILENT, failing(rejected(500), false)];
  scene.account.listScripts = [
    async () => ok({ orders: [order('o1')], complete: true }),
    async () => fail(rejected(503)),
    async () => ok({ orders: [], complete: true }),
  ];
  scene.account.getOrder = async (id) => ok(++looks === 1 ? order(id) : undefined);
  return scene;
}

describe('a service that restarts: its record says that the order rests, then it knows nothing', () => {
  it('by the slug', async () => {
    const scene = restarting();
    const code = await scene.run({ ref: MARKET_FACTS.slug, yes: true });
    expect(scene.out.join('')).not.toContain('clear, verified');
    expect(code).toBe(4);
  });

  it('everything', async () => {
    const scene = restarting();
    const code = await scene.run({ all: true, yes: true });
    expect(scene.out.join('')).not.toContain('clear, verified');
    expect(code).toBe(4);
  });
});

describe('a row that cannot be read, asked for after the answer:', () => {
  it('names the order that was called canceled', async () => {
    const scene = headlessScene([order('o1')]);
    let sent = false;
    let after = 0;
    scene.account.cancelScripts = [
      async () => {
        sent = true;
        return ok({ canceled: ['o1'], notCanceled: [] });
      },
    ];
    const unread = [{ id: 'o1', market: MARKET, tokenId: YES }];
    scene.account.listOpen = async () => {
      if (!sent) return ok({ orders: [order('o1')], complete: true });
      return ++after <= 2 ? ok({ orders: [], unread, complete: false }) : ok({ orders: [], complete: true });
    };
    scene.account.getOrder = async () => fail(rejected(500));
    const code = await scene.run({ all: true, yes: true });
    expect(code).toBe(4);
  });
});

describe('a name that is slug and id:', () => {
  it('has the second id of which either record tells', async () => {
    const scene = headlessScene([
      order('o1', { market: 'rain', tokenId: '7' }),
      order('m1', { market: MIRROR, tokenId: '8' }),
    ]);
    const rain = { ...MARKET_FACTS, conditionId: 'rain', slug: 'rain', outcomes: [] };
    const { mirrorConditionId: _, ...bare } = rain;
    const code = await scene.run(
      { ref: 'rain', yes: true },
      {
        connect: (settings) => ({
          ...scene.io.connect(settings),
          getMarketBySlug: async () => ok(bare),
          getMarket: async () => ok(rain),
        }),
      },
    );
    expect(code === 0 && scene.account.open.has('m1')).toBe(false);
  });
});
