import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestSpec } from '../../../src/api/request/request.ts';
import type { Client } from '../../../src/api/client.ts';
import { bookMethods } from '../../../src/api/endpoints/books.ts';
import { cancelMethods } from '../../../src/api/endpoints/cancel-market-orders.ts';
import { priceHistoryMethods } from '../../../src/api/endpoints/price-history.ts';
import type { CancelScope } from '../../../src/domain/cancel.ts';
import { answering } from '../../support/answering-executor.ts';
import { startLoopbackServer, type LoopbackServer } from '../../support/loopback-server.ts';
import { testClient } from '../../support/test-client.ts';

describe('what is out of bounds', () => {
  let server: LoopbackServer;
  let client: Client;
  beforeAll(async () => {
    server = await startLoopbackServer();
    client = testClient(server.url);
  });
  afterAll(async () => {
    await client.close();
    await server.close();
  });

  it.each<[string, (client: Client) => Promise<unknown>]>([
    ['limit must be a whole number from 1 to 100', (c) => c.listEvents({ limit: 101 })],
    ['limit must be a whole number from 1 to 500', (c) => c.listActivity({ user: '0x1', limit: 501 })],
    ['offset must be a whole number from 0 to 10000', (c) => c.listActivity({ user: '0x1', offset: 10_001 })],
    ['limitPerType must be a whole number from 1 to 500', (c) => c.search({ text: 'a', limitPerType: 501 })],
    ['page must be a whole number at least 1', (c) => c.search({ text: 'a', page: 0 })],
    ['next must be what the page before gave as next', (c) => c.search({ text: 'a', next: 'MQ==' })],
    ['text must not be empty', (c) => c.search({ text: ' ' })],
    ['tagId must be a whole number at least 0', (c) => c.listEvents({ tagId: -1 })],
    ['tagId must be a whole number at least 0', (c) => c.listEvents({ tagId: 'rates' })],
    ['user must not be empty', (c) => c.listActivity({ user: '' })],
    ['userAddress must not be empty', (c) => c.listUserComments({ userAddress: '' })],
    ['id must not be ".."', (c) => c.listReplies({ id: '..' })],
    ['slug must not be "."', (c) => c.getMarketBySlug({ slug: '.' })],
    ['id must not begin or end with a blank', (c) => c.getMarket({ id: ' 7' })],
    ['slug must not be empty', (c) => c.getEventBySlug({ slug: '' })],
    ['id must not be empty', (c) => c.getOrder({ id: '' })],
    ['id is missing', (c) => c.getMarket({} as never)],
    ['id must be text, not number', (c) => c.getMarket({ id: 5 } as never)],
    ['user must be text, not object', (c) => c.listActivity({ user: {} } as never)],
    ['a token id must be text, not number', (c) => c.getBooks([5] as never)],
    ['a token id must not be empty', (c) => c.getBooks(['1', ''])],
    ['a token id must not be empty', (c) => c.getPrices([' '])],
    ['startSeconds must be a whole number', (c) => c.getPriceHistory({ tokenIds: ['1'], startSeconds: 1.5 })],
    [
      'fidelityMinutes must be a whole number at least 1',
      (c) => c.getPriceHistory({ tokenIds: ['1'], fidelityMinutes: 0 }),
    ],
    ['beforeSeconds must be a whole number', (c) => c.listBuilderTrades({ beforeSeconds: Number.NaN })],
    [
      'beforeSeconds must be Unix seconds, and 100000000000 is in milliseconds',
      (c) => c.listBuilderTrades({ beforeSeconds: 100_000_000_000 }),
    ],
    [
      'endSeconds must be Unix seconds, and',
      (c) => c.getPriceHistory({ tokenIds: ['1'], endSeconds: 1.7e12 }),
    ],
    ['tokenId must not be empty', (c) => c.listOrders({ tokenId: '' })],
    ['seriesSlug must not be empty', (c) => c.listEvents({ seriesSlug: ' ' })],
    ['tokenId must not be empty', (c) => c.getFeeRate({ tokenId: '' })],
    [
      'parentEntityType must be one of Event, Series, market',
      (c) => c.listComments({ parentEntityType: 'Market' as 'market', parentEntityId: '1' }),
    ],
    ['interval must be one of 1m, 5m', (c) => c.getPriceHistory({ tokenIds: ['1'], interval: '2d' as '1d' })],
  ])('is refused here, naming the bound: %s', async (message, call) => {
    expect(await call(client)).toMatchObject({
      ok: false,
      failure: { kind: 'rejected', sent: 'no', message: expect.stringContaining(message) as string },
    });
    expect(server.requests).toEqual([]);
  });
});

describe('the scope of a cancel', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.constantFrom('', ' ', '\t', '\n', '\u00a0', '\u3000', '\ufeff', '.', '..', '0x1'),
    fc.anything(),
  );

  it('is never empty on the wire, whatever 10,000 callers pass', async () => {
    const seen: RequestSpec<unknown>[] = [];
    const { cancelMarketOrders } = cancelMethods(answering({ canceled: [] }, seen));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('market', 'outcome'),
        anything,
        anything,
        async (kind, conditionId, tokenId) => {
          const scope = { kind, conditionId, ...(kind === 'outcome' && { tokenId }) };
          await cancelMarketOrders(scope as unknown as CancelScope);
        },
      ),
      { numRuns: 10_000 },
    );
    const sent = seen
      .filter(({ problem }) => problem === undefined)
      .map(({ body }) => JSON.parse(JSON.stringify(body)) as Record<string, unknown>);
    expect(sent.length).toBeGreaterThan(100);
    for (const body of sent) {
      expect(typeof body['market'] === 'string' && body['market'].trim() !== '').toBe(true);
      for (const token of [body['asset_id'], body['assetId']].filter((one) => one !== undefined)) {
        expect(typeof token === 'string' && token.trim() !== '').toBe(true);
      }
    }
  });

  const VISIBLE = 'must be an id of visible characters';
  it.each([
    ['', 'must not be empty'],
    [' ', 'must not be empty'],
    [undefined, 'is missing'],
    ['\u200b', VISIBLE],
    ['\u3164', VISIBLE],
    ['\u2800', VISIBLE],
    ['0x', 'must be an id, and "0x" stands for none'],
    ['null', 'must be an id, and "null" stands for none'],
    ['a\r\nb', VISIBLE],
    ['0x1\n', VISIBLE],
    ['a b', VISIBLE],
    ['\u0000', VISIBLE],
    ['\ud800', VISIBLE],
    ['x'.repeat(201), 'must be an id of at most 200 characters, not 201'],
  ])('is refused here when an id of it is %j', async (id, says) => {
    const seen: RequestSpec<unknown>[] = [];
    const { cancelMarketOrders } = cancelMethods(answering({ canceled: [] }, seen));
    await cancelMarketOrders({ kind: 'market', conditionId: id as string });
    await cancelMarketOrders({ kind: 'outcome', conditionId: '0x1', tokenId: id as string });
    const why = 'a cancel without one could take down every order';
    expect(seen.map(({ problem }) => problem)).toEqual([
      `conditionId ${says}: ${why}`,
      `tokenId ${says}: ${why} of the market`,
    ]);
  });

  it.each(['0xA', '01J8ZQ5T7W', 'deadbeef', 'größe-1'])(
    'may name a market by any other text: %j',
    async (id) => {
      const seen: RequestSpec<unknown>[] = [];
      const { cancelMarketOrders } = cancelMethods(answering({ canceled: [] }, seen));
      await cancelMarketOrders({ kind: 'market', conditionId: id });
      expect(seen).toMatchObject([{ problem: undefined, body: { market: id } }]);
    },
  );

  it('names the market alone, or the market and the token in both spellings', async () => {
    const seen: RequestSpec<unknown>[] = [];
    const { cancelMarketOrders } = cancelMethods(answering({ canceled: [] }, seen));
    await cancelMarketOrders({ kind: 'market', conditionId: '0x1' });
    await cancelMarketOrders({ kind: 'outcome', conditionId: '0x1', tokenId: '7' });
    expect(seen.map(({ body }) => body)).toEqual([
      { market: '0x1' },
      { market: '0x1', asset_id: '7', assetId: '7' },
    ]);
  });
});

describe('asks about many tokens', () => {
  const tokens = Array.from({ length: 45 }, (_, i) => String(i));

  it('are split into calls of 20 for history and joined again', async () => {
    const seen: RequestSpec<unknown>[] = [];
    const history = Object.fromEntries(tokens.map((token) => [token, [{ t: 1_772_600_767, p: 0.5 }]]));
    const result = await priceHistoryMethods(answering({ history }, seen)).getPriceHistory({
      tokenIds: [...tokens, '0'],
      interval: '1h',
    });
    expect(seen.map(({ body }) => (body as { markets: string[] }).markets.length)).toEqual([20, 20, 5]);
    expect(result.ok && result.value.size).toBe(45);
  });

  it('are not made for none, and fail whole when one call fails', async () => {
    const seen: RequestSpec<unknown>[] = [];
    expect(await bookMethods(answering([], seen)).getBooks([])).toEqual({ ok: true, value: new Map() });
    expect(seen).toEqual([]);
    const result = await bookMethods(answering('junk')).getBooks(
      Array.from({ length: 101 }, (_, i) => String(i)),
    );
    expect(result).toMatchObject({ ok: false, failure: { kind: 'malformed' } });
  });
});
