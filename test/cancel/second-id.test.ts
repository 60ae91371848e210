import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import type { Failure } from '../../src/domain/failure.ts';
import type { Order } from '../../src/domain/order.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import type { MarketFacts } from '../../src/cancel/run/cancel-service.ts';
import { countCalls, scene, type CancelScene } from './cancel-scene.ts';
import {
  failing,
  failure,
  honest,
  listing,
  MARKET,
  NO_CONNECTION,
  order,
  OTHER_MARKET,
  rejected,
  RESET,
  target,
  throttled,
  TIMED_OUT,
  UNAUTHORISED,
  YES,
  type ListScript,
} from './fake-account.ts';

const MIRROR = `0x${'c3'.repeat(32)}`;
const MIRROR_YES = '3'.repeat(70);
const FIRST = order('first');
const SECOND = order('second', { market: MIRROR });
const ELSEWHERE = order('else', { market: OTHER_MARKET });
/** A bare condition id as somebody typed it. */
const { ordersReadAtMs: _, ...UNREAD } = target([]);
const BARE = { ...UNREAD, areIdsUnknown: true } as const;

/** A cancel of a bare condition id, with a catalog that answers `told` from `afterMs` on and is silent before. */
function bareScene(resting: readonly Order[], told: Result<MarketFacts>, afterMs = 0): CancelScene {
  const made = scene([...resting]);
  const { account, clock } = made;
  account.marketFacts = async (__, signal) => {
    await sleep(clock, Math.max(5, afterMs - clock.monotonicMs()), signal);
    return signal.aborted ? fail(TIMED_OUT) : told;
  };
  return made;
}

/** A machine whose journal holds the cancel of a bare condition id, read at the next start. */
async function restoredScene(resting: readonly Order[], told: Result<MarketFacts>) {
  const entry = { key: 'k', armedAtMs: 0, target: BARE };
  const journal = { write: async () => true, erase: async () => {}, unfinished: async () => [entry] };
  const made = scene([...resting], 1, journal);
  made.account.marketFacts = async () => told;
  const restoring = made.cancels.restore();
  await made.clock.advance(40_000);
  return { scene: made, restored: await restoring };
}

/** The market each request named, in order. */
const named = ({ account }: CancelScene): readonly string[] =>
  account.calls.flatMap((call) => (call.what === 'cancel' ? [call.request?.market ?? ''] : []));

describe('a market of which nobody has told yet whether it has a second id', () => {
  it.each([0, 1_400, 1_600, 5_100, 12_000, 21_000, 23_500])(
    'is cleared under its second id when that is told after %i ms, and not called clear before',
    async (afterMs) => {
      const bare = bareScene([FIRST, SECOND, ELSEWHERE], ok({ mirrorId: MIRROR }), afterMs);
      const end = await bare.run(BARE);
      expect(end.outcome).toBe('confirmed');
      expect([...bare.account.open.keys()]).toEqual(['else']);
      expect(named(bare)).toEqual([MARKET, MIRROR]);
      const clearedMs = bare.account.calls.findLast(({ what }) => what === 'cancel')?.atMs ?? 0;
      expect(clearedMs).toBeGreaterThanOrEqual(afterMs);
      expect(end.settledAtMs).toBeGreaterThanOrEqual(clearedMs);
    },
  );

  it('is unresolved, and says why, when the catalog stays silent and the account has orders elsewhere', async () => {
    const bare = bareScene([FIRST, SECOND], ok({ mirrorId: MIRROR }), Number.MAX_SAFE_INTEGER);
    const end = await bare.run(BARE, 31_000);
    expect(end.outcome).toBe('unresolved');
    expect(end.failure?.message).toContain('second id');
    expect([...bare.account.open.keys()]).toEqual(['second']);
  });

  it('goes on asking after its time, and settles when it is told', async () => {
    const bare = bareScene([FIRST, SECOND], ok({}), 50_000);
    expect((await bare.run(BARE, 31_000)).outcome).toBe('unresolved');
    await bare.clock.advance(40_000);
    expect(bare.told.at(-1)).toMatchObject({ phase: 'settled', outcome: 'confirmed' });
  });

  it('is clear without the catalog when the account has no order anywhere else', async () => {
    const bare = bareScene([FIRST], fail(RESET), Number.MAX_SAFE_INTEGER);
    const end = await bare.run(BARE);
    expect(end.outcome).toBe('confirmed');
    expect((end.settledAtMs ?? 0) - end.startedAtMs).toBeLessThan(2_000);
  });

  it.each([
    ['knows no such market', 404],
    ['takes no condition ids', 422],
    ['has no such path', 405],
    ['is not there', 501],
  ])('is clear with orders elsewhere where the catalog %s', async (__, status) => {
    const bare = bareScene([FIRST, ELSEWHERE], fail(rejected(status)));
    const end = await bare.run(BARE);
    expect(end.outcome).toBe('confirmed');
    expect(end.unknownMarket).toBe(status === 404 ? true : undefined);
    expect((end.settledAtMs ?? 0) - end.startedAtMs).toBeLessThan(1_000);
  });

  it.each<[string, Failure]>([
    ['is out of reach', NO_CONNECTION],
    ['breaks off', RESET],
    ['is throttled', throttled(2_000)],
    ['wants other credentials', UNAUTHORISED],
    ['sends elsewhere', rejected(302)],
    ['is ill', rejected(503)],
    ['answers nonsense', failure({ kind: 'malformed' })],
    ...[407, 409, 421, 423, 426, 431, 451, 499].map((status): [string, Failure] => [
      `is behind a proxy that says ${status}`,
      rejected(status),
    ]),
  ])('is not called clear while the catalog %s and orders rest elsewhere', async (__, trouble) => {
    const bare = bareScene([FIRST, ELSEWHERE], fail(trouble));
    expect((await bare.run(BARE, 31_000)).outcome).toBe('unresolved');
  });

  it('is not proven by an account whose listing does not end', async () => {
    const bare = bareScene([FIRST], fail(RESET));
    bare.account.listScripts = [
      async (account, filter) =>
        filter.market === undefined ? ok({ orders: [], complete: false }) : listing(account, filter),
    ];
    expect((await bare.run(BARE, 31_000)).outcome).toBe('unresolved');
  });

  it('is told as not clear at once when orders are kept, whoever is silent', async () => {
    const bare = bareScene([FIRST, ELSEWHERE], fail(RESET));
    bare.account.cancelScripts = [async () => ok({ canceled: [], notCanceled: [] })];
    expect(await bare.run(BARE)).toMatchObject({ outcome: 'left', left: [{ id: 'first' }] });
  });

  it('is tried under the second id when the first was refused before that was told', async () => {
    const bare = bareScene([FIRST, SECOND], ok({ mirrorId: MIRROR }), 3_000);
    bare.account.cancelScripts = [
      async (account, scope) => (scope.market === MARKET ? fail(rejected(400)) : honest(account, scope)),
    ];
    const end = await bare.run(BARE);
    expect(end).toMatchObject({ outcome: 'refused', left: [{ id: 'first' }] });
    expect([...bare.account.open.keys()]).toEqual(['first']);
  });

  it('says what was refused when it is left while it still waits for the catalog', async () => {
    const bare = bareScene([FIRST, ELSEWHERE], fail(RESET));
    bare.account.cancelScripts = [failing(rejected(400), false)];
    const verdict = bare.cancels.start(BARE);
    await bare.clock.advance(4_000);
    const left = bare.cancels.finish(0);
    await bare.clock.advance(1_000);
    await left;
    expect(await verdict).toMatchObject({ outcome: 'refused', failure: { message: 'told rejected' } });
  });

  it('asks the catalog no more once it has ended', async () => {
    const bare = bareScene([FIRST], fail(RESET));
    let asked = 0;
    bare.account.marketFacts = async () => {
      asked += 1;
      return fail(RESET);
    };
    expect((await bare.run(BARE)).outcome).toBe('confirmed');
    const askedInAll = asked;
    await bare.clock.advance(60_000);
    expect(asked).toBe(askedInAll);
  });

  it('is verified under its second id too when an earlier process left it', async () => {
    const { scene: made, restored } = await restoredScene([SECOND], ok({ mirrorId: MIRROR }));
    expect(restored).toMatchObject([{ outcome: 'left', left: [{ id: 'second' }] }]);
    expect(countCalls(made.account, 'cancel')).toBe(0);
  });

  it('is not believed clear by a reading of an earlier process’s cancel that looked under its first id alone', async () => {
    const mirrored = order('second', { market: MIRROR, tokenId: MIRROR_YES });
    const entry = { key: 'k', armedAtMs: 0, target: { ...BARE, orders: [FIRST] } };
    const journal = { write: async () => true, erase: async () => {}, unfinished: async () => [entry] };
    const { account, cancels, clock } = scene([mirrored], 1, journal);
    account.gone.set('first', { ...FIRST, status: 'canceled' });
    // The account is too long to be read whole, so that it is read by the tokens that are known.
    account.listScripts = [
      async (self, { market, tokenId, mostPages }) => {
        await sleep(clock, 30);
        if (mostPages !== undefined) return ok({ orders: [], complete: false, cutOff: true });
        const isAskedFor = (each: Order): boolean => each.market === market || each.tokenId === tokenId;
        return ok({ orders: [...self.open.values()].filter(isAskedFor), complete: true });
      },
    ];
    const outcomes = [{ name: 'Yes', tokenId: FIRST.tokenId, mirrorTokenId: MIRROR_YES }];
    account.marketFacts = async () => {
      await sleep(clock, 20);
      return ok({ mirrorId: MIRROR, outcomes });
    };
    const restoring = cancels.restore();
    await clock.advance(40_000);
    expect(await restoring).toMatchObject([{ outcome: 'left', left: [{ id: 'second' }] }]);
  });

  it.each([5, 1, 40])(
    'takes what rests there for orders to cancel, not for new ones, with the catalog told %i ms into its first reading',
    async (afterMs) => {
      const bare = bareScene([FIRST, SECOND], ok({ mirrorId: MIRROR }), afterMs);
      bare.account.cancelScripts = [
        async (account, scope) => {
          await sleep(bare.clock, 60);
          return honest(account, scope);
        },
      ];
      bare.account.listScripts = [
        async (account) => {
          const open = [...account.open.values()].filter(({ market }) => market === MARKET);
          await sleep(bare.clock, 20);
          return ok({ orders: open, complete: true });
        },
        listing,
      ];
      expect((await bare.run(BARE)).outcome).toBe('confirmed');
      expect(bare.account.open.size).toBe(0);
    },
  );

  it('is not believed clear by a reading that was under way when the second id was told', async () => {
    const bare = bareScene([FIRST, SECOND], ok({ mirrorId: MIRROR }), 20);
    const readFirstOnly: ListScript = async (account) => {
      await sleep(bare.clock, 30);
      return ok({
        orders: [...account.open.values()].filter(({ market }) => market === MARKET),
        complete: true,
      });
    };
    bare.account.listScripts = [readFirstOnly, readFirstOnly, listing];
    expect((await bare.run(BARE)).outcome).toBe('confirmed');
    expect(bare.account.open.size).toBe(0);
  });

  it.each([12, 20, 35])(
    'is not believed clear by a reading that began before its tokens were told, after %i ms, where only those list it',
    async (afterMs) => {
      const outcomes = [{ name: 'Yes', tokenId: YES }];
      const bare = bareScene([order('first', { market: OTHER_MARKET })], ok({ outcomes }), afterMs);
      bare.account.cancelScripts = [async () => ok({ canceled: [], notCanceled: [] })];
      bare.account.listScripts = [
        async (account, filter) => {
          await sleep(bare.clock, 10);
          return filter.tokenId === YES ? listing(account, filter) : ok({ orders: [], complete: true });
        },
      ];
      expect((await bare.run(BARE)).outcome).toBe('left');
    },
  );

  it.each([10, 30, 50])(
    'is not believed clear by a reading of an earlier process’s cancel with the second id told %i ms into it',
    async (afterMs) => {
      const entry = { key: 'k', armedAtMs: 0, target: { ...BARE, orders: [FIRST] } };
      const journal = { write: async () => true, erase: async () => {}, unfinished: async () => [entry] };
      const { account, cancels, clock } = scene([SECOND], 1, journal);
      account.gone.set('first', { ...FIRST, status: 'canceled' });
      // The list of the account lags behind: it does not show the order.
      account.listScripts = [
        async (self, filter) => {
          await sleep(clock, 60);
          if (filter.market === MIRROR) return listing(self, filter);
          return ok({ orders: filter.market === undefined ? [ELSEWHERE] : [], complete: true });
        },
      ];
      account.marketFacts = async () => {
        await sleep(clock, afterMs);
        return ok({ mirrorId: MIRROR });
      };
      const restoring = cancels.restore();
      await clock.advance(40_000);
      expect(await restoring).toMatchObject([{ outcome: 'left', left: [{ id: 'second' }] }]);
    },
  );

  it.each([30, 60, 90, 120])(
    'is not believed clear by a reading that waits for records when the second id is told after %i ms',
    async (afterMs) => {
      const bare = bareScene([FIRST, SECOND], ok({ mirrorId: MIRROR }), afterMs);
      const { getOrder } = bare.account;
      bare.account.getOrder = async (id, signal) => {
        await sleep(bare.clock, 150);
        return getOrder(id, signal);
      };
      const end = await bare.run(BARE);
      expect(end.outcome).toBe('confirmed');
      expect(bare.account.open.size).toBe(0);
      const { atMs: sentMs = 0 } = bare.account.calls.findLast(({ what }) => what === 'cancel') ?? {};
      const readAfter = bare.account.calls.filter(({ what, atMs }) => what === 'list' && atMs >= sentMs);
      expect(readAfter.length).toBeGreaterThan(0);
    },
  );

  it('is read once more when the catalog tells of none after a while: the last reading is old by then', async () => {
    const bare = bareScene([FIRST, ELSEWHERE], ok({}), 12_000);
    bare.clock.schedule(8_000, () => bare.account.open.set('late', order('late')));
    const { outcome } = await bare.run(BARE);
    expect(outcome === 'confirmed').toBe(!bare.account.open.has('late'));
  });

  it('is asked no catalog when the market was looked up before', async () => {
    const bare = bareScene([FIRST], ok({ mirrorId: MIRROR }));
    let asked = 0;
    bare.account.marketFacts = async () => {
      asked += 1;
      return ok({});
    };
    expect((await bare.run(UNREAD)).outcome).toBe('confirmed');
    expect(asked).toBe(0);
  });

  it('is sent for the second id as soon as that is told, even though no list shows an order there', async () => {
    const bare = bareScene([FIRST, ELSEWHERE], ok({ mirrorId: MIRROR }), 4_000);
    expect((await bare.run(BARE)).outcome).toBe('confirmed');
    expect(named(bare)).toEqual([MARKET, MIRROR]);
  });
});

describe('a service that says no to one of two ids', () => {
  const scope = { kind: 'market', conditionId: MARKET, mirrorId: MIRROR } as const;

  it.each([
    ['first', MARKET, 'second'],
    ['second', MIRROR, 'first'],
  ])('is asked for the other before its no to the %s is the last word', async (refused, id, taken) => {
    const both = scene([FIRST, SECOND]);
    both.account.cancelScripts = [
      async (account, asked) => (asked.market === id ? fail(rejected(400)) : honest(account, asked)),
    ];
    const end = await both.run(target([FIRST, SECOND], { scope }));
    expect(end).toMatchObject({ outcome: 'refused', left: [{ id: refused }], canceled: [taken] });
    expect([...both.account.open.keys()]).toEqual([refused]);
  });

  it('is asked for the other also when nothing can be read', async () => {
    const both = scene([FIRST, SECOND]);
    both.account.cancelScripts = [failing(rejected(400), false)];
    both.account.listScripts = [async () => fail(UNAUTHORISED)];
    const { ordersReadAtMs: __, ...unread } = target([], { scope });
    expect((await both.run(unread)).outcome).toBe('refused');
    expect(new Set(named(both))).toEqual(new Set([MARKET, MIRROR]));
  });
});
