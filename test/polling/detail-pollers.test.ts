import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../src/api/client.ts';
import { realClock } from '../../src/system/system-clock.ts';
import type { MonitorEvent } from '../../src/domain/monitor-event.ts';
import type { DetailRequest, DetailAnswers, DetailKind } from '../../src/domain/detail.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { DETAIL_PACE_MS, startDetailPollers } from '../../src/polling/detail-pollers.ts';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { testClient } from '../support/test-client.ts';

const ORDER: DetailRequest = { kind: 'order', id: 'a' };
const EVENT: DetailRequest = { kind: 'event', id: 'rain' };

/** Look-ups on a simulated clock and a service that answers every ask the same. */
function startOnClock(wanted: readonly DetailRequest[], fails = false) {
  const clock = simulatedClock();
  const asks: string[] = [];
  const events: MonitorEvent[] = [];
  const answer = async ({ id, slug, tokenId }: { id?: string; slug?: string; tokenId?: string }) => {
    asks.push(`${id ?? slug ?? tokenId} at ${Math.round(clock.monotonicMs() / 1_000)}`);
    return fails ? fail(FAILURE) : ok(undefined);
  };
  const client = { getOrder: answer, getEventBySlug: answer, getFeeRate: answer } as unknown as Client;
  let wants = wanted;
  const details = startDetailPollers({
    client,
    clock,
    random: seededRandom(3),
    publish: (event) => events.push(event),
    account: () => ({ orderIds: new Set() }),
    wants: () => wants,
  });
  return {
    asks,
    events,
    details,
    advance: clock.advance,
    want(...next: DetailRequest[]) {
      wants = next;
      details.wantsChanged();
    },
  };
}

const FAILURE = {
  kind: 'rejected',
  status: 500,
  endpoint: 'GET /data/order/{id}',
  attempt: 1,
  atMs: 0,
  message: 'broken',
  advice: '',
  sent: 'maybe',
} as const;

describe('what is looked at', () => {
  it('is asked for at once, and then slowly as long as it is looked at', async () => {
    const { asks, advance, want } = startOnClock([ORDER]);
    await advance(4 * DETAIL_PACE_MS.order);
    expect(asks.length).toBeGreaterThanOrEqual(4);
    expect(asks.length).toBeLessThanOrEqual(6);
    want();
    const before = asks.length;
    await advance(60_000);
    expect(asks).toHaveLength(before);
  });

  it('is not asked for again when it comes back within its pace', async () => {
    const { asks, advance, want } = startOnClock([EVENT]);
    await advance(1_000);
    want();
    await advance(1_000);
    want(EVENT);
    await advance(1_000);
    expect(asks).toEqual(['rain at 0']);
  });

  it('goes on at its pace when it comes back', async () => {
    const { asks, advance, want } = startOnClock([EVENT]);
    await advance(1_000);
    want();
    await advance(2 * DETAIL_PACE_MS.event);
    want(EVENT);
    await advance(1_000);
    expect(asks).toEqual(['rain at 0', `rain at ${(2 * DETAIL_PACE_MS.event) / 1_000 + 1}`]);
  });

  it('is asked for now when a person insists', async () => {
    const { asks, advance, details } = startOnClock([EVENT]);
    await advance(1_000);
    details.refresh();
    await advance(0);
    expect(asks).toEqual(['rain at 0', 'rain at 1']);
  });

  it('is not asked for while nothing is asked, and at once afterwards', async () => {
    const { asks, advance, want, details } = startOnClock([]);
    details.hold(true);
    want(EVENT);
    await advance(60_000);
    expect(asks).toEqual([]);
    details.hold(false);
    await advance(0);
    expect(asks).toEqual(['rain at 60']);
  });

  it('is told as failed with the time of the next try, under its own name', async () => {
    const { events, advance } = startOnClock([ORDER], true);
    await advance(0);
    expect(events).toEqual([
      { type: 'detailFailed', detail: ORDER, failure: FAILURE, nextTryAtMs: expect.any(Number) },
    ]);
  });

  it('is never asked for when it is a row’s fee that only passed by', async () => {
    const { asks, advance, want } = startOnClock([]);
    for (let row = 0; row < 20; row++) {
      want({ kind: 'fee', id: `token${row}` });
      await advance(100);
    }
    await advance(1_000);
    expect(asks).toEqual(['token19 at 2']);
  });

  it('is forgotten when it was not looked at for long, and asked for anew', async () => {
    const { asks, advance, want } = startOnClock([EVENT]);
    await advance(0);
    for (let i = 0; i < 60; i++) {
      want({ kind: 'event', id: `other${i}` });
      await advance(0);
    }
    want(EVENT);
    await advance(0);
    expect(asks.filter((ask) => ask.startsWith('rain'))).toHaveLength(2);
  });
});

describe('the embedded exchange', () => {
  let exchange: Exchange;
  let client: Client;
  beforeAll(async () => {
    exchange = await createExchange({ clock: realClock, markets: 60, traders: false }).listen();
    client = testClient(exchange.url, { credentials: exchange.account });
  });
  afterAll(async () => {
    await client.close();
    await exchange.close();
  });

  /** What the exchange tells of one look-up. */
  function detail<K extends DetailKind>(kind: K, id: string): Promise<DetailAnswers[K]> {
    const { promise, resolve, reject } = Promise.withResolvers<DetailAnswers[K]>();
    const details = startDetailPollers({
      client,
      clock: realClock,
      random: seededRandom(1),
      account: () => ({ ownerKey: exchange.account.apiKey, orderIds: new Set() }),
      wants: () => [{ kind, id }],
      publish(event) {
        if (event.type === 'detailRead') resolve(event.finding.answer as DetailAnswers[K]);
        if (event.type === 'detailFailed') reject(new Error(event.failure.message));
      },
    });
    return promise.finally(() => details.stop());
  }

  async function eventWithReplies(): Promise<{ slug: string; commentId: string }> {
    for (const { slug } of await events()) {
      const { rows } = await detail('eventComments', slug);
      const answered = rows.find(({ replyCount = 0 }) => replyCount > 0);
      if (answered) return { slug, commentId: answered.id };
    }
    throw new Error('nobody has answered anybody');
  }

  async function events(): Promise<{ slug: string }[]> {
    const answer = await client.listEvents({ limit: 100 });
    return answer.ok ? answer.value.rows.map(({ slug = '' }) => ({ slug })) : [];
  }

  it('tells an order’s own record, and that it knows none', async () => {
    const [id = ''] = exchange.demo.openOrders();
    expect(await detail('order', id)).toMatchObject({ id, status: 'live' });
    expect(await detail('order', `0x${'0'.repeat(64)}`)).toBeUndefined();
  });

  it('tells the rules of a market and its event, and the fee of a token', async () => {
    const [market] = exchange.markets;
    const told = await detail('market', market?.conditionId ?? '');
    expect(told.description).toMatch(/resolves/);
    const [event] = await events();
    expect((await detail('event', event?.slug ?? '')).title).not.toBe('');
    expect((await detail('fee', market?.tokenIds[0] ?? '')).baseFee).toBeGreaterThanOrEqual(0);
  });

  it('tells the fees of sampled markets as those of their tokens', async () => {
    const fees = await detail('sampledFees', '');
    expect(fees.size).toBeGreaterThan(0);
    for (const [tokenId, fee] of [...fees].slice(0, 3)) {
      expect((await detail('fee', tokenId)).baseFee).toBe(fee);
    }
  });

  it('tells comments, the replies to one, and what one person wrote', async () => {
    const { slug, commentId } = await eventWithReplies();
    const comments = await detail('eventComments', slug);
    const replies = await detail('replies', commentId);
    expect(replies.rows.every(({ parentCommentId }) => parentCommentId === commentId)).toBe(true);
    expect(replies.rows.length).toBeGreaterThan(0);
    const address = comments.rows[0]?.userAddress ?? '';
    const written = await detail('userComments', address);
    expect(written.rows.every(({ userAddress }) => userAddress === address)).toBe(true);
    expect(written.rows.map(({ id }) => id)).toContain(comments.rows[0]?.id);
  });

  it('tells comments of holders as a part of all', async () => {
    const { slug } = await eventWithReplies();
    const ids = new Set((await detail('eventComments', slug)).rows.map(({ id }) => id));
    const holders = await detail('eventHolderComments', slug);
    expect(holders.rows.every(({ id }) => ids.has(id))).toBe(true);
    expect(holders.rows.every(({ profile }) => (profile?.positions?.length ?? 0) > 0)).toBe(true);
  });

  it('tells the account’s trades and what its wallet did, of the same fills', async () => {
    const [order = ''] = exchange.demo.openOrders();
    exchange.demo.fill(order);
    const trades = await detail('trades', '');
    const activity = await detail('activity', exchange.account.address);
    expect(trades.rows.find(({ own }) => own?.orderId === order)?.role).toBe('maker');
    const hashes = new Set(activity.rows.map(({ transactionHash }) => transactionHash));
    expect(trades.rows.some(({ trade }) => hashes.has(trade.transactionHash))).toBe(true);
  });
});
