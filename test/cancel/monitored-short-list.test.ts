import { expect, it } from 'vitest';
import { everythingExitCode } from '../../src/cancel/exit-code.ts';
import { sleep } from '../../src/domain/clock.ts';
import type { Order } from '../../src/domain/order.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { restingUnlisted } from '../../src/state/select/resting-unlisted.ts';
import { type CancelScript, honest, order, OTHER_MARKET, rejected, target } from './fake-account.ts';
import { monitored } from './monitored-scene.ts';

const ELSEWHERE = { market: `0x${'77'.repeat(32)}`, tokenId: '77' };
const HERE = order('here');
const OTHER = order('other', { market: OTHER_MARKET, tokenId: '9' });
const HIDDEN = order('hidden', ELSEWHERE);

/** A monitor whose lists of the account leave out all that `isLeftOut` at that moment. */
function withShortLists(resting: readonly Order[], isLeftOut: (id: string) => boolean) {
  const scene = monitored(resting);
  const { account, clock, everything, list, pressTwice } = scene;
  account.listOpen = async ({ market }) => {
    await sleep(clock, 50);
    const listed = [...account.open.values()].filter((each) =>
      market === undefined ? !isLeftOut(each.id) : each.market === market,
    );
    return ok({ orders: listed, complete: true });
  };
  const poll = (): void => list([...account.open.values()].filter(({ id }) => !isLeftOut(id)));
  async function pollFor(times: number): Promise<void> {
    for (let i = 0; i < times; i++) {
      poll();
      await clock.advance(3_000);
    }
  }
  async function cancelEverything(): Promise<number> {
    await pressTwice('ctrl-x');
    await clock.advance(60_000);
    const last = everything.at(-1);
    if (last?.phase !== 'settled') throw new Error('everything has not settled');
    return everythingExitCode(last);
  }
  return { ...scene, pollFor, cancelEverything };
}

it.each<[string, CancelScript]>([
  ['refused', async () => fail(rejected(403))],
  ['carried out for none', async () => ok({ canceled: [], notCanceled: [] })],
])('lists that lack for minutes what a cancel left are no proof: one that was %s', async (_, script) => {
  const scene = withShortLists([HERE, OTHER, HIDDEN], (id) => id !== 'other');
  const { account, cancels, clock, store, pollFor, cancelEverything } = scene;
  let isObeying = false;
  account.cancelScripts = [(own, request) => (isObeying ? honest : script)(own, request)];
  await pollFor(1);
  void cancels.start(target([HERE]));
  await clock.advance(61_000);
  await pollFor(40);
  expect(restingUnlisted(store.state())?.count).toBe('at least 1');
  isObeying = true;
  expect(await cancelEverything()).toBe(4);
  expect([...account.open.keys()]).toEqual(['hidden']);
});

it('a record that is told late of an order that is listed again takes nothing from later lists', async () => {
  let isShort = false;
  const isLeftOut = (id: string): boolean => isShort && id !== 'other';
  const slow = order('slow');
  const scene = withShortLists([HERE, slow, OTHER], isLeftOut);
  const { account, clock, store, pollFor, cancelEverything } = scene;
  const { getOrder } = account;
  account.getOrder = async (id, signal) => {
    if (id !== 'slow') return getOrder(id, signal);
    await sleep(clock, 5_000);
    return fail(rejected(504));
  };
  await pollFor(1);
  isShort = true;
  await pollFor(1);
  isShort = false;
  await pollFor(1);
  account.fill('here');
  await pollFor(30);
  expect(store.state().listsLeaveOut).toBe(false);
  expect(await cancelEverything()).toBe(0);
});

it('a list that is older than what another program placed just after a cancel is not short', async () => {
  const scene = withShortLists([HERE], () => false);
  const { account, clock, store, list, pollFor, cancelEverything, cancels } = scene;
  account.cancelScripts = [
    async (own, request) => {
      const answer = await honest(own, request);
      clock.schedule(2, () => own.open.set('rival', order('rival')));
      return answer;
    },
    honest,
  ];
  await pollFor(1);
  void cancels.start(target([HERE], { ordersReadAtMs: clock.now() }));
  await clock.advance(5_000);
  list([]);
  await clock.advance(5_000);
  expect(store.state().listsLeaveOut).toBe(false);
  await pollFor(1);
  expect(await cancelEverything()).toBe(0);
});

it('an order that was left out and is listed as canceled then is asked about, and told to rest no more', async () => {
  let isHidden = false;
  const scene = withShortLists([HERE, OTHER], (id) => id === 'other' && isHidden);
  const { account, clock, store, list, pollFor } = scene;
  await pollFor(2);
  isHidden = true;
  await pollFor(8);
  expect(restingUnlisted(store.state())?.count).toBe('at least 1');
  const row = { ...OTHER, status: 'canceled' };
  account.open.delete('other');
  account.gone.set('other', row);
  for (let i = 0; i < 20; i++) {
    list([HERE, row]);
    await clock.advance(3_000);
  }
  expect(restingUnlisted(store.state())).toBeUndefined();
  expect(store.state()).toMatchObject({ listsLeaveOut: false, unlistedOrders: [] });
});

it('an order that an endless row of canceled ones is listed beside is not forgotten', async () => {
  const { account, clock, list, store, pressTwice } = withShortLists([HERE, OTHER], (id) => id === 'other');
  account.getOrder = async () => fail(rejected(503));
  const rows = Array.from({ length: 100 }, (_, i) => order(`e${i}`, { status: 'canceled' }));
  list([HERE, OTHER, ...rows]);
  for (let i = 0; i < 250; i++) {
    await clock.advance(3_000);
    list([HERE, ...rows]);
  }
  expect(store.state().unlistedOrders).toHaveLength(1);
  await pressTwice('ctrl-x');
  await clock.advance(60_000);
  expect([...account.open.keys()]).toEqual([]);
});
