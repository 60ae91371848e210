import { describe, expect, it } from 'vitest';
import type { Failure } from '../../src/domain/failure.ts';
import { fail, ok } from '../../src/domain/result.ts';
import type { Order } from '../../src/domain/order.ts';
import { scene } from './cancel-scene.ts';
import { MARKET, NO, order, OTHER_MARKET, rejected, RESET, target, TIMED_OUT, YES } from './fake-account.ts';

const MIRROR = `0x${'c3'.repeat(32)}`;
const scope = { kind: 'market', conditionId: MARKET, mirrorId: MIRROR } as const;
const under = (id: string, market: string): Order => order(id, { market });

/** The market each request named, in order. */
async function sentFor(resting: readonly Order[]): Promise<{ outcome: string | undefined; named: string[] }> {
  const { account, run } = scene([...resting, under('other', OTHER_MARKET)]);
  const end = await run(target(resting, { scope }));
  expect([...account.open.keys()]).toEqual(['other']);
  const named = account.calls.flatMap((call) => (call.what === 'cancel' ? [call.request?.market ?? ''] : []));
  return { outcome: end.outcome, named };
}

describe('a market with a second id', () => {
  it.each([
    ['the first', [under('a', MARKET)], [MARKET, MIRROR]],
    ['the second', [under('a', MIRROR)], [MIRROR, MARKET]],
    ['both', [under('a', MARKET), under('b', MIRROR)], [MARKET, MIRROR]],
  ] as const)(
    'is clear only when nothing rests under either, with orders under %s',
    async (_, resting, named) => {
      expect(await sentFor(resting)).toEqual({ outcome: 'confirmed', named });
    },
  );

  it('is clear of an outcome’s orders only when none of them rests under either', async () => {
    const resting = [under('a', MARKET), under('b', MIRROR)];
    const { account, run } = scene([...resting, order('no', { tokenId: NO })]);
    const outcome = { kind: 'outcome', conditionId: MARKET, mirrorId: MIRROR, tokenId: YES } as const;
    const end = await run(target([under('a', MARKET)], { scope: outcome }));
    expect(end.outcome).not.toBe('confirmed');
    expect([...account.open.keys()]).toEqual(['b', 'no']);
    const again = await run(target(resting, { scope: outcome }));
    expect(again.outcome).toBe('confirmed');
    expect([...account.open.keys()]).toEqual(['no']);
  });

  it.each<[string, Failure, string]>([
    ['does not answer', TIMED_OUT, 'unresolved'],
    ['breaks off', RESET, 'unresolved'],
    ['restarts', rejected(425), 'unresolved'],
    ['knows no such market', rejected(404), 'confirmed'],
    ['fails, as one may that has no such market', rejected(500), 'confirmed'],
  ])(
    'whose orders no list shows is judged by the answer for its second id: it %s',
    async (_, trouble, word) => {
      const { account, run } = scene([under('a', MARKET), under('b', MIRROR)]);
      account.cancelScripts = [
        async (_account, asked) => (asked.market === MIRROR ? fail(trouble) : ok(account.execute(asked))),
      ];
      account.listScripts = [
        async () => ok({ orders: [...account.open.values()].filter(({ id }) => id !== 'b'), complete: true }),
      ];
      expect((await run(target([under('a', MARKET)], { scope }), 31_000)).outcome).toBe(word);
    },
  );

  it('is clear once its second id has an answer', async () => {
    const { account, run } = scene([under('a', MARKET), under('b', MIRROR)]);
    let tries = 0;
    account.cancelScripts = [
      async (_account, asked) =>
        asked.market === MIRROR && ++tries === 1 ? fail(TIMED_OUT) : ok(account.execute(asked)),
    ];
    account.listScripts = [async () => ok({ orders: [], complete: true })];
    expect((await run(target([under('a', MARKET)], { scope }))).outcome).toBe('confirmed');
    expect([...account.open.keys()]).toEqual([]);
  });

  it('has its second id asked when the first refuses its own orders', async () => {
    const { account, run } = scene([under('a', MARKET), under('b', MIRROR)]);
    account.cancelScripts = [
      async (_, asked) => {
        if (asked.market === MARKET) return ok({ canceled: [], notCanceled: [{ id: 'a', reason: 'no' }] });
        return ok(account.execute(asked));
      },
    ];
    const end = await run(target([...account.open.values()], { scope }));
    expect(end.outcome).toBe('left');
    expect(end.left.map(({ id }) => id)).toEqual(['a']);
    expect([...account.open.keys()]).toEqual(['a']);
  });

  it('is asked by its second id as the service spells it', async () => {
    const upper = MIRROR.toUpperCase().replace('0X', '0x');
    const shouted = under('a', upper);
    const { account, run } = scene([shouted]);
    expect((await run(target([shouted], { scope }))).outcome).toBe('confirmed');
    const named = account.calls.flatMap(({ request }) => request?.market ?? []);
    expect(named).toEqual([upper, MARKET]);
  });

  it('is asked by both when nobody had read what rests there', async () => {
    const { account, run } = scene([under('a', MIRROR)]);
    const { ordersReadAtMs: _, ...unread } = target([], { scope });
    expect((await run(unread)).outcome).toBe('confirmed');
    expect(account.open.size).toBe(0);
  });
});
