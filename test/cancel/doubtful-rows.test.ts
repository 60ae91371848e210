import { describe, expect, it } from 'vitest';
import { describeCancelDetails } from '../../src/cancel/describe-cancel.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { ONE_ID, OUTCOME, press, scene } from './cancel-scene.ts';
import {
  answer,
  EMPTY,
  failing,
  honest,
  listingWithout,
  NO,
  order,
  OTHER_MARKET,
  rejected,
  RESET,
  target,
} from './fake-account.ts';
import { monitored } from './monitored-scene.ts';
import { passSeconds } from '../support/simulated-clock.ts';

it.each([
  ['joins a cancel', true],
  ['begins one', false],
])('a press that %s is not clear while an order that had ended by its row rests', async (_, joins) => {
  const made = scene([order('o1')]);
  const { account, cancels, clock, told } = made;
  const { getOrder } = account;
  account.cancelScripts = joins ? [failing(RESET, false), honest] : [honest];
  if (joins) {
    void cancels.start(target([order('o1')]));
    await clock.advance(20);
  }
  account.listScripts = [listingWithout('o2')];
  account.getOrder = async (id, signal) => (id === 'o2' ? ok(order('o2')) : getOrder(id, signal));
  void press(made, [order('o1')], { ended: [order('o2', { status: 'canceled' })] });
  await passSeconds(clock, 60);
  expect(told.at(-1)?.outcome).not.toBe('confirmed');
});

it.each([
  ['was answered', true],
  ['got no answer', false],
])(
  'X whose requests are lost is not clear where rows without a name were listed before an x that %s',
  async (_, isAnswered) => {
    const made = scene([order('o1'), order('hidden', { tokenId: NO })]);
    const { account, cancels, clock, told } = made;
    const scope = { ...OUTCOME, otherTokenIds: [NO] };
    account.gone.set('o2', order('o2', { tokenId: NO, status: 'canceled' }));
    account.listScripts = [listingWithout('hidden')];
    if (!isAnswered) account.cancelScripts = [failing(RESET, false)];
    void press(made, [order('o1')], { scope, hasLostRows: true });
    await passSeconds(clock, isAnswered ? 10 : 40);
    if (!isAnswered) {
      void cancels.clear(1);
      await clock.advance(10);
    }
    account.cancelScripts = [failing(RESET, false)];
    void press(made, [order('o2', { tokenId: NO })], { scope: ONE_ID });
    await passSeconds(clock, 60);
    expect(told.at(-1)?.outcome).not.toBe('confirmed');
  },
);

it.each([
  ['beside another order', [order('o0')]],
  ['alone', []],
])('Ctrl-X is not clear after a row without a name that stood on the screen %s', async (_, others) => {
  const hidden = order('o1', { market: OTHER_MARKET, tokenId: '9' });
  const { clock, account, everything, list, pressTwice } = monitored([...others, hidden]);
  list(others, 1);
  account.listScripts = [listingWithout('o1')];
  await clock.advance(500);
  await pressTwice('ctrl-x');
  await passSeconds(clock, 40);
  expect(account.open.has('o1')).toBe(true);
  expect(everything.at(-1)?.outcome).not.toBe('confirmed');
});

describe('X is not clear while an order rests by its record', () => {
  it.each(['canceled', 'live'])('that a list just before the key called %s', async (status) => {
    const { clock, account, store, list, pressTwice } = monitored([order('o1')]);
    list([order('o1', { status })]);
    account.listScripts = [EMPTY];
    account.cancelScripts = [answer([])];
    await clock.advance(500);
    await pressTwice('X');
    await passSeconds(clock, 40);
    expect(store.state().cancels[0]?.outcome).not.toBe('confirmed');
  });

  it.each<[string, readonly (string | undefined)[]]>([
    ['as canceled', ['canceled']],
    ['as live, then as canceled, and then no more', ['live', 'canceled', undefined]],
    ['as canceled, and then no more', ['canceled', undefined]],
    ['as live, and then no more', ['live', undefined]],
  ])('that the lists of some seconds showed %s', async (_, statuses) => {
    const elsewhere = order('z', { market: OTHER_MARKET, tokenId: '9' });
    const { clock, account, store, list, pressTwice } = monitored([order('o1')]);
    account.getOrder = async (id) => ok(order(id));
    for (const status of statuses) {
      list(status === undefined ? [elsewhere] : [order('o1', { status }), elsewhere]);
      await passSeconds(clock, 6);
    }
    account.listScripts = [EMPTY];
    account.cancelScripts = [answer([])];
    await pressTwice('X');
    await passSeconds(clock, 40);
    expect(store.state().cancels[0]?.outcome).not.toBe('confirmed');
  });
});

it('says of an order that was never read no market is told only where none was', async () => {
  const { account, run } = scene([]);
  const { market, tokenId } = order('u');
  account.getOrder = async () => fail(rejected(500));
  const unread = [
    { id: 'u', market, tokenId },
    { id: 'v', market: '', tokenId: '' },
  ];
  const end = await run(target([], { unread }), 31_000);
  expect(describeCancelDetails(end).filter((line) => line.startsWith('not accounted'))).toEqual([
    'not accounted for: u',
    'not accounted for: v, its market is not told',
  ]);
});

it('does not say that an answered cancel was never answered where a row that names no order came later', async () => {
  const made = scene([order('o1')]);
  const { account, clock, told } = made;
  account.listScripts = [
    async () => ok({ orders: [], complete: false, hasLostRows: true }),
    async () => {
      const hasLostRows = clock.monotonicMs() <= 26_000;
      return ok({ orders: [], complete: !hasLostRows, hasLostRows });
    },
  ];
  void press(made, [order('o1')]);
  await passSeconds(clock, 60);
  expect(told.at(-1)?.outcome).toBe('unresolved');
  expect(told.at(-1)?.failure?.message).toBe(
    'a list that came after the cancel had rows that name no order, and an empty list alone is no proof',
  );
});
