import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/domain/random.ts';
import { ok } from '../../src/domain/result.ts';
import { createCancels } from '../../src/cancel/cancel-machine.ts';
import { describeCancelDetails } from '../../src/cancel/describe-cancel.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { countCalls, scene } from './cancel-scene.ts';
import {
  answer,
  honest,
  MARKET,
  NO,
  order,
  orders,
  OTHER_MARKET,
  target,
  YES,
  fakeAccount,
} from './fake-account.ts';

describe('a cancel that goes well', () => {
  it('is confirmed by a reading that began after the answer', async () => {
    const { account, run, told } = scene();
    const end = await run(target(orders(6)));
    expect(end).toMatchObject({ phase: 'settled', outcome: 'confirmed', attempts: 1, openAtLastReading: 0 });
    expect(end.canceled).toHaveLength(6);
    const lists = account.calls.filter(({ what }) => what !== 'get');
    expect(lists.map((call) => [call.what, call.atMs])).toEqual([
      ['cancel', 0],
      ['list', 5],
      ['account', 5],
    ]);
    expect(end).toMatchObject({ answeredAfterMs: 5, verifiedAfterMs: 10 });
    expect(told.map((each) => each.phase)).toEqual(
      expect.arrayContaining(['sending', 'verifying', 'settled']),
    );
    expect(
      told.filter((each) => each.outcome === 'confirmed').every((each) => each.openAtLastReading === 0),
    ).toBe(true);
  });

  it('sends in the very turn of the key, before anything else happens', () => {
    const { account, cancels } = scene();
    void cancels.start(target(orders(6)));
    expect(countCalls(account, 'cancel')).toBe(1);
  });

  it('cancels one outcome and leaves the other resting', async () => {
    const { account, run } = scene([order('y'), order('n', { tokenId: NO })]);
    const end = await run(
      target([order('y')], { scope: { kind: 'outcome', conditionId: MARKET, tokenId: YES } }),
    );
    expect(end.outcome).toBe('confirmed');
    expect([...account.open.keys()]).toEqual(['n']);
  });

  it('reads what was there beside the first request when nothing had been read', async () => {
    const { account, cancels, clock } = scene();
    const verdict = cancels.start(target([], { ordersReadAtMs: undefined }));
    expect(account.calls.map((call) => call.what)).toEqual(['cancel', 'list', 'account']);
    await clock.advance(1_000);
    const end = await verdict;
    expect(end.outcome).toBe('confirmed');
    expect(end.outside).toEqual([]);
  });
});

it('counts nothing of other markets when nothing had been read and the service lists everything', async () => {
  const { account, run } = scene([...orders(2), order('else', { market: OTHER_MARKET })]);
  account.cancelScripts = [
    async (self, scope) => {
      await self.getOrder('slowly', new AbortController().signal);
      return ok(self.execute(scope));
    },
  ];
  const end = await run(target([], { ordersReadAtMs: undefined }));
  expect(end).toMatchObject({ outcome: 'confirmed', openAtLastReading: 0, outside: [] });
  expect(end.target.orders.map((each) => each.id)).toEqual(['o1', 'o2']);
});

it('raises no alarm for ids that only the request itself could have told of', async () => {
  const { account, run } = scene();
  account.getOrder = async () => ok(undefined);
  account.listScripts = [async () => ok({ orders: [], complete: true })];
  const end = await run(target([], { ordersReadAtMs: undefined }));
  expect(end).toMatchObject({ outcome: 'confirmed', outside: [] });
  expect(end.canceled).toHaveLength(6);
});

describe('a scope that does not name its market', () => {
  it.each(['', ' ', '\t\n', '\u00a0', 'a b', '\u200b'])('is never sent: %j', async (conditionId) => {
    const { account, run } = scene();
    const end = await run(target([], { scope: { kind: 'market', conditionId } }));
    expect(end.outcome).toBe('not-sent');
    expect(countCalls(account, 'cancel')).toBe(0);
  });

  it('is never sent, whatever the market is called, in 10,000 markets', async () => {
    const blank = fc.string({ unit: fc.constantFrom(' ', '\t', '\u200b', '\u3000', '\u0000'), maxLength: 4 });
    const id = fc.oneof(
      blank,
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 1 }),
    );
    const scopes = fc.oneof(
      fc.record({ kind: fc.constant('market' as const), conditionId: id }),
      fc.record({ kind: fc.constant('outcome' as const), conditionId: id, tokenId: id }),
    );
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(scopes, async (scope) => {
        const { account, cancels, clock } = scene([]);
        void cancels.start(target([], { scope }));
        for (const call of account.calls.filter((each) => each.what === 'cancel')) {
          sent += 1;
          for (const named of Object.values(call.request ?? {}))
            expect(named).not.toMatch(/^$|[\s\p{C}\u200b]/u);
        }
        await clock.advance(1_000);
      }),
      { numRuns: 10_000 },
    );
    expect(sent).toBeGreaterThan(1_000);
  });

  it('nor one that names an outcome without its token', async () => {
    const { account, run } = scene();
    const end = await run(target([], { scope: { kind: 'outcome', conditionId: MARKET, tokenId: ' ' } }));
    expect(end.outcome).toBe('not-sent');
    expect(countCalls(account, 'cancel')).toBe(0);
  });
});

describe('an answer that is not the whole truth', () => {
  it('is not believed of an order that it called canceled, that rested and then traded', async () => {
    const { account, cancels, clock } = scene(orders(2));
    account.cancelScripts = [answer(['o1', 'o2'])];
    account.gone.set('o1', order('o1', { status: 'canceled' }));
    account.open.delete('o1');
    const verdict = cancels.start(target(orders(2)));
    await clock.advance(3_000);
    account.fill('o2');
    await clock.advance(60_000);
    const end = await verdict;
    expect(end).toMatchObject({ outcome: 'confirmed', canceled: ['o1'], filled: [{ id: 'o2' }] });
    expect(describeCancelDetails(end)).toEqual([expect.stringMatching(/^filled 200\/200: BUY 200 Yes/)]);
  });

  it('is not believed: a 200 that lists every id while one order stays open ends as NOT clear', async () => {
    for (let seed = 1; seed <= 100; seed++) {
      const { account, run, told } = scene(orders(6), seed);
      const kept = `o${(seed % 6) + 1}`;
      account.cancelScripts = [
        async (self, scope) => {
          const stays = self.open.get(kept);
          const answer = self.execute(scope);
          if (stays) self.open.set(kept, stays);
          return ok(answer);
        },
      ];
      const end = await run(target(orders(6)));
      expect(end.outcome).toBe('left');
      expect(end.left.map((each) => each.id)).toEqual([kept]);
      expect(told.some((each) => each.outcome === 'confirmed')).toBe(false);
    }
  });

  it('ends true for each of the 64 ways to cancel part of six orders at first', async () => {
    for (let subset = 0; subset < 64; subset++) {
      const { account, run } = scene(orders(6), subset);
      account.cancelScripts = [
        async (self) => {
          const all = [...self.open.values()];
          const kept = all.filter((_, i) => (subset >> i) & 1);
          const canceled = all.filter((each) => !kept.includes(each)).map((each) => each.id);
          for (const id of canceled) self.open.delete(id);
          return ok({ canceled, notCanceled: kept.map(({ id }) => ({ id, reason: 'busy' })) });
        },
        honest,
      ];
      const end = await run(target(orders(6)));
      expect(end.outcome).toBe('confirmed');
      expect(end.attempts).toBe(subset === 0 ? 1 : 2);
      expect(end.canceled).toHaveLength(6);
      expect(end.notCanceled).toEqual([]);
    }
  });

  it('keeps the reasons of what the service will not cancel', async () => {
    const { account, run } = scene();
    account.cancelScripts = [async () => ok({ canceled: [], notCanceled: [{ id: 'o1', reason: 'locked' }] })];
    const end = await run(target(orders(6)));
    expect(end).toMatchObject({ outcome: 'left', notCanceled: [{ id: 'o1', reason: 'locked' }] });
    expect(end.left).toHaveLength(6);
    expect(end.attempts).toBeGreaterThan(5);
  });

  it('looks up what vanished and tells what traded', async () => {
    const { account, run } = scene();
    account.cancelScripts = [
      async (self, scope) => {
        self.fill('o2');
        self.fill('o3', 50_000_000);
        return ok(self.execute(scope));
      },
    ];
    const end = await run(target(orders(6)));
    expect(end.outcome).toBe('confirmed');
    expect(end.filled.map((each) => [each.id, each.matchedSize])).toEqual([
      ['o2', 200_000_000],
      ['o3', 50_000_000],
    ]);
  });

  it('doubts a listing without an order that its own page still calls live', async () => {
    const { account, run, told } = scene();
    account.cancelScripts = [async () => ok({ canceled: [], notCanceled: [] })];
    account.listScripts = [async () => ok({ orders: [], complete: true })];
    const end = await run(target(orders(6)));
    expect(end).toMatchObject({ outcome: 'left', openAtLastReading: 6 });
    expect(told.some((each) => each.outcome === 'confirmed')).toBe(false);
  });

  it('raises the alarm for ids outside the market', async () => {
    const { account, run } = scene([...orders(2), order('else', { market: OTHER_MARKET })]);
    account.cancelScripts = [
      async (self, scope) => {
        const answer = self.execute(scope);
        self.execute({ market: OTHER_MARKET });
        return ok({ ...answer, canceled: [...answer.canceled, 'else', 'ghost'] });
      },
    ];
    const end = await run(target(orders(2)));
    expect(end).toMatchObject({ outcome: 'confirmed', outside: ['else', 'ghost'] });
  });

  it('does not call an order of this market outside because it came after the last reading', async () => {
    const { run } = scene([...orders(2), order('late')]);
    expect((await run(target(orders(2)))).outside).toEqual([]);
  });

  it('counts no order of another market that a service lists in spite of the filter', async () => {
    const { run } = scene([...orders(2), order('else', { market: OTHER_MARKET })]);
    expect(await run(target(orders(2)))).toMatchObject({ outcome: 'confirmed', openAtLastReading: 0 });
  });

  it('counts an order whose market the listing does not tell', async () => {
    const { account, run } = scene(orders(1));
    account.cancelScripts = [async () => ok({ canceled: [], notCanceled: [] })];
    account.listScripts = [async () => ok({ orders: [order('o1', { market: '' })], complete: true })];
    expect((await run(target(orders(1)))).outcome).toBe('left');
  });
});

describe('orders placed meanwhile', () => {
  it('are told as new and not chased: the operator presses again', async () => {
    const { account, run } = scene();
    account.cancelScripts = [
      async (self, scope) => {
        const answer = self.execute(scope);
        self.open.set('new', order('new'));
        return ok(answer);
      },
    ];
    const end = await run(target(orders(6)));
    expect(end).toMatchObject({ outcome: 'left', attempts: 1, left: [] });
    expect(end.appeared.map((each) => each.id)).toEqual(['new']);
  });
});

it('a screen that throws does not stop a cancel', async () => {
  const clock = simulatedClock();
  const account = fakeAccount(clock, orders(2));
  const cancels = createCancels({
    service: account,
    clock,
    random: seededRandom(1),
    onProgress() {
      throw new Error('no screen');
    },
  });
  const verdict = cancels.start(target(orders(2)));
  await clock.advance(1_000);
  expect((await verdict).outcome).toBe('confirmed');
});

it('a service that throws is taken as ambiguous', async () => {
  const { account, run } = scene();
  account.cancelScripts = [
    async () => {
      throw new Error('broke its word');
    },
    honest,
  ];
  expect(await run(target(orders(6)))).toMatchObject({ outcome: 'confirmed', attempts: 2 });
});
