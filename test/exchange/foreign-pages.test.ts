import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import { stateHash } from '../../src/exchange/matching/state-hash.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { ask } from './ask.ts';

const exchange: Exchange = createExchange({ clock: simulatedClock(), markets: 12, traders: false });
beforeAll(() => exchange.listen());
afterAll(() => exchange.close());

const market = exchange.markets[0] as Exchange['markets'][number];
const order = { tokenId: market.tokenIds[0], side: 'BUY', price: '0.02', size: '10' };

/** What changes something, and what a page could use up. */
const REQUESTS: [string, unknown, boolean][] = [
  ['POST /_exchange/orders', order, false],
  ['POST /_exchange/clock', { forwardMs: 1000 }, false],
  ['POST /_exchange/resolve', { market: market.conditionId, winner: 0 }, false],
  ['PUT /_exchange/faults/lying-cancel', undefined, false],
  ['GET /_exchange/accounts', undefined, false],
  ['POST /auth/api-key', undefined, false],
  ['DELETE /cancel-market-orders', { market: market.conditionId }, true],
  ['POST /books', [{ token_id: market.tokenIds[0] }], false],
];

/** What browsers send along for a page that is not the exchange's own. */
const FOREIGN: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://127.0.0.1:1' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];

describe('a page of another origin', () => {
  it.each(REQUESTS)('gets nothing done by %s', async (route, body, signed) => {
    const before = stateHash(exchange.engine.state);
    for (const headers of FOREIGN) {
      const { status, json } = await ask(exchange, route, {
        headers,
        signed,
        ...(body !== undefined && { body }),
      });
      expect([status, json.error]).toEqual([403, expect.stringContaining('another origin')]);
    }
    expect(stateHash(exchange.engine.state)).toBe(before);
    expect(exchange.faults.isQuiet).toBe(true);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'text/plain; application/json', ''])(
    'cannot send a control route a body as %o, which it may send without asking',
    async (type) => {
      const headers = { 'content-type': type };
      const { status, json } = await ask(exchange, 'POST /_exchange/orders', { body: order, headers });
      expect([status, json.error]).toEqual([415, expect.stringContaining('application/json')]);
    },
  );

  it.each(['text/plain', 'multipart/form-data'])(
    'cannot send a control route nothing at all as %s, nor switch anything with it',
    async (type) => {
      const headers = { 'content-type': type };
      const { status, json } = await ask(exchange, 'PUT /_exchange/limits?enforced=false', { headers });
      expect([status, json.error]).toEqual([415, expect.stringContaining('application/json')]);
      expect(exchange.state.isLimited).toBe(true);
      expect((await ask(exchange, 'PUT /_exchange/limits?enforced=true')).status).toBe(200);
    },
  );
});

/** What programs send, and what browsers send along for a page of the exchange itself; OWN is its origin. */
const OWN: Record<string, string>[] = [
  {},
  { origin: 'OWN' },
  { origin: 'OWN', 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  { 'content-type': 'application/json; charset=utf-8' },
];

describe('a program, and a page of the exchange itself', () => {
  it.each(OWN)('is answered with the headers %o', async (given) => {
    const headers = { ...given, ...(given['origin'] && { origin: exchange.url }) };
    const { status } = await ask(exchange, 'POST /_exchange/orders', { body: order, headers });
    expect(status).toBe(200);
  });
});
