import { expect, it } from 'vitest';
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
  rejected,
  RESET,
  target,
} from './fake-account.ts';
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
  ['had ended by its row', { ended: [order('o2', { status: 'canceled' })] }],
  ['was in no list', { unlisted: [order('o2')] }],
])('an order that %s is not forgotten when its cancel ends unresolved', async (_, pinned) => {
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
