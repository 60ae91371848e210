import { describe, expect, it } from 'vitest';
import type { Failure } from '../../src/domain/failure.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { press, scene } from './cancel-scene.ts';
import {
  answer,
  EMPTY,
  failure,
  listing,
  listingWithout,
  order,
  orders,
  OTHER_MARKET,
  rejected,
  RESET,
  target,
  throttled,
} from './fake-account.ts';
import { monitored } from './monitored-scene.ts';

const THIRD_MARKET = `0x${'d4'.repeat(32)}`;

describe('an order in no list is not forgotten', () => {
  it.each([400, 600])('while it is one of %i that an empty list left out', async (others) => {
    const resting = [
      order('own'),
      ...Array.from({ length: others }, (_, i) => order(`far${i}`, { market: THIRD_MARKET, tokenId: '8' })),
    ];
    const { account, cancels, clock, list, pinned } = monitored(resting);
    list(resting);
    list([]);
    // The service restarts: it answers, cancels nothing and lists nothing; the record says that the order rests.
    account.cancelScripts = [answer([])];
    account.listScripts = [EMPTY];
    const verdict = cancels.start(pinned());
    await passSeconds(clock, 60);
    expect((await verdict).outcome).toBe('left');
  });

  it.each([
    [403, 0],
    [603, 0],
    [603, 50],
    [603, 120],
    [603, 200],
    [603, 300],
    [603, 400],
    [603, 500],
  ])(
    'while it is one of %i on other markets that a cancel listed, %i of them before it',
    async (count, before) => {
      const onThird = Array.from({ length: count - 3 }, (_, i) =>
        order(`far${i}`, { market: THIRD_MARKET, tokenId: '8' }),
      );
      const onOther = ['b1', 'b2', 'b3'].map((id) => order(id, { market: OTHER_MARKET, tokenId: '9' }));
      const made = scene([...onThird.toSpliced(before, 0, ...onOther), order('o1')]);
      const { account, clock, cancels } = made;
      account.listScripts = [
        async ({ open }, { market = '', tokenId = '' }) => {
          const isAskedFor = (each: { market: string; tokenId: string }): boolean =>
            (market === '' || each.market === market) && (tokenId === '' || each.tokenId === tokenId);
          return ok({ orders: [...open.values()].filter(isAskedFor), complete: true });
        },
      ];
      void cancels.start(target([order('o1')]));
      await passSeconds(clock, 10);
      account.listScripts = [EMPTY];
      account.cancelScripts = [answer([])];
      const verdict = cancels.start(target([], { scope: { kind: 'market', conditionId: OTHER_MARKET } }));
      await passSeconds(clock, 60);
      expect((await verdict).outcome).not.toBe('confirmed');
    },
  );

  it('because an unresolved cancel’s answer called it canceled', async () => {
    const { account, cancels, clock, list, pinned } = monitored([order('o1')]);
    const { getOrder } = account;
    list([order('o1')]);
    account.cancelScripts = [answer(['o1'])];
    account.listScripts = [async () => fail(RESET)];
    account.getOrder = async () => fail(rejected(500));
    void cancels.start(pinned());
    await passSeconds(clock, 35);
    list([]);
    await clock.advance(100);
    const [running] = cancels.running();
    expect(running?.outcome).toBe('unresolved');
    void cancels.clear(running?.id ?? 0);
    await clock.advance(1_000);
    // All can be read again: no list has it, and its record says that it rests.
    account.getOrder = getOrder;
    account.listScripts = [EMPTY];
    account.cancelScripts = [answer([])];
    const second = cancels.start(pinned());
    await passSeconds(clock, 60);
    expect((await second).outcome).not.toBe('confirmed');
  });

  it.each<[string, Failure, Failure, number]>([
    ['refused', rejected(403), rejected(403), 0],
    ['throttled', { ...throttled(60_000), status: 429 } as Failure, RESET, 8 * 3_600_000],
  ])(
    'because the answer of a cancel that ended %s called it canceled',
    async (_, trouble, unread, sleptMs) => {
      const { account, cancels, clock, list, pinned } = monitored([order('o1')]);
      const { getOrder } = account;
      list([order('o1')]);
      account.cancelScripts = [answer(['o1']), async () => fail(trouble)];
      account.listScripts = [async () => fail(unread)];
      account.getOrder = async () => fail(rejected(500));
      void cancels.start(pinned());
      await clock.advance(1_500);
      void cancels.start(pinned());
      await passSeconds(clock, 10);
      if (sleptMs > 0) {
        clock.jumpWall(sleptMs);
        await passSeconds(clock, 70);
      }
      list([]);
      await clock.advance(1_000);
      account.getOrder = getOrder;
      account.listScripts = [EMPTY];
      account.cancelScripts = [answer([])];
      const second = cancels.start(pinned());
      await passSeconds(clock, 60);
      expect((await second).outcome).not.toBe('confirmed');
    },
  );

  it.each([
    ['cannot be read', false],
    ['says that it rests', true],
  ])('because an answer called it canceled, while its record %s', async (_, isReadable) => {
    const { account, cancels, clock, list, pinned } = monitored([order('o1'), order('o2')]);
    const { getOrder } = account;
    list([order('o1'), order('o2')]);
    // The answer names both, o2 stays in the lists, and o1 is in none.
    account.cancelScripts = [answer(['o1', 'o2'])];
    account.listScripts = [listingWithout('o1')];
    account.getOrder = async (id, signal) =>
      id === 'o1' && !isReadable ? fail(failure({ kind: 'malformed' })) : getOrder(id, signal);
    void cancels.start(pinned());
    await passSeconds(clock, 60);
    list([order('o2')]);
    await clock.advance(10_000);
    account.getOrder = getOrder;
    account.open.delete('o2');
    account.gone.set('o2', order('o2', { status: 'canceled' }));
    list([]);
    await clock.advance(10_000);
    account.listScripts = [EMPTY];
    account.cancelScripts = [answer([])];
    const second = cancels.start(pinned());
    await passSeconds(clock, 60);
    expect((await second).outcome).not.toBe('confirmed');
  });

  it.each([
    ['whose answer called it canceled', ['o1']],
    ['whose answer was silent of it', []],
  ])('where only the list of a cancel showed it %s', async (_, canceled) => {
    const made = scene([order('o1')]);
    const { account, clock, cancels } = made;
    const { getOrder } = account;
    const { ordersReadAtMs: _readAtMs, ...pinned } = target([]);
    account.cancelScripts = [answer(canceled)];
    // The list beside the request shows it; then nothing can be read.
    account.listScripts = [listing, async () => fail(RESET)];
    account.getOrder = async () => fail(rejected(500));
    void cancels.start(pinned);
    await passSeconds(clock, 35);
    void cancels.clear(cancels.running()[0]?.id ?? 0);
    await clock.advance(100);
    account.getOrder = getOrder;
    account.listScripts = [EMPTY];
    account.cancelScripts = [answer([])];
    const second = press(made, []);
    await passSeconds(clock, 60);
    expect((await second).outcome).not.toBe('confirmed');
  });

  it.each([
    ['that had ended by its row', { ended: [order('o2', { status: 'canceled' })] }],
    ['that was in no list', { unlisted: [order('o2')] }],
  ])('by an unresolved cancel that was armed with one %s', async (_, pinned) => {
    const made = scene([order('o1')]);
    const { account, cancels, clock, told } = made;
    const { getOrder } = account;
    account.listScripts = [async () => fail(RESET)];
    account.getOrder = async () => fail(rejected(500));
    void cancels.start(target([order('o1')], pinned));
    await passSeconds(clock, 35);
    void cancels.clear(1);
    await clock.advance(100);
    account.getOrder = async (id, signal) => (id === 'o2' ? ok(order('o2')) : getOrder(id, signal));
    account.listScripts = [EMPTY];
    account.cancelScripts = [answer([])];
    void press(made, []);
    await passSeconds(clock, 60);
    expect(told.at(-1)?.outcome).not.toBe('confirmed');
  });
});

it('an order that filled, and that an older list shows once more, is not kept as one that may rest', async () => {
  const { account, clock, list, store } = monitored(orders(2));
  list(orders(2));
  account.fill('o2');
  for (const listed of [[order('o1')], orders(2), [order('o1')], [order('o1')]]) {
    list(listed);
    await clock.advance(11_000);
  }
  const { unlistedOrders, messages } = store.state();
  expect(unlistedOrders).toEqual([]);
  expect(messages.filter(({ text }) => text.includes('FILLED'))).toHaveLength(1);
});
