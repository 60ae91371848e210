import { describe, expect, it } from 'vitest';
import type { Order } from '../../src/domain/order.ts';
import { ok } from '../../src/domain/result.ts';
import { scene } from './cancel-scene.ts';
import { honest, listing, MARKET, NO, order, target, YES } from './fake-account.ts';

const MIRROR = `0x${'c3'.repeat(32)}`;
const MIRROR_YES = '3'.repeat(70);
const MIRROR_NO = '4'.repeat(70);
const OUTCOME = {
  kind: 'outcome',
  conditionId: MARKET,
  tokenId: YES,
  mirrorId: MIRROR,
  mirrorTokenId: MIRROR_YES,
  otherTokenIds: [NO, MIRROR_NO],
} as const;
const MIRRORED = order('mirrored', { market: MIRROR, tokenId: MIRROR_YES });
const RESTING: readonly Order[] = [
  order('yes'),
  MIRRORED,
  order('no', { tokenId: NO }),
  order('mirrored no', { market: MIRROR, tokenId: MIRROR_NO }),
];

describe('a cancel of an outcome whose mirror has a token of its own', () => {
  it('names each token under its own market, and leaves the other outcome resting', async () => {
    const { account, run } = scene([...RESTING]);
    expect((await run(target(RESTING.slice(0, 2), { scope: OUTCOME }))).outcome).toBe('confirmed');
    expect([...account.open.keys()]).toEqual(['no', 'mirrored no']);
    const sent = account.calls.flatMap(({ request }) => request ?? []);
    expect(sent).toEqual([
      { market: MARKET, tokenId: YES },
      { market: MIRROR, tokenId: MIRROR_YES },
    ]);
  });

  it('is not clear while an order rests under the mirror’s token', async () => {
    const { account, run, told } = scene([...RESTING]);
    account.cancelScripts = [
      async (self, asked) =>
        asked.market === MIRROR ? ok({ canceled: [], notCanceled: [] }) : honest(self, asked),
    ];
    const end = await run(target(RESTING.slice(0, 2), { scope: OUTCOME }));
    expect(end).toMatchObject({ outcome: 'left', left: [{ id: 'mirrored' }] });
    expect(told.some(({ outcome }) => outcome === 'confirmed')).toBe(false);
  });

  it.each([
    ['by its own token', YES, MIRROR_YES],
    ['by the mirror’s', MIRROR_YES, YES],
  ])('learns of the other token from the catalog when it was named %s', async (_, tokenId, other) => {
    const conditionId = tokenId === YES ? MARKET : MIRROR;
    const { account, run } = scene([...RESTING]);
    account.marketFacts = async () =>
      ok({
        mirrorId: conditionId === MARKET ? MIRROR : MARKET,
        outcomes: [
          { name: 'Yes', tokenId: YES, mirrorTokenId: MIRROR_YES },
          { name: 'No', tokenId: NO, mirrorTokenId: MIRROR_NO },
        ],
      });
    const { ordersReadAtMs: __, ...unread } = target([], {
      scope: { kind: 'outcome', conditionId, tokenId },
    });
    expect((await run({ ...unread, areIdsUnknown: true })).outcome).toBe('confirmed');
    expect([...account.open.keys()]).toEqual(['no', 'mirrored no']);
    expect(account.calls.flatMap(({ request }) => request?.tokenId ?? [])).toEqual([tokenId, other]);
  });

  it('looks for it where a service filters its lists by market and token', async () => {
    const { account, run } = scene([...RESTING]);
    account.cancelScripts = [
      async (self, asked) =>
        asked.market === MIRROR ? ok({ canceled: [], notCanceled: [] }) : honest(self, asked),
    ];
    account.listScripts = [
      async (self, filter) => {
        const all = await listing(self, filter);
        if (!all.ok || filter.market === undefined) return ok({ orders: [], complete: true });
        const orders = all.value.orders.filter(
          ({ market, tokenId }) => market === filter.market && tokenId === filter.tokenId,
        );
        return ok({ orders, complete: true });
      },
    ];
    const end = await run(target([order('yes')], { scope: OUTCOME }));
    expect(end).toMatchObject({ outcome: 'left', openAtLastReading: 1 });
  });
});
