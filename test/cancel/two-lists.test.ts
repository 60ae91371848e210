import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import { ok } from '../../src/domain/result.ts';
import { countCalls, scene, type CancelScene } from './cancel-scene.ts';
import { answer, MARKET, order, orders, OTHER_MARKET, target } from './fake-account.ts';

/** The account’s list lags behind by so much. Lists take longer than the record of an order. */
function lag(made: CancelScene, forMs: number): void {
  const shown = [...made.account.open.values()];
  made.account.listScripts = [
    async (account, filter) => {
      await sleep(made.clock, 10);
      const isBehind = filter.market === undefined && made.clock.monotonicMs() < forMs;
      return ok({ orders: isBehind ? shown : [...account.open.values()], complete: true });
    },
  ];
}

describe('a list that still shows what its own record calls canceled', () => {
  it('is read again until both lists agree, and never called left or clear before', async () => {
    const made = scene(orders(2));
    lag(made, 4_000);
    const end = await made.run(target(orders(2)));
    expect(end.outcome).toBe('confirmed');
    expect(end.settledAtMs).toBeGreaterThanOrEqual(end.startedAtMs + 4_000);
    expect(made.told.map(({ outcome }) => outcome)).not.toContain('left');
  });

  it('is unresolved, and says why, while it goes on', async () => {
    const made = scene(orders(2));
    lag(made, 90_000);
    const end = await made.run(target(orders(2)), 31_000);
    expect(end).toMatchObject({
      outcome: 'unresolved',
      openAtLastReading: 2,
      failure: { message: expect.stringContaining('still listed') },
    });
  });

  it('is unresolved also when an earlier reading had found the orders left', async () => {
    const made = scene(orders(2));
    made.account.cancelScripts = [async () => ok({ canceled: [], notCanceled: [] })];
    lag(made, 90_000);
    // Just before the reading that would settle it, somebody else takes them down.
    made.clock.schedule(22_400, () => void made.account.execute({ market: MARKET }));
    void made.cancels.start(target(orders(2)));
    await made.clock.advance(22_300);
    expect(made.cancels.running()).toMatchObject([{ outcome: 'left' }]);
    await made.clock.advance(8_700);
    expect(made.cancels.running()).toMatchObject([{ outcome: 'unresolved' }]);
  });

  it('does not hide an order of which only one list tells', async () => {
    const made = scene(orders(2));
    made.account.cancelScripts = [async () => ok({ canceled: [], notCanceled: [] })];
    made.account.listScripts = [
      async (account, { market }) =>
        ok({ orders: market === undefined ? [] : [...account.open.values()], complete: true }),
    ];
    expect(await made.run(target(orders(2)))).toMatchObject({ outcome: 'left', openAtLastReading: 2 });
  });
});

describe('an account whose list another cancel is already reading', () => {
  it('is read anew after the last answer, once for all cancels that wait for it', async () => {
    const made = scene([...orders(2), order('else', { market: OTHER_MARKET })]);
    const other = { kind: 'market', conditionId: OTHER_MARKET } as const;
    const both = [
      made.cancels.start(target(orders(2))),
      made.cancels.start(target([order('else', { market: OTHER_MARKET })], { scope: other })),
    ];
    await made.clock.advance(1_000);
    expect((await Promise.all(both)).map(({ outcome }) => outcome)).toEqual(['confirmed', 'confirmed']);
    expect(
      made.account.calls.flatMap(({ what, request }) => (what === 'cancel' ? [request?.market] : [])),
    ).toEqual([MARKET, OTHER_MARKET]);
    // The second may not share a reading that had begun before its own.
    expect(countCalls(made.account, 'account')).toBe(2);
  });
});

it('calls no order new that the account left out before, where only the list of the market shows it', async () => {
  const { account, run } = scene(orders(2));
  account.cancelScripts = [answer([], { o1: 'locked', o2: 'locked' })];
  account.listScripts = [
    async ({ open }, { market }) =>
      ok({ orders: market === undefined ? [] : [...open.values()], complete: true }),
  ];
  const end = await run(target([]));
  expect(end).toMatchObject({ outcome: 'left', left: [{ id: 'o1' }, { id: 'o2' }], appeared: [] });
});
