import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExchange } from '../../src/exchange/create-exchange.ts';
import type { ExchangeMarket } from '../../src/exchange/exchange.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { ask, sign } from './ask.ts';

const clock = simulatedClock();
const exchange = createExchange({ clock, markets: 12, traders: false, limits: false, dialect: 'polymarket' });
beforeAll(() => exchange.listen());
afterAll(() => exchange.close());

/** A wallet of the client's own, as it sends it. */
const WALLET = '0x998aD1E39e4035950A16C60e2e62e7C84C552138';
const market = exchange.markets[0] as ExchangeMarket;
const [yes, no] = market.tokenIds;
const nowSeconds = (): string => String(Math.floor(clock.now() / 1000));

/** As clients of the family sign: in whole seconds, for an address of their own. */
function signAs(wallet: string, method: string, path: string, body = ''): Record<string, string> {
  return { ...sign(exchange, method, path, body, nowSeconds()), POLY_ADDRESS: wallet };
}

/** What proves the wallet when keys are asked for; the exchange does not look at it. */
const proof = { POLY_ADDRESS: WALLET, POLY_SIGNATURE: '0x00', POLY_TIMESTAMP: nowSeconds(), POLY_NONCE: '0' };

describe('a client of the family that brings a wallet of its own', () => {
  it('is a stranger until it asks for keys, and works for the demo account from then on', async () => {
    const orders = async () =>
      ask(exchange, 'GET /data/orders', { headers: signAs(WALLET, 'GET', '/data/orders') });
    expect((await orders()).status).toBe(401);
    const { json: keys } = await ask(exchange, 'GET /auth/derive-api-key', { headers: proof });
    const { apiKey, secret, passphrase } = exchange.account;
    expect(keys).toEqual({ apiKey, secret, passphrase });
    expect((await orders()).json.data).toHaveLength(exchange.demo.openOrders().length);
  });

  it('gets the same keys where it creates them, and can list them', async () => {
    const created = await ask(exchange, 'POST /auth/api-key', { headers: proof });
    expect(created.json.apiKey).toBe(exchange.account.apiKey);
    const listed = await ask(exchange, 'GET /auth/api-keys', {
      headers: signAs(WALLET, 'GET', '/auth/api-keys'),
    });
    expect(listed.json).toEqual({ apiKeys: [exchange.account.apiKey] });
  });

  it('may read twice within a second, signed alike both times', async () => {
    const headers = signAs(WALLET, 'GET', '/data/orders');
    for (const path of ['/data/orders', '/data/orders?next_cursor=MA%3D%3D']) {
      expect((await ask(exchange, `GET ${path}`, { headers })).status).toBe(200);
    }
  });

  it('cancels a market with the empty asset_id that it sends along', async () => {
    const id = exchange.demo.place({ tokenId: yes, side: 'BUY', price: '0.02', size: '10' });
    const body = JSON.stringify({ market: market.conditionId, asset_id: '' });
    const headers = signAs(WALLET, 'DELETE', '/cancel-market-orders', body);
    const { json } = await ask(exchange, 'DELETE /cancel-market-orders', { headers, body });
    expect(json.canceled).toContain(id);
    expect(exchange.demo.openOrders(market.conditionId)).toEqual([]);
  });
});

describe('what clients of the family ask before they trade', () => {
  it('midpoints, spreads and last trades of several tokens agree with those of one', async () => {
    const body = [{ token_id: yes, side: 'BUY' }, { token_id: no }, { token_id: '1' }];
    const many = async (path: string) => (await ask(exchange, `POST ${path}`, { body })).json;
    expect(await many('/midpoints')).toEqual({
      [yes]: (await one('/midpoint', yes)).mid,
      [no]: (await one('/midpoint', no)).mid,
    });
    expect(await many('/spreads')).toEqual({
      [yes]: (await one('/spread', yes)).spread,
      [no]: (await one('/spread', no)).spread,
    });
    expect(await many('/last-trades-prices')).toEqual([
      { token_id: yes, ...(await one('/last-trade-price', yes)) },
      { token_id: no, ...(await one('/last-trade-price', no)) },
    ]);
  });

  it('refuses a list of tokens that is none', async () => {
    expect((await ask(exchange, 'POST /midpoints', { body: {} })).status).toBe(400);
  });

  it('finds tick, minimum and tokens of a market under its condition id, beside what the catalog says', async () => {
    const { json } = await ask(exchange, `GET /markets/${market.conditionId}`);
    expect(json).toMatchObject({
      condition_id: market.conditionId,
      conditionId: market.conditionId,
      minimum_order_size: 5,
      tokens: [{ token_id: yes }, { token_id: no }],
    });
    expect(json.minimum_tick_size).toBeGreaterThan(0);
  });
});

async function one(path: string, token: string) {
  return (await ask(exchange, `GET ${path}?token_id=${token}`)).json;
}
