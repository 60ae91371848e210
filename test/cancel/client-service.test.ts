import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../src/api/client.ts';
import type { Page } from '../../src/api/decode/page.ts';
import { realClock } from '../../src/system/system-clock.ts';
import { realRandom } from '../../src/system/system-random.ts';
import type { Order } from '../../src/domain/order.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { createCancels } from '../../src/cancel/cancel-machine.ts';
import { clientService } from '../../src/cancel/client-service.ts';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import { MARKET, order, RESET } from './fake-account.ts';
import { connectTo } from '../support/test-client.ts';

type Pages = (next: string | undefined) => Result<Page<Order>>;
const signal = new AbortController().signal;

function listing(pages: Pages) {
  const asked: (string | undefined)[] = [];
  const client = {
    async listOrders(query: { next?: string } = {}) {
      asked.push(query.next);
      return pages(query.next);
    },
  } as unknown as Client;
  return { asked, read: () => clientService(client).listOpen({ market: MARKET }, signal) };
}

const MIRROR = `0x${'c3'.repeat(32)}`;
const page = (rows: readonly Order[], next?: string, lost = 0) =>
  ok({ rows, lost, ...(next !== undefined && { next }) });
const elsewhere = order('else', { market: 'another' });

describe('a listing that cannot prove that nothing is open', () => {
  it.each<[string, Pages]>([
    ['names the page it is as the next one', () => ok({ rows: [], lost: 0, looped: true, next: '0' })],
    ['goes round in circles', (next) => page([], next === 'a' ? 'b' : 'a')],
    ['never ends', (next) => page([], String(Number(next ?? 0) + 1))],
    ['has a row that cannot be read', () => page([], undefined, 1)],
    ['breaks off after some pages', (next) => (next ? fail(RESET) : page([elsewhere], 'a'))],
  ])('%s', async (_, pages) => {
    const { read, asked } = listing(pages);
    expect(await read()).toMatchObject({ ok: true, value: { complete: false } });
    expect(asked.length).toBeLessThanOrEqual(201);
  });

  it('breaks off after a page of rows that name orders and cannot be read', async () => {
    const row = { id: 'o', market: MARKET, tokenId: '' };
    const { read } = listing((next) =>
      next === undefined ? ok({ rows: [], lost: 1, unread: [row], next: 'a' }) : fail(RESET),
    );
    expect(await read()).toMatchObject({ ok: true, value: { complete: false, unread: [row] } });
  });

  it('shrinks while it is read: an empty result of several pages must come twice', async () => {
    let reading = 0;
    const { read, asked } = listing((next) => {
      if (next === undefined) return page([elsewhere], 'a');
      return page(++reading === 1 ? [] : [order('slipped')]);
    });
    expect(await read()).toMatchObject({
      ok: true,
      value: { complete: true, orders: [{ id: 'else' }, { id: 'slipped' }] },
    });
    expect(asked).toHaveLength(4);
  });
});

function secondIdFrom(told: object) {
  const client = {
    getMarket: async () => ok({ question: '', outcomes: [], ...told }),
  } as unknown as Client;
  return clientService(client).marketFacts?.(MARKET, signal);
}

it('keeps a row that only the first of two readings of a list shows', async () => {
  const unplaced = order('unplaced', { market: '' });
  let reading = 0;
  const { read } = listing((next) => {
    if (next === undefined) return page(++reading === 1 ? [unplaced] : [], 'a');
    return page([]);
  });
  expect(await read()).toMatchObject({ ok: true, value: { complete: true, orders: [unplaced] } });
  expect(reading).toBe(2);
});

describe('the second id of a market', () => {
  it.each([
    ['is its mirror', { conditionId: MARKET, mirrorConditionId: MIRROR }, { mirrorId: MIRROR }],
    [
      'is its own where the mirror was named',
      { conditionId: MIRROR, mirrorConditionId: MARKET },
      { mirrorId: MIRROR },
    ],
    ['is missing where none is told', { conditionId: MARKET }, {}],
    [
      'comes with the question',
      { conditionId: MARKET, question: 'Will it rain?' },
      { question: 'Will it rain?' },
    ],
    ['is missing where it is the same', { conditionId: MARKET, mirrorConditionId: MARKET }, {}],
    [
      'is not told by the facts of another market',
      { conditionId: 'another', mirrorConditionId: MIRROR },
      undefined,
    ],
  ])('%s', async (_, told, secondId) => {
    expect(await secondIdFrom(told)).toEqual(ok(secondId && { outcomes: [], ...secondId }));
  });

  it('is not told by a catalog that fails', async () => {
    const client = { getMarket: async () => fail(RESET) } as unknown as Client;
    expect(await clientService(client).marketFacts?.(MARKET, signal)).toEqual(fail(RESET));
  });
});

describe('a listing of the whole account', () => {
  it('asks for no market, and is whole only at its end', async () => {
    const asked: object[] = [];
    const client = {
      async listOrders(query: { next?: string }) {
        asked.push(query);
        return query.next ? fail(RESET) : page([elsewhere], 'a');
      },
    } as unknown as Client;
    expect(await clientService(client).listOpen({}, signal)).toMatchObject({
      ok: true,
      value: { complete: false },
    });
    expect(asked).toEqual([{}, { next: 'a' }]);
  });
});

describe('a listing that can', () => {
  it('joins orders that are on two pages', async () => {
    const { read } = listing((next) => page([order('a'), order('b')], next ? undefined : 'x'));
    expect(await read()).toMatchObject({
      ok: true,
      value: { complete: true, orders: [{ id: 'a' }, { id: 'b' }] },
    });
  });

  it('is asked for once when it fits on a page', async () => {
    const { read, asked } = listing(() => page([]));
    expect(await read()).toEqual({ ok: true, value: { complete: true, orders: [], pages: 1 } });
    expect(asked).toHaveLength(1);
  });

  it('is a failure when nothing came', async () => {
    const { read } = listing(() => fail(RESET));
    expect(await read()).toEqual(fail(RESET));
  });
});

async function cancelOne(client: Client, conditionId: string) {
  const cancels = createCancels({ service: clientService(client), clock: realClock, random: realRandom });
  const scope = { kind: 'market', conditionId } as const;
  const end = await cancels.start({ scope, question: 'q', orders: [], worth: 0 });
  await cancels.finish(0);
  return end;
}

describe('against the exchange', () => {
  let exchange: Exchange;
  beforeAll(async () => {
    exchange = await createExchange({
      clock: realClock,
      markets: 60,
      traders: false,
      limits: false,
    }).listen();
  });
  afterAll(() => exchange.close());

  const connect = () => connectTo({ url: exchange.url, credentials: exchange.account });
  function marketWithOrders(): string {
    const market = exchange.markets.find((each) => exchange.demo.openOrders(each.conditionId).length > 0);
    if (!market) throw new Error('no orders left');
    return market.conditionId;
  }
  it('signs each try anew, at the time it is sent, and names the market in each body', async () => {
    const conditionId = marketWithOrders();
    exchange.faults.on('server-error', { path: '/cancel-market-orders', times: 4 });
    exchange.requests.length = 0;
    const client = connect();
    expect(await cancelOne(client, conditionId)).toMatchObject({ outcome: 'confirmed', attempts: 5 });
    await client.close();
    const sent = exchange.requests.filter((request) => request.method === 'DELETE');
    expect(new Set(sent.map((request) => request.headers['svc_signature'])).size).toBe(5);
    expect(new Set(sent.map((request) => request.headers['svc_timestamp'])).size).toBe(5);
    for (const request of sent) expect(JSON.parse(request.body)).toEqual({ market: conditionId });
    // Their median: one of them may meet a machine that has no time for it.
    const onTheWayMs = sent.map(({ headers, atMs }) => Math.abs(Number(headers['svc_timestamp']) - atMs));
    expect(onTheWayMs.toSorted((a, b) => a - b)[2]).toBeLessThanOrEqual(50);
  });

  it.each(Array.from({ length: 41 }, (_, step) => (step - 20) * 30_000))(
    'is confirmed although the clocks are %i ms apart',
    async (skewMs) => {
      const market = exchange.markets.find((each) => each.conditionId === marketToSkew());
      exchange.faults.on('skewed-clock', { amount: skewMs });
      const client = connect();
      const end = await cancelOne(client, market?.conditionId ?? MARKET);
      exchange.faults.off('skewed-clock');
      await client.close();
      expect(end.outcome).toBe('confirmed');
      expect(end.canceled).toHaveLength(1);
      const offsetMs = client.clockOffset();
      if (offsetMs !== undefined) expect(Math.abs(offsetMs - skewMs)).toBeLessThanOrEqual(1_500);
    },
  );

  /** A market on which exactly one order of the account rests. */
  function marketToSkew(): string {
    const market = exchange.markets[exchange.markets.length - 1];
    if (!market) throw new Error('no markets');
    for (const id of exchange.demo.openOrders(market.conditionId)) exchange.demo.cancel(id);
    exchange.demo.place({ tokenId: market.tokenIds[0], side: 'BUY', price: '0.01', size: '20' });
    return market.conditionId;
  }
});
