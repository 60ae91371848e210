import { describe, expect, it } from 'vitest';
import type { Failure } from '../../src/domain/failure.ts';
import type { Order } from '../../src/domain/order.ts';
import { ok } from '../../src/domain/result.ts';
import { BOTH_IDS, MIRRORED, requestsTo, scene } from './cancel-scene.ts';
import {
  failingUnder,
  type FakeAccount,
  MARKET,
  MIRROR,
  NO_CONNECTION,
  order,
  rejected,
  target,
  throttled,
  TIMED_OUT,
} from './fake-account.ts';
import { passSeconds } from '../support/simulated-clock.ts';

/** A chase of them would go on beyond the test. */
const MOST_RIVALS = 30;
const CAPITALS = `0x${MARKET.slice(2).toUpperCase()}`;

/** Has somebody place an order after each request that is carried out. */
function placeAfterEach(account: FakeAccount): void {
  const { execute } = account;
  let placed = 0;
  account.execute = (request) => {
    const answer = execute(request);
    if (placed < MOST_RIVALS) {
      const id = `rival${++placed}`;
      account.open.set(id, order(id));
    }
    return answer;
  };
}

describe('a request that was answered is not sent again', () => {
  it('for what comes after the answer, though the second id answers 503', async () => {
    const { account, clock, cancels } = scene([order('o1')]);
    account.cancelScripts = [failingUnder(MIRROR, rejected(503))];
    placeAfterEach(account);
    const verdict = cancels.start(target([order('o1')], { scope: MIRRORED }));
    await passSeconds(clock, 40);
    await verdict;
    expect(requestsTo(account, MARKET)).toHaveLength(1);
  });

  it.each<[string, (listed: Order) => Order]>([
    ['name the market', (listed) => listed],
    ['name no market', (listed) => ({ ...listed, market: '' })],
    [
      'spell the market in capitals',
      (listed) => (listed.id.startsWith('rival') ? { ...listed, market: CAPITALS } : listed),
    ],
  ])('for later orders whose rows %s, though the second id answers 503', async (_, shown) => {
    const { account, clock, cancels } = scene([order('o1')]);
    account.cancelScripts = [failingUnder(MIRROR, rejected(503))];
    account.listScripts = [
      async ({ open }) => ok({ orders: Array.from(open.values(), shown), complete: true }),
    ];
    placeAfterEach(account);
    void cancels.start(target([shown(order('o1'))], { scope: BOTH_IDS }));
    await passSeconds(clock, 40);
    expect([...requestsTo(account, MARKET), ...requestsTo(account, CAPITALS)]).toHaveLength(1);
  });

  it.each<[string, Failure]>([
    ['is throttled', throttled(60_000)],
    ['never leaves', NO_CONNECTION],
    ['times out', TIMED_OUT],
  ])('for a second id whose own request %s', async (_, trouble) => {
    const { account, clock, cancels } = scene([order('o1')]);
    account.cancelScripts = [failingUnder(MIRROR, trouble)];
    const verdict = cancels.start(target([order('o1')], { scope: MIRRORED }));
    await passSeconds(clock, 5);
    // The operator's own program goes on.
    account.open.set('mine', order('mine'));
    await passSeconds(clock, 40);
    await verdict;
    expect(requestsTo(account, MARKET)).toHaveLength(1);
  });
});
