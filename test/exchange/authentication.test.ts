import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { ask, sign } from './ask.ts';

const clock = simulatedClock();
let exchange: Exchange;

beforeAll(async () => {
  exchange = await createExchange({ clock, markets: 12, traders: false }).listen();
});
afterAll(() => exchange.close());

const ROUTES = [
  'GET /data/orders',
  'GET /data/order/0x1',
  'GET /builder/trades',
  'DELETE /cancel-market-orders',
];

describe('who may ask for the account', () => {
  it.each(ROUTES)('%s is refused without a signature', async (route) => {
    const { status, json } = await ask(
      exchange,
      route,
      route.startsWith('DELETE') ? { body: { market: '0x1' } } : {},
    );
    expect(status).toBe(401);
    expect(json.error).toContain('SVC_ADDRESS');
  });

  it('takes a signature over timestamp, method, path without query, and body', async () => {
    const { status } = await ask(exchange, `GET /data/orders?market=${exchange.markets[0]?.conditionId}`, {
      signed: true,
    });
    expect(status).toBe(200);
  });

  it('takes the signature without its padding, and the address in any case', async () => {
    const headers = sign(exchange, 'GET', '/data/orders', '');
    headers['SVC_SIGNATURE'] = (headers['SVC_SIGNATURE'] as string).replace(/=+$/, '');
    headers['SVC_ADDRESS'] = exchange.account.address.toUpperCase().replace('0X', '0x');
    expect((await ask(exchange, 'GET /data/orders', { headers })).status).toBe(200);
  });

  it.each([
    ['SVC_ADDRESS', '0x0000000000000000000000000000000000000001'],
    ['SVC_API_KEY', '00000000-0000-4000-8000-000000000000'],
    ['SVC_PASSPHRASE', '0'.repeat(64)],
    ['SVC_SIGNATURE', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='],
    ['SVC_SIGNATURE', 'not base64 at all!'],
    ['SVC_TIMESTAMP', 'yesterday'],
  ])('refuses a wrong %s (%s)', async (name, value) => {
    const headers = { ...sign(exchange, 'GET', '/data/orders', ''), [name]: value };
    expect((await ask(exchange, 'GET /data/orders', { headers })).status).toBe(401);
  });

  it('refuses a signature over another body', async () => {
    const signed = sign(exchange, 'DELETE', '/cancel-market-orders', '{"market":"0x1"}');
    const { status } = await ask(exchange, 'DELETE /cancel-market-orders', {
      headers: signed,
      body: '{"market":"0x2"}',
    });
    expect(status).toBe(401);
  });

  it.each([
    [-60_000, 200],
    [-60_001, 401],
    [60_000, 200],
    [60_001, 401],
  ])('answers a timestamp that is %i ms off with %i', async (offsetMs, status) => {
    const timestamp = String(exchange.state.now() + offsetMs);
    expect((await ask(exchange, 'GET /data/orders', { signed: true, timestamp })).status).toBe(status);
  });

  it('takes no signature twice', async () => {
    const headers = sign(exchange, 'GET', '/data/orders', '');
    expect((await ask(exchange, 'GET /data/orders', { headers })).status).toBe(200);
    const again = await ask(exchange, 'GET /data/orders', { headers });
    expect(again.status).toBe(401);
    expect(again.json.error).toContain('already used');
  });

  it.each([
    ['without its padding', (signature: string) => signature.replace(/=+$/, '')],
    ['with more padding', (signature: string) => `${signature}=`],
    ['with bits in its last character that no byte holds', changeLoneBits],
  ])('takes no signature a second time %s', async (_how, respell) => {
    const headers = sign(exchange, 'GET', '/data/orders', '');
    expect((await ask(exchange, 'GET /data/orders', { headers })).status).toBe(200);
    const respelt = respell(headers['SVC_SIGNATURE'] as string);
    expect(respelt).not.toBe(headers['SVC_SIGNATURE']);
    const again = await ask(exchange, 'GET /data/orders', {
      headers: { ...headers, SVC_SIGNATURE: respelt },
    });
    expect([again.status, again.json.error]).toEqual([401, expect.stringContaining('already used')]);
  });

  it('takes two requests of one millisecond that differ in their query alone, and neither twice, however it is spelt', async () => {
    const headers = sign(exchange, 'GET', '/data/orders', '');
    const statuses = [];
    for (const query of ['', '?next_cursor=MA==', '?', '?next_cursor=MA%3D%3D'])
      statuses.push((await ask(exchange, `GET /data/orders${query}`, { headers })).status);
    expect(statuses).toEqual([200, 200, 401, 401]);
  });

  it('takes two requests of one path whose timestamps differ', async () => {
    const now = exchange.state.now();
    const statuses = [];
    for (const timestamp of [now - 2, now - 1].map(String))
      statuses.push((await ask(exchange, 'GET /data/orders', { signed: true, timestamp })).status);
    expect(statuses).toEqual([200, 200]);
  });

  it('answers to 127.0.0.1 and localhost only, whatever the address was reached by', async () => {
    const { hostname, port } = new URL(exchange.url);
    expect(await statusForHost(hostname, port, `evil.example:${port}`)).toBe(403);
    expect(await statusForHost(hostname, port, `localhost:${port}`)).toBe(200);
  });
});

/** 32 bytes take 43 characters, the last of which has two bits to spare. */
function changeLoneBits(signature: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const other = alphabet[alphabet.indexOf(signature[42] as string) ^ 1] as string;
  return `${signature.slice(0, 42)}${other}=`;
}

async function statusForHost(hostname: string, port: string, host: string): Promise<number> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request({ hostname, port, path: '/tags', headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}
