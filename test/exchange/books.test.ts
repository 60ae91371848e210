import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { ask } from './ask.ts';

const clock = simulatedClock();
const exchange: Exchange = createExchange({ clock, traders: false, limits: false });
const { catalog } = exchange.state;
beforeAll(() => exchange.listen());
afterAll(() => exchange.close());

// oxlint-disable-next-line no-explicit-any -- answers of every shape
const get = async (path: string): Promise<any> => (await ask(exchange, `GET ${path}`)).json;
// oxlint-disable-next-line no-explicit-any -- answers of every shape
const post = async (path: string, body: unknown): Promise<any> =>
  (await ask(exchange, `POST ${path}`, { body })).json;

describe('books and prices', () => {
  const [yes, no] = (exchange.markets[0] as Exchange['markets'][number]).tokenIds;
  it('sends bids ascending and asks descending, best last, with a hash over the rest', async () => {
    const [book] = await post('/books', [{ token_id: yes }]);
    const bids = book.bids.map(({ price }: { price: string }) => Number(price));
    const asks = book.asks.map(({ price }: { price: string }) => Number(price));
    expect(bids).toEqual(bids.toSorted((a: number, b: number) => a - b));
    expect(asks).toEqual(asks.toSorted((a: number, b: number) => b - a));
    expect(bids.at(-1)).toBeLessThan(asks.at(-1));
    const hash = createHash('sha1')
      .update(JSON.stringify({ ...book, hash: '' }))
      .digest('hex');
    expect(book.hash).toBe(hash);
  });

  it('mirrors the books of the two outcomes', async () => {
    const [one, other] = await post('/books', [{ token_id: yes }, { token_id: no }]);
    const mirrored = one.asks.map(({ price, size }: { price: string; size: string }) => [
      Math.round((1 - Number(price)) * 10_000),
      size,
    ]);
    const bids = other.bids.map(({ price, size }: { price: string; size: string }) => [
      Math.round(Number(price) * 10_000),
      size,
    ]);
    expect(bids).toEqual(mirrored);
  });

  it('keeps the hash while a book is unchanged, and changes it with the book', async () => {
    const [before] = await post('/books', [{ token_id: yes }]);
    expect((await post('/books', [{ token_id: yes }]))[0]).toEqual(before);
    const id = exchange.demo.place({ tokenId: yes, side: 'BUY', price: '0.01', size: '50' });
    expect((await post('/books', [{ token_id: yes }]))[0].hash).not.toBe(before.hash);
    exchange.demo.cancel(id);
  });

  it('sends one book for each token that is asked for, in that order, and a second one for a token named twice', async () => {
    const asked = [no, yes, no].map((token_id) => ({ token_id }));
    const books = await post('/books', asked);
    expect(books.map(({ asset_id: id }: { asset_id: string }) => id)).toEqual([no, yes, no]);
    expect(books[2]).toEqual(books[0]);
    expect(await post('/books', asked.toReversed())).toEqual(books.toReversed());
  });

  it('leaves unknown tokens out, and keeps the order of the others', async () => {
    const asked = [no, '1'.repeat(77), yes].map((token_id) => ({ token_id }));
    const books: { asset_id: string }[] = await post('/books', asked);
    expect(books.map(({ asset_id: id }) => id)).toEqual([no, yes]);
    expect(Object.keys(await post('/prices', [{ token_id: '1'.repeat(77) }, { token_id: yes }]))).toEqual([
      yes,
    ]);
  });

  it('says BUY for the best ask and SELL for the best bid', async () => {
    const [book] = await post('/books', [{ token_id: yes }]);
    const prices = await post('/prices', [{ token_id: yes }]);
    expect(prices[yes]).toEqual({ BUY: book.asks.at(-1).price, SELL: book.bids.at(-1).price });
  });

  it('sends one side of a book where one is asked for, with a hash of its own', async () => {
    const [whole, bids, asks] = await post('/books', [
      { token_id: yes },
      { token_id: yes, side: 'BUY' },
      { token_id: yes, side: 'SELL' },
    ]);
    expect(bids).toMatchObject({ bids: whole.bids, asks: [] });
    expect(asks).toMatchObject({ bids: [], asks: whole.asks });
    expect(new Set([whole.hash, bids.hash, asks.hash]).size).toBe(3);
  });

  it('sends the price of one side where one is asked for, and both where both are', async () => {
    const [buy, sell] = [
      { token_id: yes, side: 'BUY' },
      { token_id: yes, side: 'SELL' },
    ];
    const whole = (await post('/prices', [{ token_id: yes }]))[yes];
    expect(await post('/prices', [buy])).toEqual({ [yes]: { BUY: whole.BUY } });
    expect(await post('/prices', [sell])).toEqual({ [yes]: { SELL: whole.SELL } });
    expect(await post('/prices', [sell, buy])).toEqual({ [yes]: whole });
    expect(await post('/prices', [{ token_id: yes, side: '' }])).toEqual({ [yes]: whole });
  });

  it.each(['not json', '{}', '[1]', '[{"token_id":5}]', '[null]', `[{"token_id":"${yes}","side":"HOLD"}]`])(
    'refuses the body %s',
    async (body) => {
      const { status, json } = await ask(exchange, 'POST /books', { body });
      expect([status, json.error]).toEqual([400, expect.stringContaining('Invalid payload')]);
    },
  );

  it('has days of history that end at the present midpoint, mirrored for the other outcome', async () => {
    const { history } = await post('/batch-prices-history', { markets: [yes, no] });
    const points: { t: number; p: number }[] = history[yes];
    expect(points.length).toBeGreaterThan(20);
    expect((points.at(-1)?.t ?? 0) - (points[0]?.t ?? 0)).toBeGreaterThan(2 * 86_400);
    expect(points.map(({ t }) => t)).toEqual(points.map(({ t }) => t).toSorted((a, b) => a - b));
    const other = history[no] as { p: number }[];
    for (const [i, { p }] of points.entries()) expect(other[i]?.p).toBeCloseTo(1 - p, 6);
    const { mid } = await get(`/midpoint?token_id=${yes}`);
    expect(points.at(-1)?.p).toBe(Number(mid));
  });

  it.each([
    [{ interval: '1d' }, 86_400],
    [{ interval: '6h', fidelity: 60 }, 21_600],
    [{ start_ts: Math.floor(clock.now() / 1000) - 7200 }, 7200],
  ])('cuts history to %o', async (window, seconds) => {
    const { history } = await post('/batch-prices-history', { markets: [yes], ...window });
    const from = clock.now() / 1000 - seconds;
    for (const { t } of history[yes]) expect(t).toBeGreaterThanOrEqual(Math.floor(from));
  });

  it.each([
    [{}, 'markets must be an array of strings'],
    [{ markets: Array.from({ length: 21 }, () => yes) }, 'markets must be at most 20'],
    [{ markets: [yes], interval: '2y' }, 'interval must be one of'],
    [{ markets: [yes], interval: { toString: 1 } }, 'interval must be one of'],
    [{ markets: [yes], start_ts: 1e300, end_ts: 1e300 }, 'must be whole numbers of at most'],
    [{ markets: [yes], start_ts: 1, fidelity: 1e308 }, 'must be whole numbers of at most'],
    [{ markets: [yes], end_ts: { valueOf: 1, toString: 1 } }, 'must be whole numbers of at most'],
  ])('refuses a history request of %o', async (body, error) => {
    const answer = await ask(exchange, 'POST /batch-prices-history', { body });
    expect([answer.status, answer.json.error]).toEqual([400, expect.stringContaining(error)]);
  });

  it('knows the fee of a token and the usual one', async () => {
    expect((await get('/fee-rate')).base_fee).toBe(0);
    const coin = catalog.markets.find(({ takerFeeBps }) => takerFeeBps > 0);
    expect((await get(`/fee-rate?token_id=${coin?.tokenIds[0]}`)).base_fee).toBe(coin?.takerFeeBps);
    expect((await ask(exchange, 'GET /fee-rate?token_id=1')).status).toBe(404);
  });
});
