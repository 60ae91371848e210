import { expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import type { Order } from '../../src/domain/order.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { ONE_ID, scene } from './cancel-scene.ts';
import {
  answer,
  type FakeAccount,
  honest,
  MARKET,
  MIRROR,
  order,
  rejected,
  target,
  YES,
} from './fake-account.ts';
import { clearAt } from './clear-at.ts';

const UNDER_MIRROR = order('m1', { market: MIRROR, tokenId: '7'.repeat(70) });
const UNKNOWN = target([order('o1')], { scope: ONE_ID, areIdsUnknown: true });

/**
 * `resting` rests under the second id all the time, and the cancel's replica of the lists has it from `listedMs` on. The answer
 * for the first id is honest, and names an order that nobody knew, of whose record nothing comes for 2.7 s: a clear is held back.
 */
function held(resting: Order, listedMs: number) {
  const made = scene([order('o1')]);
  const { account, clock } = made;
  account.marketFacts = async () => fail(rejected(503));
  const silent = answer(['o1', 'ghost']);
  account.cancelScripts = [
    (own, request) =>
      request.market === MARKET ? silent(own, request) : Promise.resolve(fail(rejected(503))),
  ];
  account.listScripts = [
    async () => ok({ orders: clock.monotonicMs() < listedMs ? [] : [resting], complete: true }),
  ];
  account.getOrder = async (id) => {
    await sleep(clock, id === 'ghost' ? 2_700 : 5);
    return ok(id === 'o1' ? order(id, { status: 'canceled' }) : undefined);
  };
  return made;
}

it('a clear that is held back is said when nothing came meanwhile', async () => {
  const { cancels, clock, told } = held(UNDER_MIRROR, Infinity);
  void cancels.start(UNKNOWN);
  await passSeconds(clock, 20);
  expect(clearAt(told)).toBeGreaterThan(4_000);
});

it('a clear that is held back is not said where a list shows an order under an id that nobody tells, the catalog silent', async () => {
  const { cancels, clock, told } = held(UNDER_MIRROR, 8_000);
  void cancels.start(UNKNOWN);
  await clock.advance(3_000);
  expect(clearAt(told)).toBeUndefined();
  cancels.note({ orders: [UNDER_MIRROR], askedAtMs: clock.monotonicMs() });
  await passSeconds(clock, 40);
  expect(clearAt(told)).toBeUndefined();
});

it('a clear that is held back is not said where a row that names no market comes, the catalog silent', async () => {
  const resting = order('m1', { market: '', tokenId: YES });
  const { cancels, clock, told } = held(resting, 12_000);
  void cancels.start(UNKNOWN);
  await clock.advance(3_000);
  expect(clearAt(told)).toBeUndefined();
  cancels.note({ orders: [resting], askedAtMs: clock.monotonicMs() });
  await passSeconds(clock, 40);
  expect(clearAt(told)).toBeUndefined();
});

const TOLD_MS = 4_500;

/** The catalog answers its first question after `ms`. */
const slowCatalog = (account: FakeAccount, clock: Parameters<typeof sleep>[0], ms: number): void => {
  account.marketFacts = async (_, signal) => {
    await sleep(clock, ms, signal);
    return ok({ mirrorId: MIRROR });
  };
};

it('a second id that the catalog tells while a clear is held back is canceled, too', async () => {
  const { cancels, clock, told, account } = held(UNDER_MIRROR, 8_000);
  account.open = new Map([['m1', UNDER_MIRROR]]);
  const silent = answer(['o1', 'ghost']);
  account.cancelScripts = [(own, request) => (request.market === MARKET ? silent : honest)(own, request)];
  slowCatalog(account, clock, TOLD_MS);
  let heldAtTold: unknown;
  void sleep(clock, TOLD_MS).then(() => (heldAtTold = told.at(-1)?.phase + ' ' + clearAt(told)));
  void cancels.start(UNKNOWN);
  await passSeconds(clock, 7);
  expect(heldAtTold).toBe('verifying undefined');
  expect({ clear: clearAt(told) !== undefined, rests: account.open.has('m1') }).not.toEqual({
    clear: true,
    rests: true,
  });
});
