import { describe, expect, it } from 'vitest';
import { MARKET, failing, listing, order, orders, RESET, target, throttled } from './fake-account.ts';
import { countCalls, scene } from './cancel-scene.ts';
import { fail } from '../../../src/domain/result.ts';

describe('against a service or a machine that does its worst', () => {
  it('does not hammer a service that says "later: in 0 seconds" for ever', async () => {
    const { account, cancels, clock } = scene();
    account.cancelScripts = [failing(throttled(0), false)];
    void cancels.start(target(orders(6)));
    await clock.advance(30_000);
    expect(countCalls(account, 'cancel')).toBeLessThan(60);
  });

  it('has not taken less than no time when the wall clock is set back meanwhile', async () => {
    const { cancels, clock, told } = scene();
    void cancels.start(target(orders(6)));
    clock.jumpWall(-3_600_000);
    await clock.advance(1_000);
    const { startedAtMs, settledAtMs = 0 } = told.at(-1) ?? { startedAtMs: 0 };
    expect(settledAtMs - startedAtMs).toBeGreaterThanOrEqual(0);
    expect(settledAtMs - startedAtMs).toBeLessThan(1_000);
  });

  it('takes one market for one, however its id is spelled', async () => {
    const { account, cancels, clock } = scene();
    const upper = MARKET.toUpperCase().replace('0X', '0x');
    void cancels.start(target(orders(6)));
    void cancels.start(target(orders(6), { scope: { kind: 'market', conditionId: upper } }));
    await clock.advance(1_000);
    expect([countCalls(account, 'cancel'), account.mostInFlight]).toEqual([1, 1]);
  });

  it('is not confused by an order id that is listed again and again', async () => {
    const { account, run } = scene();
    const twice = [order('a'), order('a'), order('a')];
    account.cancelScripts = [failing(RESET, false)];
    account.listScripts = [async () => ({ ok: true, value: { orders: twice, complete: true } })];
    const end = await run(target(twice));
    expect(end).toMatchObject({ outcome: 'left', openAtLastReading: 1 });
    expect(end.left).toHaveLength(1);
  });

  it('takes no orders of another market for its own, whatever the service lists', async () => {
    const { account, run } = scene(orders(2));
    account.listScripts = [
      async () => ({
        ok: true,
        value: { orders: [order('x', { market: `0x${'d4'.repeat(32)}` })], complete: true },
      }),
    ];
    expect((await run(target(orders(2)))).outcome).toBe('confirmed');
  });

  it('clears 50,000 orders without holding up what else runs', async () => {
    const many = orders(50_000);
    const { run } = scene(many);
    const startedMs = performance.now();
    expect((await run(target(many))).outcome).toBe('confirmed');
    expect(performance.now() - startedMs).toBeLessThan(2_000);
  });

  it('two programs that cancel one market at once both end in the true state', async () => {
    const { account, cancels, clock } = scene();
    const other = scene([]);
    Object.assign(other.account, { open: account.open, gone: account.gone });
    const both = [cancels.start(target(orders(6))), other.cancels.start(target(orders(6)))];
    await Promise.all([clock.advance(2_000), other.clock.advance(2_000)]);
    expect((await Promise.all(both)).map((end) => [end.outcome, end.outside])).toEqual([
      ['confirmed', []],
      ['confirmed', []],
    ]);
  });

  it('settles each cancel once, also when it is taken note of in the middle', async () => {
    const { account, cancels, clock, told } = scene();
    account.listScripts = [async () => fail(RESET), listing];
    void cancels.start(target(orders(6)));
    await clock.advance(6);
    cancels.clear(1);
    cancels.clear(1);
    await clock.advance(5_000);
    expect(told.filter((progress) => progress.phase === 'settled')).toHaveLength(1);
    expect(cancels.running()).toEqual([]);
  });
});
