import { expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { ONE_ID, scene } from './cancel-scene.ts';
import { answer, EMPTY, MARKET, MIRROR, order, rejected, target } from './fake-account.ts';
import { clearAt } from './clear-at.ts';

const M1 = order('m1', { market: MIRROR, tokenId: '7'.repeat(70) });

/** `m1` rests, as its record says. The first id is answered, the second one fails. */
function resting(live = M1) {
  const made = scene([order('o1')]);
  const { account, clock } = made;
  const first = answer(['o1']);
  const asked: string[] = [];
  account.cancelScripts = [
    async (own, request) => (request.market === MARKET ? first(own, request) : fail(rejected(503))),
  ];
  account.getOrder = async (id) => {
    asked.push(id);
    await sleep(clock, 5);
    return ok(id === live.id ? live : order(id, { status: 'canceled' }));
  };
  return { ...made, asked };
}

it.each([200, 1_000, 4_000])(
  'a row that calls an order under the second id canceled proves it no more, where that id is told after %i ms',
  async (toldMs) => {
    const { cancels, account, clock, told } = resting();
    account.marketFacts = async (_, signal) => {
      await sleep(clock, toldMs, signal);
      return ok({ mirrorId: MIRROR });
    };
    account.listScripts = [
      async () => ok({ orders: [{ ...M1, status: 'canceled' }], complete: true }),
      EMPTY,
    ];
    void cancels.start(target([order('o1')], { scope: ONE_ID, areIdsUnknown: true }));
    await passSeconds(clock, 40);
    expect(clearAt(told)).toBeUndefined();
  },
);

it('a row of the monitor’s list that calls an order elsewhere canceled is asked about, while the catalog is silent', async () => {
  const { cancels, account, clock, told, asked } = resting();
  account.marketFacts = async () => fail(rejected(503));
  account.listScripts = [EMPTY];
  void cancels.start(target([order('o1')], { scope: ONE_ID, areIdsUnknown: true }));
  await clock.advance(200);
  cancels.note({ orders: [{ ...M1, status: 'canceled' }], askedAtMs: clock.monotonicMs() });
  await passSeconds(clock, 40);
  expect(asked).toContain('m1');
  expect(clearAt(told)).toBeUndefined();
});

it('a row of the monitor’s list that calls an order of the market canceled is asked about', async () => {
  const live = order('p1');
  const { cancels, account, clock, told, asked } = resting(live);
  account.marketFacts = async (_, signal) => {
    await sleep(clock, 1_000, signal);
    return ok({});
  };
  account.listScripts = [EMPTY];
  void cancels.start(target([order('o1')], { scope: ONE_ID, areIdsUnknown: true }));
  await clock.advance(200);
  cancels.note({ orders: [{ ...live, status: 'canceled' }], askedAtMs: clock.monotonicMs() });
  await passSeconds(clock, 40);
  expect(asked).toContain('p1');
  expect(clearAt(told)).toBeUndefined();
});
