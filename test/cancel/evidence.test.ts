import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import type { Order } from '../../src/domain/order.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { scene, type CancelScene } from './cancel-scene.ts';
import {
  failing,
  honest,
  listing,
  MARKET,
  never,
  order,
  orders,
  OTHER_MARKET,
  rejected,
  RESET,
  target,
  TIMED_OUT,
  type CancelScript,
  type ListScript,
} from './fake-account.ts';

const NOTHING_LISTED: ListScript = async () => ok({ orders: [], complete: true });
const NOTHING_DONE: CancelScript = async () => ok({ canceled: [], notCanceled: [] });
/** Nobody had read what rests there. */
const { ordersReadAtMs: _, ...UNREAD } = target([]);

/** Whether the word was ever said, in any progress. */
const saidClear = ({ told }: CancelScene): boolean => told.some(({ outcome }) => outcome === 'confirmed');

describe('empty lists after a request that nobody answered', () => {
  const faults = [
    ['425', rejected(425)],
    ['500', rejected(500)],
    ['a reset', RESET],
    ['a time-out', TIMED_OUT],
  ] as const;
  const cases = faults.flatMap(([request, asked]) =>
    faults.map(([detail, got]) => ({ request, asked, detail, got })),
  );

  it.each(cases)('prove nothing: DELETE $request, look-ups $lookUp', async ({ asked, got }) => {
    const made = scene();
    made.account.cancelScripts = [failing(asked, false)];
    made.account.listScripts = [NOTHING_LISTED];
    made.account.getOrder = async () => fail(got);
    const end = await made.run(target(orders(6)), 31_000);
    expect(end).toMatchObject({
      outcome: 'unresolved',
      failure: { message: expect.stringContaining('in no list') },
    });
    expect(end.unaccounted?.map(({ id }) => id)).toEqual(orders(6).map(({ id }) => id));
    expect(saidClear(made)).toBe(false);
  });

  it('prove nothing while the look-ups hang', async () => {
    const made = scene();
    made.account.cancelScripts = [never];
    made.account.listScripts = [NOTHING_LISTED];
    made.account.getOrder = never;
    expect((await made.run(target(orders(6)), 31_000)).outcome).toBe('unresolved');
    expect(saidClear(made)).toBe(false);
  });

  it('and look-ups that know no such order prove it only when a request is answered', async () => {
    const made = scene();
    made.account.cancelScripts = [failing(RESET, true), failing(RESET, true), honest];
    made.account.getOrder = async () => ok(undefined);
    expect(await made.run(target(orders(6)))).toMatchObject({ outcome: 'confirmed', attempts: 3 });
    const unanswered = scene();
    unanswered.account.cancelScripts = [failing(RESET, true)];
    unanswered.account.getOrder = async () => ok(undefined);
    expect((await unanswered.run(target(orders(6)), 31_000)).outcome).toBe('unresolved');
    expect(saidClear(unanswered)).toBe(false);
  });

  it('prove nothing where no order was ever known, until one is answered', async () => {
    const made = scene([]);
    made.account.cancelScripts = [failing(RESET, false)];
    const end = await made.run(UNREAD, 31_000);
    expect(end).toMatchObject({
      outcome: 'unresolved',
      failure: { message: expect.stringContaining('no proof') },
    });
    made.account.cancelScripts = [failing(RESET, false), honest];
    expect(await made.run(UNREAD)).toMatchObject({ outcome: 'confirmed', attempts: 2 });
  });

  it('end as the refusal where the service refused and no order was ever known', async () => {
    const made = scene([]);
    made.account.cancelScripts = [failing(rejected(400), false)];
    expect(await made.run(UNREAD)).toMatchObject({ outcome: 'refused', attempts: 1 });
    expect(saidClear(made)).toBe(false);
  });

  it('do not end as the refusal where an order was known and a row named none', async () => {
    const made = scene([]);
    made.account.gone.set('o1', order('o1', { status: 'canceled' }));
    made.account.cancelScripts = [failing(rejected(403), false)];
    const end = await made.run(target(orders(1), { hasLostRows: true }), 31_000);
    expect(end).toMatchObject({
      outcome: 'unresolved',
      failure: { message: expect.stringContaining('refused the cancel') },
    });
  });

  it('prove nothing when only the mirror’s request was answered', async () => {
    const mirrorId = `0x${'c3'.repeat(32)}`;
    const made = scene([]);
    made.account.cancelScripts = [
      async (account, asked) => (asked.market === MARKET ? fail(RESET) : honest(account, asked)),
    ];
    const scope = { kind: 'market', conditionId: MARKET, mirrorId } as const;
    expect((await made.run({ ...UNREAD, scope }, 31_000)).outcome).toBe('unresolved');
    expect(saidClear(made)).toBe(false);
  });

  it('prove of what an earlier process left, where no order was known, as much as they stay empty for ten seconds', async () => {
    const entry = { key: 'k', armedAtMs: 0, target: UNREAD };
    const journal = { write: async () => true, erase: async () => {}, unfinished: async () => [entry] };
    const made = scene([], 1, journal);
    const restoring = made.cancels.restore();
    await made.clock.advance(9_000);
    expect(saidClear(made)).toBe(false);
    await made.clock.advance(11_000);
    expect(await restoring).toMatchObject([{ outcome: 'confirmed' }]);
  });
});

describe('an order that the lists leave out', () => {
  it('is left when its record rests, although an answer called it canceled', async () => {
    const made = scene(orders(2));
    made.account.cancelScripts = [async () => ok({ canceled: ['o1', 'o2'], notCanceled: [] })];
    made.account.listScripts = [NOTHING_LISTED];
    const end = await made.run(target(orders(2)));
    expect(end).toMatchObject({ outcome: 'left', openAtLastReading: 2 });
    expect(saidClear(made)).toBe(false);
  });

  it('is looked up, each of 60 of which ten rest', async () => {
    const many = orders(60);
    const made = scene(many);
    made.account.cancelScripts = [
      async (account) => {
        for (const { id } of many.slice(0, 50)) account.fill(id);
        return ok({ canceled: [], notCanceled: [] });
      },
    ];
    made.account.listScripts = [NOTHING_LISTED];
    const end = await made.run(target(many));
    expect(end.outcome).toBe('left');
    expect(end.left.map(({ id }) => id)).toEqual(many.slice(50).map(({ id }) => id));
    expect(saidClear(made)).toBe(false);
  });

  it.each(['delayed', 'unmatched', 'pending_settlement', 'matched', 'some new word'])(
    'is left when its record says %s',
    async (status) => {
      const made = scene([order('o1', { status })]);
      made.account.cancelScripts = [NOTHING_DONE];
      made.account.listScripts = [NOTHING_LISTED];
      expect((await made.run(target(orders(1)))).outcome).toBe('left');
      expect(saidClear(made)).toBe(false);
    },
  );

  it('counts when only an answer named it, as not canceled', async () => {
    const made = scene([order('hidden')]);
    made.account.cancelScripts = [
      async () => ok({ canceled: [], notCanceled: [{ id: 'hidden', reason: '' }] }),
    ];
    made.account.listScripts = [NOTHING_LISTED];
    expect((await made.run(UNREAD)).left.map(({ id }) => id)).toEqual(['hidden']);
    expect(saidClear(made)).toBe(false);
  });

  it('counts when only a list beside the first request showed it', async () => {
    const made = scene([order('seen')]);
    made.account.cancelScripts = [
      async (account) => {
        await sleep(made.clock, 50);
        return NOTHING_DONE(account, { market: MARKET });
      },
    ];
    made.account.listScripts = [listing, NOTHING_LISTED];
    expect((await made.run(UNREAD)).left.map(({ id }) => id)).toEqual(['seen']);
    expect(saidClear(made)).toBe(false);
  });

  it('is proven gone by its record alone once that can be read', async () => {
    const made = scene(orders(1));
    made.account.cancelScripts = [failing(RESET, true)];
    const { getOrder } = made.account;
    made.account.getOrder = async (...asked) => {
      const answer = await getOrder(...asked);
      return made.clock.monotonicMs() < 8_000 ? fail(rejected(500)) : answer;
    };
    const end = await made.run(target(orders(1)));
    expect(end.outcome).toBe('confirmed');
    expect(end.settledAtMs).toBeGreaterThanOrEqual(end.startedAtMs + 8_000);
  });

  it('is asked for anew when its record was of another market: that may have been another order’s', async () => {
    const made = scene(orders(1));
    // Answered, so that nothing is sent again meanwhile.
    made.account.cancelScripts = [
      async (account, asked) => {
        account.execute(asked);
        return ok({ canceled: [], notCanceled: [] });
      },
    ];
    const { getOrder } = made.account;
    made.account.getOrder = async (id, signal) => {
      const answer = await getOrder(id, signal);
      const strange = order(id, { market: OTHER_MARKET, tokenId: '7', status: 'canceled' });
      return made.clock.monotonicMs() < 5_000 ? ok(strange) : answer;
    };
    const end = await made.run(target(orders(1)));
    expect(end).toMatchObject({ outcome: 'confirmed', attempts: 1 });
    expect(end.settledAtMs).toBeGreaterThanOrEqual(end.startedAtMs + 5_000);
  });

  it('is not proven gone by what was read of it before the last request', async () => {
    const made = scene(orders(1));
    let details = 0;
    made.account.cancelScripts = [failing(RESET, false), async () => fail(RESET)];
    made.account.listScripts = [NOTHING_LISTED];
    made.account.getOrder = async () => {
      details += 1;
      return details === 1 ? ok(undefined) : fail(rejected(500));
    };
    const end = await made.run(target(orders(1)), 31_000);
    expect(end).toMatchObject({
      outcome: 'unresolved',
      failure: { message: expect.stringContaining('could not be read') },
    });
  });
});

it('is not said to be left while it is looked up, once a list that showed it shows it no more', async () => {
  const made = scene(orders(2));
  made.account.cancelScripts = [NOTHING_DONE];
  // Just before the reading that would settle it.
  made.clock.schedule(22_400, () => {
    made.account.fill('o1');
    made.account.fill('o2');
    made.account.getOrder = never;
  });
  void made.cancels.start(target(orders(2)));
  await made.clock.advance(22_300);
  expect(made.cancels.standing()).toMatchObject([{ outcome: 'left' }]);
  await made.clock.advance(1_000);
  expect(made.cancels.standing()).toMatchObject([{ outcome: 'unresolved', openAtLastReading: 0 }]);
});

describe('an order that an answer called canceled', () => {
  it('is believed when its record cannot be read, and waited for a second at most', async () => {
    for (const getOrder of [never, async () => fail(RESET)]) {
      const made = scene();
      made.account.getOrder = getOrder;
      const end = await made.run(target(orders(6)));
      expect(end.outcome).toBe('confirmed');
      expect((end.settledAtMs ?? 0) - end.startedAtMs).toBeLessThanOrEqual(1_030);
    }
  });

  it('is not believed again once it was found resting: then only its record proves its end', async () => {
    const made = scene(orders(1));
    made.account.cancelScripts = [async () => ok({ canceled: ['o1'], notCanceled: [] })];
    made.account.listScripts = [listing, NOTHING_LISTED];
    made.account.getOrder = async () => fail(rejected(500));
    expect((await made.run(target(orders(1)), 31_000)).outcome).toBe('unresolved');
    expect(saidClear(made)).toBe(false);
  });

  it('is not believed either once its record was found resting', async () => {
    const made = scene(orders(1));
    made.account.cancelScripts = [async () => ok({ canceled: ['o1'], notCanceled: [] })];
    made.account.listScripts = [NOTHING_LISTED];
    const { getOrder } = made.account;
    let details = 0;
    made.account.getOrder = async (...asked) => (++details === 1 ? getOrder(...asked) : fail(rejected(500)));
    expect((await made.run(target(orders(1)), 31_000)).outcome).toBe('unresolved');
    expect(saidClear(made)).toBe(false);
  });
});

describe('an order that only another listing shows', () => {
  it('is known to the running cancel: it is not clear while nobody knows what became of it', async () => {
    const made = scene();
    made.account.listScripts = [NOTHING_LISTED];
    made.account.getOrder = async () => fail(TIMED_OUT);
    const verdict = made.cancels.start(target([]));
    made.cancels.note({ orders: [order('seen-elsewhere')] });
    await made.clock.advance(31_000);
    expect(await verdict).toMatchObject({ outcome: 'unresolved', unaccounted: [{ id: 'seen-elsewhere' }] });
    expect(saidClear(made)).toBe(false);
  });

  it('is known too when it was read for a cancel of another market', async () => {
    const made = scene();
    made.account.getOrder = async () => fail(TIMED_OUT);
    made.account.cancelScripts = [NOTHING_DONE];
    made.account.listScripts = [
      async (_, filter) =>
        ok({ orders: filter.market === OTHER_MARKET ? [order('of-the-first')] : [], complete: true }),
    ];
    const { scope } = target([]);
    void made.cancels.start({ ...target([]), scope: { ...scope, conditionId: OTHER_MARKET } });
    const first = made.cancels.start(target([]));
    await made.clock.advance(31_000);
    expect((await first).outcome).toBe('unresolved');
  });
});

describe('two rows of one order that contradict each other', () => {
  it.each<[string, readonly Partial<Order>[]]>([
    ['live here, then live elsewhere', [{}, { market: OTHER_MARKET }]],
    ['live elsewhere, then live here', [{ market: OTHER_MARKET }, {}]],
    ['live, then matched', [{}, { status: 'matched', matchedSize: 200_000_000 }]],
    ['canceled, then live', [{ status: 'canceled' }, {}]],
  ])('leave it resting: %s', async (_, rows) => {
    const made = scene();
    made.account.cancelScripts = [NOTHING_DONE];
    made.account.getOrder = async () => fail(TIMED_OUT);
    const listed = rows.map((change) => order('twice', change));
    made.account.listScripts = [
      async (__, filter) => ok({ orders: filter.market === undefined ? listed : [], complete: true }),
    ];
    const end = await made.run(UNREAD, 31_000);
    expect(end).toMatchObject({ outcome: 'left', left: [{ id: 'twice' }] });
    expect(saidClear(made)).toBe(false);
  });
});

const reportedCanceled =
  (...ids: readonly string[]): CancelScript =>
  async () =>
    ok({ canceled: ids, notCanceled: [] });

describe('an order that an answer called canceled', () => {
  it('is not gone while a list shows it resting, under whatever market', async () => {
    const made = scene();
    made.account.cancelScripts = [reportedCanceled('moved')];
    made.account.getOrder = async () => fail(TIMED_OUT);
    const moved = order('moved', { market: OTHER_MARKET });
    made.account.listScripts = [
      async (_, filter) => ok({ orders: filter.market === undefined ? [moved] : [], complete: true }),
    ];
    expect((await made.run(UNREAD, 31_000)).outcome).toBe('unresolved');
    expect(saidClear(made)).toBe(false);
  });

  it('is not gone when a later answer kept it', async () => {
    const made = scene();
    const notCanceled = [{ id: 'o2', reason: 'order is being matched' }];
    made.account.cancelScripts = [
      async () => ok({ canceled: ['o2'], notCanceled: [{ id: 'o1', reason: 'try again' }] }),
      async () => ok({ canceled: ['o1'], notCanceled }),
    ];
    made.account.listScripts = [listing, NOTHING_LISTED];
    made.account.getOrder = async () => fail(TIMED_OUT);
    const end = await made.run(target(orders(2)), 31_000);
    expect(end).toMatchObject({ outcome: 'unresolved', notCanceled });
  });

  it('is waited for as long as records come, when there are many', async () => {
    const made = scene(orders(60));
    const all = orders(60);
    made.account.cancelScripts = [reportedCanceled(...all.map(({ id }) => id))];
    made.account.listScripts = [NOTHING_LISTED];
    made.account.getOrder = async (id) => {
      await sleep(made.clock, 200);
      return ok(order(id, id === all.at(-1)?.id ? {} : { status: 'canceled' }));
    };
    expect(await made.run(target(all), 31_000)).toMatchObject({
      outcome: 'left',
      left: [{ id: all.at(-1)?.id }],
    });
  });
});
