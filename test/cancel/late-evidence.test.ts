import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import type { MonitorEvent } from '../../src/domain/monitor-event.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { createPublish } from '../../src/monitor/publish.ts';
import type { Connection } from '../../src/monitor/service/connect-service.ts';
import { headlessScene } from '../cli/cancel/headless-scene.ts';
import { MIRRORED, scene } from './cancel-scene.ts';
import {
  answer,
  EMPTY,
  failing,
  failingUnder,
  honest,
  listing,
  MARKET,
  MIRROR,
  NO_CONNECTION,
  order,
  OTHER_MARKET,
  rejected,
  RESET,
  target,
  throttled,
  TIMED_OUT,
  YES,
} from './fake-account.ts';

const SILENT = async () => ok({ canceled: [], notCanceled: [] });
const handleEvent = (): void => {};

describe('a cancel is not clear', () => {
  it.each([
    [100, 200],
    [8_000, 9_000],
    [24_000, 25_000],
  ])(
    'by a record from the first %i ms, where lists showed the order resting until %i ms',
    async (endedMs, listedMs) => {
      const { account, clock, run } = scene([order('o1')]);
      account.cancelScripts = [SILENT];
      account.listScripts = [
        async () => ok({ orders: clock.monotonicMs() < listedMs ? [order('o1')] : [], complete: true }),
      ];
      account.getOrder = async () => {
        await sleep(clock, 5);
        return ok(order('o1', { status: clock.monotonicMs() < endedMs ? 'canceled' : 'live' }));
      };
      expect((await run(target([order('o1')]), 31_000)).outcome).not.toBe('confirmed');
    },
  );

  it.each([400, 800])('while an order rests whose record comes after %i ms', async (ms) => {
    const { account, clock, run } = scene([order('o1')]);
    account.cancelScripts = [async () => ok({ canceled: ['o1'], notCanceled: [] })];
    account.listScripts = [EMPTY];
    account.getOrder = async () => {
      await sleep(clock, ms);
      return ok(order('o1'));
    };
    expect((await run(target([order('o1')]), 31_000)).outcome).not.toBe('confirmed');
  });

  it.each([800, 2_000])(
    'while an order rests that only the answer named, and whose record comes after %i ms',
    async (ms) => {
      const { account, clock, run } = scene([order('o1')]);
      account.cancelScripts = [
        async (acc, request) => ok({ canceled: [...acc.execute(request).canceled, 'o9'], notCanceled: [] }),
        honest,
      ];
      account.listScripts = [EMPTY];
      const getOrder = account.getOrder.bind(account);
      account.getOrder = async (id, signal) => {
        if (id !== 'o9') return getOrder(id, signal);
        await sleep(clock, ms);
        return ok(order('o9'));
      };
      const { ordersReadAtMs: __, ...cold } = target([order('o1')]);
      expect((await run(cold, 31_000)).outcome).not.toBe('confirmed');
    },
  );
});

it('a cancel is not clear where a list after the last reading shows an order that no answer named', async () => {
  const { account, clock, cancels } = scene([order('o1')]);
  account.cancelScripts = [SILENT];
  account.listScripts = [EMPTY];
  account.getOrder = async () => {
    await sleep(clock, 5);
    return ok(undefined);
  };
  account.marketFacts = async () => {
    await sleep(clock, 60);
    return ok({});
  };
  const verdict = cancels.start(target([order('o1')], { areIdsUnknown: true }));
  await clock.advance(40);
  cancels.note({ orders: [order('o1')], askedAtMs: clock.monotonicMs() - 10 });
  // From here on the service answers no more cancel.
  account.cancelScripts = [async () => fail(rejected(500))];
  await clock.advance(31_000);
  expect((await verdict).outcome).not.toBe('confirmed');
});

describe('a cancel after a row without a name', () => {
  it('of everything is not clear by two empty lists, when nothing was sent', async () => {
    const { account, cancels, clock } = scene([order('o1')]);
    account.listScripts = [async () => ok({ orders: [], complete: false, hasLostRows: true }), EMPTY];
    const everything = { markets: [], orders: [], worth: 0 };
    const { settled } = cancels.everything.start(everything, () => []);
    await clock.advance(31_000);
    expect((await settled).outcome).not.toBe('confirmed');
  });

  it('is not clear by empty lists, when the row came after the only answer', async () => {
    const { account, run } = scene([order('o1')]);
    account.cancelScripts = [SILENT, async () => fail(rejected(500))];
    account.listScripts = [async () => ok({ orders: [], complete: false, hasLostRows: true }), EMPTY];
    expect((await run(target([]), 31_000)).outcome).not.toBe('confirmed');
  });

  it('is clear only after ten more empty seconds, when it was restored', async () => {
    const entry = { key: 'k', armedAtMs: 0, target: target([]) };
    const journal = { write: async () => true, erase: async () => {}, unfinished: async () => [entry] };
    const { account, cancels, clock } = scene([], 1, journal);
    account.listScripts = [EMPTY];
    const restoring = cancels.restore();
    await clock.advance(8_000);
    cancels.note({ orders: [], hasLostRows: true, askedAtMs: clock.monotonicMs() - 5 });
    await clock.advance(9_000);
    expect(cancels.running()).toHaveLength(1);
    await clock.advance(31_000);
    expect((await restoring).map(({ outcome }) => outcome)).toEqual(['confirmed']);
  });
});

it('a cancel is not clear while each request for the second id is throttled, though no list shows an order there', async () => {
  const { account, run } = scene([order('o1'), order('o2', { market: MIRROR, tokenId: '9' })]);
  account.cancelScripts = [failingUnder(MIRROR, throttled(500))];
  account.listScripts = [EMPTY];
  const end = await run(target([order('o1')], { scope: MIRRORED }), 31_000);
  expect(end.outcome).not.toBe('confirmed');
});

it('a cancel is not clear while an order rests under an id of the market that the list spells in capitals', async () => {
  const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
  const { account, run } = scene([order('o1', { market: id.toUpperCase() })]);
  account.cancelScripts = [SILENT];
  const { ordersReadAtMs: __, ...cold } = target([], { scope: { kind: 'market', conditionId: id } });
  expect((await run(cold, 31_000)).outcome).not.toBe('confirmed');
  expect(account.open.size).toBe(1);
});

it.each(['readable', 'unreadable'])(
  'a cancel is not clear after a first list with a %s row elsewhere, while the catalog is silent',
  async (kind) => {
    const { account, run } = scene([order('o1')]);
    const row = order('o7', { market: MIRROR, tokenId: '9' });
    account.marketFacts = async () => fail(TIMED_OUT);
    account.cancelScripts = [async (acc, request) => ok(acc.execute(request))];
    account.listScripts = [
      async () =>
        kind === 'readable'
          ? ok({ orders: [row], complete: true })
          : ok({ orders: [], unread: [{ id: 'o7', market: MIRROR, tokenId: '9' }], complete: false }),
      EMPTY,
    ];
    const getOrder = account.getOrder.bind(account);
    account.getOrder = async (id, signal) => (id === 'o7' ? ok(row) : getOrder(id, signal));
    const end = await run(target([order('o1')], { areIdsUnknown: true }), 31_000);
    expect(end.outcome).not.toBe('confirmed');
  },
);

it('a cancel is not clear where a list shows an order elsewhere meanwhile, and the catalog is silent', async () => {
  const { account, cancels, clock } = scene([order('o1')]);
  const early = order('early', { market: MIRROR, tokenId: '9' });
  const late = order('late', { market: MIRROR, tokenId: '9' });
  account.marketFacts = async () => fail(TIMED_OUT);
  account.listScripts = [async () => ok({ orders: [early], complete: true }), EMPTY];
  account.getOrder = async (id, signal) => {
    if (id === 'late') return fail(rejected(500));
    await sleep(clock, 1_000, signal);
    return ok(id === 'early' ? { ...early, status: 'canceled' } : { ...order(id), status: 'canceled' });
  };
  const verdict = cancels.start(target([order('o1')], { areIdsUnknown: true }));
  await clock.advance(2_000);
  cancels.note({ orders: [late] });
  await clock.advance(31_000);
  expect((await verdict).outcome).not.toBe('confirmed');
});

it('a cancel of an outcome is not clear while an order rests under a second id whose tokens are not known', async () => {
  const { account, run } = scene([order('o1'), order('o2', { market: MIRROR, tokenId: '9' })]);
  account.marketFacts = async () => ok({ mirrorId: MIRROR });
  const scope = { kind: 'outcome', conditionId: MARKET, tokenId: YES } as const;
  const end = await run(target([order('o1')], { scope, areIdsUnknown: true }), 31_000);
  expect(end.outcome).not.toBe('confirmed');
});

it('a cancel that an earlier process left is not clear of an order that this one was shown', async () => {
  const entry = { key: 'k', armedAtMs: 0, target: target([]) };
  const journal = { write: async () => true, erase: async () => {}, unfinished: async () => [entry] };
  const { account, cancels, run, clock } = scene(
    [order('o9'), order('n1', { market: OTHER_MARKET, tokenId: '7' })],
    1,
    journal,
  );
  const other = target([], { scope: { kind: 'market', conditionId: OTHER_MARKET } });
  expect((await run(other)).outcome).toBe('confirmed');
  account.listScripts = [EMPTY];
  account.getOrder = async () => fail(rejected(500));
  const restoring = cancels.restore();
  await clock.advance(31_000);
  expect((await restoring).map(({ outcome }) => outcome)).not.toEqual(['confirmed']);
});

it('a cancel is not clear while an order rests by a record that spells its id in capitals', async () => {
  const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
  const { account, run } = scene([]);
  account.cancelScripts = [async () => ok({ canceled: [id], notCanceled: [] })];
  account.listScripts = [EMPTY];
  account.getOrder = async () => ok(order(id.toUpperCase()));
  expect((await run(target([order(id)]), 31_000)).outcome).not.toBe('confirmed');
});
it('a cancel is not clear of an order elsewhere under the second id that an earlier one learned, though the catalog knows it no more', async () => {
  const { account, cancels, run, clock } = scene([order('o1')]);
  account.marketFacts = async () => ok({ mirrorId: MIRROR });
  expect((await run(target([order('o1')], { areIdsUnknown: true }))).outcome).toBe('confirmed');
  account.marketFacts = async () => fail(rejected(404));
  account.listScripts = [EMPTY];
  account.cancelScripts = [async () => ok({ canceled: [], notCanceled: [] })];
  const o2 = order('o2', { market: MIRROR, tokenId: '9' });
  account.getOrder = async (id) => ok(id === 'o2' ? o2 : undefined);
  const verdict = cancels.start(target([], { areIdsUnknown: true, elsewhere: [o2] }));
  await clock.advance(31_000);
  expect((await verdict).outcome).not.toBe('confirmed');
});

/** A cancel whose answer called o1 canceled, with empty lists, and look-ups of its own that fail. */
async function endWith(event: (nowMs: number) => MonitorEvent) {
  const { account, cancels, clock } = scene([order('o1')]);
  account.cancelScripts = [answer(['o1'])];
  account.listScripts = [EMPTY];
  account.getOrder = async () => fail(rejected(500));
  account.marketFacts = async (_, signal) => {
    await sleep(clock, 400, signal);
    return ok({});
  };
  const connection: Partial<Record<keyof Connection, unknown>> = {
    cancels,
    ownOrders: { handleEvent },
    orderWatch: { handleEvent, noteListed: handleEvent },
    pollers: { handleEvent, held: false },
  };
  const store = { state: () => ({}), dispatch: handleEvent, subscribe: () => handleEvent } as never;
  const publish = createPublish({ store, clock, connection: () => connection as Connection });
  const verdict = cancels.start(target([order('o1')], { areIdsUnknown: true }));
  await clock.advance(50);
  publish(event(clock.monotonicMs()));
  await clock.advance(31_000);
  return (await verdict).outcome;
}

it('a cancel is not clear where the record that the view of the order reads says that it rests', async () => {
  const outcome = await endWith((nowMs) => ({
    type: 'detailRead',
    finding: { kind: 'order', id: 'o1', answer: order('o1') },
    times: { askedAtMs: nowMs, readAtMs: nowMs },
    paceMs: 1_000,
  }));
  expect(outcome).not.toBe('confirmed');
});

describe('a cancel on an honest service is clear', () => {
  it('where records spell the id of an order in capitals', async () => {
    const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
    const { account, run } = scene([order(id)]);
    account.cancelScripts = [
      async (acc, request) => {
        acc.execute(request);
        return ok({ canceled: [], notCanceled: [] });
      },
    ];
    account.getOrder = async () => ok(order(id.toUpperCase(), { status: 'canceled' }));
    expect((await run(target([order(id)]), 31_000)).outcome).toBe('confirmed');
  });
  it('where a row of another market can never be read', async () => {
    const { account, run } = scene([order('o1')]);
    const row = { id: 'odd', market: OTHER_MARKET, tokenId: '7' };
    account.listScripts = [
      async (acc, { market }) =>
        market === MARKET
          ? listing(acc, { market })
          : ok({ orders: [...acc.open.values()], unread: [row], complete: false, isCompleteBut: true }),
    ];
    expect((await run(target([order('o1')]), 31_000)).outcome).toBe('confirmed');
  });
  it('where the order expired by itself', async () => {
    const { account, run } = scene([]);
    account.getOrder = async () => ok(order('o1', { status: 'expired' }));
    expect((await run(target([order('o1')]), 31_000)).outcome).toBe('confirmed');
  });
});

it('cancel --all does not end clear by two empty lists after a row without a name', async () => {
  const made = headlessScene([order('o1')]);
  let lists = 0;
  made.account.listOpen = async () => ok({ orders: [], complete: ++lists > 1 });
  expect(await made.run({ all: true, yes: true })).not.toBe(0);
});

/** The record of o9, which only the answer named, says LIVE so long after both lists were read without an order. */
function sceneOfLateRecord(lateMs: number) {
  const made = scene([order('o1')]);
  const { account, clock, cancels } = made;
  let isLive = false;
  account.cancelScripts = [answer(['o1', 'o9'])];
  account.getOrder = async (id) => {
    if (id !== 'o9') return ok(order(id, { status: 'canceled' }));
    const [cancel] = cancels.running();
    const isProved = cancel?.verifiedAfterMs !== undefined && cancel.phase === 'verifying';
    if (!isProved && !isLive) return fail(rejected(500));
    await sleep(clock, lateMs);
    isLive = true;
    return ok(order('o9'));
  };
  return { ...made, isLive: () => isLive };
}

it('a cancel does not say clear while the record of an order that its answer named may come', async () => {
  const { account, told, run } = sceneOfLateRecord(2_000);
  account.listScripts = [EMPTY];
  const end = await run(target([order('o1')]), 31_000);
  expect(end.outcome).not.toBe('confirmed');
  expect(told.map(({ outcome }) => outcome)).not.toContain('confirmed');
});

it('a cancel ends in time where that record comes at its end and no list does any more', async () => {
  const { account, clock, cancels, isLive } = sceneOfLateRecord(2_900);
  account.listScripts = [
    async () => {
      if (clock.monotonicMs() < 26_500 || isLive()) return fail(rejected(503));
      return ok({ orders: [], complete: true });
    },
  ];
  let word: string | undefined;
  void cancels.start(target([order('o1')])).then(({ outcome }) => (word = outcome));
  await clock.advance(40_000);
  expect(isLive()).toBe(true);
  expect(word).toBe('unresolved');
});

it('a cancel reads again what was left before its last tries, which never left', async () => {
  const { account, cancels, clock } = scene([order('o1')]);
  account.cancelScripts = [failing(RESET, false), failing(NO_CONNECTION, false)];
  const verdict = cancels.start(target([order('o1')]));
  await clock.advance(15_000);
  account.execute({ market: MARKET });
  await clock.advance(20_000);
  expect((await verdict).outcome).toBe('confirmed');
});
