import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { MIRRORED, ONE_ID, scene } from './cancel-scene.ts';
import {
  EMPTY,
  answer,
  MIRROR,
  failing,
  failingUnder,
  honest,
  MARKET,
  NO,
  order,
  rejected,
  target,
  throttled,
  TIMED_OUT,
} from './fake-account.ts';

describe('a cancel', () => {
  it('is unresolved while an order is in doubt that an earlier one listed under what is the second id', async () => {
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

  it('is unresolved while an order is in doubt that only a press which joined it had listed elsewhere', async () => {
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

  it('is unresolved after rows without a name that only a press which joined it had listed', async () => {
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

  it('is not clear while an order rests under a second id that only a press which joined it knew', async () => {
    const m1 = order('m1', { market: MIRROR, tokenId: '9' });
    const made = scene([order('o1'), m1]);
    made.account.marketFacts = async () => fail(rejected(404));
    made.account.cancelScripts = [failing(throttled(3_000), false), honest];
    void made.cancels.start(target([order('o1')], { areIdsUnknown: true }));
    await made.clock.advance(1_000);
    const end = await made.run(target([order('o1'), m1], { scope: MIRRORED }), 31_000);
    expect(made.account.open.has('m1') && end.outcome === 'confirmed').toBe(false);
  });

  it('is not clear where the catalog names another second id than was known, and an order rests there', async () => {
    const m1 = order('m1', { market: MIRROR, tokenId: '9' });
    const made = scene([order('o1'), m1]);
    made.account.marketFacts = async (_, signal) => {
      await sleep(made.clock, 3, signal);
      return ok({ mirrorId: `0x${'e5'.repeat(32)}` });
    };
    made.account.cancelScripts = [failingUnder(MIRROR, rejected(500))];
    const end = await made.run(target([order('o1'), m1], { scope: MIRRORED, areIdsUnknown: true }), 31_000);
    expect(made.account.open.has('m1')).toBe(true);
    expect(end.outcome).not.toBe('confirmed');
  });

  it('is not clear where the catalog names other tokens than were known, and an order rests under them', async () => {
    const x = order('x', { market: `0x${'d4'.repeat(32)}` });
    const made = scene([order('o1', { tokenId: NO }), x]);
    made.account.marketFacts = async (id, signal) => {
      await sleep(made.clock, 3, signal);
      return id === MARKET ? ok({ outcomes: [{ name: 'Yes', tokenId: '77' }] }) : ok({});
    };
    const end = await made.run(
      target([order('o1', { tokenId: NO }), x], { scope: ONE_ID, areIdsUnknown: true }),
      31_000,
    );
    expect(made.account.open.has('x')).toBe(true);
    expect(end.outcome).not.toBe('confirmed');
  });

  it.each(['knows no such market', 'is silent'])(
    'is not clear under the second id that the last one learned, though the catalog now %s',
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
