import { describe, expect, it } from 'vitest';
import type { Order } from '../../../src/domain/order.ts';
import { scene } from './cancel-scene.ts';
import { MARKET, order, OTHER_MARKET, target } from './fake-account.ts';

const MIRROR = `0x${'c3'.repeat(32)}`;
const scope = { kind: 'market', conditionId: MARKET, mirrorId: MIRROR } as const;
const under = (id: string, market: string): Order => order(id, { market });

/** The market each request named, in order. */
async function sentFor(resting: readonly Order[]): Promise<{ outcome: string | undefined; named: string[] }> {
  const { account, run } = scene([...resting, under('other', OTHER_MARKET)]);
  const end = await run(target(resting, { scope }));
  expect([...account.open.keys()]).toEqual(['other']);
  const named = account.calls.flatMap((call) =>
    call.what === 'cancel' ? [call.scope?.conditionId ?? ''] : [],
  );
  return { outcome: end.outcome, named };
}

describe('a market with a second id', () => {
  it.each([
    ['the first', [under('a', MARKET)], [MARKET]],
    ['the second', [under('a', MIRROR)], [MIRROR]],
    ['both', [under('a', MARKET), under('b', MIRROR)], [MARKET, MIRROR]],
  ] as const)(
    'is clear only when nothing rests under either, with orders under %s',
    async (_, resting, named) => {
      expect(await sentFor(resting)).toEqual({ outcome: 'confirmed', named });
    },
  );

  it('is asked by both when nobody had read what rests there', async () => {
    const { account, run } = scene([under('a', MIRROR)]);
    const { ordersReadAtMs: _, ...unread } = target([], { scope });
    expect((await run(unread)).outcome).toBe('confirmed');
    expect(account.open.size).toBe(0);
  });
});
