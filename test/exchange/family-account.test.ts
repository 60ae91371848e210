import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExchange } from '../../src/exchange/create-exchange.ts';
import type { ExchangeMarket } from '../../src/exchange/exchange.ts';
import { FAMILY_ABSENT } from '../../src/exchange/endpoints/family-endpoints.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { type Answer, ask } from './ask.ts';
import { postedOrder } from './posted-order.ts';

const clock = simulatedClock();
const exchange = createExchange({ clock, markets: 12, traders: false, limits: false, dialect: 'polymarket' });
const [yes] = (exchange.markets[0] as ExchangeMarket).tokenIds;
const fresh = { markets: 12, traders: false, dialect: 'polymarket' } as const;
beforeAll(() => exchange.listen());
afterAll(() => exchange.close());

const seconds = (): string => String(Math.floor(clock.now() / 1000));
function send(route: string, body?: unknown): Promise<Answer> {
  return ask(exchange, route, {
    signed: true,
    timestamp: seconds(),
    ...(body !== undefined && { body }),
  });
}

/** The headers with which the first of the published clients signs for a builder. */
function builderHeaders(secret = exchange.account.secret): Record<string, string> {
  const { apiKey, passphrase } = exchange.account;
  const signature = createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(`${seconds()}GET/builder/trades`)
    .digest('base64url');
  return {
    POLY_BUILDER_API_KEY: apiKey,
    POLY_BUILDER_PASSPHRASE: passphrase,
    POLY_BUILDER_TIMESTAMP: seconds(),
    POLY_BUILDER_SIGNATURE: signature,
  };
}

describe('what the exchange does not have', () => {
  it.each(FAMILY_ABSENT.map(({ method, path }) => `${method} ${path.replace(':id', 'x')}`))(
    '%s is answered 501 with a sentence',
    async (route) => {
      const { status, json } = await ask(exchange, route);
      expect([status, json.error]).toEqual([501, expect.stringMatching(/^\w.{20,}/)]);
    },
  );
});

describe('builder trades in the dialect polymarket', () => {
  it('are a row for each own order’s part to whoever signs as a builder', async () => {
    const { json } = await ask(exchange, 'GET /builder/trades', { headers: builderHeaders() });
    const own = (await send('GET /data/trades')).json.data;
    expect(json.data[0]).toMatchObject({ id: own[0].id, builder: exchange.account.apiKey });
    expect(['TAKER', 'MAKER']).toContain(json.data[0].tradeType);
    for (const row of json.data) expect(row.maker).toBe(exchange.account.address);
  });

  it('are refused to a builder with another secret, and to nobody in particular', async () => {
    const headers = builderHeaders('AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=');
    expect((await ask(exchange, 'GET /builder/trades', { headers })).status).toBe(401);
    expect((await ask(exchange, 'GET /builder/trades')).status).toBe(401);
  });

  it('are public by a builder code, and are those of the orders that named it', async () => {
    const code = `0x${'Ab'.repeat(32)}`;
    const list = async (builder: string) =>
      (await ask(exchange, `GET /builder/trades?builder_code=${builder}`)).json.data;
    expect(await list(code)).toEqual([]);
    const words = { tokenId: yes, side: 'BUY', price: 0.99, size: 10, type: 'FAK' } as const;
    const { json } = await send('POST /order', postedOrder(exchange, words, { builder: code }));
    expect(await list(code)).toMatchObject([{ takerOrderHash: json.orderID, size: '10' }]);
    expect(await list(`0x${'cd'.repeat(32)}`)).toEqual([]);
  });

  it('stay signed in the other dialects', async () => {
    const svc = await createExchange({ clock, markets: 12, traders: false }).listen();
    expect((await ask(svc, `GET /builder/trades?builder_code=0x${'ab'.repeat(32)}`)).status).toBe(401);
    await svc.close();
  });
});

describe('balances', () => {
  it('count what open orders promise, in micro-units', async () => {
    const before = (await send('GET /balance-allowance?asset_type=COLLATERAL')).json.balance;
    exchange.demo.place({ tokenId: yes, side: 'BUY', price: '0.02', size: '10' });
    expect((await send('GET /balance-allowance?asset_type=COLLATERAL')).json.balance).toBe(before);
    const shares = await send(`GET /balance-allowance?asset_type=CONDITIONAL&token_id=${yes}`);
    expect(shares.json.balance).toMatch(/^\d+$/);
    expect((await send('GET /balance-allowance?asset_type=CONDITIONAL&token_id=1')).status).toBe(404);
    expect((await send('GET /balance-allowance')).status).toBe(400);
  });
});

describe('an order', () => {
  it('scores near the midpoint of a market that pays rewards, and nowhere else', async () => {
    const market = exchange.state.catalog.markets.find(({ rewarded }) => rewarded);
    const tokenId = market?.tokenIds[0] as string;
    const { mid } = (await ask(exchange, `GET /midpoint?token_id=${tokenId}`)).json;
    const price = (Math.floor(100 * Number(mid) - 1) / 100).toFixed(2);
    const near = exchange.demo.place({ tokenId, side: 'BUY', price, size: '50' });
    const small = exchange.demo.place({ tokenId, side: 'BUY', price, size: '10' });
    const far = exchange.demo.place({ tokenId, side: 'BUY', price: '0.01', size: '50' });
    const { json } = await send('POST /orders-scoring', [near, small, far, 'unknown']);
    expect(json).toEqual({ [near]: true, [small]: false, [far]: false, unknown: false });
    expect((await send(`GET /order-scoring?order_id=${near}`)).json).toEqual({ scoring: true });
  });
});

describe('heartbeats', () => {
  it('that stop take the open orders down, and those that go on do not', async () => {
    const clock = simulatedClock();
    const silent = await createExchange({ ...fresh, clock }).listen();
    const beat = async (id: string | null) =>
      ask(silent, 'POST /v1/heartbeats', {
        signed: true,
        timestamp: String(Math.floor(clock.now() / 1000)),
        body: { heartbeat_id: id },
      });
    const first = await beat(null);
    await clock.advance(9_000);
    const second = await beat(first.json.heartbeat_id);
    expect(second.status).toBe(200);
    await clock.advance(9_000);
    await ask(silent, 'GET /time');
    expect(silent.demo.openOrders().length).toBeGreaterThan(0);
    const wrong = await beat(first.json.heartbeat_id);
    expect([wrong.status, wrong.json.heartbeat_id]).toEqual([400, second.json.heartbeat_id]);
    await clock.advance(1_001);
    expect(silent.demo.openOrders()).toEqual([]);
    await silent.close();
  });

  it('are nobody’s duty: without them orders stay', async () => {
    const clock = simulatedClock();
    const idle = await createExchange({ ...fresh, clock }).listen();
    await clock.advance(60_000);
    await ask(idle, 'GET /time');
    expect(idle.demo.openOrders().length).toBeGreaterThan(0);
    await idle.close();
  });
});
