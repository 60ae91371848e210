import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { joinRequests } from '../../src/cancel/run/join-requests.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { type CancelScene, press, scene } from './cancel-scene.ts';
import {
  EMPTY,
  honest,
  MARKET,
  MIRROR,
  order,
  OTHER_MARKET,
  rejected,
  target,
  TIMED_OUT,
} from './fake-account.ts';

/**
 * The request is carried out at once, and its answer comes 2 s later. Meanwhile another program places `b`, which one list
 * shows; later lists lag, and its record is missing for 20 s.
 */
function slowAnswer(): CancelScene {
  const s = scene([order('a')]);
  const { account, clock } = s;
  account.cancelScripts = [
    async (self, request) => {
      const done = self.execute(request);
      await sleep(clock, 2_000);
      return ok(done);
    },
    honest,
  ];
  account.listScripts = [EMPTY];
  const { getOrder } = account;
  account.getOrder = async (id, signal) => {
    if (id !== 'b' || clock.monotonicMs() >= 20_000) return getOrder(id, signal);
    await sleep(clock, 5);
    return ok(undefined);
  };
  return s;
}

async function place(s: CancelScene): Promise<void> {
  await s.clock.advance(300);
  s.account.open.set('b', order('b'));
  await s.clock.advance(200);
}

describe('an answer proves nothing of an order that was placed after its request was carried out', () => {
  it.each([
    ['one that a poll shows', {}],
    [
      'one that a poll shows, where nothing was read before the press',
      { ordersReadAtMs: undefined as never },
    ],
  ])('%s', async (_, facts) => {
    const s = slowAnswer();
    const verdict = press(s, [order('a')], facts);
    await place(s);
    s.cancels.note({ orders: [order('b')], askedAtMs: s.clock.monotonicMs() });
    await s.clock.advance(60_000);
    await verdict;
    expect(s.account.open.has('b')).toBe(false);
  });

  it('one that the list read beside the first request shows', async () => {
    const s = slowAnswer();
    s.account.listScripts = [
      async (self) => {
        await sleep(s.clock, 500);
        return ok({ orders: [...self.open.values()], complete: true });
      },
      EMPTY,
    ];
    const verdict = s.cancels.start({ ...target([]), ordersReadAtMs: undefined as never });
    await place(s);
    await s.clock.advance(60_000);
    await verdict;
    expect(s.account.open.has('b')).toBe(false);
  });

  it('one for which the key is pressed again', async () => {
    const s = slowAnswer();
    void press(s, [order('a')]);
    await place(s);
    await s.clock.advance(500);
    const second = press(s, [order('b')]);
    s.cancels.note({ orders: [order('b')] });
    await s.clock.advance(60_000);
    await second;
    expect(s.account.open.has('b')).toBe(false);
  });

  it('one in a row that names no order', async () => {
    const s = slowAnswer();
    const verdict = press(s, [order('a')]);
    await place(s);
    s.cancels.note({ orders: [], hasLostRows: true, askedAtMs: s.clock.monotonicMs() });
    await s.clock.advance(60_000);
    await verdict;
    expect(s.account.open.has('b')).toBe(false);
  });

  it('one in a row that calls it ended, for which the key is pressed again', async () => {
    const s = slowAnswer();
    void press(s, [order('a')]);
    await place(s);
    const row = order('b', { status: 'canceled' });
    s.cancels.note({ orders: [row], askedAtMs: s.clock.monotonicMs() });
    const second = press(s, [order('a')], { ended: [row] });
    await s.clock.advance(60_000);
    await second;
    expect(s.account.open.has('b')).toBe(false);
  });

  it('one whose rows name no market, by a later request for the second id', async () => {
    const s = slowAnswer();
    s.account.cancelScripts = [honest];
    s.account.marketFacts = async () => {
      await sleep(s.clock, 1_000);
      return ok({ mirrorId: MIRROR });
    };
    const verdict = press(s, [order('a')], { areIdsUnknown: true });
    await place(s);
    s.cancels.note({ orders: [order('b', { market: '' })], askedAtMs: s.clock.monotonicMs() });
    await s.clock.advance(60_000);
    await verdict;
    expect(s.account.open.has('b')).toBe(false);
  });

  it('one in a row that names no order, which came after the answer, for the next press', async () => {
    const elsewhere = order('e', { market: OTHER_MARKET, tokenId: '9' });
    const s = scene([order('a'), elsewhere]);
    const { account, cancels, clock, told } = s;
    const silent = fail(TIMED_OUT);
    let facts: typeof silent | ReturnType<typeof ok<object>> = silent;
    account.marketFacts = async () => {
      await sleep(clock, 1_000);
      return facts;
    };
    account.listScripts = [
      async (self) => ok({ orders: [...self.open.values()].filter(({ id }) => id !== 'b'), complete: true }),
    ];
    void press(s, [order('a')], { areIdsUnknown: true, elsewhere: [elsewhere] });
    await clock.advance(38_000);
    account.open.set('b', order('b'));
    await clock.advance(500);
    cancels.note({ orders: [], hasLostRows: true, askedAtMs: clock.monotonicMs() });
    account.gone.set('c', order('c', { status: 'canceled' }));
    facts = ok({});
    account.cancelScripts = [async () => fail(rejected(503))];
    void press(s, [order('c')]);
    await clock.advance(10_000);
    expect(told.at(-1)?.outcome).not.toBe('confirmed');
  });
});

it('a request that joins another left when that one did', async () => {
  const clock = simulatedClock();
  const answer = Promise.withResolvers<never>();
  const send = joinRequests(() => answer.promise, clock);
  const { signal } = new AbortController();
  const startedMs = clock.monotonicMs();
  const first = send({ market: MARKET }, 1, signal);
  await clock.advance(700);
  const joined = send({ market: MARKET }, 1, signal);
  expect([joined.answer, joined.leftMs]).toEqual([first.answer, startedMs]);
});
