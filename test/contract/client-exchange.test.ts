import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../src/api/client.ts';
import { collect } from '../../src/api/paging/pages.ts';
import type { Traffic } from '../../src/api/request/traffic.ts';
import { realClock } from '../../src/system/system-clock.ts';
import type { Clock } from '../../src/domain/clock.ts';
import type { Result } from '../../src/domain/result.ts';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import { DIALECTS, type DialectName } from '../../src/exchange/dialect.ts';
import { INTERFACE_ENDPOINTS } from '../support/interface-tables.ts';
import { testClient } from '../support/test-client.ts';
import { breachesOf } from '../support/wire-types.ts';

interface Session {
  readonly exchange: Exchange;
  readonly client: Client;
  readonly traffic: Traffic[];
}

/**
 * Time for both sides that runs fast: with timestamps in seconds two like requests within one would carry one
 * signature, and the exchange takes none twice.
 */
function fastClock(): Clock {
  let nowMs = Date.now();
  return { ...realClock, now: () => (nowMs += 500) };
}

async function openSession(dialect: DialectName, hosts: 1 | 3 = 1): Promise<Session> {
  const clock = DIALECTS[dialect].timestampUnit === 's' ? fastClock() : realClock;
  const exchange = await createExchange({ clock, dialect, hosts, markets: 60, traders: false }).listen();
  const traffic: Traffic[] = [];
  const { headerPrefix, timestampUnit } = DIALECTS[dialect];
  const client = testClient(exchange.url, {
    clock,
    ...(hosts === 3 && { catalogUrl: exchange.catalogUrl, dataUrl: exchange.dataUrl }),
    tradesPath: dialect === 'polymarket' ? '/data/trades' : '/builder/trades',
    credentials: exchange.account,
    headerPrefix,
    timestampUnit,
    onTraffic: (one) => traffic.push(one),
  });
  return { exchange, client, traffic };
}

/** A market on which the account has orders. */
async function marketWithOrders({
  client,
}: Session): Promise<{ conditionId: string; tokenId: string; orderId: string }> {
  const listing = await collect(client.listOrders, {}, (order) => order.id);
  const order = listing.rows[0];
  if (!listing.complete || !order) throw new Error('the demo account has no orders');
  return { conditionId: order.market, tokenId: order.tokenId, orderId: order.id };
}

type Call = (session: Session) => Promise<Result<unknown>>;

/** Asks endpoint by endpoint, in the order of the interface, for something that is there. */
const CALLS: Readonly<Record<number, Call>> = {
  1: async (s) => s.client.listComments({ eventSlug: await busyEvent(s) }),
  2: async (s) => s.client.listUserComments({ userAddress: (await firstComment(s)).userAddress ?? '' }),
  3: async (s) => s.client.listReplies({ id: await answeredComment(s) }),
  4: ({ client, exchange }) => client.getMarketBySlug({ slug: exchange.markets[0]?.slug ?? '' }),
  5: ({ client, exchange }) => client.getMarket({ id: exchange.markets[0]?.conditionId ?? '' }),
  6: ({ client }) => client.listSeries(),
  7: ({ client }) => client.listTags(),
  8: ({ client }) => client.listEvents({ limit: 5 }),
  9: async (s) => s.client.getEventBySlug({ slug: await busyEvent(s) }),
  10: ({ client }) => client.listCreators(),
  11: ({ client }) => client.search({ text: 'a' }),
  12: ({ client, exchange }) => client.listActivity({ user: exchange.account.address }),
  13: ({ client }) => client.listOrders(),
  14: async (s) => s.client.getOrder({ id: (await marketWithOrders(s)).orderId }),
  15: ({ client, exchange }) => client.getBooks(exchange.markets[0]?.tokenIds ?? []),
  16: ({ client, exchange }) => client.getPrices(exchange.markets[0]?.tokenIds ?? []),
  17: ({ client, exchange }) =>
    client.getPriceHistory({ tokenIds: exchange.markets[0]?.tokenIds ?? [], interval: '1d' }),
  18: ({ client }) => client.getFeeRate(),
  async 19(session) {
    const { conditionId } = await marketWithOrders(session);
    return session.client.cancelMarketOrders({ kind: 'market', conditionId });
  },
  20: ({ client }) => client.listSamplingMarkets(),
  21: ({ client }) => client.listSamplingSimplifiedMarkets(),
  22: ({ client }) => client.listSimplifiedMarkets(),
  23: ({ client }) => client.listBuilderTrades(),
};

async function busyEvent({ client }: Session): Promise<string> {
  const events = await collect(client.listEvents, { limit: 100 }, (event) => event.id);
  for (const { slug = '' } of events.rows) {
    const comments = await client.listComments({ eventSlug: slug });
    if (comments.ok && comments.value.rows.length > 0) return slug;
  }
  throw new Error('no event has comments');
}

async function firstComment(session: Session) {
  const comments = await session.client.listComments({ eventSlug: await busyEvent(session) });
  const first = comments.ok ? comments.value.rows[0] : undefined;
  if (!first) throw new Error('no comment');
  return first;
}

async function answeredComment({ client }: Session): Promise<string> {
  const events = await collect(client.listEvents, { limit: 100 }, (event) => event.id);
  for (const { slug = '' } of events.rows) {
    const comments = await client.listComments({ eventSlug: slug, limit: 100 });
    const answered = comments.ok && comments.value.rows.find(({ replyCount = 0 }) => replyCount > 0);
    if (answered) return answered.id;
  }
  throw new Error('no comment has replies');
}

/** The records in a raw answer, by the interface's word for the answer. */
function recordsIn(answer: string, body: unknown): { record: string; rows: unknown[] } | undefined {
  const record = /\[?([A-Z][a-z]+( [a-z]+)?)\]?/.exec(answer)?.[1];
  if (!record) return undefined;
  const wire = body as { data?: unknown[]; order?: unknown };
  if (answer.startsWith('page')) return { record, rows: wire.data ?? [] };
  if (answer.startsWith('{order')) return { record, rows: [wire.order] };
  return { record, rows: Array.isArray(body) ? body : [body] };
}

describe('the client on the exchange of this program, as the interface has it', () => {
  let session: Session;
  beforeAll(async () => {
    session = await openSession('svc');
  });
  afterAll(async () => {
    await session.client.close();
    await session.exchange.close();
  });

  it('names the tags of an event alike in itself and in its markets', async () => {
    const event = await session.client.getEventBySlug({ slug: await busyEvent(session) });
    const { tags = [], markets = [] } = (event.ok && event.value) || {};
    expect(tags.length * markets.length).toBeGreaterThan(0);
    expect(markets.map((market) => market.tags)).toEqual(markets.map(() => tags.map(({ label }) => label)));
  });

  it.each(INTERFACE_ENDPOINTS)(
    '$row $method $path: asked, answered by the table, read without loss',
    async ({ row, answer }) => {
      const call = CALLS[row];
      if (!call) throw new Error(`give endpoint ${row} a call in CALLS of this test`);
      const result = await call(session);
      expect(result).toMatchObject({ ok: true });
      const value = result.ok ? (result.value as { lost?: number; rows?: unknown[]; size?: number }) : {};
      expect(value.lost ?? 0).toBe(0);
      expect(value.rows?.length ?? value.size ?? 1).toBeGreaterThan(0);
      const raw = JSON.parse(Buffer.from(session.traffic.at(-1)?.responseBody ?? []).toString()) as unknown;
      const records = recordsIn(answer, raw);
      if (records) expect(records.rows.flatMap((wire) => breachesOf(records.record, wire))).toEqual([]);
    },
  );
});

describe.each<[DialectName, 1 | 3]>([
  ['svc', 1],
  ['polymarket', 1],
  ['kuest', 1],
  ['svc', 3],
  ['polymarket', 3],
  ['kuest', 3],
])('the client on the dialect %s, hosts: %i', (dialect, hosts) => {
  let session: Session;
  beforeAll(async () => {
    session = await openSession(dialect, hosts);
  });
  afterAll(async () => {
    await session.client.close();
    await session.exchange.close();
  });

  it('has every call answered, and by the host that it belongs to', async () => {
    for (const { row } of INTERFACE_ENDPOINTS) {
      expect([row, await (CALLS[row] as Call)(session)]).toMatchObject([row, { ok: true }]);
    }
    const strays = session.exchange.requests.filter(({ status }) => status === 404);
    expect(strays).toEqual([]);
  });

  it('reads whole books and the same best prices from them', async () => {
    const tokens = session.exchange.markets.slice(0, 20).flatMap(({ tokenIds }) => tokenIds);
    const books = await session.client.getBooks(tokens);
    const prices = await session.client.getPrices(tokens);
    if (!books.ok || !prices.ok) throw new Error('no answer');
    expect(books.value.size).toBe(tokens.length);
    for (const [tokenId, book] of books.value) {
      const best = { bid: book.bids[0]?.price, ask: book.asks[0]?.price };
      expect({ bid: undefined, ask: undefined, ...prices.value.get(tokenId) }).toEqual(best);
    }
  });

  it('cancels the orders of one market, and of no other', async () => {
    const before = await collect(session.client.listOrders, {}, (order) => order.id);
    const { conditionId, orderId } = await marketWithOrders(session);
    const answer = await session.client.cancelMarketOrders({ kind: 'market', conditionId });
    const after = await collect(session.client.listOrders, {}, (order) => order.id);
    const gone = before.rows.filter(({ market }) => market === conditionId).map(({ id }) => id);
    expect(answer).toMatchObject({ ok: true, value: { notCanceled: [] } });
    expect(answer.ok && answer.value.canceled.toSorted()).toEqual(gone.toSorted());
    expect(after.complete).toBe(true);
    expect(after.rows.map(({ id }) => id)).toEqual(
      before.rows.filter(({ id }) => !gone.includes(id)).map(({ id }) => id),
    );
    expect(await session.client.getOrder({ id: orderId })).toMatchObject({ ok: true });
  });

  it('cancels one outcome and leaves the other', async () => {
    const { conditionId, tokenId } = await marketWithOrders(session);
    const before = await collect(session.client.listOrders, { market: conditionId }, (order) => order.id);
    await session.client.cancelMarketOrders({ kind: 'outcome', conditionId, tokenId });
    const after = await collect(session.client.listOrders, { market: conditionId }, (order) => order.id);
    expect(after.rows).toEqual(before.rows.filter((order) => order.tokenId !== tokenId));
  });

  it('reads every list to its end', async () => {
    const { client } = session;
    const listings = [
      await collect(client.listSimplifiedMarkets, {}, (market) => market.conditionId),
      await collect(client.listSamplingMarkets, {}, (market) => market.conditionId),
      await collect(client.listSamplingSimplifiedMarkets, {}, (market) => market.conditionId),
      await collect(client.listBuilderTrades, {}, (trade) => trade.id),
      await collect(client.listEvents, { limit: 7 }, (event) => event.id),
      await collect(client.listTags, { limit: 3 }, (tag) => tag.id),
    ];
    for (const listing of listings) {
      expect(listing).toMatchObject({ complete: true });
      expect(listing.rows.length).toBeGreaterThan(0);
    }
  });

  it('knows no order that is not there', async () => {
    expect(await session.client.getOrder({ id: 'no-such-order' })).toEqual({ ok: true, value: undefined });
  });
});
