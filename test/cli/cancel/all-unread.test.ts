import { describe, expect, it } from 'vitest';
import { fail, ok } from '../../../src/domain/result.ts';
import { countCalls } from '../../cancel/cancel-scene.ts';
import { honest, MARKET, order, orders, RESET, YES } from '../../cancel/fake-account.ts';
import { headlessScene } from './headless-scene.ts';

const PLACE = { id: 'o1', market: MARKET, tokenId: YES };

/** An account whose list names its only order and cannot say more of it. */
function unreadScene(isPerson = false) {
  const scene = headlessScene([order('o1')], isPerson);
  scene.account.listScripts = [
    async ({ open }) => ok({ orders: [], unread: open.size > 0 ? [PLACE] : [], complete: open.size === 0 }),
  ];
  return scene;
}

describe('--all', () => {
  it('sends where rows name order, market and token, and nothing else of them can be read', async () => {
    const scene = unreadScene();
    await scene.run({ all: true, yes: true });
    expect(countCalls(scene.account, 'cancel')).toBeGreaterThan(0);
    expect(scene.account.open.size).toBe(0);
  });

  it('counts the markets of such rows in its question', async () => {
    const scene = unreadScene(true);
    await scene.run({ all: true });
    expect(scene.asked[0]).toMatch(/^Cancel orders that could not be counted on 1 market, account /);
  });

  it('counts in its question what rests, and a market once however its id is spelled', async () => {
    const upper = MARKET.toUpperCase().replace('0X', '0x');
    const resting = [order('o1'), order('o2', { market: upper })];
    const scene = headlessScene(resting, true);
    scene.account.listScripts = [
      async ({ open }) =>
        ok({ orders: [...open.values(), order('o3', { status: 'canceled' })], complete: true }),
    ];
    await scene.run({ all: true });
    expect(scene.asked[0]).toMatch(/^Cancel 2 orders · .* on 1 market,/);
  });

  it('calls nothing new that a list which was cut off did not get to: it is sent for again', async () => {
    const scene = headlessScene(orders(2));
    const client = scene.io.connect(scene.io.settings);
    let pages = 0;
    const listOrders: typeof client.listOrders = async (query, options) => {
      // The second page of the first reading breaks off.
      if (query?.market !== undefined || pages === 2) return client.listOrders(query, options);
      return ++pages === 1 ? ok({ rows: orders(1), lost: 0, next: 'Mg==' }) : fail(RESET);
    };
    const takeFirst = async ({ open, gone }: typeof scene.account) => {
      gone.set('o1', { ...order('o1'), status: 'canceled' });
      open.delete('o1');
      return ok({ canceled: ['o1'], notCanceled: [] });
    };
    scene.account.cancelScripts = [takeFirst, honest];
    const code = await scene.run({ all: true, yes: true }, { connect: () => ({ ...client, listOrders }) });
    expect({ code, open: scene.account.open.size }).toEqual({ code: 0, open: 0 });
  });
});
