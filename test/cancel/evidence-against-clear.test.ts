import { describe, expect, it } from 'vitest';
import { describeCancelDetails } from '../../src/cancel/describe-cancel.ts';
import { canceledHere } from '../../src/domain/cancel.ts';
import { sleep } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { type CancelScene, MIRRORED, scene } from './cancel-scene.ts';
import {
  EMPTY,
  answer,
  MIRROR,
  failing,
  MARKET,
  listing,
  listingWithout,
  order,
  orders,
  OTHER_MARKET,
  rejected,
  target,
  throttled,
  YES,
  JUST_NOW,
} from './fake-account.ts';

const ELSEWHERE = { market: OTHER_MARKET, tokenId: '7' };
const onOther = (change = {}) =>
  target([], { scope: { kind: 'market', conditionId: OTHER_MARKET }, ...change });
const saidClear = ({ told }: CancelScene, id = 1): boolean =>
  told.some((progress) => progress.id === id && progress.outcome === 'confirmed');

describe('a cancel whose answer kept an order is not clear', () => {
  it('where a later try gets no answer', async () => {
    const made = scene([order('o1')]);
    made.account.cancelScripts = [
      answer([], { o1: 'order is being matched' }),
      failing(rejected(500), false),
    ];
    made.account.listScripts = [EMPTY];
    made.account.getOrder = async () => ok(undefined);
    const end = await made.run(target([order('o1')]), 31_000);
    expect(end.outcome).toBe('unresolved');
  });

  it('where a later try is throttled', async () => {
    const made = scene([order('o1')]);
    made.account.cancelScripts = [
      answer([], { o1: 'order is being matched' }),
      failing(throttled(1_000), false),
    ];
    made.account.listScripts = [EMPTY];
    made.account.getOrder = async () => ok(undefined);
    void made.cancels.start(target([order('o1')]));
    await made.clock.advance(31_000);
    expect(saidClear(made)).toBe(false);
  });

  it('where the answer under the second id does not find it', async () => {
    const made = scene([order('o1')]);
    made.account.cancelScripts = [
      async (_, { market }) =>
        ok({
          canceled: [],
          notCanceled: [
            { id: 'o1', reason: market === MARKET ? 'order is being matched' : 'order not found' },
          ],
        }),
    ];
    made.account.listScripts = [EMPTY];
    made.account.getOrder = async () => ok(undefined);
    const end = await made.run(target([order('o1')], { scope: MIRRORED }), 31_000);
    expect(end.outcome).toBe('unresolved');
  });

  it('where the answer under the second id calls it canceled', async () => {
    const made = scene([order('o1')]);
    made.account.cancelScripts = [
      async (_, { market }) =>
        market === MARKET
          ? ok({ canceled: [], notCanceled: [{ id: 'o1', reason: 'order is being matched' }] })
          : ok({ canceled: ['o1'], notCanceled: [] }),
    ];
    made.account.listScripts = [EMPTY];
    made.account.getOrder = async () => fail(rejected(500));
    const end = await made.run(target([order('o1')], { scope: MIRRORED }), 31_000);
    expect(end.outcome).toBe('unresolved');
  });
});

describe('a cancel is not clear while an order rests that is shown after its answer', () => {
  it('by a list of the monitor, though there is no record of the order', async () => {
    const made = scene([order('o1')]);
    made.account.cancelScripts = [answer([]), failing(rejected(500), false)];
    made.account.listScripts = [EMPTY];
    made.account.getOrder = async () => ok(undefined);
    const verdict = made.cancels.start(target([]));
    await made.clock.advance(8);
    made.cancels.note({ orders: [order('late')], askedAtMs: made.clock.monotonicMs() });
    await made.clock.advance(31_000);
    expect((await verdict).outcome).toBe('unresolved');
  });

  it('by the list of a cancel of another market, though there is no record of the order', async () => {
    const made = scene([order('o1')]);
    made.account.cancelScripts = [
      async (_, { market }) => {
        if (market === OTHER_MARKET) await sleep(made.clock, 50);
        return ok({ canceled: [], notCanceled: [] });
      },
      async (_, { market }) => {
        if (market === OTHER_MARKET) await sleep(made.clock, 50);
        return ok({ canceled: [], notCanceled: [] });
      },
      failing(rejected(500), false),
    ];
    made.account.listScripts = [
      async (_, { market }) => ok({ orders: market === OTHER_MARKET ? [order('late')] : [], complete: true }),
    ];
    made.account.getOrder = async () => {
      await sleep(made.clock, 200);
      return ok(undefined);
    };
    const first = made.cancels.start(target([order('o1')]));
    void made.cancels.start(onOther());
    await made.clock.advance(31_000);
    expect((await first).outcome).toBe('unresolved');
  });

  it('by the list of a cancel of another market, though the answer called it canceled', async () => {
    const made = scene([order('o1')]);
    made.account.cancelScripts = [
      async (_, { market }) => {
        if (market === OTHER_MARKET) await sleep(made.clock, 50);
        return ok({ canceled: market === MARKET ? ['o1'] : [], notCanceled: [] });
      },
    ];
    made.account.listScripts = [
      async (_, { market }) => ok({ orders: market === OTHER_MARKET ? [order('o1')] : [], complete: true }),
    ];
    made.account.getOrder = async (__, signal) => {
      await sleep(made.clock, 250, signal);
      return fail(rejected(500));
    };
    const first = made.cancels.start(target([order('o1')]));
    void made.cancels.start(onOther());
    await made.clock.advance(31_000);
    expect((await first).outcome).toBe('unresolved');
  });

  it('by a list that is not whole, though the answer called it canceled', async () => {
    const made = scene([order('o1')]);
    made.account.cancelScripts = [answer(['o1'])];
    made.account.listScripts = [async () => ok({ orders: [order('o1')], complete: false }), EMPTY];
    made.account.getOrder = async () => fail(rejected(500));
    const end = await made.run(target([order('o1')]), 31_000);
    expect(end.outcome).not.toBe('confirmed');
  });
});

describe('a cancel is not clear', () => {
  it('while an order rests that an earlier one called gone, and a list showed since', async () => {
    const made = scene([order('o1'), order('o2')]);
    const { account } = made;
    account.cancelScripts = [answer(['o1'])];
    account.listScripts = [EMPTY];
    account.getOrder = async () => fail(rejected(500));
    void made.cancels.start(target([order('o1'), order('o2')]));
    await made.clock.advance(31_000);
    account.listScripts = [
      async (_, { market }) => ok({ orders: market === undefined ? [order('o1')] : [], complete: true }),
      EMPTY,
    ];
    account.cancelScripts = [answer([])];
    void made.cancels.start(onOther());
    await made.clock.advance(31_000);
    // Now the one in doubt is told to have ended; the one that a list showed resting since rests.
    account.getOrder = async (id) => ok(order(id, id === 'o2' ? { status: 'canceled' } : {}));
    const end = await made.run(target([]), 31_000);
    expect(end.outcome).toBe('left');
  });

  it('by a row that calls an order canceled, where no record does', async () => {
    const made = scene([order('o1')]);
    const { account } = made;
    account.cancelScripts = [failing(rejected(500), false)];
    account.listScripts = [async () => ok({ orders: [order('o1', { status: 'canceled' })], complete: true })];
    account.getOrder = async () => fail(rejected(500));
    const first = await made.run(target([order('o1')]), 31_000);
    expect(first.outcome).toBe('unresolved');
    await made.cancels.clear(first.id);
    account.listScripts = [EMPTY];
    account.cancelScripts = [answer([])];
    const end = await made.run(target([]), 31_000);
    expect(end.outcome).toBe('unresolved');
  });

  it('while an order under a strange market is in doubt that a row without a market shows', async () => {
    const STRANGE = `0x${'d4'.repeat(32)}`;
    const scope = { kind: 'market', conditionId: MARKET, tokenIds: [YES] } as const;
    const made = scene([]);
    const x = order('x', { market: STRANGE });
    made.account.marketFacts = async () => ok({});
    made.account.cancelScripts = [answer([])];
    made.account.listScripts = [async () => ok({ orders: [{ ...x, market: '' }], complete: true }), EMPTY];
    made.account.getOrder = async () => ok(undefined);
    const end = await made.run(target([x], { scope }), 31_000);
    expect(end.outcome).not.toBe('confirmed');
  });

  it('while an order under a strange market is in doubt that no row shows', async () => {
    const STRANGE = `0x${'d4'.repeat(32)}`;
    const scope = { kind: 'market', conditionId: MARKET, tokenIds: [YES] } as const;
    const made = scene([]);
    const x = order('x', { market: STRANGE });
    made.account.marketFacts = async () => ok({});
    made.account.cancelScripts = [answer([])];
    made.account.listScripts = [EMPTY];
    made.account.getOrder = async () => ok(undefined);
    const end = await made.run(target([x], { scope }), 31_000);
    expect(end.outcome).not.toBe('confirmed');
  });

  it('after a record that said the order rests when no list could be read', async () => {
    const made = scene([order('o1')]);
    const { account } = made;
    let deletes = 0;
    account.cancelScripts = [
      async (_, { market }) => {
        deletes += 1;
        if (market === MIRROR || deletes > 2) return fail(rejected(500));
        return ok({ canceled: ['o1'], notCanceled: [] });
      },
    ];
    account.listScripts = [
      async () => (deletes > 2 ? ok({ orders: [], complete: true }) : fail(rejected(503))),
    ];
    account.getOrder = async (id) => (deletes > 2 ? fail(rejected(500)) : ok(order(id)));
    const end = await made.run(target([order('o1')], { scope: MIRRORED }), 31_000);
    expect(deletes).toBeGreaterThan(2);
    expect(end.outcome).not.toBe('confirmed');
  });

  it('with everything, where a list after the verdict of a market shows an order that was only called canceled', async () => {
    const made = scene([order('o1'), order('p1', ELSEWHERE)]);
    const { account, cancels, clock } = made;
    account.getOrder = async () => fail(rejected(500));
    account.listScripts = [EMPTY];
    account.cancelScripts = [
      async (each, request) => {
        if (request.market === MARKET) return ok({ canceled: ['o1'], notCanceled: [] });
        await sleep(clock, 2_000);
        cancels.note({ orders: [order('o1')], askedAtMs: clock.monotonicMs() });
        return ok(each.execute(request));
      },
    ];
    const markets = [target([order('o1')]), onOther({ orders: [order('p1', ELSEWHERE)] })];
    const { verdict } = cancels.everything.start(
      { markets, orders: [], worth: 0, ordersReadAtMs: JUST_NOW },
      () => [],
    );
    await clock.advance(60_000);
    expect((await verdict).outcome).not.toBe('confirmed');
  });

  it('with everything, where the program is left before the reading that has to follow the last verdict', async () => {
    const made = scene([order('o1')]);
    const { account, cancels, clock } = made;
    const shown = order('p1', ELSEWHERE);
    let proves = false;
    account.listScripts = [
      async (_, { market }) => ok({ orders: proves && market === undefined ? [shown] : [], complete: true }),
    ];
    account.getOrder = async (id) => {
      if (id === 'unseen') return sleep(clock, 20_000).then(() => ok(undefined));
      return proves ? ok(order(id, { status: 'canceled' })) : fail(rejected(500));
    };
    account.cancelScripts = [answer(['unseen'])];
    const run = cancels.everything.start(
      { markets: [target([order('o1')])], orders: [], worth: 0, ordersReadAtMs: JUST_NOW },
      () => [],
    );
    await clock.advance(35_000);
    expect(run.progress).toMatchObject({ outcome: 'unresolved', openAtLastReading: 0 });
    proves = true;
    const isProved = (): boolean => {
      const [each] = run.progress.cancels;
      return each?.phase === 'verifying' && each.outcome === undefined;
    };
    for (let i = 0; i < 300 && !isProved(); i++) await clock.advance(50);
    expect(run.progress.cancels[0]).toMatchObject({ phase: 'verifying', openAtLastReading: 0 });
    const ending = cancels.finish(600);
    await clock.advance(1_000);
    await ending;
    expect(run.progress.phase).toBe('settled');
    expect(run.progress.outcome).not.toBe('confirmed');
  });

  it('where its own list had rows that could not be read, and no request was answered', async () => {
    const made = scene([order('o1')]);
    made.account.listScripts = [
      async () => ok({ orders: [order('o1')], complete: false, hasLostRows: true }),
      EMPTY,
    ];
    made.account.getOrder = async (id) => ok(order(id, { status: 'canceled' }));
    made.account.cancelScripts = [failing(rejected(500), false)];
    const end = await made.run(target([order('o1')]), 31_000);
    expect(end.outcome).toBe('unresolved');
  });

  it('where the last reading is not whole and shows the order that was called canceled', async () => {
    const made = scene([order('o1')]);
    made.account.marketFacts = async (_, signal) => {
      await sleep(made.clock, 600, signal);
      return ok({});
    };
    made.account.cancelScripts = [answer(['o1'])];
    made.account.getOrder = async () => fail(rejected(500));
    made.account.listScripts = [EMPTY, async () => ok({ orders: [order('o1')], complete: false })];
    const end = await made.run(target([order('o1')], { areIdsUnknown: true }), 31_000);
    expect(end.outcome).not.toBe('confirmed');
  });

  it('by an old reading, where the last one failed', async () => {
    const made = scene([order('o1')]);
    made.account.marketFacts = async (_, signal) => {
      await sleep(made.clock, 600, signal);
      return ok({});
    };
    made.account.cancelScripts = [answer(['o1'])];
    made.account.getOrder = async (id) => ok(order(id, { status: 'canceled' }));
    made.account.listScripts = [EMPTY, async () => fail(rejected(500))];
    const end = await made.run(target([order('o1')], { areIdsUnknown: true }), 31_000);
    expect(end.outcome).not.toBe('confirmed');
  });

  it('with everything, where a later list shows an order that the answer of another market did not find', async () => {
    const made = scene([order('o1'), order('p1', ELSEWHERE)]);
    const { account, cancels, clock } = made;
    const late = order('late');
    account.getOrder = async (id) => ok(id === 'late' ? undefined : order(id, { status: 'canceled' }));
    account.listScripts = [EMPTY];
    account.cancelScripts = [
      async (_, { market }) => {
        if (market === MARKET) return ok({ canceled: ['o1'], notCanceled: [] });
        await sleep(clock, 2_000);
        cancels.note({ orders: [late] });
        return ok({ canceled: ['p1'], notCanceled: [{ id: 'late', reason: 'order not found' }] });
      },
    ];
    const markets = [target([order('o1')]), onOther({ orders: [order('p1', ELSEWHERE)] })];
    const { verdict } = cancels.everything.start(
      { markets, orders: [], worth: 0, ordersReadAtMs: JUST_NOW },
      () => [],
    );
    await clock.advance(60_000);
    expect((await verdict).outcome).not.toBe('confirmed');
  });
});

describe('the words about an order that an answer named', () => {
  it('count none as canceled that a list showed resting since, and nobody accounts for', async () => {
    const { account, run } = scene(orders(2));
    account.cancelScripts = [answer(['o2'], { o1: 'busy' })];
    account.listScripts = [listing, listingWithout('o2')];
    account.getOrder = async (id) => (id === 'o2' ? fail(rejected(500)) : ok(account.open.get(id)));
    const end = await run(target(orders(2)), 40_000);
    expect(end).toMatchObject({ outcome: 'left', unaccounted: [{ id: 'o2' }] });
    expect(canceledHere(end)).toEqual([]);
  });

  it('do not call it gone by a reading from before the last request', async () => {
    const { account, run } = scene(orders(2));
    account.cancelScripts = [answer([], { o1: 'busy' }), answer([], { o1: 'busy', u: 'busy' })];
    account.open.set('u', order('u'));
    account.listScripts = [listingWithout('u'), async () => fail(rejected(500))];
    const { getOrder } = account;
    account.getOrder = async (id, stop) => (id === 'u' ? fail(rejected(500)) : getOrder(id, stop));
    const end = await run(target(orders(2)), 40_000);
    expect(end.outcome).toBe('unresolved');
    expect(describeCancelDetails(end)).toContain('not canceled: u (busy)');
  });
});
