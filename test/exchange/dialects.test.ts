import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { ask, sign } from './ask.ts';

const clock = simulatedClock();
const make = (dialect: 'polymarket' | 'kuest'): Exchange =>
  createExchange({ clock, markets: 12, traders: false, limits: false, dialect });
const polymarket = make('polymarket');
const kuest = make('kuest');
beforeAll(() => Promise.all([polymarket.listen(), kuest.listen()]));
afterAll(() => Promise.all([polymarket.close(), kuest.close()]));

let second = 0;
/** Each signature needs a timestamp of its own. */
const seconds = (): string => String(Math.floor(clock.now() / 1000) - (second++ % 50));
const [yes, no] = (polymarket.markets[0] as Exchange['markets'][number]).tokenIds;

describe('the dialect polymarket', () => {
  it('signs with POLY_ headers and seconds, and refuses milliseconds', async () => {
    const signed = { signed: true, timestamp: seconds() };
    expect((await ask(polymarket, 'GET /data/orders', signed)).status).toBe(200);
    expect((await ask(polymarket, 'GET /data/orders', { signed: true })).status).toBe(401);
  });

  it('lists orders in snake_case with epoch seconds, ends with LTE=, and sends one order bare', async () => {
    const id = polymarket.demo.place({ tokenId: yes, side: 'BUY', price: '0.02', size: '10' });
    const { json } = await ask(polymarket, `GET /data/orders?id=${id}`, {
      signed: true,
      timestamp: seconds(),
    });
    expect(json.next_cursor).toBe('LTE=');
    expect(json.data[0]).toMatchObject({
      id,
      asset_id: yes,
      original_size: '10',
      size_matched: '0',
      status: 'LIVE',
      created_at: Math.floor(clock.now() / 1000),
      associate_trades: [],
    });
    const bare = await ask(polymarket, `GET /data/order/${id}`, { signed: true, timestamp: seconds() });
    expect(bare.json).toEqual(json.data[0]);
  });

  it('says BUY for the best bid', async () => {
    const [book] = (await ask(polymarket, 'POST /books', { body: [{ token_id: yes }] })).json;
    const { json } = await ask(polymarket, 'POST /prices', { body: [{ token_id: yes }] });
    expect(json[yes].BUY).toBe(book.bids.at(-1).price);
    expect((await ask(polymarket, `GET /price?token_id=${yes}&side=buy`)).json).toEqual({
      price: json[yes].BUY,
    });
  });

  it('cancels everything when a cancel names nothing', async () => {
    const headers = sign(polymarket, 'DELETE', '/cancel-market-orders', '{}', seconds());
    const open = polymarket.demo.openOrders();
    const { json } = await ask(polymarket, 'DELETE /cancel-market-orders', { headers, body: '{}' });
    expect(json.canceled).toEqual(open);
    expect(polymarket.demo.openOrders()).toEqual([]);
  });
});

describe('pages and cancels as each service has them', () => {
  it('polymarket lists 1,000 markets a page and takes 500 rows of the catalog; kuest has 100 of each', async () => {
    const sizes = await Promise.all(
      [polymarket, kuest].map(
        async (exchange) => (await ask(exchange, 'GET /simplified-markets')).json.limit,
      ),
    );
    expect(sizes).toEqual([1000, 100]);
    expect((await ask(polymarket, 'GET /events?limit=500')).status).toBe(200);
    expect((await ask(polymarket, 'GET /events?limit=501')).status).toBe(400);
    expect((await ask(kuest, 'GET /events?limit=101')).status).toBe(400);
  });

  it('polymarket ignores assetId, which makes the cancel one of everything; kuest takes it', async () => {
    expect(await cancelByAssetId(kuest)).toEqual([true, false]);
    expect(await cancelByAssetId(polymarket)).toEqual([true, true]);
  });
});

describe('the dialect kuest', () => {
  it('signs with KUEST_ headers and seconds, spells orders as the interface does, and refuses an empty cancel', async () => {
    const { json } = await ask(kuest, 'GET /data/orders', { signed: true, timestamp: seconds() });
    expect(json.data[0]).toHaveProperty('assetId');
    const headers = sign(kuest, 'DELETE', '/cancel-market-orders', '{}', seconds());
    expect((await ask(kuest, 'DELETE /cancel-market-orders', { headers, body: '{}' })).status).toBe(400);
  });
});

describe.each([
  ['polymarket', polymarket],
  ['kuest', kuest],
])('a history of the dialect %s', (_name, exchange) => {
  it.each([
    [{ markets: [], interval: '1d' }, 'markets must name'],
    [{ markets: [yes] }, 'interval or start_ts is required'],
    [{ markets: [yes], end_ts: 1_700_000_000 }, 'interval or start_ts is required'],
    [{ markets: [yes], interval: '1d', start_ts: 1_700_000_000 }, 'mutually exclusive'],
    [{ markets: [yes], interval: '1d', fidelity: 0 }, 'fidelity must be at least 1'],
  ])('is refused for %o', async (body, error) => {
    const { status, json } = await ask(exchange, 'POST /batch-prices-history', { body });
    expect([status, json.error]).toEqual([400, expect.stringContaining(error)]);
  });

  it.each([{ interval: '1d' }, { interval: '6h', fidelity: 5 }, { start_ts: 1_700_000_000 }])(
    'is given for %o',
    async (window) => {
      const { json } = await ask(exchange, 'POST /batch-prices-history', {
        body: { markets: [yes], ...window },
      });
      expect(json.history[yes].length).toBeGreaterThan(0);
    },
  );
});

it('the plain dialect gives a history to a request that names markets alone', async () => {
  const plain = await createExchange({ clock, markets: 12, traders: false }).listen();
  const { json } = await ask(plain, 'POST /batch-prices-history', { body: { markets: [yes] } });
  expect(json.history[yes].length).toBeGreaterThan(0);
  await plain.close();
});

describe('routes of the wider family', () => {
  it.each([
    ['/', 'OK'],
    ['/time', Math.floor(clock.now() / 1000)],
    [`/tick-size?token_id=${yes}`, { minimum_tick_size: 0.01 }],
    [`/neg-risk?token_id=${yes}`, { neg_risk: false }],
  ])('GET %s', async (path, body) => {
    expect((await ask(polymarket, `GET ${path}`)).json).toEqual(body);
  });

  it('GET /book, /midpoint, /spread, /price and /last-trade-price agree with POST /books', async () => {
    const [book] = (await ask(polymarket, 'POST /books', { body: [{ token_id: no }] })).json;
    const get = async (path: string) => (await ask(polymarket, `GET ${path}token_id=${no}`)).json;
    expect(await get('/book?')).toEqual(book);
    const [bid, ask_] = [Number(book.bids.at(-1).price), Number(book.asks.at(-1).price)];
    expect(Number((await get('/midpoint?')).mid)).toBeCloseTo((bid + ask_) / 2, 6);
    expect(Number((await get('/spread?')).spread)).toBeCloseTo(ask_ - bid, 6);
    expect((await get('/price?side=SELL&')).price).toBe(book.asks.at(-1).price);
    expect((await get('/last-trade-price?')).price).toBe(book.last_trade_price);
  });

  it('GET /prices-history is the batch’s history of one token', async () => {
    const { history } = (
      await ask(polymarket, 'POST /batch-prices-history', { body: { markets: [yes], interval: 'max' } })
    ).json;
    const { json } = await ask(polymarket, `GET /prices-history?market=${yes}&interval=max`);
    expect(json.history).toEqual(history[yes]);
  });

  it('answers 404 for a token it does not have', async () => {
    for (const path of ['/book', '/midpoint', '/tick-size']) {
      expect((await ask(polymarket, `GET ${path}?token_id=1`)).status).toBe(404);
    }
  });
});

describe('cancels of the wider family', () => {
  it('DELETE /order takes one order down', async () => {
    const id = rest();
    expect(await cancel('/order', { orderID: id })).toEqual({ canceled: [id], not_canceled: {} });
  });

  it('DELETE /orders takes several down and says of each that it does not know why not', async () => {
    const ids = [rest(), rest()];
    const unknown = `0x${'1'.repeat(64)}`;
    const answer = await cancel('/orders', [...ids, unknown]);
    expect(answer.canceled).toEqual(ids);
    expect(answer.not_canceled[unknown]).toContain("can't be found");
  });

  it('DELETE /cancel-all leaves nothing', async () => {
    rest();
    await cancel('/cancel-all', {});
    expect(polymarket.demo.openOrders()).toEqual([]);
  });

  it('lists all markets in full at GET /markets', async () => {
    const { json } = await ask(polymarket, 'GET /markets');
    expect(json.data).toHaveLength(12);
    expect(json.data[0].tokens[0].token_id).toBe(yes);
  });
});

function rest(): string {
  return polymarket.demo.place({ tokenId: yes, side: 'BUY', price: '0.02', size: '10' });
}

async function cancel(route: string, body: unknown) {
  const text = JSON.stringify(body);
  const headers = sign(polymarket, 'DELETE', route, text, seconds());
  return (await ask(polymarket, `DELETE ${route}`, { headers, body: text })).json;
}

/** Cancels by `assetId` alone, and says of an order under that token and of one in another market whether it is gone. */
async function cancelByAssetId(exchange: Exchange): Promise<boolean[]> {
  const [market, other] = exchange.markets as [Exchange['markets'][number], Exchange['markets'][number]];
  const order = { side: 'BUY', price: '0.02', size: '10' } as const;
  const ids = [market, other].map(({ tokenIds }) => exchange.demo.place({ tokenId: tokenIds[0], ...order }));
  const body = JSON.stringify({ assetId: market.tokenIds[0] });
  const headers = sign(exchange, 'DELETE', '/cancel-market-orders', body, seconds());
  const { json } = await ask(exchange, 'DELETE /cancel-market-orders', { headers, body });
  return ids.map((id) => json.canceled.includes(id));
}
