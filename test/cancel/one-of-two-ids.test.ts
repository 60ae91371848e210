import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import type { Failure } from '../../src/domain/failure.ts';
import type { Order } from '../../src/domain/order.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { BOTH_IDS, MIRRORED, ONE_ID, press, requestsTo, scene } from './cancel-scene.ts';
import {
  answer,
  byId,
  type CancelScript,
  failing,
  failingUnder,
  honest,
  kept,
  listing,
  listingWithout,
  MARKET,
  MIRROR,
  NO_CONNECTION,
  order,
  rejected,
  RESET,
  target,
  throttled,
  tries,
  UNAUTHORISED,
} from './fake-account.ts';
import { shortenMarketId } from '../../src/text/shorten-id.ts';
import { passSeconds } from '../support/simulated-clock.ts';

/** Runs `script`, and has somebody place an order after each request for the first id. */
const thenPlacing =
  (script: CancelScript, placed: Order): CancelScript =>
  async (account, request) => {
    const answer = await script(account, request);
    if (request.market !== MIRROR) account.open.set(placed.id, placed);
    return answer;
  };

describe('a cancel of a market with two ids', () => {
  it('names the id under which the service did not say what it did', async () => {
    const { account, cancels, clock, told } = scene([]);
    account.cancelScripts = [failing(rejected(500), false)];
    void cancels.start(target([], { scope: BOTH_IDS }));
    await clock.advance(8_000);
    expect(told.at(-1)?.failure?.message).toBe(
      `the service never said what the cancel under ${shortenMarketId(MARKET)} did`,
    );
  });

  it.each<[string, Failure]>([
    ['is reset', RESET],
    ['never leaves', NO_CONNECTION],
    ['gets a 503', rejected(503)],
    ['is throttled', throttled(3_000)],
  ])(
    'takes down an order that moved under the second id, though the first request there %s',
    async (_, trouble) => {
      const { account, clock, cancels } = scene([order('n2', { market: MIRROR })]);
      account.gone.set('o1', order('o1', { status: 'canceled' }));
      account.gone.set('o2', order('o2', { market: MIRROR, status: 'canceled' }));
      account.cancelScripts = [thenPlacing(failingUnder(MIRROR, trouble, 1), order('n1'))];
      void cancels.start(target([order('o1'), order('o2', { market: MIRROR })], { scope: BOTH_IDS }));
      await passSeconds(clock, 60);
      expect(account.open.has('n2')).toBe(false);
    },
  );

  it.each([
    ['no market', ''],
    ['the second id', MIRROR],
  ])('takes down an order that moved under the second id, by a row that names %s', async (_, market) => {
    const { account, clock, cancels } = scene([order('n2', { market: MIRROR })]);
    account.gone.set('o2', order('o2', { market: MIRROR, status: 'canceled' }));
    account.cancelScripts = [failingUnder(MIRROR, RESET, 1)];
    account.listScripts = [
      async ({ open }) =>
        ok({ orders: Array.from(open.values(), (each) => ({ ...each, market })), complete: true }),
    ];
    void cancels.start(target([order('o2', { market })], { scope: BOTH_IDS }));
    await passSeconds(clock, 60);
    expect(account.open.size).toBe(0);
  });

  it.each<[string, Failure]>([
    ['is throttled', throttled(3_000)],
    ['never leaves', NO_CONNECTION],
    ['is reset', RESET],
  ])(
    'takes down an order that moved under the first id, though the first request there %s',
    async (_, trouble) => {
      const { account, clock, cancels } = scene([order('new')]);
      account.gone.set('o1', order('o1', { status: 'canceled' }));
      account.cancelScripts = [failingUnder(MARKET, trouble, 1)];
      void cancels.start(target([order('o1')], { scope: MIRRORED }));
      await passSeconds(clock, 40);
      expect(account.open.size).toBe(0);
    },
  );
});

describe('a throttled request for the second id', () => {
  it('is sent when the service takes requests again, though no list can be read by then', async () => {
    const { account, clock, cancels } = scene([order('o1')]);
    account.cancelScripts = [failingUnder(MIRROR, throttled(10_000), 1)];
    let lists = 0;
    account.listScripts = [
      (own, filter) => (++lists > 4 ? Promise.resolve(fail(RESET)) : listing(own, filter)),
    ];
    void cancels.start(target([order('o1')], { scope: BOTH_IDS }));
    await passSeconds(clock, 120);
    expect(requestsTo(account, MIRROR).some((atMs) => atMs > 0)).toBe(true);
  });

  it.each<[string, Failure]>([
    ['throttled', throttled(20_000)],
    ['answered with 503', rejected(503)],
  ])('is sent in time, though the lists are %s before they show what rests there', async (_, trouble) => {
    const { account, clock, cancels } = scene([order('o1'), order('hidden', { market: MIRROR })]);
    account.cancelScripts = [failingUnder(MIRROR, throttled(10_000), 1)];
    account.listScripts = [
      async ({ open }) =>
        clock.monotonicMs() > 1_000 && clock.monotonicMs() < 40_000
          ? fail(trouble)
          : ok({ orders: [...open.values()].filter(({ market }) => market !== MIRROR), complete: true }),
    ];
    void cancels.start(target([order('o1')], { scope: BOTH_IDS }));
    await passSeconds(clock, 120);
    expect(requestsTo(account, MIRROR).some((atMs) => atMs > 0 && atMs < 23_000)).toBe(true);
  });

  it('has its lists read and its verdict told, while somebody else orders there', async () => {
    const { account, clock, cancels, told } = scene([order('o1')]);
    const rival = order('rival', { market: MIRROR });
    account.cancelScripts = [thenPlacing(failingUnder(MIRROR, throttled(3_600_000)), rival)];
    void cancels.start(target([order('o1')], { scope: BOTH_IDS }));
    await passSeconds(clock, 60);
    expect(told.at(-1)).toMatchObject({ outcome: 'left', appeared: [{ id: 'rival' }] });
    const listed = account.calls.filter(({ what, atMs }) => what === 'list' && atMs > 30_000);
    expect(listed.length).toBeGreaterThan(2);
  });
});

it.each<[string, Failure]>([
  ['is throttled for an hour', throttled(3_600_000)],
  ['answers 408', rejected(408)],
])('the open orders are still read while the second id alone %s', async (_, trouble) => {
  const { account, clock, cancels } = scene([order('o1')]);
  account.cancelScripts = [failingUnder(MIRROR, trouble)];
  void cancels.start(target([order('o1')], { scope: MIRRORED }));
  await passSeconds(clock, 60);
  account.open.set('bot', order('bot'));
  await passSeconds(clock, 600);
  const lists = account.calls.filter(
    ({ what, atMs }) => what !== 'cancel' && what !== 'get' && atMs > 60_000,
  );
  expect(lists.length).toBeGreaterThan(0);
});

describe('a service that refuses everything', () => {
  it.each([0, 60, 150, 300])(
    'is told after one request for each id, the second told after %i ms',
    async (ms) => {
      const { account, cancels, clock, told } = scene([order('o1')]);
      account.cancelScripts = [async () => fail(rejected(403))];
      account.listScripts = [async () => fail(rejected(403))];
      account.marketFacts = async (_id, signal) => {
        await sleep(clock, ms, signal);
        return ok({ mirrorId: MIRROR });
      };
      void cancels.start(target([order('o1')], { areIdsUnknown: true }));
      await passSeconds(clock, 2);
      expect(told.at(-1)).toMatchObject({ phase: 'settled', outcome: 'refused' });
      expect(requestsTo(account, MARKET).length).toBe(1);
      expect(requestsTo(account, MIRROR).length).toBeLessThan(2);
    },
  );
});

describe('two ids that are out of step', () => {
  const lists = [RESET, rejected(503)];

  it.each([60, 1_000])(
    'are sent together from then on in an outage (second told after %i ms)',
    async (ms) => {
      const { account, cancels, clock } = scene([order('o1'), order('m1', { market: MIRROR })]);
      account.cancelScripts = [async () => fail(RESET)];
      account.listScripts = [async () => fail(RESET)];
      account.marketFacts = async (_id, signal) => {
        await sleep(clock, ms, signal);
        return ok({ mirrorId: MIRROR });
      };
      void cancels.start(target([order('o1')], { areIdsUnknown: true }));
      await passSeconds(clock, 20);
      const [own = [], mirror = []] = [MARKET, MIRROR].map((id) => requestsTo(account, id));
      expect(own.length).toBeGreaterThan(7);
      expect(mirror.slice(2)).toEqual(own.slice(2 - mirror.length));
    },
  );

  it.each(lists)(
    'are both sent again where the service refuses for a while and lists fail',
    async (failure) => {
      const { account, cancels, clock, told } = scene([order('o1'), order('m1', { market: MIRROR })]);
      const isDown = (): boolean => clock.monotonicMs() < 8_000;
      account.cancelScripts = [(...asked) => (isDown() ? failing(rejected(403), false) : honest)(...asked)];
      account.listScripts = [async (...asked) => (isDown() ? fail(failure) : listing(...asked))];
      account.marketFacts = async (_id, signal) => {
        await sleep(clock, 900, signal);
        return ok({ mirrorId: MIRROR });
      };
      void cancels.start(target([order('o1')], { areIdsUnknown: true }));
      await passSeconds(clock, 20);
      expect(told.at(-1)).toMatchObject({ phase: 'settled', outcome: 'confirmed' });
    },
  );
});

it('a yes to the second id is none to the first, which the service refused', async () => {
  const made = scene([]);
  made.account.cancelScripts = [failingUnder(MARKET, rejected(403))];
  void press(made, [], { scope: BOTH_IDS });
  await passSeconds(made.clock, 60);
  expect(made.told.at(-1)).toMatchObject({ phase: 'settled', outcome: 'refused' });
});

it('an order that only an answer named is asked for, though the answer says that it is gone', async () => {
  const made = scene([order('ghost')]);
  made.account.cancelScripts = [answer([], { ghost: 'not found' })];
  made.account.listScripts = [listingWithout('ghost')];
  void press(made, [], { scope: BOTH_IDS });
  await passSeconds(made.clock, 25);
  expect(made.told.map(({ outcome }) => outcome)).not.toContain('confirmed');
  expect(made.told.at(-1)).toMatchObject({ left: [{ id: 'ghost' }] });
});

describe('an order that no list shows and of which there is no record is not gone', () => {
  it('where one of two answers kept it, and the other says that it is gone', async () => {
    const made = scene([order('o1')]);
    made.account.cancelScripts = [byId(answer([], { o1: 'not found' }), kept('o1'))];
    made.account.listScripts = [listingWithout('o1')];
    made.account.getOrder = async () => ok(undefined);
    void press(made, [order('o1')], { scope: BOTH_IDS });
    await passSeconds(made.clock, 60);
    expect(made.told.map(({ outcome }) => outcome)).not.toContain('confirmed');
  });

  it('where an answer kept it, and the request that was signed anew after it is lost', async () => {
    const made = scene([order('o1')]);
    let isCorrected = false;
    made.account.correctClock = async () => (isCorrected = true);
    made.account.cancelScripts = [
      tries(MARKET, kept('o1'), UNAUTHORISED, ...Array.from({ length: 60 }, () => RESET)),
    ];
    made.account.listScripts = [listingWithout('o1')];
    made.account.getOrder = async () => ok(undefined);
    void press(made, [order('o1')], { scope: ONE_ID });
    await passSeconds(made.clock, 60);
    expect(isCorrected).toBe(true);
    expect(made.told.map(({ outcome }) => outcome)).not.toContain('confirmed');
  });
});
