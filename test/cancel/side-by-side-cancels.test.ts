import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { scene } from './cancel-scene.ts';
import { EMPTY, MARKET, order, rejected, target, YES } from './fake-account.ts';

const CANCELED = ok({ canceled: ['o1'], notCanceled: [] });
const OUTCOME = { kind: 'outcome', conditionId: MARKET, tokenId: YES } as const;

describe('x and X of one market at once:', () => {
  it('the record that rests is asked for after both were answered', async () => {
    const made = scene([order('o1')]);
    const { account, cancels, clock } = made;
    account.cancelScripts = [
      async (_, { tokenId }) => {
        if (tokenId !== undefined) await sleep(clock, 40);
        return CANCELED;
      },
    ];
    // The market's cancel asks first and waits 200 ms for nothing; the outcome's asks later and is told.
    let looks = 0;
    account.getOrder = async (id, signal) => {
      const isFirst = ++looks === 1;
      await sleep(clock, isFirst ? 200 : 20, signal);
      return isFirst ? fail(rejected(500)) : ok(order(id));
    };
    account.listScripts = [EMPTY];
    const wide = cancels.start(target([order('o1')]));
    const narrow = cancels.start(target([order('o1')], { scope: OUTCOME }));
    await clock.advance(31_000);
    expect((await narrow).outcome).toBe('left');
    expect((await wide).outcome).not.toBe('confirmed');
  });

  it('the answer to one keeps an order of which the other’s answer was silent', async () => {
    const made = scene([order('o1')]);
    const { account, cancels, clock } = made;
    let wideTries = 0;
    account.cancelScripts = [
      async (_, { tokenId }) => {
        if (tokenId === undefined) return ++wideTries === 1 ? CANCELED : fail(rejected(500));
        await sleep(clock, 300);
        return ok({ canceled: [], notCanceled: [{ id: 'x9', reason: 'order is being matched' }] });
      },
    ];
    account.listScripts = [async () => (await sleep(clock, 400), ok({ orders: [], complete: true }))];
    account.getOrder = async () => ok(undefined);
    const narrow = cancels.start(target([order('o1')], { scope: OUTCOME }));
    const wide = cancels.start(target([order('o1')]));
    await clock.advance(31_000);
    expect((await narrow).outcome).not.toBe('confirmed');
    expect((await wide).outcome).not.toBe('confirmed');
  });
});
