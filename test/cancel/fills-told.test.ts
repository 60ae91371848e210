import { expect, it } from 'vitest';
import { describeCancelDetails, namesNoMarket } from '../../src/cancel/describe-cancel.ts';
import { canceledHere } from '../../src/domain/cancel.ts';
import { sleep } from '../../src/domain/clock.ts';
import type { OrderPlace } from '../../src/domain/order.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { BOTH_IDS, ONE_ID, scene } from './cancel-scene.ts';
import { monitored } from './monitored-scene.ts';
import {
  answer,
  type CancelScript,
  EMPTY,
  failing,
  honest,
  kept,
  listing,
  MARKET,
  MIRROR,
  order,
  orders,
  OTHER_MARKET,
  rejected,
  RESET,
  target,
  throttled,
  YES,
} from './fake-account.ts';

const UNREAD: OrderPlace = { id: 'o2', market: MARKET, tokenId: '' };
const PARTLY = order('o1', { matchedSize: 50_000_000 });
const MATCHED = { status: 'matched', matchedSize: 200_000_000 } as const;

/** o1 trades in part, and the service keeps it. */
const KEEPS_PARTLY: CancelScript = async (account) => {
  account.open.set('o1', PARTLY);
  return ok({ canceled: [], notCanceled: [{ id: 'o1', reason: 'locked' }] });
};

it('tells an order that filled, of which a row could not be read before', async () => {
  const { account, run } = scene(orders(2));
  account.cancelScripts = [
    async (own, request) => {
      own.fill('o2');
      return honest(own, request);
    },
  ];
  const end = await run(target(orders(1), { unread: [UNREAD] }));
  expect(end.filled.map(({ id }) => id)).toEqual(['o2']);
});

it('tells what an order traded that a list goes on showing, where it ends between two readings', async () => {
  const { account, cancels, clock } = scene([order('o1')]);
  account.cancelScripts = [
    async () => {
      account.fill('o1', 80_000_000);
      return ok({ canceled: ['o1'], notCanceled: [] });
    },
  ];
  account.listScripts = [async () => ok({ orders: [order('o1')], complete: true })];
  void cancels.start(target([order('o1')]));
  await clock.advance(35_000);
  const end = cancels.finish(0);
  await clock.advance(1_000);
  expect((await end)[0]?.filled).toMatchObject([{ id: 'o1', matchedSize: 80_000_000 }]);
});

it('tells an order that an answer kept, and that filled since', async () => {
  const { account, run } = scene(orders(1));
  account.cancelScripts = [
    async (own, request) => {
      own.gone.set('late', order('late', MATCHED));
      return ok({ ...own.execute(request), notCanceled: [{ id: 'late', reason: 'locked' }] });
    },
  ];
  const end = await run(target(orders(1)));
  expect(describeCancelDetails(end).join()).toContain('filled 200/200');
});

it.each<[string, CancelScript, number]>([
  ['of one that is called canceled', answer(['o1']), 20_000_000],
  ['of one that is kept', kept('o1'), 0],
])('tells what a record says traded beyond what the list shows: %s', async (_, script, listedMatched) => {
  const { account, run } = scene(orders(1));
  account.cancelScripts = [script];
  account.listScripts = [
    async () => ok({ orders: [order('o1', { matchedSize: listedMatched })], complete: true }),
  ];
  account.getOrder = async () => ok(PARTLY);
  const end = await run(target(orders(1)));
  expect(end.filled.map(({ matchedSize }) => matchedSize)).toEqual([50_000_000]);
});

it('tells what an order traded where the operator ends a cancel that is known not to be clear', async () => {
  const { account, clock, cancels } = scene(orders(1));
  account.cancelScripts = [KEEPS_PARTLY];
  const verdict = cancels.start(target(orders(1)));
  await clock.advance(5_000);
  void cancels.clear(cancels.running()[0]?.id ?? 0);
  await clock.advance(100);
  expect(await verdict).toMatchObject({ outcome: 'left', filled: [{ id: 'o1' }] });
});

it('does not tell a fill again at the next press where only its record shows the order', async () => {
  const { account, run, clock, cancels } = scene(orders(1));
  account.listScripts = [EMPTY];
  account.cancelScripts = [KEEPS_PARTLY];
  const first = await run(target(orders(1)));
  expect(first.filled.map(({ id }) => id)).toEqual(['o1']);
  account.cancelScripts = [honest];
  const next = cancels.start(target([], { ordersReadAtMs: clock.now() }));
  await clock.advance(40_000);
  expect((await next).filled).toEqual([]);
});

it('does not tell a fill again at the next press with the row from before it', async () => {
  const { account, run, clock, cancels } = scene(orders(1));
  account.cancelScripts = [KEEPS_PARTLY];
  expect((await run(target(orders(1)))).filled).toHaveLength(1);
  const next = cancels.start(target(orders(1)));
  await clock.advance(40_000);
  expect((await next).filled).toEqual([]);
});

it('does not say that an order was kept which a reading proved ended before a throttle', async () => {
  const { account, clock, cancels } = scene(orders(2));
  let asked = 0;
  account.cancelScripts = [
    async () =>
      asked++ === 0
        ? ok({ canceled: [], notCanceled: ['o1', 'o2'].map((id) => ({ id, reason: 'locked' })) })
        : fail(throttled(400_000)),
  ];
  const verdict = cancels.start(target(orders(2)));
  await clock.advance(10_000);
  account.open.delete('o1');
  account.gone.set('o1', order('o1', { status: 'canceled' }));
  await clock.advance(25_000);
  expect(describeCancelDetails(await verdict).join()).not.toContain('kept');
});

it('says in its own words that an order was not canceled where another id of the market is refused', async () => {
  const mirrored = order('m', { market: MIRROR, tokenId: '3' });
  const { account, run } = scene([order('o1'), mirrored]);
  account.cancelScripts = [
    async (own, request) => {
      if (request.market === MIRROR) return fail(rejected(403));
      own.execute(request);
      return ok({ canceled: [], notCanceled: [{ id: 'o1', reason: 'already canceled or matched' }] });
    },
  ];
  const end = await run(target([order('o1'), mirrored], { scope: BOTH_IDS }));
  expect(describeCancelDetails(end).join()).toMatch(/not canceled: .*\(already canceled or matched\)/);
});

const ALREADY_MATCHED: CancelScript = async () =>
  ok({ canceled: [], notCanceled: [{ id: 'o1', reason: 'already matched' }] });

it.each<[string, boolean, CancelScript]>([
  ['an unread row names it', true, failing(RESET, false)],
  ['an answer names it', false, ALREADY_MATCHED],
])('an order that traded under an id that no catalog knows rested there: %s', async (_, isListed, script) => {
  const { account, run } = scene([]);
  account.marketFacts = async () => fail(rejected(404));
  account.gone.set('o1', order('o1', MATCHED));
  account.cancelScripts = [script];
  const unread = [{ id: 'o1', market: MARKET, tokenId: YES }];
  if (isListed) account.listScripts = [async () => ok({ orders: [], unread, complete: false }), EMPTY];
  const { ordersReadAtMs: _unread, ...bare } = target([], { areIdsUnknown: true });
  const end = await run(bare);
  expect(end.outcome).toBe('confirmed');
  expect(namesNoMarket(end)).toBe(false);
});

it('counts an order that traded as filled and not as canceled where Esc ends the cancel', async () => {
  const { account, clock, cancels } = scene(orders(2));
  account.cancelScripts = [
    async (own) => {
      own.fill('o1');
      return ok({ canceled: ['o1'], notCanceled: [{ id: 'o2', reason: 'locked' }] });
    },
  ];
  const verdict = cancels.start(target(orders(2)));
  await clock.advance(5_000);
  void cancels.clear(cancels.running()[0]?.id ?? 0);
  await clock.advance(100);
  const end = await verdict;
  expect(end).toMatchObject({ outcome: 'left', filled: [{ id: 'o1' }] });
  expect(canceledHere(end)).toEqual([]);
});

it('nor where its record alone tells that it traded, as no reading was over', async () => {
  const { account, clock, cancels } = scene(orders(2));
  account.cancelScripts = [
    async (own, request) => {
      await sleep(clock, 5);
      own.fill('o1');
      await honest(own, request);
      return ok({ canceled: ['o1', 'o2'], notCanceled: [] });
    },
  ];
  account.listOpen = async () => {
    await sleep(clock, 3_000);
    return ok({ orders: [...account.open.values()], complete: true });
  };
  const ended = cancels.start(target(orders(2), { ordersReadAtMs: clock.now() }));
  await clock.advance(1_000);
  void cancels.clear(1);
  await clock.advance(100);
  const end = await ended;
  expect(end.filled.map(({ id }) => id)).toEqual(['o1']);
  expect(canceledHere(end)).toEqual(['o2']);
});

it('a market that an answer does not find had nothing', async () => {
  const { account, run } = scene([]);
  account.marketFacts = async () => fail(rejected(404));
  account.cancelScripts = [answer([], { [MARKET]: 'not found' })];
  const { ordersReadAtMs: _unread, ...bare } = target([], { areIdsUnknown: true });
  expect(namesNoMarket(await run(bare))).toBe(true);
});

it('tells a fill with the verdict of the cancel that took the place of the one that saw it', async () => {
  const { clock, account, store, cancels, list, pressTwice } = monitored(orders(1));
  account.cancelScripts = [KEEPS_PARTLY];
  list(orders(1));
  // As before the catalog told the market's tokens.
  void cancels.start(target(orders(1)));
  await clock.advance(3_000);
  account.cancelScripts = [honest];
  await pressTwice('X');
  await clock.advance(20_000);
  expect(store.state().cancels.flatMap(describeCancelDetails).join()).toContain('filled 50/200');
});

it('does not tell a fill again at the next press that the verdict told where Esc ended the cancel', async () => {
  const { account, clock, cancels } = scene(orders(1));
  account.cancelScripts = [KEEPS_PARTLY];
  const first = cancels.start(target(orders(1)));
  await clock.advance(5_000);
  void cancels.clear(cancels.running()[0]?.id ?? 0);
  await clock.advance(100);
  expect((await first).filled).toHaveLength(1);
  account.cancelScripts = [honest];
  const next = cancels.start(target(orders(1), { ordersReadAtMs: clock.now() }));
  await clock.advance(40_000);
  expect((await next).filled).toEqual([]);
});

it('tells a fill with the cancel that took the place of one whose verdict stood already', async () => {
  const { account, clock, cancels } = scene(orders(2));
  account.cancelScripts = [
    async (own) => {
      own.open.delete('o1');
      own.gone.set('o1', order('o1', { status: 'canceled', matchedSize: 50_000_000 }));
      return ok({ canceled: ['o1', 'ghost'], notCanceled: [] });
    },
  ];
  const { getOrder } = account;
  account.getOrder = async (id, signal) => {
    if (id !== 'ghost') return getOrder(id, signal);
    await sleep(clock, 2_900);
    return ok(undefined);
  };
  void cancels.start(target([order('o1')]));
  await clock.advance(2_400);
  account.cancelScripts = [honest];
  const next = cancels.start(target([order('o1')], { ordersReadAtMs: clock.now() }));
  await clock.advance(40_000);
  expect(describeCancelDetails(await next).join()).toContain('filled 50/200');
});

const traded = (matchedSize: number) => order('a', { originalSize: 5_000_000, matchedSize });

it('leaves to the next list only what an order that a cancel left traded since', async () => {
  const { account, cancels, clock, list, pinned, store } = monitored([traded(0)]);
  list([traded(0)]);
  account.cancelScripts = [
    async () => {
      account.open.set('a', traded(3_000_000));
      return ok({ canceled: [], notCanceled: [{ id: 'a', reason: 'locked' }] });
    },
  ];
  account.listScripts = [listing];
  void cancels.start(pinned());
  await clock.advance(60_000);
  account.open.set('a', traded(4_000_000));
  list([traded(4_000_000)]);
  await clock.advance(5_000);
  const told = store.state().messages.map(({ text }) => text);
  expect(told.filter((text) => text.includes('PARTIAL')).join()).toMatch(/PARTIAL .*\+1\b/);
});

it.each([
  ['stays on the screen', false],
  ['makes way for that of the next press', true],
])(
  'a fill that a verdict told is no news when a lagging list drops the order, where the verdict %s',
  async (_, isPressedAgain) => {
    const { account, clock, store, list, pressTwice } = monitored([order('o1'), order('o2')]);
    list([order('o1'), order('o2')]);
    account.fill('o1');
    account.listOpen = async () => {
      await sleep(clock, 5);
      return ok({ orders: [...account.open.values()], complete: true });
    };
    await pressTwice('X');
    await passSeconds(clock, 3);
    expect(store.state().cancels.at(-1)).toMatchObject({ outcome: 'confirmed', filled: [{ id: 'o1' }] });
    list([order('o1'), order('o2')]);
    if (isPressedAgain) await pressTwice('X');
    await passSeconds(clock, 3);
    for (let i = 0; i < 2; i++) {
      list([]);
      await passSeconds(clock, 20);
    }
    const { messages, cancels } = store.state();
    const fills = messages.filter(({ text }) => text.includes('FILLED'));
    expect(fills.map(({ isToldByCancel }) => isToldByCancel)).toEqual([true]);
    if (isPressedAgain) expect(cancels.at(-1)?.filled).toEqual([]);
  },
);

it('a fill of an order that was unread is told, though the cancel’s own list has a row that says that it ended', async () => {
  const made = scene([]);
  const { account, clock, told } = made;
  const filled = order('o1', MATCHED);
  account.cancelScripts = [answer([])];
  account.listScripts = [async () => ok({ orders: [filled], complete: true }), EMPTY];
  account.getOrder = async () => ok(filled);
  void made.cancels.start(target([], { unread: [{ id: 'o1', market: MARKET, tokenId: YES }] }));
  await passSeconds(clock, 10);
  expect(told.at(-1)).toMatchObject({ outcome: 'confirmed', filled: [{ id: 'o1' }] });
});

it('a fill of an order that was unread is told, though the list of an earlier cancel has a row that says that it ended', async () => {
  const made = scene([]);
  const { account, clock, cancels, told } = made;
  const filled = order('o1', MATCHED);
  const far = order('z', { market: OTHER_MARKET, tokenId: '9' });
  account.cancelScripts = [answer([])];
  account.listScripts = [async () => ok({ orders: [filled], complete: true }), EMPTY];
  account.getOrder = async (id) => ok(id === 'o1' ? filled : { ...far, status: 'canceled' });
  const scope = { kind: 'market', conditionId: OTHER_MARKET, tokenIds: ['9'] } as const;
  void cancels.start(target([far], { scope }));
  await passSeconds(clock, 10);
  const unread = [{ id: 'o1', market: MARKET, tokenId: YES }];
  void cancels.start(target([], { scope: ONE_ID, unread }));
  await passSeconds(clock, 10);
  expect(told.at(-1)).toMatchObject({ outcome: 'confirmed', filled: [{ id: 'o1' }] });
});

it.each([1, 2])(
  'a fill of an order that was unread is told once, where the cancel’s own list has a row that it ended (pressed %i times)',
  async (presses) => {
    const { account, clock, cancels, told } = scene([]);
    const filled = order('o1', MATCHED);
    account.cancelScripts = [answer([])];
    account.listScripts = [async () => ok({ orders: [filled], complete: true }), EMPTY];
    account.getOrder = async () => {
      await sleep(clock, 2_000);
      return ok(filled);
    };
    const unread = [{ id: 'o1', market: MARKET, tokenId: YES }];
    const press = () => cancels.start(target([], { scope: ONE_ID, unread, ordersReadAtMs: clock.now() }));
    void press();
    await clock.advance(500);
    if (presses > 1) void press();
    await passSeconds(clock, 60);
    expect(told.at(-1)).toMatchObject({ outcome: 'confirmed', filled: [{ id: 'o1' }] });
    const settled = told.filter(({ phase }) => phase === 'settled');
    expect(settled.flatMap(({ filled: fills }) => fills)).toHaveLength(1);
  },
);

it('so it is by the press after one that stayed unresolved', async () => {
  const { account, clock, cancels, told } = scene([]);
  const filled = order('o1', MATCHED);
  account.cancelScripts = [answer([])];
  account.listScripts = [async () => ok({ orders: [filled], complete: true }), EMPTY];
  let isReset = true;
  account.getOrder = async () => {
    await sleep(clock, 5);
    return isReset ? fail(RESET) : ok(filled);
  };
  const unread = [{ id: 'o1', market: MARKET, tokenId: YES }];
  const press = () => cancels.start(target([], { scope: ONE_ID, unread, ordersReadAtMs: clock.now() }));
  void press();
  await passSeconds(clock, 40);
  expect(told.at(-1)?.outcome).toBe('unresolved');
  void cancels.clear(1);
  await passSeconds(clock, 1);
  isReset = false;
  void press();
  await passSeconds(clock, 60);
  expect(told.at(-1)).toMatchObject({ outcome: 'confirmed', filled: [{ id: 'o1' }] });
});

it('a fill is told of an order that a row called canceled in part before, and that traded on', async () => {
  const { account, clock, cancels, told } = scene([]);
  account.cancelScripts = [answer([])];
  account.listScripts = [EMPTY];
  account.getOrder = async () => ok(order('o1', MATCHED));
  const row = order('o1', { status: 'canceled', matchedSize: 50_000_000 });
  void cancels.start(target([], { scope: ONE_ID, ended: [row] }));
  await passSeconds(clock, 40);
  expect(told.at(-1)).toMatchObject({ outcome: 'confirmed', filled: [{ id: 'o1' }] });
});

it('a fill is told of an order that was unread under a second id, once that is learned', async () => {
  const { account, clock, cancels, told } = scene([]);
  const place = { id: 'o1', market: MIRROR, tokenId: '7'.repeat(70) };
  const filled = order('o1', { ...MATCHED, ...place });
  account.marketFacts = async () => {
    await sleep(clock, 300);
    return ok({ mirrorId: MIRROR, outcomes: [{ name: 'Yes', tokenId: YES }] });
  };
  account.getOrder = async () => ok(filled);
  const known = { unread: [place], elsewhere: [filled], ordersReadAtMs: clock.now() };
  void cancels.start(target([], { scope: ONE_ID, areIdsUnknown: true, ...known }));
  await passSeconds(clock, 60);
  expect(told.at(-1)).toMatchObject({ outcome: 'confirmed', filled: [{ id: 'o1' }] });
});
