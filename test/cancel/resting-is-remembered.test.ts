import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import type { Failure } from '../../src/domain/failure.ts';
import type { Order } from '../../src/domain/order.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import type { CancelTarget } from '../../src/domain/cancel.ts';
import type { JournalEntry } from '../../src/cancel/records/cancel-records.ts';
import { type CancelScene, MIRRORED, scene } from './cancel-scene.ts';
import {
  EMPTY,
  answer,
  MIRROR,
  type CancelScript,
  failing,
  failure,
  type ListScript,
  MARKET,
  NO,
  order,
  OTHER_MARKET,
  rejected,
  target,
  UNAUTHORISED,
  YES,
} from './fake-account.ts';

const STRANGE = `0x${'d4'.repeat(32)}`;
const NOTHING = { canceled: [], notCanceled: [] };

/** While it restarts the lists fail and the record is live; then everything is empty, and no request gets through. */
function restarting(first: CancelScript): CancelScene {
  const made = scene([order('o1')]);
  made.account.cancelScripts = [first, failing(rejected(500), false)];
  made.account.listScripts = [async () => fail(rejected(503)), async () => fail(rejected(503)), EMPTY];
  let looks = 0;
  made.account.getOrder = async (id) => (++looks === 1 ? ok(order(id)) : ok(undefined));
  return made;
}

it('what no list shows and a record found is left until the next reading says otherwise', async () => {
  const made = scene([order('o1')]);
  made.account.cancelScripts = [async () => ok(NOTHING)];
  made.account.listScripts = [EMPTY];
  void made.cancels.start(target([order('o1')]));
  await made.clock.advance(20_000);
  const outcomes = made.told.map(({ outcome }) => outcome);
  expect(outcomes.lastIndexOf(undefined)).toBeLessThan(outcomes.indexOf('left'));
  expect(outcomes.at(-1)).toBe('left');
});

it('what no list shows is not left where its record cannot be had any more', async () => {
  const made = scene([order('o1')]);
  made.account.cancelScripts = [async () => ok(NOTHING)];
  made.account.listScripts = [EMPTY];
  const { getOrder } = made.account;
  made.account.getOrder = (id, signal) =>
    made.clock.monotonicMs() < 2_000 ? getOrder(id, signal) : Promise.resolve(fail(rejected(500)));
  void made.cancels.start(target([order('o1')]));
  await made.clock.advance(20_000);
  expect(made.told.some(({ outcome }) => outcome === 'left')).toBe(true);
  expect(made.told.at(-1)).toMatchObject({ left: [] });
  expect(made.told.at(-1)?.outcome).not.toBe('left');
});

it.each([10, 11, 12])(
  'what is left counts as open where it is stopped in a later reading (%i)',
  async (tenths) => {
    const { account, cancels, clock } = scene([order('o1')]);
    account.cancelScripts = [async () => ok(NOTHING)];
    account.listScripts = [EMPTY];
    const { getOrder } = account;
    account.getOrder = async (id, signal) => {
      await sleep(clock, 300);
      return getOrder(id, signal);
    };
    void cancels.start(target([order('o1')]));
    await clock.advance(3_000 + 100 * tenths);
    const end = cancels.finish(0);
    await clock.advance(1_000);
    expect((await end)[0]).toMatchObject({
      outcome: 'unresolved',
      left: [{ id: 'o1' }],
      openAtLastReading: 1,
    });
  },
);

describe('a cancel is not clear where a record said after the answer that an order rests, and is gone then', () => {
  it('though all lists are empty, and the answer was silent of it', async () => {
    const made = restarting(answer([]));
    const end = await made.run(target([order('o1')]), 31_000);
    expect(end.outcome).not.toBe('confirmed');
  });

  it('though all lists are empty, and the answer called it canceled', async () => {
    const made = restarting(answer(['o1']));
    const end = await made.run(target([order('o1')]), 31_000);
    expect(end.outcome).not.toBe('confirmed');
  });

  it('though that record named another market', async () => {
    const made = scene([order('o1')]);
    made.account.cancelScripts = [answer([]), failing(rejected(500), false)];
    made.account.listScripts = [EMPTY];
    let looks = 0;
    made.account.getOrder = async (id) =>
      ++looks === 1 ? ok(order(id, { market: OTHER_MARKET, tokenId: '7' })) : ok(undefined);
    const end = await made.run(target([order('o1')]), 31_000);
    expect(end.outcome).not.toBe('confirmed');
  });
});

const GARBLED: ListScript = async () =>
  ok({ orders: [], unread: [{ id: 'o1', market: MARKET, tokenId: YES }], complete: false });

describe('a cancel is not clear after a row that could not be read, in a list asked for after the answer,', () => {
  it('of an order that the answer called canceled', async () => {
    const made = scene([order('o1')]);
    made.account.cancelScripts = [answer(['o1'])];
    made.account.listScripts = [GARBLED, EMPTY];
    made.account.getOrder = async () => fail(rejected(500));
    const end = await made.run(target([order('o1')]), 31_000);
    expect(end.outcome).not.toBe('confirmed');
  });

  it('of an order of which the answer was silent and of which there is no record', async () => {
    const made = scene([order('o1')]);
    made.account.cancelScripts = [answer([]), failing(rejected(500), false)];
    made.account.listScripts = [GARBLED, EMPTY];
    made.account.getOrder = async () => ok(undefined);
    const end = await made.run(target([order('o1')]), 31_000);
    expect(end.outcome).not.toBe('confirmed');
  });

  it('of an order that nobody knew and of which there is no record', async () => {
    const made = scene([order('o1')]);
    made.account.cancelScripts = [answer([]), failing(rejected(500), false)];
    made.account.listScripts = [GARBLED, EMPTY];
    made.account.getOrder = async () => ok(undefined);
    const end = await made.run(target([]), 31_000);
    expect(end.outcome).not.toBe('confirmed');
  });
});

const slowMirror =
  (made: CancelScene, first: CancelScript): CancelScript =>
  async (account, request) => {
    if (request.market === MARKET) return first(account, request);
    await sleep(made.clock, 2_000);
    return ok(NOTHING);
  };

describe('a cancel under two ids, of which one answers late, is not clear', () => {
  it('where a list between the two answers shows an order of which the first was silent', async () => {
    const made = scene([order('o1')]);
    const script = slowMirror(made, answer([]));
    made.account.cancelScripts = [script, script, failing(rejected(500), false)];
    made.account.listScripts = [EMPTY];
    made.account.getOrder = async () => ok(undefined);
    const verdict = made.cancels.start(target([order('o1')], { scope: MIRRORED }));
    await made.clock.advance(1_000);
    made.cancels.note({ orders: [order('o1')], askedAtMs: made.clock.monotonicMs() });
    await made.clock.advance(31_000);
    expect((await verdict).outcome).not.toBe('confirmed');
  });

  it('where a list between the two answers shows an order that the first called canceled', async () => {
    const made = scene([order('o1')]);
    const script = slowMirror(made, answer(['o1']));
    made.account.cancelScripts = [script];
    made.account.listScripts = [EMPTY];
    made.account.getOrder = async () => fail(rejected(500));
    const verdict = made.cancels.start(target([order('o1')], { scope: MIRRORED }));
    await made.clock.advance(1_000);
    made.cancels.note({ orders: [order('o1')], askedAtMs: made.clock.monotonicMs() });
    await made.clock.advance(31_000);
    expect((await verdict).outcome).not.toBe('confirmed');
  });
});

describe('a cancel is not clear where an answer that cannot be understood names an order nobody knew', () => {
  it('and a later answer is silent of it', async () => {
    const made = scene([order('o1')]);
    const doubtful = { ...failure({ kind: 'malformed', status: 200 }), namedIds: ['o1', 'x9'] } as Failure;
    made.account.cancelScripts = [failing(doubtful, false), answer(['o1'])];
    made.account.listScripts = [async () => fail(rejected(503)), EMPTY];
    made.account.getOrder = async () => fail(rejected(500));
    const end = await made.run(target([order('o1')]), 31_000);
    expect(end.outcome).not.toBe('confirmed');
  });
});

describe('a cancel whose answer keeps an order under what is no id', () => {
  const doubtful = {
    ...failure({ kind: 'malformed', status: 200 }),
    namedIds: ['o1'],
    keptUnread: true,
  } as Failure;

  it.each([
    [
      'is unresolved while no later answer comes, though every list is empty',
      [failing(doubtful, false)],
      'unresolved',
    ],
    ['is clear once a later answer keeps none', [failing(doubtful, false), answer([])], 'confirmed'],
  ])('%s', async (_, scripts, outcome) => {
    const made = scene([order('o1')]);
    made.account.cancelScripts = scripts;
    made.account.listScripts = [EMPTY];
    made.account.getOrder = async (id) => ok(order(id, { status: 'canceled' }));
    expect((await made.run(target([order('o1')]), 31_000)).outcome).toBe(outcome);
  });
});

describe('an order without a market and without a record', () => {
  const NOWHERE = order('o1', { market: '' });
  async function endWith(mirrorTrouble: Failure, tokenIds = [YES, NO], ms = 31_000) {
    const made = scene([NOWHERE]);
    made.account.cancelScripts = [
      async (_, request) => (request.market === MARKET ? ok(NOTHING) : fail(mirrorTrouble)),
    ];
    made.account.listScripts = [EMPTY];
    made.account.getOrder = async () => ok(undefined);
    void made.cancels.start(target([NOWHERE], { scope: { ...MIRRORED, tokenIds } }));
    await made.clock.advance(ms);
    return made.told.at(-1)?.outcome;
  }

  it('may rest under the second id while each request for that fails', async () => {
    expect(await endWith(rejected(500))).not.toBe('confirmed');
  });

  it('is gone where the service knows no such second id', async () => {
    expect(await endWith(rejected(404))).toBe('confirmed');
  });

  it('may rest on another market while nobody knows its token, until lists stay empty for longer than they lag', async () => {
    expect(await endWith(rejected(404), [], 9_000)).not.toBe('confirmed');
    expect(await endWith(rejected(404), [])).toBe('confirmed');
  });
});

describe('an order that only the first list showed, elsewhere, while the catalog is silent', () => {
  const there = order('o2', { market: OTHER_MARKET, tokenId: '7' });
  const once: ListScript = async () => ok({ orders: [order('o1'), there], complete: true });
  async function endWith(record: Result<Order | undefined>): Promise<string | undefined> {
    const made = scene([order('o1')]);
    const { account } = made;
    account.marketFacts = async () => fail(rejected(503));
    account.cancelScripts = [answer(['o1'])];
    account.listScripts = [once, EMPTY];
    account.getOrder = async (id) => (id === 'o2' ? record : ok(order(id, { status: 'canceled' })));
    return (await made.run(target([], { areIdsUnknown: true, ordersReadAtMs: undefined }), 31_000)).outcome;
  }

  it('may rest under the second id', async () => {
    expect(await endWith(fail(rejected(500)))).not.toBe('confirmed');
    expect(await endWith(ok(undefined))).not.toBe('confirmed');
  });

  it('is gone when its record says that it ended', async () => {
    expect(await endWith(ok({ ...there, status: 'canceled' }))).toBe('confirmed');
  });
});

describe('a cancel whose clock is corrected', () => {
  it('is not clear of an order that only an answer kept before its signature was refused', async () => {
    const made = scene([order('o1')]);
    made.account.correctClock = async () => true;
    made.account.cancelScripts = [
      answer([], { x9: 'order is being matched' }),
      failing(UNAUTHORISED, false),
      failing(rejected(500), false),
    ];
    made.account.listScripts = [EMPTY];
    made.account.getOrder = async (id) => ok(id === 'o1' ? order(id, { status: 'canceled' }) : undefined);
    const end = await made.run(target([order('o1')]), 31_000);
    expect(end.outcome).not.toBe('confirmed');
  });
});

describe('a cancel before its verdict', () => {
  it('is not clear where a list after the last reading shows an order that was called canceled', async () => {
    const made = scene([order('o1')]);
    made.account.cancelScripts = [answer(['o1'])];
    made.account.listScripts = [EMPTY];
    made.account.getOrder = async () => fail(rejected(500));
    made.account.marketFacts = async (_, signal) => {
      await sleep(made.clock, 80, signal);
      return ok({});
    };
    const verdict = made.cancels.start(target([order('o1')], { areIdsUnknown: true }));
    await made.clock.advance(50);
    made.cancels.note({ orders: [order('o1')], askedAtMs: made.clock.monotonicMs() });
    await made.clock.advance(31_000);
    expect((await verdict).outcome).not.toBe('confirmed');
  });
});

describe('the next cancel is not clear', () => {
  it('after rows without a name in the lists of the last one, while no request is answered', async () => {
    const made = scene([order('o1')]);
    const { account } = made;
    account.cancelScripts = [failing(rejected(500), false)];
    account.listScripts = [
      async () => ok({ orders: [order('o1')], complete: false, hasLostRows: true }),
      EMPTY,
    ];
    account.getOrder = async (id) => ok(order(id, { status: 'canceled' }));
    const first = await made.run(target([order('o1')]), 31_000);
    expect(first.outcome).toBe('unresolved');
    await made.cancels.clear(first.id);
    const end = await made.run(target([order('o1')]), 31_000);
    expect(end.outcome).not.toBe('confirmed');
  });

  it('under the second id that the last one learned, pressed on that id, though the catalog knows neither', async () => {
    const made = scene([order('o1')]);
    const { account } = made;
    account.marketFacts = async () => ok({ mirrorId: MIRROR });
    account.cancelScripts = [answer([], { o1: 'order is being matched' })];
    const first = await made.run(target([order('o1')], { areIdsUnknown: true }), 31_000);
    expect(first.outcome).toBe('left');
    expect(first.target.scope.mirrorId).toBe(MIRROR);
    account.marketFacts = async () => fail(rejected(404));
    account.cancelScripts = [answer([])];
    const scope = { kind: 'market', conditionId: MIRROR } as const;
    const end = await made.run(target([], { scope, areIdsUnknown: true }), 31_000);
    expect(end.outcome).not.toBe('confirmed');
  });

  it('while an order of a token rests under a strange id, though the catalog knows the tokens no more', async () => {
    const made = scene([order('o1', { market: STRANGE })]);
    const { account } = made;
    account.marketFacts = async (id) =>
      id === MARKET
        ? ok({
            outcomes: [
              { name: 'Yes', tokenId: YES },
              { name: 'No', tokenId: NO },
            ],
          })
        : ok({});
    account.cancelScripts = [answer([])];
    const first = await made.run(target([], { areIdsUnknown: true }), 31_000);
    expect(first.outcome).toBe('left');
    account.marketFacts = async () => fail(rejected(404));
    const end = await made.run(target([], { areIdsUnknown: true }), 31_000);
    expect(end.outcome).not.toBe('confirmed');
  });

  it('while an order of the outcome rests under the second id, though the catalog knows that no more', async () => {
    const made = scene([order('o1', { market: MIRROR, tokenId: '8' })]);
    const { account } = made;
    const outcomes = [
      { name: 'Yes', tokenId: YES, mirrorTokenId: '8' },
      { name: 'No', tokenId: NO, mirrorTokenId: '9' },
    ];
    const scope = { kind: 'outcome', conditionId: MARKET, tokenId: YES } as const;
    account.marketFacts = async () => ok({ mirrorId: MIRROR, outcomes });
    account.cancelScripts = [answer([])];
    const first = await made.run(target([], { scope, areIdsUnknown: true }), 31_000);
    expect(first.outcome).toBe('left');
    account.marketFacts = async () => fail(rejected(404));
    const end = await made.run(target([], { scope, areIdsUnknown: true }), 31_000);
    expect(end.outcome).not.toBe('confirmed');
  });
});

describe('the intent on the disk', () => {
  it('keeps an order that was called canceled and that a list showed again', async () => {
    const entries = new Map<string, JournalEntry>();
    const made = scene([order('o1')], 1, {
      write: async (entry) => entries.set(entry.key, entry).has(entry.key),
      erase: async (key) => void entries.delete(key),
      unfinished: async () => [],
    });
    const { account, cancels, clock } = made;
    account.listScripts = [EMPTY];
    account.getOrder = async () => fail(rejected(500));
    account.cancelScripts = [
      async () => {
        await sleep(clock, 100);
        return ok({ canceled: ['o2'], notCanceled: [] });
      },
    ];
    void cancels.start(target([order('o1')]));
    await clock.advance(10);
    cancels.note({ orders: [order('o2')], askedAtMs: clock.monotonicMs() });
    await clock.advance(500);
    const stored = (): readonly string[] => {
      const [entry] = [...entries.values()];
      const pinned = entry?.target as CancelTarget;
      return [...pinned.orders, ...(pinned.unlisted ?? []), ...(pinned.unread ?? [])].map(({ id }) => id);
    };
    expect(stored()).toContain('o2');
    cancels.note({ orders: [order('o3')], askedAtMs: clock.monotonicMs() });
    await clock.advance(100);
    cancels.note({ orders: [order('o2')], askedAtMs: clock.monotonicMs() });
    await clock.advance(100);
    expect(stored()).toEqual(expect.arrayContaining(['o1', 'o2', 'o3']));
  });
});
