import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import type { Failure } from '../../src/domain/failure.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { BOTH_IDS, type CancelScene, lateInLists, press, requestsTo, scene } from './cancel-scene.ts';
import {
  answer,
  byId,
  type CancelScript,
  failing,
  honest,
  MARKET,
  MIRROR,
  NO_CONNECTION,
  once,
  order,
  OTHER_MARKET,
  rejected,
  RESET,
  throttled,
  TIMED_OUT,
} from './fake-account.ts';

const UNDER_MIRROR = order('m1', { market: MIRROR });

/** Nobody answers the first one for so long; what comes after it is done. */
function hangsOnce(clock: CancelScene['clock'], forMs = 900): CancelScript {
  let hangs = true;
  return async (account, request) => {
    if (!hangs) return honest(account, request);
    hangs = false;
    await sleep(clock, forMs);
    return fail(TIMED_OUT);
  };
}

const answersAfter =
  (clock: CancelScene['clock'], ms: number): CancelScript =>
  async (...asked) => {
    await sleep(clock, ms);
    return honest(...asked);
  };

/** The service wants requests later, until its minute is over. */
const putOff =
  ({ clock }: CancelScene): CancelScript =>
  async (account, request) =>
    clock.monotonicMs() < 59_000 ? fail(throttled(60_000)) : honest(account, request);

const hangs =
  (clock: CancelScene['clock']): CancelScript =>
  async () => {
    await sleep(clock, 5_900);
    return fail(TIMED_OUT);
  };

/** Lists are empty, and no record can be read. */
function restart({ account, clock }: CancelScene, { untilMs }: { readonly untilMs: number }): void {
  const isDown = (): boolean => clock.monotonicMs() < untilMs;
  const getOrder = account.getOrder.bind(account);
  account.listScripts = [
    async ({ open }) => ok({ orders: isDown() ? [] : [...open.values()], complete: true }),
  ];
  account.getOrder = async (id, ...rest) =>
    id === 'gone' ? ok(undefined) : isDown() ? fail(rejected(500)) : getOrder(id, ...rest);
}

/** One failure, with or without its request carried out. */
const lost =
  (failure: Failure, isCarriedOut = false): CancelScript =>
  async (account, request) => {
    if (isCarriedOut) account.execute(request);
    return fail(failure);
  };

describe('a request for one of two ids that was lost', () => {
  const WAYS: [string, (made: CancelScene) => CancelScript][] = [
    ['its connection breaks', () => once(RESET)],
    ['nobody answers it', ({ clock }) => hangsOnce(clock)],
  ];

  it.each(WAYS)('is sent again while the other is put off and its order listed (%s)', async (_says, way) => {
    const made = scene([order('o1')]);
    made.account.open.set('m1', UNDER_MIRROR);
    made.account.listScripts = [lateInLists(made, 'm1', 70_000)];
    made.account.cancelScripts = [byId(putOff(made), way(made))];
    void press(made, [order('o1')], { scope: BOTH_IDS });
    await passSeconds(made.clock, 20);
    expect(made.account.open.has('m1')).toBe(false);
    await passSeconds(made.clock, 300);
    expect(made.account.open.size).toBe(0);
    expect(made.cancels.running()).toEqual([]);
  });

  it.each(WAYS)(
    'is sent again while the other is put off and its order forgotten (%s)',
    async (_says, way) => {
      const made = scene([order('o1')]);
      const { account, clock } = made;
      account.cancelScripts = [byId(once(throttled(60_000)), way(made))];
      account.getOrder = async (id) => {
        await sleep(clock, 5);
        return ok(account.open.get(id));
      };
      void press(made, [order('o1')], { scope: BOTH_IDS });
      await clock.advance(2);
      account.open.delete('o1');
      await passSeconds(clock, 20);
      expect(requestsTo(account, MIRROR).length).toBe(2);
    },
  );

  const BOTH: [string, Failure, Failure][] = [
    ['both connections break', RESET, RESET],
    ['nobody answers either', TIMED_OUT, TIMED_OUT],
    ['one fails and the other breaks', rejected(503), RESET],
  ];

  it.each(BOTH)('is sent again where %s, though the known order has ended', async (_says, own, mirror) => {
    const made = scene([order('o1')]);
    made.account.open.set('m1', UNDER_MIRROR);
    made.account.listScripts = [lateInLists(made, 'm1', 1_500)];
    made.account.cancelScripts = [
      byId(lost(own, true), lost(mirror)),
      byId(lost(own, true), lost(mirror)),
      honest,
    ];
    void press(made, [order('o1')], { scope: BOTH_IDS });
    await passSeconds(made.clock, 60);
    expect(made.account.open.size).toBe(0);
    expect(made.told.at(-1)?.outcome).toBe('confirmed');
  });

  it('is sent again when the key is pressed again and the other, answered before, breaks then', async () => {
    const made = scene([order('o1')]);
    made.account.open.set('m1', UNDER_MIRROR);
    made.account.listScripts = [lateInLists(made, 'm1', 8_000)];
    const own: CancelScript[] = [honest, lost(RESET)];
    made.account.cancelScripts = [
      byId((...asked) => (own.shift() ?? honest)(...asked), hangsOnce(made.clock, 5_900)),
    ];
    void press(made, [order('o1')], { scope: BOTH_IDS });
    await passSeconds(made.clock, 1);
    void press(made, [], { scope: BOTH_IDS });
    await passSeconds(made.clock, 60);
    expect(made.account.open.size).toBe(0);
  });

  const OTHERS: [string, (made: CancelScene) => CancelScript][] = [
    ['is put off', putOff],
    ['breaks again and again', () => lost(RESET)],
    ['is never answered', ({ clock }) => hangs(clock)],
    ['has no connection', () => lost(NO_CONNECTION)],
    ['keeps an order of which there is no record', () => answer([], { gone: 'locked' })],
  ];

  it.each(OTHERS)('is sent again when the service restarts, while the other %s', async (_says, other) => {
    const made = scene([UNDER_MIRROR]);
    restart(made, { untilMs: 40_000 });
    made.account.cancelScripts = [byId(other(made), once(rejected(503)))];
    void press(made, [UNDER_MIRROR], { scope: BOTH_IDS });
    await passSeconds(made.clock, 12);
    expect(made.account.open.size).toBe(0);
  });

  it('is sent again when the service restarts, though it was answered before the press', async () => {
    const made = scene([order('m0', { market: MIRROR })]);
    const { account, clock } = made;
    const mirror: CancelScript[] = [honest, lost(rejected(503))];
    account.cancelScripts = [byId(putOff(made), (...asked) => (mirror.shift() ?? honest)(...asked))];
    void press(made, [...account.open.values()], { scope: BOTH_IDS });
    await clock.advance(800);
    account.open.set('m1', UNDER_MIRROR);
    await clock.advance(110);
    restart(made, { untilMs: 40_000 });
    void press(made, [UNDER_MIRROR], { scope: BOTH_IDS });
    await passSeconds(clock, 12);
    expect(account.open.size).toBe(0);
  });

  it.each(WAYS)(
    'is told by lists once the connection is back, where nothing was answered (%s)',
    async (_says, way) => {
      const made = scene([order('o1')]);
      const { account, clock } = made;
      const isOut = (): boolean => clock.monotonicMs() < 26_000;
      const getOrder = account.getOrder.bind(account);
      const first = [way(made), way(made)];
      account.cancelScripts = [
        async (self, request) => {
          const script = first.shift();
          if (script) self.execute(request);
          return script?.(self, request) ?? (isOut() ? fail(NO_CONNECTION) : honest(self, request));
        },
      ];
      account.listScripts = [
        async ({ open }) =>
          isOut() ? fail(NO_CONNECTION) : ok({ orders: [...open.values()], complete: true }),
      ];
      account.getOrder = async (...asked) => (isOut() ? fail(NO_CONNECTION) : getOrder(...asked));
      void press(made, [order('o1')], { scope: BOTH_IDS });
      await passSeconds(clock, 60);
      expect(made.told.at(-1)).toMatchObject({ phase: 'settled', outcome: 'confirmed' });
    },
  );

  const LISTED: typeof OTHERS = [
    ['is put off', putOff],
    ['breaks again and again', () => lost(RESET)],
  ];

  it.each(LISTED)(
    'and %s keeps none from being sent again whose order a list shows',
    async (_says, other) => {
      const made = scene([order('o1'), UNDER_MIRROR]);
      const { account, clock } = made;
      const getOrder = account.getOrder.bind(account);
      const answers: CancelScript[] = [answer(['m1'])];
      account.cancelScripts = [byId(other(made), (...asked) => (answers.shift() ?? honest)(...asked))];
      account.getOrder = async (id, ...rest) =>
        id === 'm1' ? ok({ ...UNDER_MIRROR, status: 'canceled' }) : getOrder(id, ...rest);
      void press(made, [order('o1'), UNDER_MIRROR], { scope: BOTH_IDS });
      await clock.advance(2);
      account.fill('o1');
      await passSeconds(clock, 20);
      expect(account.open.size).toBe(0);
    },
  );
});

describe('a throttle of one of two ids', () => {
  it('holds the other readings while the other id hangs, too', async () => {
    const made = scene([order('o1')]);
    const { account, clock } = made;
    const own = once(throttled(1_500), throttled(1_500));
    account.cancelScripts = [byId(own, answersAfter(clock, 5_900))];
    void press(made, [order('o1')], { scope: BOTH_IDS });
    await clock.advance(1_000);
    expect(made.pauses).toEqual([true]);
    await passSeconds(clock, 30);
    expect(made.pauses.at(-1)).toBe(false);
  });
});

describe('a throttled press where the catalog does not tell the second id', () => {
  const ELSEWHERE = order('e1', { market: OTHER_MARKET, tokenId: '9'.repeat(70) });
  const BARE = { scope: { kind: 'market', conditionId: MARKET }, areIdsUnknown: true } as const;
  const withoutCatalog = (): CancelScene => {
    const made = scene([order('o1'), ELSEWHERE]);
    made.account.marketFacts = async (_id, signal) => {
      await sleep(made.clock, 4_900, signal);
      return fail(rejected(503));
    };
    return made;
  };

  it('is sent when its time comes, and holds nothing afterwards', async () => {
    const made = withoutCatalog();
    const { account, clock } = made;
    account.cancelScripts = [answer([], { o1: 'locked' }), putOff(made)];
    void press(made, [order('o1')], BARE);
    await clock.advance(100);
    void press(made, [order('o1')], BARE);
    await clock.advance(100);
    account.fill('o1');
    await passSeconds(clock, 120);
    expect(requestsTo(account, MARKET).length).toBe(3);
    expect(made.pauses.at(-1)).toBe(false);
  });

  const FIRST: [string, CancelScript][] = [
    ['answered', honest],
    ['refused', lost(rejected(403))],
  ];

  it.each(FIRST)(
    'reaches the service while an order elsewhere is asked for (first %s)',
    async (_says, first) => {
      const made = withoutCatalog();
      const { account, clock } = made;
      const getOrder = account.getOrder.bind(account);
      account.cancelScripts = [first, honest];
      account.getOrder = async (id, ...rest) => {
        if (id === 'e1') await sleep(clock, 2_900);
        return getOrder(id, ...rest);
      };
      void press(made, [order('o1')], BARE);
      await clock.advance(300);
      account.fill('e1');
      await clock.advance(1_300);
      account.open.set('n1', order('n1'));
      void press(made, [order('n1')], BARE);
      await clock.advance(100);
      expect(account.open.size).toBe(0);
    },
  );

  it('is not sent early after its window, where nobody presses again', async () => {
    const made = withoutCatalog();
    const { account, clock, cancels } = made;
    account.cancelScripts = [answer([], { o1: 'locked' }), failing(throttled(120_000), false)];
    void press(made, [order('o1')], BARE);
    await clock.advance(500);
    void press(made, [order('o1')], BARE);
    await clock.advance(500);
    account.fill('o1');
    await passSeconds(clock, 40);
    const [running] = cancels.running();
    expect(cancels.forceResend(running?.id ?? -1)).toBeUndefined();
    void press(made, [], BARE);
    expect(cancels.forceResend(running?.id ?? -1)).toBe('sent');
    await passSeconds(clock, 1);
    expect(requestsTo(account, MARKET).length).toBe(3);
  });
});

describe('a cancel whose earlier try ends last', () => {
  const ENDS: [string, CancelScript, { answeredAfterMs?: unknown; failure?: unknown }][] = [
    ['tells when all was answered', honest, { answeredAfterMs: expect.closeTo(4_000, -2) }],
    ['is not told as answered where that one was not', lost(TIMED_OUT), { failure: TIMED_OUT }],
  ];

  it.each(ENDS)('%s', async (_says, end, told) => {
    const made = scene([order('o1'), UNDER_MIRROR]);
    const { account, clock } = made;
    account.listScripts = [
      async ({ open }) => {
        await sleep(clock, 3_000);
        return ok({ orders: [...open.values()], complete: true });
      },
    ];
    const mirror: CancelScript[] = [answer([], { m1: 'locked' })];
    const own: CancelScript = async (...asked) => {
      await sleep(clock, 4_000);
      return end(...asked);
    };
    account.cancelScripts = [byId(own, (...asked) => (mirror.shift() ?? honest)(...asked))];
    void press(made, [order('o1'), UNDER_MIRROR], { scope: BOTH_IDS });
    await passSeconds(clock, 1);
    void press(made, [order('o1'), UNDER_MIRROR], { scope: BOTH_IDS });
    await passSeconds(clock, 5);
    const { answeredAfterMs, failure } = made.told.at(-1) ?? {};
    expect({ answeredAfterMs, failure }).toEqual({ answeredAfterMs: undefined, failure: undefined, ...told });
  });
});
