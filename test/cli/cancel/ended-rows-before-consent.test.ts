import { expect, it } from 'vitest';
import { fail, ok } from '../../../src/domain/result.ts';
import { sleep } from '../../../src/domain/clock.ts';
import { OTHER_MARKET, order as orderOn, RESET } from '../../cancel/fake-account.ts';
import { headlessScene } from './headless-scene.ts';

/** The catalog knows one id of it. */
const order = (id: string, change = {}) => orderOn(id, { market: OTHER_MARKET, tokenId: '9', ...change });

it('an order that a row called ended in the list that a person was asked about is asked for', async () => {
  // The list before the question has o1 live and p1 canceled, which rests by its record; o1 ends by itself, DELETE is lost; later lists lack p1 for 9 s.
  const scene = headlessScene([order('o1'), order('p1')], true);
  const { account, clock } = scene;
  account.listOpen = async () => {
    await sleep(clock, 5);
    const isFirst = scene.asked.length === 0;
    if (isFirst) return ok({ orders: [order('o1'), order('p1', { status: 'canceled' })], complete: true });
    const late = clock.monotonicMs() > 9_000;
    return ok({ orders: late ? [...account.open.values()] : [], complete: true });
  };
  account.cancelScripts = [
    async (own) => {
      const o1 = own.open.get('o1');
      own.open.delete('o1');
      if (o1) own.gone.set('o1', { ...o1, status: 'canceled' });
      return fail(RESET);
    },
  ];
  const code = await scene.run({ ref: OTHER_MARKET });
  expect(scene.asked).toHaveLength(1);
  expect(account.open.has('p1')).toBe(true);
  expect(code).not.toBe(0);
});
