import { describe, expect, it } from 'vitest';
import { everythingExitCode } from '../../src/cancel/exit-code.ts';
import { sleep } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { scene, type CancelScene } from './cancel-scene.ts';
import * as all from './everything-scene.ts';
import {
  answer,
  type CancelScript,
  honest,
  kept,
  MIRROR,
  order,
  orders,
  rejected,
  target,
  throttled,
  UNAUTHORISED,
} from './fake-account.ts';

/** The first request is refused for o1, or o0; later ones are carried out. */
function keptOnce(id: string): CancelScript {
  let sent = 0;
  return (account, request) => (sent++ === 0 ? kept(id) : honest)(account, request);
}

/** The account's list is answered first, the market's a moment later, and `rival` comes in between. */
function placeBetweenLists({ account, clock }: CancelScene, isResting: (id: string) => boolean): void {
  account.listOpen = async ({ market }) => {
    await sleep(clock, market === undefined ? 5 : 60);
    return ok({ orders: [...account.open.values()].filter(({ id }) => isResting(id)), complete: true });
  };
  clock.schedule(40, () => account.open.set('rival', order('rival')));
}

/** o0 is kept once; the account's list shows o1 alone, whatever else rests. */
function withShortList() {
  const made = all.scene(all.onMarkets(2));
  const { account, clock } = made;
  account.open.set('hidden', all.orderOn(5, 'hidden'));
  const keepsFirst = keptOnce('o0');
  account.cancelScripts = [
    (own, request) => (request.market === all.marketId(0) ? keepsFirst : honest)(own, request),
  ];
  account.listOpen = async (filter) => {
    await sleep(clock, 5);
    const isShown = all.isOfAccount(filter)
      ? ({ id }: { id: string }) => id === 'o1'
      : ({ market }: { market: string }) => market === filter.market;
    return ok({ orders: [...account.open.values()].filter(isShown), complete: true });
  };
  return made;
}

describe('the list of the account is known to leave out an order that rests', () => {
  it('it is no proof alone where the list of the market is refused then', async () => {
    const { account, run } = scene(orders(1));
    let sent = 0;
    // The second answer lies: o1 rests.
    account.cancelScripts = [(own, request) => (sent++ === 0 ? kept('o1') : answer(['o1']))(own, request)];
    account.getOrder = async () => fail(rejected(500));
    account.listOpen = async ({ market }) => {
      if (market === undefined) return ok({ orders: [], complete: true });
      return sent > 1 ? fail(UNAUTHORISED) : ok({ orders: [...account.open.values()], complete: true });
    };
    expect((await run(target(orders(1)))).outcome).toBe('unresolved');
    expect(account.open.size).toBe(1);
  });

  it('that it shows nothing elsewhere does not settle whether the market has a second id', async () => {
    const onMirror = order('m', { market: MIRROR, tokenId: '3' });
    const { account, run } = scene([order('o1'), onMirror]);
    account.marketFacts = () => new Promise(() => {});
    account.cancelScripts = [keptOnce('o1')];
    account.listOpen = async ({ market }) => {
      const listed = [...account.open.values()].filter((each) => each.market === market);
      return ok({ orders: listed, complete: true });
    };
    const end = await run(target(orders(1), { areIdsUnknown: true }));
    expect(account.open.has('m')).toBe(true);
    expect(end.outcome).toBe('unresolved');
  });

  it('everything is not clear by it', async () => {
    const { account, run, words } = withShortList();
    const end = await run(all.everything(all.onMarkets(2)));
    expect([...account.open.keys()]).toEqual(['hidden']);
    expect(everythingExitCode(end)).toBe(4);
    expect(words()).toContain('a list that left orders out before');
  });

  it('nor where a press takes the place of the cancel that found it', async () => {
    const { account, clock, cancels, told } = withShortList();
    const { listOpen, getOrder } = account;
    const isDown = (): boolean => clock.monotonicMs() > 35 && clock.monotonicMs() < 31_000;
    account.listOpen = async (filter, signal) => (isDown() ? fail(rejected(500)) : listOpen(filter, signal));
    account.getOrder = async (id, signal) => (isDown() ? fail(rejected(500)) : getOrder(id, signal));
    cancels.everything.start(all.everything(all.onMarkets(2)), all.targetsOf);
    await clock.advance(31_000);
    expect(cancels.running().map(({ listsLeaveOut }) => listsLeaveOut)).toContain(true);
    void cancels.start(all.targetOf(all.orderOn(0)));
    await clock.advance(60_000);
    expect([...account.open.keys()]).toEqual(['hidden']);
    expect(told.at(-1)).toMatchObject({ phase: 'settled', outcome: 'unresolved', listsLeaveOut: true });
  });
});

describe('an order that rests by its record alone', () => {
  it('is left out by both lists: everything is not clear by them', async () => {
    const { account, run } = all.scene(all.onMarkets(2));
    account.open.set('hidden', all.orderOn(5, 'hidden'));
    const keepsFirst = keptOnce('o0');
    account.cancelScripts = [
      (own, request) => (request.market === all.marketId(0) ? keepsFirst : honest)(own, request),
    ];
    account.listOpen = async ({ market }) => {
      const isShown = (each: { id: string; market: string }): boolean =>
        each.id === 'o1' && (market === undefined || each.market === market);
      return ok({ orders: [...account.open.values()].filter(isShown), complete: true });
    };
    const end = await run(all.everything(all.onMarkets(2)));
    expect([...account.open.keys()]).toEqual(['hidden']);
    expect(everythingExitCode(end)).toBe(4);
  });
});

it('a press that knows of it tells the cancel that it joins', async () => {
  const { account, clock, cancels } = scene(orders(1));
  account.open.set('o2', order('o2'));
  let sent = 0;
  account.cancelScripts = [
    async (own) => {
      if (sent++ === 0) return fail(rejected(500));
      own.open.delete('o1');
      own.gone.set('o1', order('o1', { status: 'canceled' }));
      return ok({ canceled: ['o1'], notCanceled: [] });
    },
  ];
  const { getOrder } = account;
  account.getOrder = async (id, signal) => (sent < 2 ? fail(rejected(500)) : getOrder(id, signal));
  account.listOpen = async ({ market }) =>
    market === undefined ? ok({ orders: [], complete: true }) : fail(rejected(404));
  const first = cancels.start(target(orders(1)));
  await clock.advance(20);
  void cancels.start(target(orders(1), { listsLeaveOut: true }));
  await clock.advance(60_000);
  expect([...account.open.keys()]).toEqual(['o2']);
  expect((await first).outcome).toBe('unresolved');
});

it('what a short list lacked is not new in the very reading that finds it', async () => {
  const { account, clock, run } = scene([order('o1'), order('o2')]);
  let sent = 0;
  account.cancelScripts = [
    (own, request) => (sent++ === 0 ? async () => fail(throttled(25_000)) : kept('o1'))(own, request),
  ];
  account.listOpen = async ({ market }) => {
    await sleep(clock, 5);
    const isShown = market !== undefined && sent > 1;
    return ok({ orders: isShown ? [...account.open.values()] : [], complete: true });
  };
  const end = await run(target(orders(1), { ordersReadAtMs: clock.now() }));
  expect(end).toMatchObject({ listsLeaveOut: true, appeared: [] });
});

it('nor what every list shows late, where the press knows of it', async () => {
  const { account, clock, run } = scene([order('o1'), order('o2')]);
  account.cancelScripts = [async () => ok({ canceled: [], notCanceled: [{ id: 'o1', reason: 'locked' }] })];
  account.listOpen = async ({ market }) => {
    await sleep(clock, 5);
    const isShown = ({ id }: { id: string }): boolean => id === 'o1' || clock.monotonicMs() > 2_000;
    const listed = [...account.open.values()].filter((each) => market !== undefined && isShown(each));
    return ok({ orders: listed, complete: true });
  };
  const end = await run(target(orders(1), { ordersReadAtMs: clock.now(), listsLeaveOut: true }));
  expect(end.appeared).toEqual([]);
});

it('a cancel that finds it tells those that run beside it', async () => {
  const { account, clock, cancels } = all.scene(all.onMarkets(2));
  account.open.set('hidden', all.orderOn(1, 'hidden'));
  const keepsFirst = keptOnce('o0');
  let sent = 0;
  account.cancelScripts = [
    async (own, request) => {
      if (request.market === all.marketId(0)) return keepsFirst(own, request);
      if (sent++ === 0) return fail(rejected(500));
      own.open.delete('o1');
      own.gone.set('o1', { ...all.orderOn(1), status: 'canceled' });
      return ok({ canceled: ['o1'], notCanceled: [] });
    },
  ];
  const { getOrder } = account;
  account.getOrder = async (id, signal) =>
    id === 'o1' && clock.monotonicMs() < 4_000 ? fail(rejected(500)) : getOrder(id, signal);
  account.listOpen = async ({ market }) => {
    await sleep(clock, 5);
    if (market === all.marketId(1)) return fail(rejected(404));
    const listed = [...account.open.values()].filter((each) =>
      market === undefined ? each.id === 'o1' : each.market === market,
    );
    return ok({ orders: listed, complete: true });
  };
  const finds = cancels.start(all.targetOf(all.orderOn(0)));
  const beside = cancels.start(all.targetOf(all.orderOn(1)));
  await clock.advance(60_000);
  expect([...account.open.keys()]).toEqual(['hidden']);
  expect((await finds).listsLeaveOut).toBe(true);
  expect((await beside).outcome).toBe('unresolved');
});

it('a reading under way when it is found is made again', async () => {
  const { account, clock, cancels } = all.scene(all.onMarkets(2));
  account.open.set('hidden', all.orderOn(1, 'hidden'));
  const keepsFirst = keptOnce('o0');
  account.cancelScripts = [
    async (own, request) => {
      if (request.market === all.marketId(0)) return keepsFirst(own, request);
      own.open.delete('o1');
      own.gone.set('o1', { ...all.orderOn(1), status: 'canceled' });
      return ok({ canceled: [], notCanceled: [] });
    },
  ];
  const { getOrder } = account;
  account.getOrder = async (id, signal) => {
    if (id === 'o1') await sleep(clock, 2_000);
    return getOrder(id, signal);
  };
  account.listOpen = async ({ market }) => {
    await sleep(clock, 5);
    if (market === all.marketId(1)) return fail(rejected(404));
    return ok({
      orders: [...account.open.values()].filter((each) => each.market === market),
      complete: true,
    });
  };
  const reads = cancels.start(all.targetOf(all.orderOn(1)));
  await clock.advance(300);
  const finds = cancels.start(all.targetOf(all.orderOn(0)));
  await clock.advance(60_000);
  expect([...account.open.keys()]).toEqual(['hidden']);
  expect((await finds).listsLeaveOut).toBe(true);
  expect((await reads).outcome).toBe('unresolved');
});

it('what has settled is not told again by it', async () => {
  const { clock, cancels, told } = all.scene(all.onMarkets(2));
  const before = cancels.everything.start(all.everything(all.onMarkets(2)), all.targetsOf);
  await clock.advance(10_000);
  expect(everythingExitCode(await before.settled)).toBe(0);
  const count = told.length;
  cancels.note({ orders: [], listsLeaveOut: true });
  await clock.advance(10);
  expect(told).toHaveLength(count);
  expect(everythingExitCode(before.progress)).toBe(0);
});

it('a record that comes late delays no request where an order is open by a list', async () => {
  const { account, clock, run } = scene(orders(3));
  let sent = 0;
  account.cancelScripts = [
    (own, request) => (sent++ === 0 ? async () => fail(rejected(500)) : honest)(own, request),
  ];
  const { getOrder } = account;
  account.getOrder = async (id, signal) => {
    const record = await getOrder(id, signal);
    await sleep(clock, 2_800);
    return record;
  };
  account.listOpen = async ({ market }) => {
    const before = [...account.open.values()];
    await sleep(clock, 30);
    return ok({ orders: market === undefined ? [...account.open.values()] : before, complete: true });
  };
  clock.schedule(25, () => account.fill('o3'));
  let secondMs = Infinity;
  const send = account.cancelScripts[0];
  account.cancelScripts = [
    (own, request) => {
      if (sent === 1) secondMs = clock.monotonicMs();
      return (send ?? honest)(own, request);
    },
  ];
  const end = await run(target(orders(3), { ordersReadAtMs: clock.now() }));
  expect(secondMs).toBeLessThan(1_000);
  expect(end.listsLeaveOut).toBeUndefined();
});

it.each<[string, (id: string) => boolean]>([
  ['canceled', () => false],
  ['filled by others', (id) => id === 'o0'],
])(
  'a list of the market that lags proves nothing against the account: of one that was %s',
  async (_, fills) => {
    const { account, clock, run } = all.scene(all.onMarkets(2));
    const before = new Map(account.open);
    account.cancelScripts = [
      async (own, request) => {
        for (const { id, market } of own.open.values())
          if (market === request.market && fills(id)) own.fill(id);
        return honest(own, request);
      },
    ];
    account.listOpen = async ({ market }) => {
      const shown = market !== undefined && clock.monotonicMs() < 4_000 ? before : account.open;
      const listed = [...shown.values()].filter((each) => market === undefined || each.market === market);
      return ok({ orders: listed, complete: true });
    };
    const end = await run(all.everything(all.onMarkets(2)));
    expect(end.outcome).toBe('confirmed');
  },
);

describe('an order that somebody places between the answers of the two lists', () => {
  it('is reported, and not chased', async () => {
    const made = scene(orders(2));
    placeBetweenLists(made, () => true);
    const end = await made.run(target(orders(2), { ordersReadAtMs: made.clock.now() }));
    expect(end).toMatchObject({ outcome: 'left', attempts: 1, appeared: [{ id: 'rival' }] });
  });

  it('nor where the list of the market is read again', async () => {
    const { account, clock, run } = scene(orders(2));
    let lists = 0;
    account.listOpen = async ({ market }) => {
      if (market !== undefined && lists++ === 0) return fail(throttled(1_500));
      return ok({ orders: [...account.open.values()], complete: true });
    };
    clock.schedule(900, () => account.open.set('rival', order('rival')));
    const end = await run(target(orders(2), { ordersReadAtMs: clock.now() }));
    expect(end).toMatchObject({ outcome: 'left', attempts: 1, appeared: [{ id: 'rival' }] });
  });

  it('takes nothing back of the alarm about an id that nobody told of', async () => {
    const made = scene(orders(2));
    const { account } = made;
    account.cancelScripts = [answer(['o1', 'o2', 'ghost'])];
    account.getOrder = async (id) => ok(id === 'rival' ? order('rival') : account.gone.get(id));
    placeBetweenLists(made, (id) => id === 'rival');
    const end = await made.run(target(orders(2), { ordersReadAtMs: made.clock.now() }));
    expect(end.outside).toEqual(['ghost']);
  });
});
