import { expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { monitored } from './monitored-scene.ts';
import { BOTH_IDS, MIRRORED, ONE_ID, scene } from './cancel-scene.ts';
import {
  answer,
  EMPTY,
  failing,
  type ListScript,
  MARKET,
  MIRROR,
  order,
  OTHER_MARKET,
  rejected,
  RESET,
  target,
} from './fake-account.ts';
import { clearAt } from './clear-at.ts';

const LOST: ListScript = async () => ok({ orders: [], complete: false, hasLostRows: true });
const ENDED = async (id: string) => ok(order(id, { status: 'canceled' }));

it('a row without a name may be under the second id: that the first is answered since is not enough', async () => {
  const { cancels, account, clock, told } = scene([order('o1')]);
  let mirror = 0;
  const first = answer(['o1']);
  const silent = answer([]);
  account.cancelScripts = [
    async (own, request) => {
      if (request.market === MARKET) return first(own, request);
      return ++mirror > 1 ? fail(rejected(503)) : silent(own, request);
    },
  ];
  account.listScripts = [LOST, EMPTY];
  account.getOrder = ENDED;
  void cancels.start(target([order('o1')], { scope: BOTH_IDS }));
  await passSeconds(clock, 8);
  expect(mirror).toBeGreaterThan(1);
  expect(clearAt(told)).toBeUndefined();
});

it('a row without a name that came before the press is later than a request which left before it', async () => {
  const { cancels, account, clock, told } = scene([order('o1')]);
  let sent = 0;
  account.cancelScripts = [
    async () => {
      if (++sent > 2) return fail(rejected(503));
      await sleep(clock, 3_000);
      return ok({ canceled: ['o1'], notCanceled: [] });
    },
  ];
  account.listScripts = [EMPTY];
  account.getOrder = ENDED;
  void cancels.start(target([order('o1')], { scope: { ...ONE_ID, conditionId: MIRROR, mirrorId: MARKET } }));
  await clock.advance(1_000);
  cancels.note({ orders: [], hasLostRows: true, askedAtMs: clock.monotonicMs() });
  await clock.advance(1_000);
  void cancels.start(target([order('o1')], { scope: MIRRORED, hasLostRows: true }));
  await passSeconds(clock, 20);
  expect(clearAt(told, 1)).toBeUndefined();
  expect(clearAt(told, 2)).toBeUndefined();
});

it('a row without a name and a silent catalog keep no cancel from its end, once lists stay empty', async () => {
  const { cancels, account, clock, told } = scene([order('o1')]);
  account.marketFacts = async () => fail(rejected(503));
  account.listScripts = [LOST, EMPTY];
  account.getOrder = ENDED;
  void cancels.start(target([order('o1')], { areIdsUnknown: true }));
  await passSeconds(clock, 600);
  expect(told.at(-1)?.phase).toBe('settled');
});

it('a row without a name is not forgotten by the next press, while nobody has told the second id', async () => {
  const { cancels, account, clock, told } = scene([order('o1')]);
  account.marketFacts = async () => fail(rejected(503));
  account.listScripts = [LOST, EMPTY];
  account.getOrder = ENDED;
  void cancels.start(target([order('o1')], { areIdsUnknown: true }));
  await clock.advance(3_000);
  void cancels.clear(1);
  await clock.advance(100);
  void cancels.start(target([order('o1')], { areIdsUnknown: true }));
  await clock.advance(5_000);
  expect(clearAt(told, 1)).toBeUndefined();
  expect(clearAt(told, 2)).toBeUndefined();
});

it('a row without a name that comes while the record of an order elsewhere is read is not passed over', async () => {
  const { cancels, account, clock, told } = scene([order('o1')]);
  account.marketFacts = async () => fail(rejected(503));
  const there = order('o2', { market: OTHER_MARKET, tokenId: '7' });
  account.cancelScripts = [answer(['o1'])];
  account.listScripts = [async () => ok({ orders: [order('o1'), there], complete: true }), EMPTY];
  let asked = 0;
  let cameMs = Infinity;
  account.getOrder = async (id) => {
    if (id !== 'o2') return ENDED(id);
    if (++asked === 1)
      clock.schedule(30, () => {
        cameMs = clock.monotonicMs();
        cancels.note({ orders: [], hasLostRows: true, askedAtMs: cameMs - 20 });
      });
    await sleep(clock, 60);
    return ok({ ...there, status: 'canceled' });
  };
  const { ordersReadAtMs: _, ...unread } = target([], { areIdsUnknown: true });
  void cancels.start(unread);
  await clock.advance(8_000);
  expect(cameMs).toBeLessThan(8_000);
  expect(clearAt(told)).toBeUndefined();
});

it('a row without a name is not forgotten with the next list of the monitor, which may lag', async () => {
  const { account, clock, list, pressTwice, store } = monitored([order('o1'), order('nameless')]);
  account.listScripts = [EMPTY];
  account.cancelScripts = [
    async (own) => {
      own.open.delete('o1');
      own.gone.set('o1', order('o1', { status: 'canceled' }));
      return fail(RESET);
    },
    failing(RESET, false),
  ];
  list([order('o1')], 1);
  await clock.advance(2_000);
  list([order('o1')]);
  await pressTwice('X');
  await passSeconds(clock, 8);
  expect(account.open.has('nameless')).toBe(true);
  expect(store.state().cancels.map(({ outcome }) => outcome)).not.toContain('confirmed');
});

it('without such a row one answer is enough where no order was ever known, though the second id fails', async () => {
  const { cancels, account, clock, told } = scene([]);
  account.cancelScripts = [
    async (_, request) =>
      request.market === MARKET ? ok({ canceled: [], notCanceled: [] }) : fail(rejected(503)),
  ];
  void cancels.start(target([], { scope: BOTH_IDS }));
  await passSeconds(clock, 8);
  expect(clearAt(told)).toBeDefined();
});
