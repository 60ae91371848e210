import { expect, it } from 'vitest';
import { type Clock, sleep } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { ONE_ID, scene } from './cancel-scene.ts';
import { everything, marketId, orderOn, scene as sceneOfAll } from './everything-scene.ts';
import {
  answer,
  EMPTY,
  type FakeAccount,
  honest,
  MARKET,
  order,
  rejected,
  target,
  YES,
} from './fake-account.ts';

const UNREAD = { orders: [], unread: [{ id: 'o1', market: MARKET, tokenId: YES }] };
const READ = { orders: [order('o1')] };

/** The first reading does not come whole; later ones, of a replica that lags, are empty. */
function listsOf(account: FakeAccount, clock: Clock): FakeAccount['listOpen'] {
  return async (filter) => {
    const askedMs = clock.monotonicMs();
    await sleep(clock, 5);
    return askedMs < 100 ? ok({ orders: [], complete: false }) : EMPTY(account, filter);
  };
}

it.each([
  ['can be read', READ, {}],
  ['cannot be read', UNREAD, {}],
  ['can be read, of one that was unread', READ, UNREAD],
  ['cannot be read, of one that was unread', UNREAD, UNREAD],
])(
  'a clear that is held back is not said where a list asked for after the answer, and before the reading, has an order by a row that %s',
  async (_, list, pinned) => {
    // The answer names a ghost and not o1, which rests and has no record yet; the clear is held back for the ghost’s record.
    const { account, clock, cancels, told } = scene([order('o1')]);
    account.cancelScripts = [
      async () => ok({ canceled: ['ghost'], notCanceled: [] }),
      async () => fail(rejected(503)),
    ];
    account.listOpen = listsOf(account, clock);
    account.getOrder = async (id) => {
      if (id !== 'ghost') return ok(undefined);
      await sleep(clock, 2_900);
      return ok(order('ghost', { status: 'canceled' }));
    };
    void cancels.start(target([order('o1')], { scope: ONE_ID, ...pinned }));
    await clock.advance(50);
    const askedAtMs = clock.monotonicMs();
    while (told.at(-1)?.verifiedAfterMs === undefined) await clock.advance(20);
    await clock.advance(200);
    expect(told.at(-1)?.phase).toBe('verifying');
    cancels.note({ ...list, askedAtMs });
    await passSeconds(clock, 5);
    expect(account.open.has('o1')).toBe(true);
    expect(told.map(({ outcome }) => outcome)).not.toContain('confirmed');
  },
);

it('everything is not clear where such a list shows an order that a verdict called gone', async () => {
  // Market 0 is clear though its answer is silent of a, which rests and has no record yet; market 1 is still under way when the list comes.
  const [a, b] = [orderOn(0, 'a'), orderOn(1, 'b')] as const;
  const { account, clock, cancels, told } = sceneOfAll([a, b]);
  account.cancelScripts = [
    async (own, request) => {
      if (request.market === marketId(0)) return answer([])(own, request);
      await sleep(clock, 4_500);
      return honest(own, request);
    },
  ];
  account.listOpen = listsOf(account, clock);
  account.getOrder = async (id) => ok(id === 'a' ? undefined : account.gone.get(id));
  void cancels.everything.start(everything([a, b]), (orders) => everything(orders).markets);
  await clock.advance(3_500);
  expect(told.at(-1)?.cancels[0]?.outcome).toBe('confirmed');
  cancels.note({ orders: [a], askedAtMs: 50 });
  await passSeconds(clock, 5);
  expect(account.open.has('a')).toBe(true);
  expect(told.at(-1)?.outcome).not.toBe('confirmed');
});
