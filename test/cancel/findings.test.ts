import { describe, expect, it } from 'vitest';
import type { CancelTarget } from '../../src/domain/cancel.ts';
import { sleep } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import type { JournalEntry } from '../../src/cancel/records/cancel-records.ts';
import type { ListScript } from './fake-account.ts';
import { scene, type CancelScene } from './cancel-scene.ts';
import {
  failing,
  honest,
  listing,
  MARKET,
  order,
  OTHER_MARKET,
  rejected,
  target,
  throttled,
} from './fake-account.ts';

const EMPTY: ListScript = async () => ok({ orders: [], complete: true });
const ELSEWHERE = { market: OTHER_MARKET, tokenId: '7' };
const MIRROR = `0x${'c3'.repeat(32)}`;
const HIDDEN = order('hidden');

function onOther(change: Partial<CancelTarget> = {}): CancelTarget {
  return target([], { scope: { kind: 'market', conditionId: OTHER_MARKET }, ...change });
}

/** Every list is empty from now on, and `ids` have no record that can be read. */
function hide({ account }: CancelScene, ...ids: readonly string[]): void {
  account.listScripts = [EMPTY];
  const getOrder = account.getOrder.bind(account);
  account.getOrder = async (id, signal) => (ids.includes(id) ? fail(rejected(500)) : getOrder(id, signal));
}

const unaccounted = (end: {
  unaccounted?: readonly { readonly id: string }[];
}): readonly string[] | undefined => end.unaccounted?.map(({ id }) => id);

describe('an order that was shown once has to be accounted for', () => {
  it('when an answer named it as kept, and the next cancel hears nothing of it', async () => {
    const made = scene([order('o1')]);
    hide(made, 'hidden');
    made.account.cancelScripts = [
      async (account, request) =>
        ok({ ...account.execute(request), notCanceled: [{ id: 'hidden', reason: 'being matched' }] }),
      honest,
    ];
    const first = await made.run(target([order('o1')]), 31_000);
    expect(first.outcome).toBe('unresolved');
    const second = await made.run(target([]), 31_000);
    expect(second.outcome).toBe('unresolved');
    expect(unaccounted(second)).toEqual(['hidden']);
  });

  it('when an answer called it canceled, and its record said that it rests', async () => {
    const made = scene([order('o1')]);
    made.account.listScripts = [EMPTY];
    made.account.open.set('hidden', HIDDEN);
    made.account.cancelScripts = [async () => ok({ canceled: ['o1', 'hidden'], notCanceled: [] })];
    made.account.gone.set('o1', order('o1', { status: 'canceled' }));
    made.account.open.delete('o1');
    const first = await made.run(target([order('o1')]), 31_000);
    expect(first.outcome).toBe('left');
    hide(made, 'hidden');
    made.account.cancelScripts = [async () => ok({ canceled: [], notCanceled: [] })];
    const second = await made.run(target([]), 31_000);
    expect(second.outcome).toBe('unresolved');
  });

  it('when a list of another cancel named it in a row that could not be read', async () => {
    const made = scene([order('o1')]);
    const row = { id: 'hidden', ...ELSEWHERE };
    made.account.listScripts = [async () => ok({ orders: [], unread: [row], complete: false }), EMPTY];
    expect((await made.run(target([order('o1')]))).outcome).toBe('confirmed');
    hide(made, 'hidden');
    const end = await made.run(onOther(), 31_000);
    expect(end.outcome).toBe('unresolved');
  });

  it('when its own record said that it rests on another market', async () => {
    const made = scene([order('o1')]);
    const row = { id: 'hidden', market: '', tokenId: '' };
    made.account.open.set('hidden', order('hidden', ELSEWHERE));
    made.account.listScripts = [EMPTY];
    const first = await made.run(target([order('o1')], { unread: [row] }));
    expect(first.outcome).toBe('confirmed');
    hide(made, 'hidden');
    made.account.cancelScripts = [async () => ok({ canceled: [], notCanceled: [] })];
    const end = await made.run(onOther(), 31_000);
    expect(end.outcome).toBe('unresolved');
  });

  it('when it was pinned for a cancel that joined another', async () => {
    const made = scene([order('o1')]);
    made.account.cancelScripts = [failing(throttled(5_000), false), honest];
    void made.cancels.start(target([order('o1')]));
    await made.clock.advance(1_000);
    hide(made, 'hidden', 'unread');
    const row = { id: 'unread', market: MARKET, tokenId: '' };
    const end = await made.run(target([order('o1')], { unlisted: [HIDDEN], unread: [row] }), 31_000);
    expect(made.cancels.running()).toHaveLength(1);
    expect(end.outcome).toBe('unresolved');
    expect(unaccounted(end)?.toSorted()).toEqual(['hidden', 'unread']);
  });

  it.each(['readable', 'unreadable'])(
    'when a %s row showed it under the second id, before that was known',
    async (kind) => {
      const made = scene([order('o1')]);
      const shown = order('hidden', { market: MIRROR, tokenId: '9' });
      made.account.marketFacts = async (_, signal) => {
        await sleep(made.clock, 600, signal);
        return ok({ mirrorId: MIRROR });
      };
      hide(made, 'hidden');
      made.account.cancelScripts = [async (account, request) => ok(account.execute(request))];
      const verdict = made.cancels.start(target([order('o1')], { areIdsUnknown: true }));
      made.cancels.note(
        kind === 'readable' ? { orders: [shown] } : { orders: [], unread: [{ ...shown, id: 'hidden' }] },
      );
      await made.clock.advance(31_000);
      const end = await verdict;
      expect(end.outcome).toBe('unresolved');
      expect(unaccounted(end)).toEqual(['hidden']);
    },
  );

  it('when a list shows it after the only request that was answered, and the service then forgets it', async () => {
    const made = scene([order('o1')]);
    const { account } = made;
    account.cancelScripts = [
      async () => ok({ canceled: [], notCanceled: [] }),
      failing(rejected(500), false),
    ];
    account.listScripts = [listing, EMPTY];
    account.getOrder = async () => ok(undefined);
    const end = await made.run(target([order('o1')]), 31_000);
    expect(end.outcome).toBe('unresolved');
    account.cancelScripts = [async () => ok({ canceled: [], notCanceled: [] })];
    expect((await made.run(target([order('o1')]))).outcome).toBe('confirmed');
  });

  it('when it is noted between the last reading and the verdict', async () => {
    const made = scene([order('o1')]);
    const told = Promise.withResolvers<void>();
    made.account.marketFacts = async () => {
      await told.promise;
      return ok({});
    };
    const verdict = made.cancels.start(target([order('o1')], { areIdsUnknown: true }));
    await made.clock.advance(25);
    hide(made, 'hidden');
    made.cancels.note({ orders: [HIDDEN] });
    told.resolve();
    await made.clock.advance(31_000);
    expect((await verdict).outcome).toBe('unresolved');
  });
});

/** A machine with a journal in memory. */
function journaled() {
  const entries = new Map<string, JournalEntry>();
  const journal = {
    write: async (entry: JournalEntry) => entries.set(entry.key, entry).has(entry.key),
    erase: async (key: string) => void entries.delete(key),
    unfinished: async () => [...entries.values()],
  };
  return { entries, journal, made: scene([order('o1')], 1, journal) };
}

/** All ids that the journal would tell the next start of. */
function idsIn(entries: ReadonlyMap<string, JournalEntry>): string[] {
  return [...entries.values()].flatMap(({ target: { orders, unlisted = [], unread = [] } }) =>
    [...orders, ...unlisted, ...unread].map(({ id }) => id),
  );
}

/** The request fails each time, every list is empty, and the record of the one known order says that it was canceled. */
async function cancelUnanswered(change: Partial<CancelTarget>) {
  const made = scene([order('o1'), HIDDEN]);
  made.account.cancelScripts = [failing(rejected(500), false)];
  made.account.getOrder = async (id) => ok(order(id, { status: 'canceled' }));
  hide(made);
  return made.run(target([order('o1')], change), 31_000);
}

describe('rows that could not be read before the request', () => {
  it('want an answered request: no record tells of an order without a name', async () => {
    expect((await cancelUnanswered({ hasLostRows: true })).outcome).toBe('unresolved');
  });

  it('matter to no cancel that saw none', async () => {
    expect((await cancelUnanswered({})).outcome).toBe('confirmed');
  });
});

describe('the crash journal', () => {
  it('learns what is noted of a running cancel', async () => {
    const { entries, made } = journaled();
    made.account.cancelScripts = [failing(throttled(60_000), false)];
    void made.cancels.start(target([order('o1')]));
    const row = { id: 'unread', market: MARKET, tokenId: '' };
    made.cancels.note({ orders: [HIDDEN], unread: [row] });
    await made.clock.advance(1_000);
    expect(idsIn(entries).toSorted()).toEqual(['hidden', 'o1', 'unread']);
  });

  it('learns what the lists of a cancel show, and what an answer names', async () => {
    const { entries, made } = journaled();
    made.account.cancelScripts = [
      async () => ok({ canceled: [], notCanceled: [{ id: 'named', reason: 'being matched' }] }),
    ];
    made.account.listScripts = [async () => ok({ orders: [HIDDEN], complete: false }), EMPTY];
    hide({ ...made, account: { ...made.account, listScripts: [] } }, 'hidden', 'named');
    made.account.getOrder = async () => fail(rejected(500));
    void made.cancels.start(target([order('o1')]));
    await made.clock.advance(31_000);
    expect(idsIn(entries).toSorted()).toEqual(['hidden', 'named', 'o1']);
  });

  it('learns what an earlier cancel was shown, of a target that was armed', async () => {
    const { entries, made } = journaled();
    made.account.listScripts = [async () => ok({ orders: [HIDDEN], complete: true })];
    await made.run(target([order('o1')]));
    made.account.cancelScripts = [failing(throttled(60_000), false)];
    const armed = target([]);
    made.cancels.arm(armed);
    await made.clock.advance(200);
    void made.cancels.start(armed);
    await made.clock.advance(10);
    expect(idsIn(entries)).toEqual(['hidden']);
  });

  it('learns what the lists of a restored cancel show', async () => {
    const { entries, made } = journaled();
    entries.set('k', { key: 'k', armedAtMs: 0, target: target([]) });
    made.account.listScripts = [async () => ok({ orders: [HIDDEN], complete: false }), EMPTY];
    made.account.getOrder = async () => fail(rejected(500));
    void made.cancels.restore();
    await made.clock.advance(5_000);
    const ending = made.cancels.finish(0);
    await made.clock.advance(1_000);
    expect((await ending).at(-1)?.outcome).toBe('unresolved');
    expect([...entries.values()]).toMatchObject([{ key: 'k', armedAtMs: 0 }]);
    expect(idsIn(entries)).toEqual(['hidden']);
  });
});
