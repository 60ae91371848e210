import { describe, expect, it } from 'vitest';
import {
  MARKET,
  OTHER_MARKET,
  failing,
  listing,
  NO_CONNECTION,
  order,
  orders,
  rejected,
  RESET,
  target,
  throttled,
  YES,
} from './fake-account.ts';
import { countCalls, scene } from './cancel-scene.ts';
import { fail, ok } from '../../src/domain/result.ts';

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

  it.each([
    ['was not answered', failing(RESET, false), 'left'],
    ['never left', failing(NO_CONNECTION, false), 'not-sent'],
    ['was put off by the service', failing(throttled(10_000), false), 'throttled'],
  ] as const)(
    'sends nothing more when the machine slept for hours after a request that %s',
    async (_, script, outcome) => {
      const { account, cancels, clock, told } = scene();
      account.cancelScripts = [script];
      void cancels.start(target(orders(6)));
      await clock.advance(6);
      const sent = countCalls(account, 'cancel');
      clock.jumpWall(7_200_000);
      for (let second = 0; second < 60; second++) await clock.advance(1_000);
      expect(countCalls(account, 'cancel')).toBe(sent);
      expect(told.at(-1)).toMatchObject({ phase: 'settled', outcome });
      expect(told.at(-1)?.settledAtMs).toBeGreaterThan(clock.now() - 61_000);
    },
  );

  it('takes one market for one, however its id is spelled', async () => {
    const { account, cancels, clock } = scene();
    const upper = MARKET.toUpperCase().replace('0X', '0x');
    void cancels.start(target(orders(6)));
    void cancels.start(target(orders(6), { scope: { kind: 'market', conditionId: upper } }));
    await clock.advance(1_000);
    expect([countCalls(account, 'cancel'), account.mostInFlight]).toEqual([1, 1]);
  });

  it.each([
    ['matching engine busy, try again', 'unresolved'],
    ['no reason given', 'unresolved'],
    ['order is locked', 'unresolved'],
    ["order can't be found - already canceled or matched", 'confirmed'],
  ])(
    'an order that the service kept ("%s"), lists nowhere and has no record of: %s',
    async (reason, outcome) => {
      const { account, run } = scene();
      const notCanceled = orders(6).map(({ id }) => ({ id, reason }));
      account.cancelScripts = [async () => ok({ canceled: [], notCanceled })];
      account.listScripts = [async () => ok({ orders: [], complete: true })];
      account.getOrder = async () => ok(undefined);
      expect((await run(target(orders(6)))).outcome).toBe(outcome);
      expect(countCalls(account, 'cancel') > 1).toBe(outcome === 'unresolved');
    },
  );

  it.each(['else', 'ELSE', '0xelse'])(
    'raises the alarm when it takes down an order of another market that was listed before, named %j',
    async (named) => {
      const { account, run } = scene();
      account.cancelScripts = [
        async (self, request) => {
          const { canceled } = self.execute(request);
          return ok({ canceled: [...canceled, named], notCanceled: [] });
        },
      ];
      const elsewhere = [order('else', { market: OTHER_MARKET })];
      const end = await run(target(orders(6), { ordersReadAtMs: undefined, elsewhere }));
      expect(end).toMatchObject({ outcome: 'confirmed', outside: [named] });
    },
  );

  it.each([
    ['before the key', { unread: [{ id: 'u', market: MARKET, tokenId: YES }] }],
    ['beside the request', {}],
  ])('does not forget an order of which only its place could be read %s', async (_, more) => {
    const { account, run } = scene([]);
    account.cancelScripts = [async () => ok({ canceled: [], notCanceled: [] })];
    const place = { id: 'u', market: MARKET, tokenId: YES };
    account.listScripts = [
      async () => ok({ orders: [], complete: false, unread: [place] }),
      async () => ok({ orders: [], complete: true }),
    ];
    account.getOrder = async () => fail(rejected(500));
    const end = await run(target([], { ordersReadAtMs: undefined, ...more }));
    expect(end).toMatchObject({ outcome: 'unresolved', unaccounted: [{ id: 'u' }] });
  });

  it('is confirmed at its pace by a service of which every second request fails', async () => {
    const { account, clock, cancels } = scene();
    let asked = 0;
    account.listScripts = [
      async (self, filter) => ((asked += 1) % 2 === 0 ? fail(rejected(503)) : listing(self, filter)),
    ];
    const verdict = cancels.start(target(orders(6)));
    await clock.advance(500);
    expect((await verdict).outcome).toBe('confirmed');
  });

  it('an order that was kept at first is gone once an answer keeps it no longer', async () => {
    const { account, run } = scene();
    const notCanceled = orders(6).map(({ id }) => ({ id, reason: 'busy' }));
    account.cancelScripts = [
      async () => ok({ canceled: [], notCanceled }),
      async () => ok({ canceled: [], notCanceled: [] }),
    ];
    account.listScripts = [async () => ok({ orders: [], complete: true })];
    account.getOrder = async () => ok(undefined);
    expect((await run(target(orders(6)))).outcome).toBe('confirmed');
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

  it('clears 50,000 orders', async () => {
    const many = orders(50_000);
    const { run } = scene(many);
    expect((await run(target(many))).outcome).toBe('confirmed');
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
