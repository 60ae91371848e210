import { expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { targetsOfOrders } from '../../src/monitor/input/pin-target.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { monitored } from './monitored-scene.ts';
import { BOTH_IDS, ONE_ID, scene } from './cancel-scene.ts';
import { answer, EMPTY, MARKET, order, OTHER_MARKET, rejected, target, YES } from './fake-account.ts';
import { clearAt } from './clear-at.ts';

const B1 = order('b1', { market: OTHER_MARKET, tokenId: '9' });

/** Rows name no market, and there are no records of orders that ended. */
function nameless() {
  const made = monitored([order('a1'), B1]);
  const { account } = made;
  const bare = () => Array.from(account.open.values(), (each) => ({ ...each, market: '' }));
  account.listScripts = [async () => ok({ orders: bare(), complete: true })];
  account.getOrder = async (id) => {
    await sleep(made.clock, 5);
    return ok(bare().find((each) => each.id === id));
  };
  made.list(bare());
  return made;
}

it('a cancel of two markets whose rows name none ends clear, each order canceled by its own answer', async () => {
  const { account, pressTwice, clock, everything } = nameless();
  await pressTwice('ctrl-x');
  await passSeconds(clock, 300);
  expect(account.open.size).toBe(0);
  expect(everything.at(-1)).toMatchObject({ phase: 'settled', outcome: 'confirmed' });
});

it('cancels of two markets whose rows name none end one after the other', async () => {
  const { account, cancels, clock, store } = nameless();
  for (const pinned of targetsOfOrders(store.state(), store.state().orders?.value ?? [])) {
    const { areIdsUnknown: _, ...known } = pinned;
    void cancels.start(known);
    await passSeconds(clock, 2);
  }
  await passSeconds(clock, 300);
  expect(account.open.size).toBe(0);
  expect(store.state().cancels.map(({ phase }) => phase)).toEqual(['settled', 'settled']);
});

it('an order with a strange token that was filled and forgotten keeps no cancel from its end', async () => {
  const { account, pressTwice, clock, store } = nameless();
  account.open.delete('b1');
  await pressTwice('X');
  await passSeconds(clock, 300);
  expect(account.open.size).toBe(0);
  expect(store.state().cancels.map(({ phase }) => phase)).toEqual(['settled']);
});

it('an order without market and record and a silent catalog keep no cancel from its end, once lists stay empty', async () => {
  const { cancels, account, clock, told } = scene([order('o1')]);
  account.marketFacts = async () => fail(rejected(503));
  account.cancelScripts = [answer([])];
  account.listScripts = [EMPTY];
  account.getOrder = async () => ok(undefined);
  void cancels.start(
    target([order('o1', { market: '', tokenId: YES })], { scope: ONE_ID, areIdsUnknown: true }),
  );
  await passSeconds(clock, 600);
  expect(told.at(-1)?.phase).toBe('settled');
});

it.each(['', MARKET])(
  'an order that a list shows between the answers for both ids is not clear (market "%s")',
  async (market) => {
    const { cancels, account, clock, told } = scene([order('o1')]);
    const first = answer(['o1']);
    account.cancelScripts = [
      async (own, request) => {
        if (request.market === MARKET) return first(own, request);
        await sleep(clock, 2_000);
        return ok({ canceled: [], notCanceled: [] });
      },
    ];
    account.listScripts = [EMPTY];
    account.getOrder = async () => fail(rejected(500));
    const o1 = order('o1', { market });
    void cancels.start(target([o1], { scope: BOTH_IDS }));
    await clock.advance(1_000);
    cancels.note({ orders: [o1], askedAtMs: clock.monotonicMs() });
    await passSeconds(clock, 20);
    expect(clearAt(told)).toBeUndefined();
  },
);

it('a row of another market’s canceled order, as its record says too, keeps no cancel from its end', async () => {
  const { cancels, account, clock, told } = scene([order('o1')]);
  account.marketFacts = async () => fail(rejected(503));
  const ended = order('o2', { market: OTHER_MARKET, tokenId: '7', status: 'canceled' });
  account.listScripts = [async (own) => ok({ orders: [...own.open.values(), ended], complete: true })];
  account.getOrder = async (id) => ok(id === 'o2' ? ended : order(id, { status: 'canceled' }));
  void cancels.start(target([order('o1')], { scope: ONE_ID, areIdsUnknown: true }));
  await passSeconds(clock, 120);
  expect(told.at(-1)?.phase).toBe('settled');
});

it.each([0, 2_500])(
  'an order whose row names neither market nor token, and that has no record, keeps no cancel from its end (answer after %i ms)',
  async (ms) => {
    const { cancels, account, clock, told } = scene([order('o1')]);
    account.cancelScripts = [
      async () => {
        await sleep(clock, ms);
        return ok({ canceled: [], notCanceled: [] });
      },
    ];
    account.listScripts = [EMPTY];
    account.getOrder = async () => ok(undefined);
    void cancels.start(target([order('o1', { market: '', tokenId: '' })], { scope: { ...ONE_ID } }));
    await passSeconds(clock, 300);
    expect(told.at(-1)?.phase).toBe('settled');
  },
);

it('a row of which only the id could be read, of an order without a record, keeps no cancel from its end', async () => {
  const { cancels, account, clock, told } = scene([order('o1')]);
  account.listScripts = [
    async () => ok({ orders: [], unread: [{ id: 'u1', market: '', tokenId: '' }], complete: false }),
    EMPTY,
  ];
  account.cancelScripts = [answer(['o1']), answer([])];
  account.getOrder = async (id) => ok(id === 'o1' ? order(id, { status: 'canceled' }) : undefined);
  void cancels.start(target([order('o1')], { scope: ONE_ID }));
  await passSeconds(clock, 300);
  expect(told.at(-1)?.phase).toBe('settled');
});
