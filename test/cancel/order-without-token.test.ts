import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import { ok } from '../../src/domain/result.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { MARKET, NO, order, OTHER_MARKET, target, YES } from './fake-account.ts';
import { restingUnlisted } from '../../src/state/select/resting-unlisted.ts';
import { monitored } from './monitored-scene.ts';

const O1 = order('o1');
const Z = order('z', { market: OTHER_MARKET, tokenId: '9' });
const OUTCOME = { kind: 'outcome', conditionId: MARKET, tokenId: YES, otherTokenIds: [NO] } as const;
const BOTH_OUTCOMES = { kind: 'market', conditionId: MARKET, tokenIds: [YES, NO] } as const;

/** Lists lack u1 for 8 s, and its record is a 404 until `recordMs`. */
function hideU1({ account, clock }: ReturnType<typeof monitored>, recordMs: number): void {
  account.listOpen = async () => {
    await sleep(clock, 5);
    const isThere = clock.monotonicMs() > 8_000;
    const orders = [...account.open.values()].filter(({ id }) => id !== 'u1' || isThere);
    return ok({ orders, complete: true });
  };
  account.getOrder = async (id) => {
    await sleep(clock, 5);
    if (id === 'u1' && clock.monotonicMs() < recordMs) return ok(undefined);
    return ok(account.open.get(id) ?? account.gone.get(id));
  };
}

/**
 * u1 rests on NO; one row of it named the market and no token. `x` on YES is clear, and u1 hidden.
 */
async function clearedOfYes(isReadable: boolean, recordMs: number) {
  const made = monitored([O1, order('u1', { tokenId: NO }), Z]);
  const { clock, store, list, cancels } = made;
  hideU1(made, recordMs);
  const times = { askedAtMs: clock.monotonicMs(), readAtMs: clock.monotonicMs() };
  const row = order('u1', { tokenId: '' });
  const unread = isReadable ? [] : [{ id: 'u1', market: MARKET, tokenId: '' }];
  list([O1, Z]);
  store.dispatch({ type: 'ordersShown', orders: isReadable ? [row] : [], unread, times });
  const { unlistedOrders: unlisted, unreadOrders } = store.state();
  const pinned = {
    scope: OUTCOME,
    unlisted,
    unread: unreadOrders,
    elsewhere: [Z],
    ordersReadAtMs: clock.now(),
  };
  void cancels.start(target([O1], pinned));
  await passSeconds(clock, 2);
  return made;
}

describe.each([true, false])(
  'an order of which no row tells the token (the row can be read: %s)',
  (isReadable) => {
    it.each([3_000, 19_000])(
      'outlives the clear of one outcome for the cancel of everything (record from %i ms on)',
      async (recordMs) => {
        const { account, clock, pressTwice, everything } = await clearedOfYes(isReadable, recordMs);
        await pressTwice('ctrl-x');
        await passSeconds(clock, 4);
        expect(everything.some(({ outcome }) => outcome === 'confirmed') && account.open.has('u1')).toBe(
          false,
        );
      },
    );

    it('is no alarm of another market for the cancel of the whole', async () => {
      const { clock, cancels, store } = await clearedOfYes(isReadable, 19_000);
      const { unlistedOrders: unlisted, unreadOrders: unread } = store.state();
      const pinned = { scope: BOTH_OUTCOMES, unlisted, unread, ordersReadAtMs: clock.now() };
      void cancels.start(target([], pinned));
      await passSeconds(clock, 20);
      expect(store.state().cancels.at(-1)).toMatchObject({ outcome: 'confirmed', outside: [] });
    });
  },
);

/** Whether `Ctrl-X` says that all is clear while u1 rests. */
async function isFalselyClear({ account, clock, pressTwice, everything }: ReturnType<typeof monitored>) {
  await pressTwice('ctrl-x');
  await passSeconds(clock, 4);
  return everything.some(({ outcome }) => outcome === 'confirmed') && account.open.has('u1');
}

it.each([3_000, 19_000])(
  'one that the list of the screen had so outlives the clear of an outcome (record from %i ms on)',
  async (recordMs) => {
    const made = monitored([O1, order('u1', { tokenId: NO }), Z]);
    hideU1(made, recordMs);
    const row = order('u1', { tokenId: '' });
    made.list([O1, row, Z]);
    const pinned = { scope: OUTCOME, elsewhere: [Z], ordersReadAtMs: made.clock.now() };
    void made.cancels.start(target([O1, row], pinned));
    await passSeconds(made.clock, 2);
    expect(await isFalselyClear(made)).toBe(false);
  },
);

it.each([3_000, 19_000])(
  'one that only a list of the cancel had so outlives the clear of an outcome (record from %i ms on)',
  async (recordMs) => {
    const made = monitored([O1, order('u1', { tokenId: NO }), Z]);
    hideU1(made, recordMs);
    const { account, clock } = made;
    const { listOpen } = account;
    const unread = [{ id: 'u1', market: MARKET, tokenId: '' }];
    let firstMs: number | undefined;
    account.listOpen = async (filter, signal) => {
      firstMs ??= clock.monotonicMs();
      const isFirst = clock.monotonicMs() === firstMs;
      const listed = await listOpen(filter, signal);
      if (!isFirst || !listed.ok) return listed;
      return ok({ ...listed.value, unread, complete: false, isCompleteBut: true });
    };
    made.list([O1, Z]);
    const pinned = { scope: OUTCOME, elsewhere: [Z], ordersReadAtMs: clock.now() };
    void made.cancels.start(target([O1], pinned));
    await passSeconds(clock, 2);
    expect(await isFalselyClear(made)).toBe(false);
  },
);

it.each([true, false])(
  'one that the cancel of its outcome took down rests perhaps no more (the row can be read: %s)',
  async (isReadable) => {
    const made = monitored([O1, order('u1'), Z]);
    const { clock, store, list, cancels, publish, everything } = made;
    const times = { askedAtMs: clock.monotonicMs(), readAtMs: clock.monotonicMs() };
    const row = order('u1', { tokenId: '' });
    const rows = isReadable ? [] : [{ id: 'u1', market: MARKET, tokenId: '' }];
    list([O1, Z]);
    publish({ type: 'ordersShown', orders: isReadable ? [row] : [], unread: rows, times });
    const { unlistedOrders: unlisted, unreadOrders: unread } = store.state();
    const pinned = { scope: OUTCOME, unlisted, unread, elsewhere: [Z], ordersReadAtMs: clock.now() };
    void cancels.start(target([O1], pinned));
    await passSeconds(clock, 3);
    expect(store.state().cancels.at(-1)).toMatchObject({ outcome: 'confirmed', canceled: ['o1', 'u1'] });
    expect(restingUnlisted(store.state())).toBeUndefined();
    await made.pressTwice('ctrl-x');
    await passSeconds(clock, 8);
    expect(everything.at(-1)?.cancels.map((cancel) => cancel.target.scope.conditionId)).toEqual([
      OTHER_MARKET,
    ]);
  },
);
