import { describe, expect, it } from 'vitest';
import { sleep, type Clock } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { countCalls, scene } from './cancel-scene.ts';
import {
  failing,
  honest,
  listing,
  type ListScript,
  MARKET,
  never,
  NO_CONNECTION,
  order,
  orders,
  OTHER_MARKET,
  RESET,
  target,
  throttled,
  NO,
  YES,
} from './fake-account.ts';

/** What rests when it is asked, told so much later. */
function slowListing(clock: Clock, afterMs: number): ListScript {
  return async (account) => {
    const resting = [...account.open.values()];
    await sleep(clock, afterMs);
    return ok({ orders: resting, complete: true });
  };
}

describe('single flight', () => {
  it('joins a start of the same scope, and not one of an outcome, for which the market would be sent longer', async () => {
    const { account, cancels, clock } = scene();
    const scope = { kind: 'market', conditionId: MARKET, tokenIds: [YES, NO] } as const;
    const first = cancels.start(target(orders(6), { scope }));
    const again = cancels.start(target(orders(6)));
    const narrower = cancels.start(
      target(orders(6), { scope: { kind: 'outcome', conditionId: MARKET, tokenId: YES } }),
    );
    await clock.advance(1_000);
    const ends = await Promise.all([first, again, narrower]);
    expect(ends.map((each) => each.id)).toEqual([1, 1, 2]);
    expect(countCalls(account, 'cancel')).toBe(2);
  });

  it.each(['the market', 'everything'])(
    'a press on %s sends again where the request was answered: no reading from before it says clear',
    async (what) => {
      const { account, cancels, clock } = scene();
      account.listScripts = [slowListing(clock, 3_000)];
      void cancels.start(target(orders(6)));
      await clock.advance(1_000);
      account.open.set('new', order('new'));
      const again =
        what === 'everything'
          ? cancels.everything.start({ markets: [target(orders(6))], orders: orders(6), worth: 0 }, () => [])
              .verdict
          : cancels.start(target(orders(6)));
      await clock.advance(0);
      expect(countCalls(account, 'cancel')).toBe(2);
      for (let second = 0; second < 20; second++) await clock.advance(1_000);
      expect(await again).toMatchObject({ outcome: 'confirmed' });
      expect([...account.open.keys()]).toEqual([]);
    },
  );

  it('a press while it waits to read sends again at once, and its verdict is of a reading since', async () => {
    const { account, cancels, clock } = scene();
    account.cancelScripts = [failing(RESET, true), honest];
    account.listScripts = [async () => fail(RESET), listing];
    const first = cancels.start(target(orders(6)));
    await clock.advance(20);
    expect(countCalls(account, 'cancel')).toBe(1);
    account.open.set('new', order('new'));
    void cancels.start(target(orders(6)));
    await clock.advance(0);
    expect(countCalls(account, 'cancel')).toBe(2);
    await clock.advance(1_000);
    expect(await first).toMatchObject({ id: 1, outcome: 'confirmed' });
  });

  it('a press on an outcome sends for that alone where the request of its market was answered', async () => {
    const { account, cancels, clock } = scene();
    account.listScripts = [slowListing(clock, 3_000)];
    const market = { kind: 'market', conditionId: MARKET, tokenIds: [YES, NO] } as const;
    void cancels.start(target(orders(6), { scope: market }));
    await clock.advance(1_000);
    account.open.set('new', order('new'));
    account.open.set('other', order('other', { tokenId: NO }));
    const scope = { kind: 'outcome', conditionId: MARKET, tokenId: YES } as const;
    const narrower = cancels.start(target([order('new')], { scope }));
    for (let second = 0; second < 20; second++) await clock.advance(1_000);
    expect(await narrower).toMatchObject({ id: 2, outcome: 'confirmed' });
    expect([...account.open.keys()]).toEqual(['other']);
  });

  it('does not make the market wait for an outcome that is under way', async () => {
    const { account, cancels } = scene();
    void cancels.start(target(orders(6), { scope: { kind: 'outcome', conditionId: MARKET, tokenId: YES } }));
    void cancels.start(target(orders(6)));
    expect(countCalls(account, 'cancel')).toBe(2);
  });

  it('runs different markets in parallel', async () => {
    const { account, cancels } = scene();
    void cancels.start(target(orders(6)));
    void cancels.start(target([], { scope: { kind: 'market', conditionId: OTHER_MARKET } }));
    expect(account.calls.filter((call) => call.what === 'cancel')).toHaveLength(2);
  });

  it('starts anew on a market whose earlier cancel is only being verified', async () => {
    const { account, cancels, clock, told } = scene();
    account.cancelScripts = [failing(RESET, false)];
    account.listScripts = [async () => fail(RESET)];
    void cancels.start(target(orders(6)));
    await clock.advance(60_000);
    account.cancelScripts = [honest];
    account.listScripts = [listing];
    const second = cancels.start(target(orders(6)));
    await clock.advance(1_000);
    expect(await second).toMatchObject({ id: 2, outcome: 'confirmed' });
    expect(told.findLast((each) => each.id === 1)).toMatchObject({ phase: 'settled', outcome: 'unresolved' });
  });
});

describe('leaving', () => {
  it('waits for a cancel that ends within the grace', async () => {
    const { cancels, clock } = scene();
    void cancels.start(target(orders(6)));
    const leaving = cancels.finish(3_000);
    await clock.advance(3_000);
    expect(await leaving).toMatchObject([{ outcome: 'confirmed', phase: 'settled' }]);
    expect(clock.pending).toBe(0);
  });

  it.each([
    ['a request without an answer', never, 'unresolved'],
    ['a throttled one', failing(throttled(20_000), false), 'throttled'],
    ['one that never left', failing(NO_CONNECTION, false), 'not-sent'],
  ] as const)('tells how %s stands when the grace is over', async (_, script, outcome) => {
    const { account, cancels, clock } = scene();
    account.cancelScripts = [script];
    void cancels.start(target(orders(6)));
    const leaving = cancels.finish(3_000);
    await clock.advance(3_000);
    expect(await leaving).toMatchObject([{ outcome, phase: 'settled' }]);
    expect(clock.pending).toBe(0);
  });

  it('does not call unsent what was sent, when it is left before it knows what became of the orders', async () => {
    const { account, cancels, clock } = scene();
    account.cancelScripts = [failing(RESET, true)];
    account.getOrder = () => new Promise(() => {});
    void cancels.start(target(orders(6)));
    await clock.advance(1_000);
    const leaving = cancels.finish(0);
    await clock.advance(3_000);
    expect(await leaving).toMatchObject([{ outcome: 'unresolved', phase: 'settled', openAtLastReading: 0 }]);
  });
});
