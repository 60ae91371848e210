import { describe, expect, it } from 'vitest';
import { ok } from '../../../src/domain/result.ts';
import { failing, MARKET, order, rejected } from '../../cancel/fake-account.ts';
import { headlessScene } from './headless-scene.ts';

describe('rows that could not be read before the request want an answered one', () => {
  it('of the list that a person was asked about', async () => {
    const scene = headlessScene([order('o1')], true);
    let lists = 0;
    scene.account.listOpen = async () =>
      ok(++lists <= 2 ? { orders: [order('o1')], complete: false } : { orders: [], complete: true });
    scene.account.getOrder = async (id) => ok(order(id, { status: 'canceled' }));
    scene.account.cancelScripts = [failing(rejected(500), false)];
    const code = await scene.run({ ref: MARKET });
    expect(scene.asked.join('')).toContain('could not be counted');
    expect(code).toBe(4);
  });

  it('of the first list of everything', async () => {
    const scene = headlessScene([order('o1')]);
    let lists = 0;
    scene.account.listOpen = async () =>
      ok(++lists <= 1 ? { orders: [order('o1')], complete: false } : { orders: [], complete: true });
    scene.account.getOrder = async (id) => ok(order(id, { status: 'canceled' }));
    scene.account.cancelScripts = [failing(rejected(500), false)];
    expect(await scene.run({ all: true, yes: true })).toBe(4);
  });
});
