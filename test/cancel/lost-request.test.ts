import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import type { Failure } from '../../src/domain/failure.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { countCalls, MIRRORED, ONE_ID, OUTCOME, scene } from './cancel-scene.ts';
import {
  answer,
  EMPTY,
  failing,
  failingUnder,
  honest,
  listingWithout,
  MIRROR,
  NO_CONNECTION,
  order,
  rejected,
  RESET,
  target,
  TIMED_OUT,
} from './fake-account.ts';

describe('a request of which nobody knows whether it came', () => {
  it.each<[string, Failure]>([
    ['a reset', RESET],
    ['a time-out', TIMED_OUT],
    ['a 503', rejected(503)],
  ])(
    'is sent again after %s for an order that came between the last list and the key',
    async (_, trouble) => {
      const { account, clock, cancels } = scene([order('late')]);
      account.cancelScripts = [failing(trouble, false), honest];
      const verdict = cancels.start(target([]));
      await passSeconds(clock, 40);
      expect((await verdict).outcome).toBe('confirmed');
      expect([account.open.size, countCalls(account, 'cancel')]).toEqual([0, 2]);
    },
  );

  it.each(['canceled', 'canceled_market_resolved'])(
    'is sent again, though an order on the screen is %s by another just before the key',
    async (status) => {
      // A bot moved its order: o1 is canceled, `new` rests, the list is a second old.
      const { account, clock, cancels } = scene([order('new')]);
      account.gone.set('o1', order('o1', { status }));
      account.cancelScripts = [failing(RESET, false), honest];
      const verdict = cancels.start(target([order('o1')]));
      await passSeconds(clock, 40);
      expect((await verdict).outcome).toBe('confirmed');
      expect([account.open.size, countCalls(account, 'cancel')]).toEqual([0, 2]);
    },
  );

  it('is sent for no longer when it is X, and an x joins it on its way', async () => {
    const { account, clock, cancels } = scene([order('o1')]);
    account.cancelScripts = [
      async () => {
        await sleep(clock, 1_500);
        return fail(RESET);
      },
    ];
    void cancels.start(target([order('o1')], { scope: ONE_ID }));
    let hasJoined = false;
    for (let ms = 0; ms < 22_000; ms += 100) {
      await clock.advance(100);
      if (!hasJoined && ms > 20_000 && cancels.running()[0]?.phase === 'sending') {
        hasJoined = true;
        void cancels.start(target([order('o1')], { scope: OUTCOME }));
      }
    }
    await passSeconds(clock, 40);
    const late = account.calls.filter(
      ({ what, atMs, request }) => what === 'cancel' && atMs > 23_000 && request?.tokenId === undefined,
    );
    expect(late).toEqual([]);
  });
});

it('a request for the second id that never left is sent again, though no list shows what rests there', async () => {
  const { account, clock, cancels } = scene([order('o1'), order('hidden', { market: MIRROR })]);
  account.cancelScripts = [failingUnder(MIRROR, NO_CONNECTION, 1)];
  account.listScripts = [listingWithout('hidden')];
  void cancels.start(target([order('o1')], { scope: MIRRORED }));
  await passSeconds(clock, 40);
  expect(account.open.size).toBe(0);
});

it('a request is sent again for an order that rests by its record, which spells its id in capitals', async () => {
  const id = `0x${'ab'.repeat(32)}`;
  const { account, clock, cancels } = scene([order(id)]);
  account.listScripts = [EMPTY];
  account.cancelScripts = [answer([])];
  account.getOrder = async () => ok(order(`0x${'AB'.repeat(32)}`));
  const verdict = cancels.start(target([order(id)]));
  await passSeconds(clock, 40);
  expect(await verdict).toMatchObject({ outcome: 'left', left: [{ id }], appeared: [] });
  expect(countCalls(account, 'cancel')).toBeGreaterThan(1);
});
