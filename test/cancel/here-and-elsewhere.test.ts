import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { type CancelScene, ONE_ID, press, scene } from './cancel-scene.ts';
import { everything, marketId, orderOn, scene as sceneOfAll, targetOf } from './everything-scene.ts';
import {
  answer,
  EMPTY,
  honest,
  listing,
  MARKET,
  MIRROR,
  order,
  OTHER_MARKET,
  rejected,
  target,
  YES,
} from './fake-account.ts';

const M1 = order('m1', { market: MIRROR, tokenId: '7'.repeat(70) });
const PLACE = { id: 'm1', market: MIRROR, tokenId: M1.tokenId };
const UNTOLD = { scope: ONE_ID, areIdsUnknown: true } as const;

/** m1 rests under a second id that the catalog does not tell; of its record there is none yet. */
function underUntoldId(): CancelScene {
  const made = scene([M1]);
  made.account.marketFacts = async () => fail(rejected(503));
  made.account.getOrder = async () => ok(undefined);
  return made;
}

function outcomesOf({ told }: CancelScene): readonly unknown[] {
  return told.map(({ outcome }) => outcome);
}

describe('an order that a list shows under an untold second id, and an answer under the first one keeps, is not forgotten', () => {
  it.each([0, 1, 2, 3])('where lists lag after %i of the cancel’s own readings', async (shows) => {
    const made = underUntoldId();
    const { account, cancels, clock } = made;
    account.cancelScripts = [answer([], { m1: 'locked' }), answer([])];
    account.listScripts = [...Array.from({ length: shows }, () => listing), EMPTY];
    cancels.note({ orders: [M1], askedAtMs: clock.monotonicMs() });
    void press(made, [], { ...UNTOLD, elsewhere: [M1] });
    await passSeconds(clock, 9);
    expect(outcomesOf(made)).not.toContain('confirmed');
  });

  it.each([
    ['can be read', 'after', { orders: [M1] }],
    ['cannot be read', 'after', { orders: [], unread: [PLACE] }],
    ['can be read', 'before', { orders: [M1] }],
    ['cannot be read', 'before', { orders: [], unread: [PLACE] }],
  ] as const)('where the row %s and comes %s the answer', async (_, when, list) => {
    const made = underUntoldId();
    const { account, clock, cancels } = made;
    account.cancelScripts = [answer([], { m1: 'locked' }), answer([])];
    account.listScripts = [EMPTY];
    void press(made, [], UNTOLD);
    await clock.advance(2);
    if (when === 'before') cancels.note({ ...list, askedAtMs: clock.monotonicMs() });
    await clock.advance(6);
    if (when === 'after') cancels.note({ ...list, askedAtMs: 2 });
    await passSeconds(clock, 9);
    expect(outcomesOf(made)).not.toContain('confirmed');
  });

  it('where the list is the one read beside the request', async () => {
    const made = underUntoldId();
    const { account, clock, cancels } = made;
    account.cancelScripts = [
      async (own, request) => {
        await sleep(clock, 100);
        return answer([], { m1: 'locked' })(own, request);
      },
      answer([]),
    ];
    account.listScripts = [listing, EMPTY];
    const { ordersReadAtMs: _, ...unread } = target([], UNTOLD);
    void cancels.start(unread);
    await passSeconds(clock, 9);
    expect(outcomesOf(made)).not.toContain('confirmed');
  });

  it('by the next press, either', async () => {
    const made = underUntoldId();
    const { account, clock, cancels, told } = made;
    account.cancelScripts = [answer([], { m1: 'locked' })];
    account.listScripts = [listing, EMPTY];
    void press(made, [], UNTOLD);
    await clock.advance(2_000);
    void cancels.clear(cancels.running()[0]?.id ?? 0);
    await clock.advance(100);
    const before = told.length;
    account.cancelScripts = [answer([])];
    void press(made, [], UNTOLD);
    await passSeconds(clock, 6);
    expect(told.slice(before).map(({ outcome }) => outcome)).not.toContain('confirmed');
  });
});

/** Until then the list of the market spells the id as it was asked for, and that of the account the second one; then lists lag. */
function contradictory(untilMs: number): CancelScene {
  const made = underUntoldId();
  const { account, clock } = made;
  account.cancelScripts = [answer([])];
  account.listOpen = async ({ market, tokenId }) => {
    const askedMs = clock.monotonicMs();
    await sleep(clock, 2);
    if (askedMs > untilMs) return EMPTY(account, {});
    if (market !== undefined) return ok({ orders: [{ ...M1, market: MARKET }], complete: true });
    return ok({ orders: tokenId === undefined ? [M1] : [], complete: true });
  };
  return made;
}

describe('an order that one list shows under the market and another under an untold second id is not forgotten', () => {
  it('where later lists lag', async () => {
    const made = contradictory(0);
    const { ordersReadAtMs: _, ...unread } = target([], UNTOLD);
    void made.cancels.start(unread);
    await passSeconds(made.clock, 9);
    expect(outcomesOf(made)).not.toContain('confirmed');
  });

  it.each([200, 3_000])('by a second press %i ms later', async (againMs) => {
    const made = contradictory(195);
    void press(made, [], UNTOLD);
    await made.clock.advance(againMs);
    void press(made, [], UNTOLD);
    await passSeconds(made.clock, 6);
    expect(outcomesOf(made)).not.toContain('confirmed');
  });
});

it('a cancel of everything goes to the market where a list showed an order, though the answer for another kept it', async () => {
  // The answer for market 0 keeps b, of market 1, once; b has no record yet, and lists lag. Market 0 is clear; 3 s later comes Ctrl-X, armed with market 2.
  const [a, b, c] = [orderOn(0, 'a'), orderOn(1, 'b'), orderOn(2, 'c')] as const;
  const { account, clock, cancels, told } = sceneOfAll([a, b, c]);
  let times = 0;
  account.cancelScripts = [
    async (own, request) => {
      if (request.market !== marketId(0)) return honest(own, request);
      const done = own.execute(request);
      if (times++ > 0) return answer([])(own, request);
      return ok({ ...done, notCanceled: [{ id: 'b', reason: 'locked' }] });
    },
  ];
  account.listScripts = [async (own, filter) => (times === 0 ? listing : EMPTY)(own, filter)];
  account.getOrder = async (id) =>
    ok(id === 'b' ? undefined : (account.open.get(id) ?? account.gone.get(id)));
  cancels.note({ orders: [a, b, c], askedAtMs: clock.monotonicMs() });
  void cancels.start({ ...targetOf(a), elsewhere: [b, c] });
  await passSeconds(clock, 3);
  void cancels.everything.start(everything([c]), (orders) => everything(orders).markets);
  await passSeconds(clock, 5);
  expect({ rests: account.open.has('b'), outcome: told.at(-1)?.outcome }).not.toEqual({
    rests: true,
    outcome: 'confirmed',
  });
});

it('no order is called new that the press knew by a row that could not be read', async () => {
  const made = scene([order('o1')]);
  made.account.cancelScripts = [answer([])];
  void press(made, [], { scope: ONE_ID, unread: [{ id: 'o1', market: MARKET, tokenId: YES }] });
  await passSeconds(made.clock, 40);
  expect(made.told.at(-1)).toMatchObject({ outcome: 'left', appeared: [] });
});

describe('a strange market is not named where an order of another token was listed under it', () => {
  const OURS = order('ours', { market: OTHER_MARKET });
  const FOREIGN = order('foreign', { market: OTHER_MARKET, tokenId: '9' });

  it.each([
    [
      'which the press had, and lists no more than its id',
      { id: 'foreign', market: '', tokenId: '' },
      'press',
    ],
    [
      'which a list had, and later ones no more than its id',
      { id: 'foreign', market: '', tokenId: '' },
      'list',
    ],
    [
      'of which lists have no more than where it rests',
      { id: 'foreign', market: OTHER_MARKET, tokenId: '9' },
      'none',
    ],
  ] as const)('%s', async (_, place, by) => {
    const { account, clock, cancels } = scene([order('o1'), OURS, FOREIGN]);
    account.marketFacts = async () => fail(rejected(404));
    // The service looks at the market alone.
    account.cancelScripts = [async (own, { market }) => ok(own.execute({ market }))];
    account.listScripts = [
      async ({ open }) => {
        const orders = [...open.values()].filter(({ id }) => id !== 'foreign');
        const unread = open.has('foreign') ? [place] : [];
        const isCompleteBut = place.market === '' ? {} : { isCompleteBut: true as const };
        return ok({ orders, complete: false, ...isCompleteBut, unread });
      },
    ];
    const elsewhere = by === 'press' ? [FOREIGN] : [];
    void cancels.start(target([order('o1'), OURS], { scope: ONE_ID, elsewhere }));
    if (by === 'list') cancels.note({ orders: [FOREIGN], askedAtMs: clock.monotonicMs() });
    await passSeconds(clock, 40);
    expect(account.calls.flatMap(({ request }) => request?.market ?? [])).not.toContain(OTHER_MARKET);
    expect(account.open.has('foreign')).toBe(true);
  });
});
