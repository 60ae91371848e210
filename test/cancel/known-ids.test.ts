import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import type { JournalEntry } from '../../src/cancel/records/cancel-records.ts';
import { decodeIntent, encodeIntent } from '../../src/cancel/records/stored-intent.ts';
import { scene } from './cancel-scene.ts';
import {
  EMPTY,
  answer,
  MIRROR,
  failing,
  MARKET,
  NO,
  order,
  rejected,
  target,
  throttled,
  TIMED_OUT,
  YES,
} from './fake-account.ts';

const MIRRORED = { kind: 'market', conditionId: MARKET, mirrorId: MIRROR } as const;

describe('what was told of a market and its orders is not forgotten:', () => {
  it('an order elsewhere, under what the next cancel learns to be the second id', async () => {
    const made = scene([order('o1')]);
    const { account } = made;
    const mirrored = order('m1', { market: MIRROR, tokenId: '9' });
    account.marketFacts = async () => fail(TIMED_OUT);
    account.listScripts = [async () => ok({ orders: [mirrored], complete: true }), EMPTY];
    account.getOrder = async () => fail(rejected(500));
    account.cancelScripts = [answer(['o1'])];
    void made.cancels.start(target([order('o1')], { areIdsUnknown: true }));
    await made.clock.advance(1_000);
    const first = made.cancels.running()[0];
    if (first) await made.cancels.clear(first.id);
    account.marketFacts = async () => ok({ mirrorId: MIRROR });
    account.cancelScripts = [answer([])];
    const end = await made.run(target([], { areIdsUnknown: true }), 31_000);
    expect(end.outcome).toBe('unresolved');
  });

  it('an order elsewhere that a joined target was pinned with', async () => {
    const made = scene([order('o1')]);
    const { account } = made;
    const mirrored = order('m1', { market: MIRROR, tokenId: '9' });
    account.marketFacts = async (_, signal) => {
      await sleep(made.clock, 1_000, signal);
      return ok({ mirrorId: MIRROR });
    };
    account.listScripts = [EMPTY];
    account.getOrder = async () => fail(rejected(500));
    account.cancelScripts = [failing(throttled(500), false), answer(['o1'])];
    void made.cancels.start(target([order('o1')], { areIdsUnknown: true }));
    await made.clock.advance(100);
    const end = await made.run(target([order('o1')], { areIdsUnknown: true, elsewhere: [mirrored] }), 31_000);
    expect(end.outcome).toBe('unresolved');
  });

  it('lost rows that a joined target was pinned with', async () => {
    const made = scene([order('o1')]);
    const { account } = made;
    account.listScripts = [async () => fail(rejected(500)), EMPTY];
    account.getOrder = async (id) => ok(order(id, { status: 'canceled' }));
    account.cancelScripts = [failing(rejected(500), false)];
    void made.cancels.start(target([order('o1')]));
    await made.clock.advance(8);
    const end = await made.run(target([order('o1')], { hasLostRows: true }), 31_000);
    expect(end.outcome).toBe('unresolved');
  });

  it('an order elsewhere, through the journal, under the second id', async () => {
    const mirrored = order('m1', { market: MIRROR, tokenId: '9' });
    const stored = {
      key: 'k',
      armedAtMs: 0,
      target: target([order('o1')], { areIdsUnknown: true, elsewhere: [mirrored] }),
      owner: { url: 'u', address: 'a' },
      processId: 1,
    };
    const entry = decodeIntent(encodeIntent(stored)) as JournalEntry;
    const journal = { write: async () => true, erase: async () => {}, unfinished: async () => [entry] };
    const made = scene([], 1, journal);
    made.account.marketFacts = async () => ok({ mirrorId: MIRROR });
    made.account.listScripts = [EMPTY];
    made.account.getOrder = async (id) =>
      ok(order(id, id === 'm1' ? { market: MIRROR } : { status: 'canceled' }));
    const restoring = made.cancels.restore();
    await made.clock.advance(40_000);
    expect((await restoring).map(({ outcome }) => outcome)).not.toEqual(['confirmed']);
  });

  it('an unread row elsewhere, through the journal, after a further order was learned', async () => {
    const entries = new Map<string, JournalEntry>();
    const journal = {
      write: async (entry: JournalEntry) => entries.set(entry.key, entry).has(entry.key),
      erase: async (key: string) => void entries.delete(key),
      unfinished: async () => [...entries.values()],
    };
    const made = scene([order('o1')], 1, journal);
    made.account.marketFacts = async () => fail(TIMED_OUT);
    made.account.cancelScripts = [failing(throttled(60_000), false)];
    const row = { id: 'm1', market: MIRROR, tokenId: '' };
    void made.cancels.start(target([order('o1')], { areIdsUnknown: true, unread: [row] }));
    made.cancels.note({ orders: [order('o2')] });
    await made.clock.advance(1_000);
    const left = [...entries.values()];
    const next = scene([], 1, { ...journal, unfinished: async () => left });
    next.account.marketFacts = async () => ok({ mirrorId: MIRROR });
    next.account.listScripts = [EMPTY];
    next.account.getOrder = async (id) =>
      ok(order(id, id === 'm1' ? { market: MIRROR } : { status: 'canceled' }));
    const restoring = next.cancels.restore();
    await next.clock.advance(40_000);
    expect((await restoring).map(({ outcome }) => outcome)).toEqual(['left']);
  });

  it('a press on a market with a second id joins a cancel that knows of none', async () => {
    const m1 = order('m1', { market: MIRROR, tokenId: '9' });
    const made = scene([order('o1'), m1]);
    made.account.marketFacts = async () => fail(rejected(404));
    made.account.cancelScripts = [failing(throttled(3_000), false), async (each, r) => ok(each.execute(r))];
    void made.cancels.start(target([order('o1')], { areIdsUnknown: true }));
    await made.clock.advance(1_000);
    const end = await made.run(target([order('o1'), m1], { scope: MIRRORED }), 31_000);
    expect(made.account.open.has('m1') && end.outcome === 'confirmed').toBe(false);
  });

  it('the record names another second id than the list did', async () => {
    const m1 = order('m1', { market: MIRROR, tokenId: '9' });
    const made = scene([order('o1'), m1]);
    made.account.marketFacts = async (_, signal) => {
      await sleep(made.clock, 3, signal);
      return ok({ mirrorId: `0x${'e5'.repeat(32)}` });
    };
    made.account.cancelScripts = [
      async (each, r) => (r.market === MIRROR ? fail(rejected(500)) : ok(each.execute(r))),
    ];
    const end = await made.run(target([order('o1'), m1], { scope: MIRRORED, areIdsUnknown: true }), 31_000);
    expect(made.account.open.has('m1')).toBe(true);
    expect(end.outcome).not.toBe('confirmed');
  });

  it('the record names other tokens than the list did', async () => {
    const x = order('x', { market: `0x${'d4'.repeat(32)}` });
    const made = scene([order('o1', { tokenId: NO }), x]);
    made.account.marketFacts = async (id, signal) => {
      await sleep(made.clock, 3, signal);
      return id === MARKET ? ok({ outcomes: [{ name: 'Yes', tokenId: '77' }] }) : ok({});
    };
    const scope = { kind: 'market', conditionId: MARKET, tokenIds: [YES, NO] } as const;
    const end = await made.run(
      target([order('o1', { tokenId: NO }), x], { scope, areIdsUnknown: true }),
      31_000,
    );
    expect(made.account.open.has('x')).toBe(true);
    expect(end.outcome).not.toBe('confirmed');
  });

  it.each(['knows no such market', 'is silent'])(
    'the second id that the last cancel learned, by a catalog that now %s',
    async (how) => {
      const m1 = order('m1', { market: MIRROR, tokenId: '9' });
      const made = scene([order('o1')]);
      const { account } = made;
      account.marketFacts = async () => ok({ mirrorId: MIRROR });
      account.getOrder = async (id) => (id === 'm1' ? ok(m1) : ok(order(id, { status: 'canceled' })));
      account.listScripts = [async () => ok({ orders: [m1], complete: true })];
      account.cancelScripts = [answer([])];
      const first = await made.run(target([order('o1')], { areIdsUnknown: true }), 61_000);
      expect(first).toMatchObject({ outcome: 'left', left: [{ id: 'm1' }] });
      account.marketFacts = async () => fail(how === 'is silent' ? TIMED_OUT : rejected(404));
      account.listScripts = [EMPTY];
      const end = await made.run(target([], { areIdsUnknown: true }), 31_000);
      expect(end.outcome).not.toBe('confirmed');
    },
  );
});
